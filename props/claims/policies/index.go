package policies

import (
	"context"
	"fmt"
	"math"
	"slices"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/reference"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/sim"
)

const indexGroup = "Index policies"

// An IndexPolicy is a policy that plays the top k of an index, and the index
// it should have.
type IndexPolicy struct {
	Implementation // its policies implement algos.Indexer and algos.Ruled
	// Radius returns ρ for an arm with n ≥ 1 pulls in round t of the game, by
	// the text. It is nil where the index is no S/n + ρ: contract/literal has those.
	Radius func(spec algos.Spec, n, t int64) float64
	// Rises tells that the index may by its text rise with a pull or fall with t.
	Rises bool
}

// Index returns the claims about index policies.
func Index(subjects []IndexPolicy) []props.Claim {
	return []props.Claim{
		indexClaim(props.Claim{
			ID:        "index/oracle",
			Statement: "the action is the k arms of largest clipped index, ties to the lowest arm, in display order under cascading feedback",
			Method: "games of drawn size, rewards and feedback, about 50 000 rounds (quick: 10 000); in each the literal algorithm with the " +
				"policy's own rule counts and sorts for itself; actions must be equal, and a game where they are not is shrunk",
			Rejects: "ties to the highest arm, a stale index, clipping after ranking, a heap that loses an arm, updates of unobserved arms",
		}, subjects, [3]int{20, 100, 10_000}, inDrawnGame(oracleBreaches)),
		indexClaim(props.Claim{
			ID:        "index/formula",
			Statement: "the index is S/n + ρ with the radius of the text, +∞ before the first pull, and is clipped at 1",
			Method: "games drawn likewise; Indices before each round against the literal algorithm's; relative difference ≤ 1e-14 (a logarithm, a " +
				"division and a root of 2⁻⁵³ each, and the text's 1/(δn))",
			Rejects: "another constant in the radius, ln t of the wrong round, an index above 1, T_i counted wrongly",
		}, without(subjects, func(s IndexPolicy) bool { return s.Radius == nil }), [3]int{20, 100, 10_000}, inDrawnGame(formulaBreaches)),
		indexClaim(props.Claim{
			ID:        "index/radius-monotone",
			Statement: "the radius does not grow with pulls and does not shrink with t; the index does not grow when a pull pays nothing",
			Method:    "drawn pulls up to 10¹² and rounds up to 2⁵³; growth ≤ 8·2⁻⁵³ of the value",
			Rejects:   "a radius that ignores T_i, a branch at the wrong side of ln⁺",
		}, without(subjects, func(s IndexPolicy) bool { return s.Rises }), [3]int{2000, 6000, 200_000}, monotoneBreaches),
	}
}

// without returns the subjects that a claim can be asked of.
func without(subjects []IndexPolicy, exempt func(IndexPolicy) bool) []IndexPolicy {
	return slices.DeleteFunc(slices.Clone(subjects), exempt)
}

// An indexLook is a check of one policy in a drawn game.
type indexLook func(ctx context.Context, s IndexPolicy, rt *rapid.T, d *search.Worst) error

func indexClaim(c props.Claim, subjects []IndexPolicy, checks [3]int, try indexLook) props.Claim {
	c.Group, c.Evidence, c.Reference = indexGroup, props.Searched, "alg:cmoss and alg:cucb, lines 4–6"
	for _, s := range subjects {
		c.Cases = append(c.Cases, search.Case(c.ID, s.Name, checks, 0, "every round",
			func(ctx context.Context, _ props.Trial, rt *rapid.T, d *search.Worst) error {
				return try(ctx, s, rt, d)
			}).At(props.Params{"policy": s.Name}))
	}
	return c
}

// An indexRun is an index policy in a drawn game.
type indexRun struct {
	game
	spec    algos.Spec
	rounds  int
	policy  algos.Ruled
	rule    algos.IndexRule
	clipped bool
}

// inDrawnGame draws the game that a check is about.
func inDrawnGame(check func(ctx context.Context, s IndexPolicy, g indexRun, rt *rapid.T, d *search.Worst) error) indexLook {
	return func(ctx context.Context, s IndexPolicy, rt *rapid.T, d *search.Worst) error {
		g := drawGame(rt, s.Feedback, []sim.RowLaw{graded, rare, smooth, turning, allZero, allOne})
		rounds := drawRounds(rt, 800)
		policy, err := s.New(g.spec(rounds))
		if err != nil {
			return err
		}
		p, ok := policy.(algos.Ruled)
		if !ok {
			return fmt.Errorf("policy %s: want an algos.Ruled", s.Name)
		}
		rule, clipped := p.Rule()
		return check(ctx, s, indexRun{g, g.spec(rounds), rounds, p, rule, clipped}, rt, d)
	}
}

