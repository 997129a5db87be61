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
// it. Its vectors are drawn when they are first asked for, which lists of claims never do.
func Surrogate() *Features {
	return &Features{
		Users: PaperUsers, Items: PaperItems, Rank: PaperRank, label: "low-rank surrogate",
		drawn: surrogateVectors, Min: surrogateMin, Max: surrogateMax,
	}
}

// surrogateMin and surrogateMax are the range of the surrogate's affinities, as ranged finds it
// on amd64. Its 15 million products take half a second, which every list of claims would wait for.
const surrogateMin, surrogateMax = -0x1.17742fb94c6aep-01, 0x1.e368ea5b18715p-01

// surrogateVectors draws the vectors, once for all callers, which do not change them.
var surrogateVectors = sync.OnceValue(func() []float32 {
	vectors := make([]float32, (PaperUsers+PaperItems)*PaperRank)
	rng := seed.New(drawSeed, "yelp: surrogate")
	x := make([]float64, PaperRank)
	for at := range PaperUsers + PaperItems {
		norm := 0.0
		for j := range x {
			x[j] = rng.NormFloat64() / math.Sqrt(float64(j+1))
			if j == 0 {
				x[j] = math.Abs(x[j]) + 1
			}
			norm = math.Hypot(norm, x[j])
		}
		for j := range x {
			vectors[at*PaperRank+j] = float32(x[j] / norm)
		}
	}
	return vectors
})
