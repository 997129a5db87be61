package policies

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/reference"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
)

// The tolerances within which the shown states of two policies agree. An index has a few roundings
// of 2⁻⁵³, and may hold the root of a number near 0; bisection ends within an ulp. Marginals are
// solved for, and their differences grow on a given history: a small x_i moves L̂_i by 1/x_i.
const (
	indexTolerance    = 1e-13
	marginalTolerance = 1e-8
)

// literalRounds is the most rounds of a game of a policy with marginals: HYBRID's differences may
// pass the tolerance after 48. longRounds is the most rounds of a long game of other policies.
const (
	literalRounds = 40
	longRounds    = 600
)

// A literalScale gives the number of arms of a game, and the number of games drawn at each effort.
type literalScale struct {
	name        string
	least, most int
	rounds      int
	checks      [3]int
}

// literalScales has small games and games of many arms, which alone exercise heaps, windows and the
// tags in keys.
var literalScales = []literalScale{
	{"m ≤ 12", 1, 12, literalRounds, [3]int{120, 120, 2000}},
	{"m = 130…200", 130, 200, 12, [3]int{6, 6, 60}},
	{"m ≤ 4, long", 1, 4, longRounds, [3]int{10, 10, 60}},
	{"m = 1000", 1000, 1000, 4, [3]int{1, 2, 40}},
	{"m = 10 000", 10_000, 10_000, 3, [3]int{1, 1, 20}},
}

// literal claims that policies do what their pseudo-code says, round by round.
func literal(subjects []Implementation) props.Claim {
	c := props.Claim{
		ID: "contract/literal", Evidence: props.Searched,
		Statement: "on one history the policy and its literal pseudo-code have the same indices, marginals and " +
			"posteriors in every round; the action is the k arms of largest index, in display order",
		Method: fmt.Sprintf("games of random size, feedback and horizon up to 2⁵³; up to %d rounds, and up to %d "+
			"for policies without marginals; "+
			"means with ties, zeros and ones; rewards 0 and 1, or uniform about their mean unless the policy has a posterior, "+
			"which rounds them; indices agree within "+
			"%g, marginals within %g, posteriors exactly", literalRounds, longRounds, indexTolerance, marginalTolerance),
		Rejects: "a wrong constant in an index or a tuned rate, a missing update, a heap that breaks with many " +
			"arms",
	}
	for _, s := range subjects {
		if s.Literal == nil {
			continue
		}
		for _, scale := range literalScales {
			if s.MaxArms > 0 && scale.most > s.MaxArms {
				continue
			}
			c.Cases = append(c.Cases, search.Case(c.ID, s.Name+", "+scale.name, scale.checks, 0, "every round",
				func(ctx context.Context, _ props.Trial, rt *rapid.T, d *search.Worst) error {
					return scale.breaches(ctx, s, rt, d)
				}).At(props.Params{"policy": s.Name}))
		}
	}
	return c
}

// draw draws a game of the scale, as a spec and means.
func (l literalScale) draw(rt *rapid.T, feedback []algos.Feedback) (algos.Spec, []float64) {
	m := rapid.IntRange(l.least, l.most).Draw(rt, "m")
	spec := algos.Spec{
		Arms: m, Cardinality: search.DrawInt(rt, "k", max(1, m-1), m),
		Horizon:  drawHorizon(rt),
		Feedback: search.Choose(rt, "feedback", feedback),
		Order:    search.Choose(rt, "order", []algos.Order{algos.Descending, algos.Ascending}),
	}
	mean := rapid.OneOf(rapid.SampledFrom([]float64{0.5, 0, 1}), rapid.Float64Range(0, 1))
	means := rapid.SliceOfN(mean, min(m, 12), min(m, 12)).Draw(rt, "means")
	for i := len(means); i < m; i++ {
		means = append(means, means[i%12])
	}
	return spec, means
}

// drawHorizon draws a horizon up to 2⁵³, most often one that leaves room to learn.
func drawHorizon(rt *rapid.T) int64 {
	log := rapid.OneOf(rapid.Float64Range(8, 53), rapid.Float64Range(6, 20), rapid.Float64Range(0, 10)).Draw(rt, "log₂ T")
	return int64(math.Exp2(log))
}

// breaches plays the policy in a drawn game, and shows the same rewards to its literal form.
func (l literalScale) breaches(ctx context.Context, s Implementation, rt *rapid.T, d *search.Worst) error {
	spec, means := l.draw(rt, s.Feedback)
	root := rapid.Uint64().Draw(rt, "seed")
	pair, err := s.pair(spec, root, d)
	if err != nil {
		return err
	}
	draw, rounds := pair.rewards(rt).Rewards(means, root, 0).Draw, l.rounds
	if _, solved := pair.got.(algos.Marginaler); solved {
		rounds = min(rounds, literalRounds)
	}
	for t := int64(1); t <= min(spec.Horizon, int64(rounds)) && !d.Broken() && ctx.Err() == nil; t++ {
		d.N++
		pair.round(t, draw)
	}
	return ctx.Err()
}