func oracleBreaches(ctx context.Context, _ IndexPolicy, g indexRun, _ *rapid.T, d *search.Worst) error {
	f, err := reference.NewRanker(g.spec, reference.RankerParts{Index: g.rule.Index, Clip: g.clipped})
	if err != nil {
		return err
	}
	return g.run(ctx, g.policy, g.rounds, d, nil, func(r round) bool {
		if want := f.Select(nil); !sameAction(r.arms, want, g.spec) {
			d.Breach("%s, round %d: played %v, sorting gives %v (pulls %v, sums %v)", g, r.t, r.arms, want, f.Pulls, f.Sums)
			return false
		}
		f.Observe(r.seen, r.rewards)
		return true
	})
}

// sameAction compares lists under cascading feedback, sets otherwise.
func sameAction(got, want []int, spec algos.Spec) bool {
	if !spec.Feedback.Cascading() {
		got, want = slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(want))
	}
	return slices.Equal(got, want)
}

// formulaTolerance is the relative difference allowed between two ways to
// round S/n + ρ: some ten roundings of 2⁻⁵³, and 1/(δn) inside a logarithm
// that may be small: d ln x = dx/x and √ halves it, but where ln x < 0.1 the
// root of a rounding error, √(2⁻⁵²/n), is what remains.
func formulaTolerance(n int64) float64 { return 1e-14 + math.Sqrt(4*unit/float64(max(1, n))) }

func formulaBreaches(ctx context.Context, s IndexPolicy, g indexRun, _ *rapid.T, d *search.Worst) error {
	f, err := reference.NewRanker(g.spec, reference.RankerParts{
		Index: reference.Optimistic(func(n, t int64) float64 { return s.Radius(g.spec, n, t) }), Clip: g.clipped,
	})
	if err != nil {
		return err
	}
	before := func(round int) {
		want := f.Indices(nil)
		for i, x := range g.policy.(algos.Indexer).Indices(nil) {
			if x != want[i] && !(math.Abs(x-want[i]) <= formulaTolerance(f.Pulls[i])) {
				d.Breach("%s, round %d: index %v of arm %d, want %v (%d pulls, sum %v)", g, round, x, i, want[i], f.Pulls[i], f.Sums[i])
			}
		}
	}
	return g.run(ctx, g.policy, g.rounds, d, before, func(r round) bool {
		f.Observe(r.seen, r.rewards)
		return !d.Broken()
	})
}

// monotoneBreaches compares the rule at a drawn state with the states next to it.
func monotoneBreaches(_ context.Context, s IndexPolicy, rt *rapid.T, d *search.Worst) error {
	g := game{Size: drawSize(rt, 50), feedback: algos.SemiBandit}
	draw := func(label string, most float64) int64 {
		return int64(math.Exp(rapid.Float64Range(0, math.Log(most)).Draw(rt, "ln "+label)))
	}
	policy, err := s.New(g.spec(int(draw("T", 1e12))))
	if err != nil {
		return err
	}
	rule, _ := policy.(algos.Ruled).Rule()
	n := draw("n", 1e12)
	round := min(n+draw("t−n", 0x1p52), algos.MaxHorizon)
	more, later := n+draw("pulls added", 1e9), min(round+draw("rounds added", 1e12), algos.MaxHorizon)
	sum := rapid.Float64Range(0, 1).Draw(rt, "mean") * float64(n)
	grows := func(what string, from, to float64) {
		d.N++
		if !(to <= from+8*unit*math.Abs(from)) {
			d.Breach("%s from %v to %v (n=%d…%d, t=%d…%d, sum %v)", what, from, to, n, more, round, later, sum)
		}
	}
	grows("radius rises with pulls", rule.Index(0, n, round), rule.Index(0, more, round))
	grows("radius falls with t", rule.Index(0, n, later), rule.Index(0, n, round))
	grows("index rises by pulls without reward", rule.Index(sum, n, round), rule.Index(sum, more, round))
	if x := rule.Index(0, 0, round); !math.IsInf(x, 1) {
		d.Breach("index %v before the first pull, want +Inf", x)
	}
	return nil
}
