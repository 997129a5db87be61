package policies

import (
	"context"
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
)

const unbiasedMethod = "after histories of 0, 50 and 400 rounds every outcome of the rounding is put to a policy with that history, and the changes " +
	"of its state are averaged with the outcomes' exact probabilities; observed is the deviation in units of what rounding allows: 8·2⁻⁵³ of the " +
	"largest state, as an estimate, and for arm i (|Σp − k| + 8m·2⁻⁵³)/p_i, with |Σp − k| ≤ 1e-11"

// An estimator is a policy whose estimates of the rewards show as changes of
// its state, up to a constant common to all arms.
type estimator struct {
	fresh  func() (algos.Policy, error)
	state  func(algos.Policy) []float64
	value  func(change float64) float64       // the estimate x̂ that a change of state stands for
	exempt func(p algos.Policy, arm int) bool // arms without an estimate this round
}

// after returns the policy after some rounds of the game.
func (e estimator) after(ctx context.Context, g game, rounds int) (algos.Policy, error) {
	p, err := e.fresh()
	if err != nil || rounds == 0 {
		return p, err
	}
	return p, g.play(ctx, p, rounds, nil, nil)
}

// estimates returns x̂ after the policy saw the given action. An arm outside
// the action keeps its state: its change is the common constant.
func (e estimator) estimates(p algos.Policy, arms []int, row []float64) []float64 {
	before := e.state(p)
	p.Select(nil)
	rewards := make([]float64, len(arms))
	played := make([]bool, len(row))
	for j, i := range arms {
		rewards[j], played[i] = row[i], true
	}
	p.Observe(arms, rewards)
	x := e.state(p)
	common := 0.0
	for i := range x {
		if x[i] -= before[i]; !played[i] {
			common = x[i]
		}
	}
	for i := range x {
		x[i] = e.value(x[i] - common)
	}
	return x
}

// largestMissing is how far from k the probabilities may add up to. HYBRID's are solved for to
// 1e-11; the rounding cannot return marginals that no law has, and its last arm takes what is left.
const largestMissing = 1e-11

// allowed returns by how much rounding may move the mean estimate of each arm: the states whose
// differences are read are rounded themselves, and an arm that should be drawn with a probability
// of 1e-4 is drawn with that and all that Σp lacks of k.
func (e estimator) allowed(p algos.Policy, marginals []float64, k int) []float64 {
	missing := 8 * float64(len(marginals)) * unit
	missing += min(math.Abs(sumOf(marginals)-float64(k)), largestMissing)
	largest := 0.0
	for _, s := range e.state(p) {
		largest = max(largest, math.Abs(s))
	}
	read := 8 * unit * largest * math.Abs(e.value(1)-e.value(0))
	off := make([]float64, len(marginals))
	for i, x := range marginals {
		off[i] = read + missing/x
	}
	return off
}

// unbiased averages the estimates over all outcomes of the rounding and
// compares them with the round's rewards.
func unbiased(ctx context.Context, g game, e estimator, round Rounder) (props.Finding, error) {
	var worst search.Worst
	for _, history := range []int{0, 50, 400} {
		p, err := e.after(ctx, g, history)
		if err != nil {
			return failure(ctx, err)
		}
		row, mean := make([]float64, g.M), make([]float64, g.M)
		smooth.Fill(seed.New(g.seed, "unbiased", uint64(history)), 0, row)
		marginals := p.(algos.Marginaler).Marginals(nil)
		l := enumerate(round, marginals, g.K)
		for _, set := range l.sets() {
			q, err := e.after(ctx, g, history)
			if err != nil {
				return failure(ctx, err)
			}
			for i, x := range e.estimates(q, members(set), row) {
				mean[i] += l.prob[set] * x
			}
		}
		allowed := e.allowed(p, marginals, g.K)
		for i, x := range mean {
			if !e.exempt(p, i) && worst.Larger(math.Abs(x-row[i])/allowed[i]) {
				worst.Where = fmt.Sprintf("after %d rounds: E x̂[%d] = %v, x[%d] = %v: rounding explains a difference of %.2g", history, i, x, i, row[i], allowed[i])
			}
		}
	}
	return worst.AtMost(1, "enumeration"), nil
}

// unbiasedCases are the sizes at which outcomes are enumerated.
func unbiasedCases(check func(ctx context.Context, g game) (props.Finding, error)) []props.Case {
	var cases []props.Case
	for _, s := range []sim.Size{{M: 4, K: 1}, {M: 6, K: 3}, {M: 8, K: 6}} {
		cases = append(cases, props.Case{
			Instance: named(s), Params: games.SizeParams(s),
			Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
				return check(ctx, semiBandit(s.M, s.K, graded).seeded(t.Seed))
			},
		})
	}
	return cases
}

// named writes a size as instances here do.
func named(s sim.Size) string { return fmt.Sprintf("m=%d k=%d", s.M, s.K) }