// A literalPair is a policy beside its literal form.
type literalPair struct {
	spec      algos.Spec
	got, want algos.Policy
	d         *search.Worst
}

// pair makes the policy and its literal form, each with a source of its own.
func (s Implementation) pair(spec algos.Spec, root uint64, d *search.Worst) (literalPair, error) {
	made := make([]algos.Policy, 2)
	for i, factory := range []algos.Factory{s.New, s.Literal} {
		spec.Source = seed.Source(root, "policy")
		var err error
		if made[i], err = factory(spec); err != nil {
			return literalPair{}, fmt.Errorf("policy %s: %w", s.Name, err)
		}
	}
	return literalPair{spec: spec, got: made[0], want: made[1], d: d}, nil
}

// rewards draws a law. Rewards of 0 and 1 alone cannot tell x from x². But cascades need them, and
// policies with posteriors round all others by coins of their own.
func (p literalPair) rewards(rt *rapid.T) sim.RewardLaw {
	if _, rounds := p.got.(PosteriorKeeper); rounds || p.spec.Feedback.Cascading() {
		return sim.Bernoulli{}
	}
	return search.Choose(rt, "rewards", []sim.RewardLaw{sim.Bernoulli{}, sim.Uniform{}})
}

func (p literalPair) round(t int64, draw func(int64, []int, []float64)) {
	where := fmt.Sprintf("m=%d k=%d T=%d %s, round %d", p.spec.Arms, p.spec.Cardinality, p.spec.Horizon, p.spec.Feedback,
		t)
	index := p.compare(where)
	action := p.got.Select(nil)
	p.want.Select(nil) // it may draw random numbers
	if err := ValidAction(action, p.spec.Arms, p.spec.Cardinality); err != nil {
		p.d.Breach("%s: %v", where, err)
		return
	}
	if index != nil {
		if want := largest(p.spec, index); !sameAction(action, want, p.spec) {
			p.d.Breach("%s: played %v, the largest indices are those of %v", where, action, want)
		}
	}
	rewards := make([]float64, len(action))
	draw(t, action, rewards)
	seen := ObservedPrefix(p.spec.Feedback, rewards)
	p.got.Observe(action[:seen], rewards[:seen])
	p.want.Observe(action[:seen], rewards[:seen])
}

// ObservedPrefix returns how many of the rewards of a list are seen.
func ObservedPrefix(f algos.Feedback, rewards []float64) int {
	if f.Cascading() {
		if stop := slices.Index(rewards, reference.StopAt(f)); stop >= 0 {
			return stop + 1
		}
	}
	return len(rewards)
}

// compare compares the states that both expose before a round, and returns the policy's
// indices, nil if it has none.
func (p literalPair) compare(where string) (index []float64) {
	if x, ok := p.got.(algos.Indexer); ok {
		index = x.Indices(nil)
	}
	if q, ok := p.got.(PosteriorKeeper); ok {
		for i := range index {
			a, b := q.Posterior(i)
			if c, d := p.want.(PosteriorKeeper).Posterior(i); a != c || b != d {
				p.d.Breach("%s: posterior Beta(%d, %d) of arm %d: want Beta(%d, %d)", where, a, b, i, c, d)
			}
		}
		return index // drawn, so that the two differ
	}
	if index != nil {
		p.near(where, "index", index, p.want.(algos.Indexer).Indices(nil), indexTolerance)
	}
	if x, ok := p.got.(algos.Marginaler); ok {
		p.near(where, "marginal", x.Marginals(nil), p.want.(algos.Marginaler).Marginals(nil), marginalTolerance)
	}
	return index
}

func (p literalPair) near(where, what string, got, want []float64, tolerance float64) {
	for i, x := range want {
		if got[i] != x && !(math.Abs(got[i]-x) <= tolerance) {
			p.d.Breach("%s: %s of arm %d is %v: want %v, off by %.2g", where, what, i, got[i], x, got[i]-x)
			return
		}
	}
}

// sameAction compares lists under cascading feedback, sets otherwise.
func sameAction(got, want []int, spec algos.Spec) bool {
	if !spec.Feedback.Cascading() {
		got, want = slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(want))
	}
	return slices.Equal(got, want)
}

// largest returns the k arms of largest index, ties to the lowest, in display order.
func largest(spec algos.Spec, index []float64) []int {
	arms := upTo(len(index))
	slices.SortStableFunc(arms, func(i, j int) int { return cmp.Compare(index[j], index[i]) })
	arms = arms[:spec.Cardinality]
	if spec.Feedback.Cascading() && spec.Order == algos.Ascending {
		slices.SortStableFunc(arms, func(i, j int) int { return cmp.Compare(index[i], index[j]) })
	}
	return arms
}
