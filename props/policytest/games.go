package policytest

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/combin"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/sim"
)

// The games of this file are data: what is played at each effort, whatever the policy's speed.
// Their gaps do not shrink with T, so that a learner has found the good arms long before the end.
// All have two levels of means, k good arms and m−k bad ones.

// levels are the means of good and bad arms, and the place of the good ones: drawn for each run,
// first, or last, where they lose ties to lower arms.
type levels sim.LevelMeans

const anywhere, first, last = sim.Anywhere, sim.First, sim.Last

// rounds and looks have a value for each effort: quick, default and full. looks are the numbers of
// runs at which a row may be decided. A decided row is not played on.
type (
	rounds [3]int64
	looks  [3][]int
)

// A game is a game of the list. own stands for the m and k that are asked for.
type game struct {
	levels
	from    func(m, k int) int // the first of the good arms, instead of At; after m−1 comes 0
	own     bool
	m, k    int
	horizon rounds
	lost    float64 // share of the runs that may be lost, for policy/beats-random
	runs    looks
}

// middle are the arms around (m−1)/2; apart has good arms at both ends, the bad ones between them.
func middle(m, k int) int { return (m - k) / 2 }
func apart(m, k int) int  { return m - k/2 }

// law returns the means as a law, which the row's name shows.
func (g game) law(m, k int) sim.MeanLaw {
	if g.from == nil {
		return sim.LevelMeans(g.levels)
	}
	means := slices.Repeat([]float64{g.Lo}, m)
	for j := range k {
		means[(g.from(m, k)+j)%m] = g.Hi
	}
	return sim.ListMeans(means)
}

// easyRuns show that a policy that loses no run loses less than half of them, and luckRuns less
// than an eighth, at a row's share of the error budget.
var (
	easyRuns = looks{{20, 60}, {40, 120}, {80, 240}}
	luckRuns = looks{{92, 184, 368}, {368, 736, 1472}, {1472, 2944}}
)

// usual is the horizon of games of several good arms.
var usual = rounds{2000, 8000, 32_000}

// semiGames are the games of policy/beats-random under semi-bandit feedback. Those with wide gaps
// are found by every learner in every run. In the last one the first pull of the best arm fails in
// half of the runs. A policy that follows the leader, or commits itself after few pulls, loses a
// third of them. Larger efforts play more runs of it, but no longer ones: in these even a policy
// that depends on luck finds the best arm.
var semiGames = []game{
	{m: 2, k: 1, levels: levels{0, 0.5, first}, horizon: rounds{400, 1600, 6400}, lost: 0.5, runs: easyRuns},
	{m: 4, k: 1, levels: levels{0.02, 0.5, anywhere}, from: middle, horizon: rounds{600, 2400, 10_000}, lost: 0.5,
		runs: easyRuns},
	{m: 4, k: 1, levels: levels{0.5, 1, anywhere}, horizon: rounds{600, 2400, 10_000}, lost: 0.5, runs: easyRuns},
	{m: 3, k: 2, levels: levels{0.001, 0.5, anywhere}, from: apart, horizon: usual, lost: 0.5, runs: easyRuns},
	{own: true, m: 8, k: 3, levels: levels{0.1, 0.9, last}, horizon: usual, lost: 0.5, runs: easyRuns},
	{m: 6, k: 1, levels: levels{0.45, 0.75, last}, horizon: rounds{2400, 2400, 2400}, lost: 0.125, runs: luckRuns},
}

// cascadeGames are those under a cascading feedback, which shows fewer arms a round.
var cascadeGames = []game{
	{m: 4, k: 2, levels: levels{0, 0.5, first}, horizon: rounds{500, 2000, 8000}, lost: 0.5, runs: easyRuns},
	{own: true, m: 8, k: 3, levels: levels{0.05, 0.5, last}, horizon: usual, lost: 0.5, runs: easyRuns},
}

var beatsGames = map[algos.Feedback][]game{
	algos.SemiBandit: semiGames, algos.Disjunctive: cascadeGames, algos.Conjunctive: cascadeGames,
}

