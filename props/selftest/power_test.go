package selftest

import (
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/lemmas"
	"github.com/regretcheck/regretcheck/props/claims/policies"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/suite"
)

// powerAlpha is what a row gets of the default budget, about: 10⁻³ over a
// hundred rows.
const powerAlpha = 1e-5

// A curve is how often a claim fails as a planted effect grows.
type curve struct {
	name, unit string
	effects    []float64
	runs       int // seeds for the document
	claim      func(effect float64) props.Claim
	// silent is an effect at which the claim must never fail, edge the largest
	// at which it is true, sure one at which it must always fail.
	silent, edge, sure float64
}

// claimCase returns a claim with only its case of that number.
func claimCase(all []props.Claim, id string, number int) props.Claim {
	for _, c := range all {
		if c.ID == id {
			c.Cases = c.Cases[number : number+1]
			return c
		}
	}
	panic("no claim " + id)
}

// favouring is DepRound that raises the marginal of the middle arm by effect:
// where that arm is out, it takes the place of the first one with a chance of
// effect/(1−p).
func favouring(effect float64) policies.Rounder {
	return func(dst []int, p []float64, coin algos.Coin) []int {
		from := len(dst)
		dst = algos.DepRound(dst, p, coin)
		arm := len(p) / 2
		for _, i := range dst[from:] {
			if i == arm {
				return dst
			}
		}
		if effect > 0 && coin(effect/(1-p[arm])) {
			dst[from] = arm
		}
		return dst
	}
}

// biased is CTS with rewards raised by effect before they are rounded.
type biased struct {
	*algos.CTS
	effect float64
}

func (b biased) Observe(arms []int, rewards []float64) {
	raised := make([]float64, len(rewards))
	for j, x := range rewards {
		raised[j] = min(1, x+b.effect)
	}
	b.CTS.Observe(arms, raised)
}

func curves() []curve {
	return []curve{
		{
			name: "depround/sampled: one arm's marginal is raised (tolerance 0.05)", unit: "marginal raised by",
			effects: []float64{0, 0.03, 0.05, 0.055, 0.06, 0.065, 0.07, 0.08, 0.09}, runs: 40, silent: 0.03, edge: 0.05, sure: 0.09,
			claim: func(e float64) props.Claim { return claimCase(policies.DepRound(favouring(e)), "depround/sampled", 0) },
		},
		{
			name: "cts/rounding at r = 0.2: the estimate is biased (tolerance 0.03)", unit: "bias",
			effects: []float64{0, 0.02, 0.03, 0.034, 0.036, 0.038, 0.04, 0.045, 0.05}, runs: 200, silent: 0.02, edge: 0.03, sure: 0.05,
			claim: func(e float64) props.Claim {
				return claimCase([]props.Claim{policies.CTSRounding(func(s algos.Spec) (policies.PosteriorKeeper, error) {
					c, err := algos.NewCTS(s)
					return biased{c, e}, err
				})}, "cts/rounding", 1)
			},
		},
		{
			name: "theorem-semibandit, m=20, k=10, gap 0.9: regret against a bound", unit: "regret ÷ bound",
			effects: []float64{0.5, 0.8, 0.9, 1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.9}, runs: 200, silent: 0.9, edge: 1, sure: 1.9,
			claim: regretAbove,
		},
	}
}

// careless plays the k worst arms of the game with a given chance a round, and
// else the k best. Wrong arms come first there.
type careless struct {
	spec  algos.Spec
	rng   *rand.Rand
	share float64
}

func (c careless) Select(dst []int) []int {
	from := c.spec.Arms - c.spec.Cardinality
	if c.rng.Float64() < c.share {
		from = 0
	}
	for i := range c.spec.Cardinality {
		dst = append(dst, from+i)
	}
	return dst
}

func (careless) Observe([]int, []float64) {}

// regretAbove is the theorem's claim in its first game, m = 20, k = 10 and a constant gap of 0.9, with a bound of
// half of T·max Δ for the paper's, about a policy whose expected regret is the bound times the factor.
func regretAbove(factor float64) props.Claim {
	s := suite.LemmaSubjects()
	s.CMOSS = func(float64) sim.Player {
		return sim.Code(func(spec algos.Spec) (algos.Policy, error) {
			return careless{spec, rand.New(spec.Source), factor / 2}, nil
		})
	}
	half := func(g sim.Game) (delta, bound float64) {
		return 0.1, 0.45 * float64(min(g.Cardinality, g.Arms-g.Cardinality)) * float64(g.Horizon)
	}
	return claimCase([]props.Claim{lemmas.RegretAtMost(s, half)}, "theorem-semibandit", 0)
}

// calibrateEdges counts failures where the claims are barely true: there no room
// hides a rate above the budget. The intervals are two-sided and only one side
// fails, so that about half the budget is expected where they are tight.
func calibrateEdges(t *testing.T) {
	g := rateGrid("CLAIM, AT THE EDGE OF WHAT IT ALLOWS")
	for _, c := range curves() {
		claim := c.claim(c.edge)
		failed, open, runs := tally(t, c.name+", at the edge", 5000, seeds(t, c.runs), calibrationAlpha, claim, mayFail)
		g.Add(claim.ID, fmt.Sprint(runs), fmt.Sprint(failed), fmt.Sprint(open), rate(failed, runs))
		checkRate(t, claim.ID, failed, runs)
	}
	document(t, "False alarms at α = 0.05 where the claims are barely true", g)
}

// tally decides a claim on up to n seeds, as long as more says that further ones matter, and counts the runs.
func tally(
	t *testing.T, effect string, from uint64, n int, alpha float64, claim props.Claim, more func(failed int64, runs, n int) bool,
) (failed, open int64, runs int) {
	t.Helper()
	for ; runs < n && more(failed, runs, n); runs++ {
		switch outcome(t, from+uint64(runs), alpha, claim) {
		case props.Fail:
			failed++
		case props.Inconclusive:
			open++
		}
	}
	return failed, open, runs
}

// calibratePower measures detection against effect size and fails if a claim
// fails where the effect is inside its tolerance, or holds where the effect is
// far outside. The effects were chosen from the widths of the intervals at
// α = 10⁻⁵, so that either has probability below 10⁻⁴ a seed.
func calibratePower(t *testing.T) {
	for _, c := range curves() {
		runs, effects := c.runs, c.effects
		if os.Getenv(calibrateEnv) == "" {
			runs, effects = 1, []float64{c.silent, c.sure}
		}
		g := rateGrid(c.unit)
		for _, e := range effects {
			failed, open, _ := tally(t, fmt.Sprintf("%s, effect %v", c.name, e), 5000, runs, powerAlpha, c.claim(e), func(int64, int, int) bool { return true })
			g.Add(fmt.Sprint(e), fmt.Sprint(runs), fmt.Sprint(failed), fmt.Sprint(open), rate(failed, runs))
			if e <= c.silent && failed > 0 || e >= c.sure && failed < int64(runs) {
				t.Errorf("%s: effect %v was rejected in %d of %d runs", c.name, e, failed, runs)
			}
		}
		document(t, c.name, g)
	}
}
