package policies

import (
	"context"
	"fmt"
	"math"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/reference"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
)

// A lateScale is how many arms the games of index/late have.
type lateScale struct {
	name        string
	least, most int
	rounds      int
	checks      [3]int
}

var lateScales = []lateScale{
	{"m ≤ 200", 1, 200, 40, [3]int{12, 40, 2000}},
	{"m = 10 000", 10_000, 10_000, 5, [3]int{1, 2, 20}},
}

// indexLate claims what index/oracle and index/formula claim, but for games that resume late,
// from given statistics, instead of beginning in round 1.
func indexLate(subjects []IndexPolicy) props.Claim {
	c := props.Claim{
		ID: "index/late", Group: indexGroup, Evidence: props.Searched, Reference: "alg:cmoss and alg:cucb, lines 4–6",
		Statement: "from statistics of up to 2⁴² pulls an arm, in rounds up to 2⁵², the action is that of the literal algorithm and the index that of the text",
		Method: "policies resume from drawn statistics with means within a few radii of each other, or equal, and play 40 rounds, five with 10 000 arms; " +
			"actions must be those of the literal algorithm with the policy's own rule, indices as in index/formula where there is a text",
		Rejects: "counters that overflow, windows or margins that are wrong late, heaps or tags that break with many arms",
	}
	for _, s := range subjects {
		for _, scale := range lateScales {
			c.Cases = append(c.Cases, search.CaseOfMany(scale.most, c.ID, s.Name+", "+scale.name, scale.checks, 0, "every round",
				func(ctx context.Context, _ props.Trial, rt *rapid.T, d *search.Worst) error {
					return scale.breaches(ctx, s, rt, d)
				}).At(props.Params{"policy": s.Name}))
		}
	}
	return c
}

// A past holds the statistics of the arms from which a game resumes.
type past struct {
	pulls []int64
	sums  []float64
	means []float64 // of the rewards to come
	round int64
}

// drawPast draws statistics of arms that are hard to tell apart: about n pulls
// each, averages within two standard deviations 1/(2√n) of ½, some of them equal.
func drawPast(rt *rapid.T, m, k int) past {
	n := math.Exp2(rapid.OneOf(rapid.Float64Range(31, 42), rapid.Float64Range(0, 42)).Draw(rt, "log₂ n"))
	rng := seed.New(rapid.Uint64().Draw(rt, "past"), "index/late")
	p := past{}
	total := 0.0
	for range m {
		pulls := math.Ceil(n * (1 + rng.Float64()))
		if rng.IntN(3) == 0 {
			pulls = math.Ceil(n)
		}
		off := float64(rng.IntN(9)-4) / (4 * math.Sqrt(n))
		p.pulls = append(p.pulls, int64(pulls))
		p.sums = append(p.sums, math.Round(pulls*min(1, max(0, 0.5+off))))
		p.means = append(p.means, 0.5)
		total += pulls
	}
	p.round = int64(math.Ceil(total/float64(k))) + 1
	return p
}

// draw draws a game and what happened in it so far.
func (l lateScale) draw(rt *rapid.T, feedback []algos.Feedback) (algos.Spec, past) {
	m := rapid.IntRange(l.least, l.most).Draw(rt, "m")
	k := search.DrawInt(rt, "k", max(1, m/2), m)
	past := drawPast(rt, m, k)
	return algos.Spec{
		Arms: m, Cardinality: k, Feedback: search.Choose(rt, "feedback", feedback), Order: algos.Descending,
		Horizon: min(algos.MaxHorizon, past.round+int64(float64(past.round)*rapid.Float64Range(0.001, 10).Draw(rt, "T/t"))+100),
	}, past
}

// breaches lets a policy go on from a drawn past, beside the literal algorithm.
func (l lateScale) breaches(ctx context.Context, s IndexPolicy, rt *rapid.T, d *search.Worst) error {
	spec, past := l.draw(rt, s.Feedback)
	policy, err := s.New(spec)
	if err != nil {
		return err
	}
	resumed, ok := policy.(algos.Resumer)
	if !ok {
		return fmt.Errorf("policy %s: want an algos.Resumer", s.Name)
	}
	resumed.Resume(past.pulls, past.sums, past.round)
	rule, clipped := policy.(algos.Ruled).Rule()
	literal, err := reference.NewRanker(spec, reference.RankerParts{Index: rule.Index, Clip: clipped})
	if err != nil {
		return err
	}
	literal.Resume(past.pulls, past.sums, past.round)
	g := latePair{s, spec, policy, literal, d}
	draw := sim.Draws(sim.Bernoulli{}, past.means, 1, 0)
	for t := range int64(l.rounds) {
		if d.N++; ctx.Err() != nil || !g.round(draw, t+1) {
			break
		}
	}
	return ctx.Err()
}

// A latePair is a policy that goes on beside the literal algorithm.
type latePair struct {
	subject IndexPolicy
	spec    algos.Spec
	policy  algos.Policy
	literal *reference.Ranker
	d       *search.Worst
}

