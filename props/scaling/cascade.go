package scaling

import (
	"fmt"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
)

// A cascade is a kind of cascading feedback; its zero value is semi-bandit feedback.
type cascade struct {
	feedback algos.Feedback
	order    algos.Order
}

// cascades are both kinds of cascading feedback, in both orders of display.
var cascades = []cascade{
	{algos.Disjunctive, algos.Descending}, {algos.Disjunctive, algos.Ascending},
	{algos.Conjunctive, algos.Descending}, {algos.Conjunctive, algos.Ascending},
}

// String returns semi, disjunctive desc, ….
func (c cascade) String() string {
	if !c.feedback.Cascading() {
		return algos.SemiBandit.String()
	}
	return c.feedback.String() + " " + c.order.String()
}

// A version is one of two ways to play a size under cascading feedback: a horizon, and the p* of
// its ladders. p* is the least chance over all lists that every arm of a list is observed.
type version struct {
	horizon int64
	pStars  []float64
}

// leastCascading is the first gap of a ladder of cascading games, as a multiple of the critical gap.
// The variance of a reward is about 1/k there, and a learner that adapts to it has its worst gap at
// √(1/k) of the critical one.
const leastCascading = 0.25

// Designs of cascading games. The p* of the ladders keep k·mean (of rewards, or of their lack) between
// 0.15 and 1 whatever k is. Where the mean is larger a list nearly always ends early and little is
// lost; where it is smaller little can be lost.
var (
	cascadeHorizons = design{
		name: "cascades", table: "cascades", from: props.Full, needs: props.Default,
		arms: span{48, 144}, armsPerPlay: span{8, 30}, sizesPerCorner: 2,
		versions:    [2]version{{4000, []float64{0.85, 0.6, 0.35}}, {40_000, []float64{0.85, 0.6, 0.35}}},
		repetitions: 32, firstRunsPerSize: 6, runsPerSize: 12, pilotRuns: 4, finalists: 2, finalistFactor: 4,
	}
	cascadePStars = design{
		name: "cascades, p*", table: "cascades, p*", from: props.Full,
		arms: span{16, 40}, armsPerPlay: span{4, 8}, sizesPerCorner: 1,
		versions:    [2]version{{12_000, []float64{0.5}}, {12_000, []float64{0.05}}},
		repetitions: 24, firstRunsPerSize: 4, runsPerSize: 12, pilotRuns: 4, finalists: 2, finalistFactor: 4,
	}
)

// under is the design under a kind of cascading feedback.
func (d design) under(c cascade) design {
	d.name, d.cascade = d.name+", "+c.String(), c
	first, second := d.versions[0], d.versions[1]
	d.instance = fmt.Sprintf("%s, T=%d and %d", c, first.horizon, second.horizon)
	if first.horizon == second.horizon {
		d.instance = fmt.Sprintf("%s, T=%d, p*=%g and %g", c, first.horizon, first.pStars[0], second.pStars[0])
	}
	return d
}

// cascadeAspects are what is claimed of a learner under cascading feedback, for k ≤ m/4.
//
// Upper bounds are √(k(m−k)T) without a factor of p* (bounds/bounds.md, section 2), and √p* times
// that once the horizon is long. A round's regret is then about p* times the sum of its gaps, and
// at least a share p* of the wrong arms is observed. Random play loses about as much at every p*. T
// is not claimed under conjunctive feedback, because explore-then-commit's exponent is 0.59 to 0.61
// there, too near the limit for a control.
func cascadeAspects() []aspect {
	ascending := cascadeHorizons.under(cascades[1])
	ascending.needs = props.Full
	var pStars []design
	for _, c := range cascades {
		pStars = append(pStars, cascadePStars.under(c))
	}
	return []aspect{
		{
			name: "exponent-T", cascading: true, over: []regressor{overT}, theory: 1. / 2,
			above:     control{name: "etc", exponent: 2. / 3, runsPerSize: 24, pilotRuns: 12, ownSizes: true},
			designs:   []design{cascadeHorizons.under(cascades[0]), ascending},
			statement: "worst-case regret grows like √T",
			rejects:   "regret that grows faster in T, for example because the learner ignores part of its list",
		},
		{
			name: "exponent-p-star", cascading: true, over: []regressor{overPStar}, theory: -1. / 2, upperOnly: true,
			above: control{name: "random", exponent: 0}, designs: pStars,
			statement: "worst-case regret falls with p*: its exponent of 1/p* is at most −¼ (the paper's bound allows 1)",
			rejects:   "regret with the paper's factor 1/p*; a learner whose regret does not fall with p*",
		},
	}
}

// cascadeMethod says which sizes and games are played under cascading feedback.
func (a aspect) cascadeMethod() string {
	d := a.designs[0]
	read := fmt.Sprintf("each at two horizons and at each p* of %v", d.versions[0].pStars)
	if a.over[0].axis == overPStar.axis {
		read = "each at two p*"
	}
	return fmt.Sprintf("Sizes are drawn (m = %g … %g, m/k = %g … %g), %s. Each size has a ladder of games, "+
		"with gaps that double from a quarter of the critical gap.",
		d.arms.from, d.arms.to, d.armsPerPlay.from, d.armsPerPlay.to, read)
}
