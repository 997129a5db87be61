package policies

import (
	"context"
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
)

// exp3mOneArm compares p_t at k = 1 with Exp3 on the same history.
func exp3mOneArm(create exp3mFactory) props.Claim {
	const gamma = 0.1
	check := func(ctx context.Context, t props.Trial, m int) (props.Finding, error) {
		g := exp3mGame{semiBandit(m, 1, smooth).seeded(t.Seed), gamma}
		rounds := props.ByEffort(t.Effort, 1000, 4000, 100_000)
		p, err := create(g.spec(rounds), algos.GammaFixed(gamma))
		if err != nil {
			return props.Finding{}, err
		}
		w := newExp3(m, gamma)
		var worst search.Worst
		var got []float64
		err = g.play(ctx, p, rounds, func(round int) {
			got = p.Marginals(got[:0])
			for i, want := range w.probabilities() {
				if worst.Larger(math.Abs(got[i] - want)) {
					worst.Where = fmt.Sprintf("round %d: p[%d] = %v, Exp3 has %v", round, i, got[i], want)
				}
			}
		}, func(r round) bool { w.update(r.arms[0], r.rewards[0]); return true })
		if err != nil {
			return failure(ctx, err)
		}
		return worst.AtMost(float64(rounds)*16*unit, "every round"), nil
	}
	claim := props.Claim{
		ID: "exp3m/k1-is-exp3", Group: exp3mGroup, Evidence: props.Searched,
		Statement: "at k = 1, p_t equals that of Exp3 on the same history",
		Reference: "Auer, Cesa-Bianchi, Freund & Schapire 2002, fig. 1",
		Method:    "Exp3 by the text, p = (1−γ)w/Σw + γ/m and w_i ← w_i·exp(γx̂_i/m), with plain weights; difference ≤ 16·2⁻⁵³ a round",
		Rejects:   "any change of the update or the mixing that k = 1 shows",
	}
	for _, m := range []int{2, 10} {
		claim.Cases = append(claim.Cases, props.Case{
			Instance: fmt.Sprintf("m=%d", m), Params: props.Params{"m": m, "k": 1},
			Check: func(ctx context.Context, t props.Trial) (props.Finding, error) { return check(ctx, t, m) },
		})
	}
	return claim
}

// exp3 is Exp3 by the text, with weights divided by their sum each round,
// which p does not see.
type exp3 struct {
	gamma float64
	w, p  []float64
}

func newExp3(m int, gamma float64) *exp3 {
	e := &exp3{gamma: gamma, w: make([]float64, m), p: make([]float64, m)}
	for i := range e.w {
		e.w[i] = 1
	}
	return e
}

func (e *exp3) probabilities() []float64 {
	total, m := sumOf(e.w), float64(len(e.w))
	for i := range e.w {
		e.w[i] /= total
		e.p[i] = (1-e.gamma)*e.w[i] + e.gamma/m
	}
	return e.p
}

func (e *exp3) update(arm int, x float64) {
	e.w[arm] *= math.Exp(e.gamma * (x / e.p[arm]) / float64(len(e.w)))
}

// exp3mEquivariant checks that p depends on labels only as the history does.
func exp3mEquivariant(create exp3mFactory) props.Claim {
	factory := func(s algos.Spec) (algos.Policy, error) { return create(s, algos.GammaFixed(0.1)) }
	return props.Claim{
		ID: "exp3m/equivariant", Group: exp3mGroup, Evidence: props.Searched,
		Statement: "relabelling the arms of a history relabels p_t",
		Reference: "alg:exp3m names no arm",
		Method:    relabelMethod,
		Rejects:   "arms treated by their number",
		Cases:     relabelled("exp3m/equivariant", factory, 300, 1e-10),
	}
}

// exp3mUnbiased checks E[x̂_i] = x_i over all outcomes of the rounding.
func exp3mUnbiased(create exp3mFactory, round Rounder) props.Claim {
	const gamma = 0.2
	check := func(ctx context.Context, g game) (props.Finding, error) {
		return unbiased(ctx, g, estimator{
			fresh: func() (algos.Policy, error) { return create(g.spec(1000), algos.GammaFixed(gamma)) },
			state: func(p algos.Policy) []float64 { return p.(ExponentialWeights).LogWeights(nil) },
			value: func(change float64) float64 { return change * float64(g.M) / (float64(g.K) * gamma) },
			// Capped arms are not estimated.
			exempt: func(p algos.Policy, i int) bool { return p.(ExponentialWeights).Marginals(nil)[i] >= 1 },
		}, round)
	}
	return props.Claim{
		ID: "exp3m/unbiased", Group: exp3mGroup, Evidence: props.Exact,
		Statement: "E[x̂_i(t)] = x_i(t) for every arm outside S_0(t), given the past",
		Reference: "alg:exp3m, line 14; Uchiya et al. 2010, proof of theorem 2",
		Method:    unbiasedMethod,
		Rejects:   "an estimate that divides by another probability than the arm is played with",
		Cases:     unbiasedCases(check),
	}
}
