package lemmas

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/stat/distuv"
)

// A rewardLaw is a law on [0,1] for which no exact program is at hand.
type rewardLaw struct {
	name string
	mean float64
	draw func(rng *rand.Rand) float64
}

// rewardLaws are those of the sampled claims: a Beta law of small variance and a
// U-shaped one, a uniform law and one with two values inside [0,1].
var rewardLaws = []rewardLaw{
	{"beta(2,2)", 0.5, func(rng *rand.Rand) float64 { return distuv.Beta{Alpha: 2, Beta: 2, Src: rng}.Rand() }},
	{"beta(0.2,0.3)", 0.4, func(rng *rand.Rand) float64 { return distuv.Beta{Alpha: 0.2, Beta: 0.3, Src: rng}.Rand() }},
	{"uniform on [0,1]", 0.5, (*rand.Rand).Float64},
	{"two points 0.2 and 0.9", 0.55, func(rng *rand.Rand) float64 { return []float64{0.2, 0.9}[rng.IntN(2)] }},
}

// zeta draws a reward for each radius and returns ζ = max(0, μ − min_s(μ̂_s + ρ_s)).
func (l rewardLaw) zeta(rng *rand.Rand, rho []float64) float64 {
	sum, least := 0.0, math.Inf(1)
	for i, radius := range rho {
		sum += l.draw(rng)
		least = math.Min(least, sum/float64(i+1)+radius)
	}
	return math.Max(0, l.mean-least)
}

// kappa draws T rewards and counts the t with μ̂_t + √(a/t) − μ ≥ ε.
func (l rewardLaw) kappa(rng *rand.Rand, T int, a, eps float64) float64 {
	sum, count := 0.0, 0.0
	for t := 1; t <= T; t++ {
		sum += l.draw(rng)
		if n := float64(t); sum/n+math.Sqrt(a/n)-l.mean >= eps {
			count++
		}
	}
	return count
}