// growthGames are those of policy/sublinear: T/16 is long enough for the good arms to be found.
var growthGames = map[algos.Feedback][]game{
	algos.SemiBandit:  {{m: 2, k: 1, levels: levels{0.1, 0.9, anywhere}, horizon: longer, runs: thrice}},
	algos.Disjunctive: {{m: 4, k: 2, levels: levels{0.05, 0.5, anywhere}, horizon: longest, runs: thrice}},
	algos.Conjunctive: {{m: 4, k: 2, levels: levels{0.5, 0.95, anywhere}, horizon: longest, runs: thrice}},
}

var (
	longer  = rounds{2000, 32_000, 128_000}
	longest = rounds{4000, 32_000, 128_000} // cascades show less of a round
)

var thrice = looks{{16, 48, 96}, {16, 48, 96}, {32, 96, 192}}

// longGames are the one run of policy/late-regret. Its good arm always pays: weights that grow with
// rewards overflow, and so do counts of 16 bits.
var longGames = map[algos.Feedback][]game{0: {{
	m: 2, k: 1, levels: levels{0, 1, first},
	horizon: rounds{50_000, 200_000, 800_000}, runs: looks{{1}, {1}, {1}},
}}}

// slopeGames are that of policy/gap-slope, which --quick does not play.
var slopeGames = map[algos.Feedback][]game{algos.SemiBandit: {{
	own: true, m: 8, k: 1, levels: levels{0.3, 0.7, anywhere},
	horizon: rounds{20_000, 20_000, 80_000}, runs: looks{{24, 72}, {24, 72}, {48, 144}},
}}}

// mostStretch is the largest factor by which a horizon is lengthened.
const mostStretch = 16

// at returns the size and horizon at which a game is played. A size that was asked for takes the
// place of the game's. If each arm is then played less often, the horizon is lengthened. skip says
// why the game cannot be played.
func (g game) at(c Config) (e search.Extent, skip string) {
	e = search.Extent{Arms: g.m, Cardinality: g.k}
	k, allButOne := c.Cardinality, g.k > 1 && g.k == g.m-1
	switch {
	case g.own || c.OneArms && c.OneSize:
		e.Arms, e.Cardinality = c.Arms, k
	case c.OneArms && allButOne:
		e.Arms, e.Cardinality = c.Arms, max(1, c.Arms-1)
	case c.OneArms:
		e.Arms, e.Cardinality = c.Arms, min(g.k, c.Arms)
	case c.OneSize && allButOne:
		e.Arms, e.Cardinality = k+1, k
	case c.OneSize:
		e.Arms, e.Cardinality = max(k+1, g.m*k/g.k), k
	}
	stretch := max(1, float64(e.Arms)/float64(e.Cardinality)/(float64(g.m)/float64(g.k)))
	e.Horizon = int64(math.Ceil(stretch * float64(props.ByEffort(c.Effort, g.horizon[0], g.horizon[1], g.horizon[2]))))
	switch {
	case e.Cardinality == e.Arms:
		return e, "k = m: there is one action, and no regret"
	case stretch > mostStretch:
		return e, fmt.Sprintf("m/k = %d/%d is too large for the games here: want at most %d",
			e.Arms, e.Cardinality, mostStretch*g.m/g.k)
	}
	return e, ""
}

// randomRegret returns the expected regret a round of the uniformly random policy,
// and the largest gap of an action: sums over the number j of good arms played,
// which is hypergeometric.
func (l levels) randomRegret(m, k int, f algos.Feedback) (random, largest float64) {
	in := sim.Instance{Feedback: f}
	arms := make([]int, m)
	for i := range arms {
		if in.Means, arms[i] = append(in.Means, l.Lo), i; i < k {
			in.Means[i] = l.Hi
		}
	}
	choose := func(n, k int) float64 { return combin.LogGeneralizedBinomial(float64(n), float64(k)) }
	best, total := in.Reward(arms[:k]), choose(m, k)
	for j := max(0, 2*k-m); j <= k; j++ {
		gap := math.Max(0, best-in.Reward(arms[k-j:2*k-j]))
		random += gap * math.Exp(choose(k, j)+choose(m-k, k-j)-total)
		largest = math.Max(largest, gap)
	}
	return random, largest
}
