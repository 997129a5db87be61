// Package games draws games over which regret is fitted: sizes in both regimes and at their ends,
// horizons, families of means around the critical gap, and base means.
package games

import (
	"fmt"
	"math"
	"strconv"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/theory"
)

// A Spec is a generated game as data: what was chosen, not yet what is played.
type Spec struct {
	Size    sim.Size // 1 ≤ k < m
	Horizon int64
	Family  Family
	Scale   float64 // the gap as a multiple c > 0 of the critical one, that of sim.HardMeans at c = 1
	// Base is the mean of most arms, or the mean near which all lie, in (0, 1). Families around ½ do
	// not use it. For PStarLevels it is p*.
	Base     float64
	Feedback algos.Feedback // zero means semi-bandit
	Order    algos.Order    // of cascading lists; zero means descending
}

// Gap returns the gap, Scale times the critical one.
func (s Spec) Gap() float64 {
	return sim.HardMeans{C: s.Scale}.Gap(s.Size.M, s.Size.K, s.Horizon)
}

// Replicates returns the number of runs that are averaged: one, but more where min(k, m−k) is below
// four. There a run's regret depends on few arms and scatters by a half and more, instead of 0.15
// to 0.2. The mean of the logarithm would then lie visibly below the logarithm of the mean.
func (s Spec) Replicates() int { return max(1, 4/theory.Differing(s.Size.M, s.Size.K)) }

// Means returns the game's mean law, which has a text for the command line.
func (s Spec) Means() sim.MeanLaw { return families[s.Family].means(s) }

// Game returns the game.
func (s Spec) Game() sim.Game {
	return sim.Game{Arms: s.Size.M, Cardinality: s.Size.K, Horizon: s.Horizon, Means: s.Means(),
		Feedback: s.Feedback, Order: s.Order}
}

// Flags returns the game as flags of verify simulate.
func (s Spec) Flags() string {
	text := fmt.Sprintf("--m %d --k %d --T %d --means %s", s.Size.M, s.Size.K, s.Horizon, s.Means())
	if s.Feedback.Cascading() {
		text += " --feedback " + s.Feedback.String()
		if s.Order == algos.Ascending {
			text += " --order " + s.Order.String()
		}
	}
	return text
}

// SizeParams returns m and k for the rows of a report.
func SizeParams(z sim.Size) props.Params { return props.Params{"m": z.M, "k": z.K} }

// Params returns m, k, T, the means, and rewards and feedback that are no default.
func Params(g sim.Game) props.Params {
	p := SizeParams(g.Size()).With("T", g.Horizon)
	if g.Means != nil {
		p["means"] = g.Means.String()
	}
	if g.Rewards != nil && g.Rewards != sim.RewardLaw(sim.Bernoulli{}) {
		p["rewards"] = g.Rewards.String()
	}
	if g.Feedback.Cascading() {
		p["feedback"] = g.Feedback.String()
		if g.Order != 0 {
			p["order"] = g.Order.String()
		}
	}
	return p
}

// A Family is a shape of means.
type Family int

// The families of games. In those of Scaling regret is the rate times a function of c and k/m, so
// exponents are fitted on them.
const (
	Hard Family = iota
	Blocks
	Levels
	Linear
	NearTie
	Uniform
	// PStarLevels has two levels of means under cascading feedback, k ≥ 2. Its base is p*, the least
	// probability over all lists that every arm of a list is observed. It sets the mean of the good
	// arms under disjunctive feedback, and that of the others under conjunctive feedback. Gaps do not
	// change it.
	PStarLevels
)

// Scaling returns the families whose regret follows the rate.
func Scaling() []Family { return []Family{Hard, Blocks, Levels, Linear, NearTie, Uniform} }

// families by number.
var families = [...]struct {
	based bool // the base is used
	means func(Spec) sim.MeanLaw
}{
	Hard:   {false, func(s Spec) sim.MeanLaw { return sim.HardMeans{C: s.Scale} }},
	Blocks: {false, func(s Spec) sim.MeanLaw { return sim.BlockMeans{C: s.Scale} }},
	Levels: {true, func(s Spec) sim.MeanLaw {
		between := s.about()
		return sim.LevelMeans{Lo: between.Lo, Hi: between.Hi}
	}},
	Linear: {true, func(s Spec) sim.MeanLaw { return sim.LinearMeans(s.about()) }},
	NearTie: {false, func(s Spec) sim.MeanLaw {
		gap := min(1, s.Gap())
		return sim.NearTieMeans{Gap: gap, Tie: gap / 4}
	}},
	Uniform: {true, func(s Spec) sim.MeanLaw { return s.about() }},
	PStarLevels: {true, func(s Spec) sim.MeanLaw {
		fixed, gap := s.pStarMean(), s.Gap()
		if s.Feedback == algos.Conjunctive {
			return sim.LevelMeans{Lo: Digits(fixed, 6), Hi: Digits(min(1, fixed+gap), 6)}
		}
		return sim.LevelMeans{Lo: Digits(max(0, fixed-gap), 6), Hi: Digits(fixed, 6)}
	}},
}

// pStarMean returns the mean that p* sets: p*^{1/(k−1)} under conjunctive feedback, else 1 − that.
func (s Spec) pStarMean() float64 {
	goesOn := math.Pow(s.Base, 1/float64(s.Size.K-1))
	if s.Feedback == algos.Conjunctive {
		return goesOn
	}
	return 1 - goesOn
}

// Widest returns the largest gap with which the game's family fits in [0, 1], at its base.
func (s Spec) Widest() float64 {
	switch byPStar := s.Family == PStarLevels; {
	case s.Family == NearTie:
		return 1
	case byPStar && s.Feedback == algos.Conjunctive:
		return 1 - s.pStarMean()
	case byPStar:
		return s.pStarMean()
	case families[s.Family].based:
		return max(s.Base, 1-s.Base)
	}
	return 0.5
}

// about returns two means whose distance is the gap: the base, and one towards ½. Both have six
// digits, so that a game prints on one line.
func (s Spec) about() sim.UniformMeans {
	lo, hi := s.Base, s.Base+s.Gap()
	if s.Base > 0.5 {
		lo, hi = s.Base-s.Gap(), s.Base
	}
	between := sim.UniformMeans{Lo: Digits(max(0, lo), 6), Hi: Digits(min(1, hi), 6)}
	if between.Lo == between.Hi {
		between.Hi += 1e-9
	}
	return between
}

// Digits rounds to n ≥ 1 significant digits.
func Digits(x float64, n int) float64 {
	y, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', n, 64), 64) // reads what was written
	return y
}
