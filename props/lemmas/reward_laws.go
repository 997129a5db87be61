package lemmas

import (
	"hash/fnv"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/stat/distuv"
)

// A rewardLaw is a law on [0,1] for which no exact program is at hand.
type rewardLaw struct {
	name    string
	mean    float64
	sampler func(src rand.Source) func() float64
}

// rewardLaws returns the laws of the sampled claims: a Beta law of small
// variance and a U-shaped one, a uniform law and one with two values inside
// [0,1].
func rewardLaws() []rewardLaw {
	beta := func(a, b float64) func(rand.Source) func() float64 {
		return func(src rand.Source) func() float64 { return distuv.Beta{Alpha: a, Beta: b, Src: src}.Rand }
	}
	return []rewardLaw{
		{"beta(2,2)", 0.5, beta(2, 2)},
		{"beta(0.2,0.3)", 0.4, beta(0.2, 0.3)},
		{"uniform on [0,1]", 0.5, func(src rand.Source) func() float64 { return rand.New(src).Float64 }},
		{"two points 0.2 and 0.9", 0.55, func(src rand.Source) func() float64 {
			r := rand.New(src)
			return func() float64 { return []float64{0.2, 0.9}[r.IntN(2)] }
		}},
	}
}

// stream returns the random source of a replicate of a named experiment.
func stream(seed uint64, name string, replicate int) rand.Source {
	h := fnv.New64a()
	h.Write([]byte(name))
	return rand.NewPCG(seed^h.Sum64(), uint64(replicate)*0x9e3779b97f4a7c15+1)
}

// samplePath draws T rewards and returns ζ = max(0, μ − min_s(μ̂_s + ρ_s)).
func (l rewardLaw) samplePath(src rand.Source, T int, rho []float64) float64 {
	draw, sum, least := l.sampler(src), 0.0, math.Inf(1)
	for s := 1; s <= T; s++ {
		sum += draw()
		least = math.Min(least, sum/float64(s)+rho[s-1])
	}
	return math.Max(0, l.mean-least)
}

// sampleKappa draws T rewards and counts the t with μ̂_t + √(a/t) − μ ≥ ε.
func (l rewardLaw) sampleKappa(src rand.Source, T int, a, eps float64) float64 {
	draw, sum, count := l.sampler(src), 0.0, 0.0
	for t := 1; t <= T; t++ {
		sum += draw()
		if n := float64(t); sum/n+math.Sqrt(a/n)-l.mean >= eps {
			count++
		}
	}
	return count
}
