package games

import (
	"math"
	"math/rand/v2"

	"github.com/regretcheck/regretcheck/props/sim"
)

// Choices are what a game is drawn with: by seeded random numbers, or by a
// search that shrinks.
type Choices interface {
	// Unit returns a number in [0, 1); 0 is the simplest.
	Unit(name string) float64
	// Pick returns one of 0 … n−1; 0 is the simplest.
	Pick(name string, n int) int
}

// Random returns choices by a random generator.
func Random(rng *rand.Rand) Choices { return random{rng} }

type random struct{ *rand.Rand }

// Unit returns a uniform number.
func (r random) Unit(string) float64 { return r.Float64() }

// Pick returns a uniform number.
func (r random) Pick(_ string, n int) int { return r.IntN(n) }

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

// A Space is what games are drawn from.
type Space struct {
	Regime                 Regime
	MinArms, MaxArms       int   // of m, log-uniform
	Cardinality            int   // k of every game, which MinArms and MaxArms must suit; 0 means drawn
	MinHorizon, MaxHorizon int64 // of T, log-uniform
	// Work bounds m·T, so that no single game takes all the time; 0 means none.
	Work               float64
	Families           []Family
	MinScale, MaxScale float64 // of c, log-uniform
	AllRewards         bool    // other laws than Bernoulli as well, in one game of four
	// Clipped lets games be so short that a large gap is clipped at the ends of
	// [0, 1]: regret does not follow c there.
	Clipped bool
	MaxPart int // of min(k, m−k); 0 means none
}

// widest is the largest gap that a drawn game asks for: wider ones would be
// clipped at the ends of [0, 1], on a base anywhere, and regret would no longer
// follow c.
const widest = 0.45

// least returns the shortest horizon at which the gap of the largest scale is
// not clipped.
func (s Space) least(z sim.Size) float64 {
	if s.Clipped {
		return 1
	}
	return math.Pow(sim.HardMeans{C: s.MaxScale}.Gap(z.M, z.K, 1)/widest, 2)
}

// most returns the longest horizon that the space affords at m arms.
func (s Space) most(m int) float64 {
	if s.Work == 0 {
		return float64(s.MaxHorizon)
	}
	return min(float64(s.MaxHorizon), s.Work/float64(m))
}

// Draw draws a game. Scale, base and family do not depend on m, k and T.
func (s Space) Draw(c Choices) Spec {
	z := s.size(c)
	most := s.most(z.M)
	T := logUniform(c, "T", min(most, max(float64(s.MinHorizon), s.least(z))), most)
	g := Spec{
		Size: z, Horizon: max(1, int64(digits(T, 3))),
		Family: s.Families[c.Pick("family", len(s.Families))],
		Scale:  digits(logUniform(c, "c", s.MinScale, s.MaxScale), 3),
		Base:   digits(0.5-0.45*(1-2*middle(c)), 3),
	}
	if s.AllRewards {
		g.Rewards = otherLaws[c.Pick("rewards", len(otherLaws))]
	}
	return g
}

// middle is uniform with ½ as the simplest.
func middle(c Choices) float64 {
	u := c.Unit("base") + 0.5
	if u >= 1 {
		u--
	}
	return u
}

// otherLaws lists reward laws to draw from; three in four are Bernoulli.
var otherLaws = [...]sim.RewardLaw{
	nil, nil, nil, nil, nil, nil, nil, nil, nil,
	sim.Beta{Nu: 2}, sim.Uniform{}, sim.TwoPoint{},
}

// size draws m and k: one time in four at an end of the regime (1, 2, ⌊m/2⌋ and
// its neighbours, m−2, m−1), else with min(k, m−k) log-uniform.
func (s Space) size(c Choices) sim.Size {
	m := int(logUniform(c, "m", float64(s.MinArms), float64(s.MaxArms)+0.999))
	if s.Regime == High && m < 3 {
		m = 3 // at m = 2, k = 1 belongs to the other regime
	}
	if s.Cardinality > 0 {
		return sim.Size{M: m, K: s.Cardinality}
	}
	least, most := 1, m/2
	if s.Regime == High {
		most = (m - 1) / 2
	} else if s.Work > 0 { // so few that the gap would be clipped at every horizon
		needed := s.least(sim.Size{M: m, K: 1}) / s.most(m)
		least = min(most, max(1, int(math.Ceil(needed))))
	}
	if s.MaxPart > 0 {
		most = max(least, min(most, s.MaxPart))
	}
	few := 0
	if c.Pick("end", 4) == 0 {
		few = []int{1, 2, most, most - 1}[c.Pick("which end", 4)]
	} else {
		few = int(logUniform(c, "k", float64(least), float64(most)+0.999))
	}
	few = max(least, min(most, few))
	if s.Regime == High {
		return sim.Size{M: m, K: m - few}
	}
	return sim.Size{M: m, K: few}
}

// logUniform draws from [lo, hi], uniform in the logarithm.
func logUniform(c Choices, name string, lo, hi float64) float64 {
	return lo * math.Exp(c.Unit(name)*math.Log(hi/lo))
}
