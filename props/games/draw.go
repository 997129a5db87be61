package games

import (
	"cmp"
	"math"
	"math/rand/v2"

	"github.com/regretcheck/regretcheck/props/sim"
)

// A Regime is a side of k = m/2.
type Regime int

// The regimes.
const (
	Low  Regime = iota // k ≤ m/2
	High               // k > m/2
)

// Regimes returns both, k ≤ m/2 first.
func Regimes() []Regime { return []Regime{Low, High} }

// String returns low or high, as in the paths of claims.
func (r Regime) String() string { return [...]string{"low", "high"}[r] }

// Text says which side of m/2 it is.
func (r Regime) Text() string { return [...]string{"k ≤ m/2", "k > m/2"}[r] }

// size returns the size with min(k, m−k) = few.
func (r Regime) size(m, few int) sim.Size {
	if r == High {
		return sim.Size{M: m, K: m - few}
	}
	return sim.Size{M: m, K: few}
}

// A Space is what games are drawn from.
type Space struct {
	Regime                 Regime
	MinArms, MaxArms       int     // of m, log-uniform
	MinHorizon, MaxHorizon int64   // of T, log-uniform
	Work                   float64 // bounds m·T, so that no single game takes all the time; 0 means none
	Families               []Family
	MinScale, MaxScale     float64 // of c, log-uniform
}

// Draw draws a game. Scale, base and family do not depend on m, k and T.
func (s Space) Draw(rng *rand.Rand) Spec {
	z := s.size(rng)
	most := s.most(z.M)
	T := logUniform(rng, min(most, max(float64(s.MinHorizon), s.least(z))), most)
	g := Spec{Size: z, Horizon: max(1, int64(Digits(T, 3))), Family: s.Families[rng.IntN(len(s.Families))]}
	g.Scale = Digits(logUniform(rng, s.MinScale, s.MaxScale), 3)
	_, middle := math.Modf(rng.Float64() + 0.5)
	g.Base = Digits(0.5-0.45*(1-2*middle), 3)
	return g
}

// size draws m and k: one time in four at an end of the regime (1, 2, ⌊m/2⌋ and its neighbours, m−2,
// m−1), else with min(k, m−k) log-uniform.
func (s Space) size(rng *rand.Rand) sim.Size {
	m := max(2+int(s.Regime), int(logUniform(rng, float64(s.MinArms), float64(s.MaxArms)+0.999)))
	least, most := 1, (m-int(s.Regime))/2
	if s.Regime == Low && s.Work > 0 { // fewer would have their gap clipped at every horizon
		needed := s.least(sim.Size{M: m, K: 1}) / s.most(m)
		least = min(m/2, max(1, int(math.Ceil(needed))))
		most = max(least, most)
	}
	if rng.IntN(4) == 0 {
		end := []int{1, 2, most, most - 1}[rng.IntN(4)]
		return s.Regime.size(m, max(least, min(most, end)))
	}
	few := int(logUniform(rng, float64(least), float64(most)+0.999))
	return s.Regime.size(m, max(least, min(most, few)))
}

// least returns the shortest horizon at which the gap of the largest scale is at most 0.45, which
// no base clips.
func (s Space) least(z sim.Size) float64 {
	return math.Pow(sim.HardMeans{C: s.MaxScale}.Gap(z.M, z.K, 1)/0.45, 2)
}

// most returns the longest horizon that the space affords at m arms.
func (s Space) most(m int) float64 {
	return min(float64(s.MaxHorizon), cmp.Or(s.Work, math.Inf(1))/float64(m))
}

// logUniform draws from [lo, hi], uniform in the logarithm.
func logUniform(rng *rand.Rand, lo, hi float64) float64 {
	return lo * math.Exp(rng.Float64()*math.Log(hi/lo))
}