func (g latePair) round(draw func(int64, []int, []float64), t int64) bool {
	f := g.literal
	where := fmt.Sprintf("m=%d k=%d T=%d %s, round %d", g.spec.Arms, g.spec.Cardinality, g.spec.Horizon, g.spec.Feedback, f.Round)
	got := g.policy.(algos.Indexer).Indices(nil)
	for i, x := range got {
		if n := f.Pulls[i]; g.subject.Radius != nil {
			want := f.Sums[i]/float64(n) + g.subject.Radius(g.spec, n, f.Round)
			if f.Clip {
				want = min(want, 1)
			}
			if !(math.Abs(x-want) <= formulaTolerance(n)) {
				g.d.Breach("%s: index of arm %d is %v: want %v (%d pulls, sum %v)", where, i, x, want, n, f.Sums[i])
				return false
			}
		}
	}
	action, want := g.policy.Select(nil), f.Select(nil)
	if !sameAction(action, want, g.spec) {
		g.d.Breach("%s: played %s, sorting gives others", where, g.differing(action, want))
		return false
	}
	rewards := make([]float64, len(action))
	draw(t, action, rewards)
	seen := observedPrefix(g.spec.Feedback, rewards)
	g.policy.Observe(action[:seen], rewards[:seen])
	f.Observe(action[:seen], rewards[:seen])
	return true
}

// differing says of the first arm that was played and should not have been what
// is known of it.
func (g latePair) differing(action, want []int) string {
	for j, i := range action {
		if j < len(want) && want[j] != i {
			return fmt.Sprintf("arm %d at place %d (%d pulls, sum %v) for arm %d (%d pulls, sum %v)",
				i, j, g.literal.Pulls[i], g.literal.Sums[i], want[j], g.literal.Pulls[want[j]], g.literal.Sums[want[j]])
		}
	}
	return fmt.Sprint(len(action), " arms")
}

// lateLiteral are the games of contract/late. HYBRID's differences grow from round to
// round, as in contract/literal.
var lateLiteral = lateScale{"", 1, 200, 12, [3]int{6, 12, 600}}

// late claims what contract/literal claims, but for games that resume late, from given
// statistics. It is about policies without a rule of one arm.
func late(subjects []Implementation) props.Claim {
	c := props.Claim{
		ID: "contract/late", Evidence: props.Searched,
		Statement: "from statistics of up to 2⁴² pulls an arm, in rounds up to 2⁵², marginals, indices, posteriors and actions are those of the literal " +
			"pseudo-code, and the draws of a posterior lie about its mean",
		Method: fmt.Sprintf("policies resume from drawn statistics with means within a few radii of each other, or equal, and play %d rounds among up to %d arms; "+
			"tolerances as in contract/literal, draws within ten standard deviations", lateLiteral.rounds, lateLiteral.most),
		Rejects: "counters that overflow, weights or losses that lose their digits late, a solver that starts too far off",
	}
	for _, s := range subjects {
		if s.Literal == nil || !resumes(s) {
			continue
		}
		c.Cases = append(c.Cases, search.Case(c.ID, s.Name, lateLiteral.checks, 0, "every round",
			func(ctx context.Context, _ props.Trial, rt *rapid.T, d *search.Worst) error {
				return goesOn(ctx, s, rt, d)
			}).At(props.Params{"policy": s.Name}))
	}
	return c
}

// resumes reports whether a policy can resume from statistics and is not already checked by
// index/late.
func resumes(s Implementation) bool {
	p, err := s.New(algos.Spec{Arms: 3, Cardinality: 1, Horizon: 10, Feedback: s.Feedback[0], Source: seed.Source(1, "contract/late")})
	if err != nil {
		return false
	}
	_, resumes := p.(algos.Resumer)
	_, ruled := p.(algos.Ruled)
	return resumes && !ruled
}

// goesOn lets a policy and its pseudo-code go on from the same past.
func goesOn(ctx context.Context, s Implementation, rt *rapid.T, d *search.Worst) error {
	spec, past := lateLiteral.draw(rt, s.Feedback)
	pair, err := s.pair(spec, rapid.Uint64().Draw(rt, "seed"), d)
	if err != nil {
		return err
	}
	for _, p := range []algos.Policy{pair.got, pair.want} {
		p.(algos.Resumer).Resume(past.pulls, past.sums, past.round)
	}
	draw := sim.Draws(sim.Bernoulli{}, past.means, 1, 0)
	for t := range int64(lateLiteral.rounds) {
		if d.N++; ctx.Err() != nil || d.Broken() {
			break
		}
		pair.round(past.round+t, draw)
		pair.centred(past.round + t)
	}
	return ctx.Err()
}

// centred records a breach if a posterior's draw is far from its mean; it looks at posteriors
// in which both counts are large.
func (p literalPair) centred(t int64) {
	q, ok := p.got.(PosteriorKeeper)
	if !ok {
		return
	}
	for i, x := range q.Indices(nil) {
		n, n0 := q.Posterior(i)
		a, b := float64(n), float64(n0)
		if sd := math.Sqrt(a*b/(a+b+1)) / (a + b); min(a, b) > 1000 && !(math.Abs(x-a/(a+b)) <= 10*sd) {
			p.d.Breach("m=%d k=%d T=%d, round %d: arm %d drew %v of Beta(%d, %d), whose standard deviation is %.3g", p.spec.Arms, p.spec.Cardinality, p.spec.Horizon,
				t+1, i, x, n, n0, sd)
		}
	}
}
