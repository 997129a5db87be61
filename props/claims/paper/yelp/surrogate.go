package yelp

import (
	"math"
	"sync"

	"github.com/regretcheck/regretcheck/props/seed"
)

// Surrogate returns random features of the data set's shape and of low
// effective rank: one direction that all share, as ratings without a sign
// give, and others of weight falling like j^−½. It stands in where the data
// set is missing and says so in Label; nothing about the data set follows from
// it. All callers share one, which nobody changes.
func Surrogate() *Features { return surrogate() }

// surrogateMin and surrogateMax are the range of the surrogate's affinities, as ranged finds it
// on amd64. Its 15 million products take half a second, which every list of claims would wait for.
const surrogateMin, surrogateMax = -0x1.17742fb94c6aep-01, 0x1.e368ea5b18715p-01

var surrogate = sync.OnceValue(func() *Features {
	f := &Features{
		Users: PaperUsers, Items: PaperItems, Rank: PaperRank, label: "low-rank surrogate",
		vectors: make([]float32, (PaperUsers+PaperItems)*PaperRank), Min: surrogateMin, Max: surrogateMax,
	}
	rng := seed.New(drawSeed, "yelp: surrogate")
	x := make([]float64, f.Rank)
	for at := range f.Users + f.Items {
		norm := 0.0
		for j := range x {
			x[j] = rng.NormFloat64() / math.Sqrt(float64(j+1))
			if j == 0 {
				x[j] = math.Abs(x[j]) + 1
			}
			norm = math.Hypot(norm, x[j])
		}
		for j := range x {
			f.vectors[at*f.Rank+j] = float32(x[j] / norm)
		}
	}
	return f
})
