package policies

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/panics"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
)

// A game is the game in which a claim plays a policy, without the number of rounds.
type game struct {
	sim.Size
	atMost   bool // actions may have fewer than k arms
	feedback algos.Feedback
	order    algos.Order
	rewards  sim.RowLaw
	seed     uint64
}

// semiBandit returns the game of m arms, k a round, without a seed.
func semiBandit(m, k int, rewards sim.RowLaw) game {
	return game{Size: sim.Size{M: m, K: k}, feedback: algos.SemiBandit, rewards: rewards}
}

// params are the parameters of the game in the rows of a report.
func (g game) params() props.Params {
	return games.SizeParams(g.Size).With("feedback", g.feedback.String()).With("rewards", g.rewards.Name)
}

func (g game) String() string {
	return fmt.Sprintf("m=%d k=%d %s, rewards %s", g.M, g.K, g.feedback, g.rewards.Name)
}

// seeded returns the game with another seed.
func (g game) seeded(seed uint64) game {
	g.seed = seed
	return g
}

// spec returns the policy's side of the game.
func (g game) spec(rounds int) algos.Spec {
	return algos.Spec{
		Arms: g.M, Cardinality: g.K, AtMost: g.atMost, Horizon: int64(rounds), Feedback: g.feedback, Order: g.order,
		Source: seed.Source(g.seed, "policy"),
	}
}

// plan returns the engine's side of the game. The rewards ignore its means.
func (g game) plan(rounds int) sim.Plan {
	return sim.Plan{
		Game: sim.Game{
			Arms: g.M, Cardinality: g.K, AtMost: g.atMost, Horizon: int64(rounds),
			Means: sim.LevelMeans{Lo: 0.5, Hi: 0.5}, Rewards: g.rewards, Feedback: g.feedback, Order: g.order,
		},
		Runs: 1, Seed: g.seed, Stepwise: true,
	}
}

// A round is what happened in one round, shared with the callee until it returns.
type round struct {
	t       int // 1, 2, …
	arms    []int
	seen    []int     // the observed prefix of arms
	rewards []float64 // of the seen arms
}

// A probe is a policy that a claim watches. It calls before with each round's number, and after
// with the action and the observations; either may be nil. If after returns false, the run ends.
type probe struct {
	algos.Policy
	before func(t int)
	after  func(round) bool
	round  round
	ended  bool
}

// Select notes the action.
func (p *probe) Select(dst []int) []int {
	p.round.t++
	if p.before != nil {
		p.before(p.round.t)
	}
	from := len(dst)
	dst = p.Policy.Select(dst)
	p.round.arms = append(p.round.arms[:0], dst[from:]...)
	return dst
}

// Observe hands the policy copies: a policy may keep or change them without an effect on
// anything else.
func (p *probe) Observe(arms []int, rewards []float64) {
	p.round.seen, p.round.rewards = p.round.arms[:len(arms)], rewards
	p.Policy.Observe(slices.Clone(arms), slices.Clone(rewards))
	p.ended = p.after != nil && !p.after(p.round)
}

var errEnded = errors.New("the claim has seen enough")

// Err ends the run when the claim has seen enough, or the policy broke.
func (p *probe) Err() error {
	if p.ended {
		return errEnded
	}
	if f, ok := p.Policy.(algos.Fallible); ok {
		return f.Err()
	}
	return nil
}

// play plays the policy in the engine and calls before and after in each round. An action that
// breaks the contract ends it with an error.
func (g game) play(ctx context.Context, p algos.Policy, rounds int, before func(t int), after func(round) bool) error {
	return g.drive(ctx, &probe{Policy: p, before: before, after: after}, rounds)
}

func (g game) drive(ctx context.Context, p *probe, rounds int) error {
	plan := g.plan(rounds)
	plan.Policy = func(algos.Spec) (algos.Policy, error) { return p, nil }
	_, err := sim.Run(ctx, props.NewWorkers(1), plan, nil)
	var panicked *panics.Panic
	var broken *sim.PolicyError
	switch {
	case errors.Is(err, errEnded):
		return nil
	case errors.As(err, &panicked):
		panic(panicked) // the search reports it as the failure
	case errors.As(err, &broken):
		return fmt.Errorf("%s, round %d: %w", g, broken.Round, broken.Err)
	}
	return err
}

// failure is the finding of a policy that breaks its contract while a claim
// about something else is checked; a cancelled run stays an error.
func failure(ctx context.Context, err error) (props.Finding, error) {
	if ctx.Err() != nil {
		return props.Finding{}, ctx.Err()
	}
	d := search.Worst{N: 1}
	d.Fail(err.Error())
	return d.AtMost(0, "contract"), nil
}

// The rewards that claims use.
var (
	allZero = sim.RowLaw{Name: "all zero", Fill: func(_ *rand.Rand, _ int64, r []float64) { clear(r) }}
	allOne  = sim.RowLaw{Name: "all one", Fill: func(_ *rand.Rand, _ int64, r []float64) {
		for i := range r {
			r[i] = 1
		}
	}}
	graded = bernoulliRows("Bernoulli 0.9…0.1", func(_ int64, i, m int) float64 { return 0.9 - 0.8*float64(i)/float64(m) })
	rare   = bernoulliRows("Bernoulli 0…0.1", func(_ int64, i, m int) float64 { return 0.1 * float64(i) / float64(m) })
	// turning: the good arms change places every 500 rounds.
	turning = bernoulliRows("turning", func(t int64, i, _ int) float64 { return 0.2 + 0.6*float64((t/500+int64(i))%2) })
	// smooth: uniform rewards of different ranges, so that sums do not tie.
	smooth = sim.RowLaw{Name: "uniform", Fill: func(rng *rand.Rand, _ int64, r []float64) {
		for i := range r {
			r[i] = rng.Float64() * (0.5 + 0.5*float64(i)/float64(len(r)))
		}
	}}
)

// bernoulliRows are rewards 1 with the given chance in round t, else 0.
func bernoulliRows(name string, mean func(t int64, i, m int) float64) sim.RowLaw {
	return sim.RowLaw{Name: name, Fill: func(rng *rand.Rand, t int64, r []float64) {
		for i := range r {
			r[i] = 0
			if rng.Float64() < mean(t, i, len(r)) {
				r[i] = 1
			}
		}
	}}
}

// unit is the unit roundoff 2⁻⁵³ of float64.
const unit = 0x1p-53

// sumOf adds with compensation, so that a check of Σp is not spoilt by the check's own rounding.
func sumOf(xs []float64) float64 {
	var sum sim.Sum
	for _, x := range xs {
		sum.Add(x)
	}
	return sum.Value()
}
