package policies_test

import (
	"context"
	"math"
	"slices"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/policies"
)

// A planted bug and the claims that must reject it.
type planted struct {
	name   string
	plant  policies.Subjects
	reject []string
}

// wantRejected runs the claims about the subject and fails unless each named
// claim has a row that fails. Sampled claims meet deviations that their
// intervals exclude with probability above 0.999 at the fixed seed.
func wantRejected(t *testing.T, bugs []planted) {
	t.Helper()
	for _, bug := range bugs {
		t.Run(bug.name, func(t *testing.T) {
			report, err := props.Run(context.Background(), props.Config{
				Claims: policies.All(bug.plant), Seed: 1, Effort: props.Quick,
				Select: func(c props.Claim, _ props.Case) bool { return slices.Contains(bug.reject, c.ID) },
			})
			if err != nil {
				t.Fatal(err)
			}
			failed := map[string]bool{}
			for _, r := range report.Rows {
				if r.Verdict.Outcome() == props.Fail {
					failed[r.Claim] = true
				}
			}
			for _, id := range bug.reject {
				if !failed[id] {
					t.Errorf("%s accepts the bug", id)
				}
			}
		})
	}
}

func rounder(r policies.Rounder) policies.Subjects { return policies.Subjects{Rounder: r} }

// independent plays each arm by a coin of its own.
func independent(dst []int, p []float64, coin algos.Coin) []int {
	for i, x := range p {
		if coin(x) {
			dst = append(dst, i)
		}
	}
	return dst
}

// together has the right marginals, but plays arms 0 and 1 together where p is
// ½ throughout.
func together(dst []int, p []float64, coin algos.Coin) []int {
	if len(p) == 4 && !slices.ContainsFunc(p, func(x float64) bool { return x != 0.5 }) {
		if coin(0.5) {
			return append(dst, 0, 1)
		}
		return append(dst, 2, 3)
	}
	return algos.DepRound(dst, p, coin)
}

// snapping takes fractions below 1e-15 for 0 before any coin.
func snapping(dst []int, p []float64, coin algos.Coin) []int {
	q := slices.Clone(p)
	for i, x := range q {
		if x < 1e-15 {
			q[i] = 0
		}
	}
	return algos.DepRound(dst, q, coin)
}

func inverted(dst []int, p []float64, coin algos.Coin) []int {
	return algos.DepRound(dst, p, func(q float64) bool { return !coin(q) })
}

func wasteful(dst []int, p []float64, coin algos.Coin) []int {
	dst = algos.DepRound(dst, p, coin)
	for range 2 {
		coin(0.5)
	}
	return dst
}

func certainlyFirst(dst []int, p []float64, coin algos.Coin) []int {
	q := slices.Clone(p)
	for i := range q {
		if q[i] == 0 { // an arm of p = 0 gets a share of its neighbour's
			j := (i + 1) % len(q)
			q[i], q[j] = q[j]/2, q[j]/2
			break
		}
	}
	return algos.DepRound(dst, q, coin)
}

func TestDepRoundClaimsReject(t *testing.T) {
	wantRejected(t, []planted{
		{"coins fall the wrong way", rounder(inverted), []string{"depround/marginals", "depround/searched", "depround/sampled"}},
		{"independent arms", rounder(independent), []string{"depround/cardinality", "depround/searched", "depround/sampled"}},
		{"two arms together", rounder(together), []string{"depround/negative-cylinder"}},
		{"idle coins", rounder(wasteful), []string{"depround/steps"}},
		{"snapped too early", rounder(snapping), []string{"depround/extremes"}},
		{"arms of probability 0", rounder(certainlyFirst), []string{"depround/extremes", "depround/marginals"}},
	})
}

// exp3m is EXP3.M with parts replaced.
type exp3m struct {
	*algos.EXP3M
	marginals func([]float64)
	rewards   func(arms []int, rewards []float64)
	threshold float64 // added to ln α
}

func (e exp3m) Marginals(dst []float64) []float64 {
	dst = e.EXP3M.Marginals(dst)
	if e.marginals != nil {
		e.marginals(dst)
	}
	return dst
}

func (e exp3m) Observe(arms []int, rewards []float64) {
	if e.rewards != nil {
		rewards = slices.Clone(rewards)
		e.rewards(arms, rewards)
	}
	e.EXP3M.Observe(arms, rewards)
}

func (e exp3m) LogThreshold() float64 { return e.EXP3M.LogThreshold() + e.threshold }

// altered returns EXP3.M with the parts of bug.
func altered(bug exp3m) policies.Subjects {
	return policies.Subjects{Rounder: algos.DepRound, EXP3M: func(s algos.Spec, g algos.Gamma) (policies.ExponentialWeights, error) {
		e, err := algos.NewEXP3M(s, g)
		planted := bug // cases run side by side
		planted.EXP3M = e
		return planted, err
	}}
}

func halve(_ []int, rewards []float64) {
	for j := range rewards {
		rewards[j] /= 2
	}
}

func forgetArm0(arms []int, rewards []float64) {
	for j, i := range arms {
		if i == 0 {
			rewards[j] = 0
		}
	}
}

func TestEXP3MClaimsReject(t *testing.T) {
	wantRejected(t, []planted{
		{"marginals too large", altered(exp3m{marginals: func(p []float64) { p[0] = min(1, p[0]*(1+1e-10)) }}),
			[]string{"exp3m/probabilities", "exp3m/line-10"}},
		{"threshold off by 1e-12", altered(exp3m{threshold: 1e-12}), []string{"exp3m/alpha-equation"}},
		{"half the reward", altered(exp3m{rewards: halve}), []string{"exp3m/capped-untouched", "exp3m/unbiased", "exp3m/k1-is-exp3"}},
		{"arm 0 learns nothing", altered(exp3m{rewards: forgetArm0}), []string{"exp3m/equivariant", "exp3m/unbiased"}},
		{"mixing twice as strong", policies.Subjects{EXP3M: func(s algos.Spec, g algos.Gamma) (policies.ExponentialWeights, error) {
			wrong, err := g.Value(s.Arms, s.Cardinality, s.Horizon)
			if err != nil {
				return nil, err
			}
			return algos.NewEXP3M(s, algos.GammaFixed(min(1, 2*wrong)))
		}}, []string{"exp3m/alpha-equation", "exp3m/line-10", "exp3m/k1-is-exp3", "exp3m/capped-untouched"}},
		{"capped arms learn", policies.Subjects{EXP3M: newGreedyWeights}, []string{"exp3m/capped-untouched"}},
	})
}

// greedyWeights reports log-weights that grow for capped arms too.
type greedyWeights struct {
	*algos.EXP3M
	extra []float64
}

func newGreedyWeights(s algos.Spec, g algos.Gamma) (policies.ExponentialWeights, error) {
	e, err := algos.NewEXP3M(s, g)
	return greedyWeights{e, make([]float64, s.Arms)}, err
}

func (g greedyWeights) Observe(arms []int, rewards []float64) {
	p := g.EXP3M.Marginals(nil)
	for j, i := range arms {
		if p[i] == 1 {
			g.extra[i] += rewards[j] * g.Mixing() * float64(len(arms)) / float64(len(p))
		}
	}
	g.EXP3M.Observe(arms, rewards)
}

func (g greedyWeights) LogWeights(dst []float64) []float64 {
	dst = g.EXP3M.LogWeights(dst)
	for i, x := range g.extra {
		dst[i] += x
	}
	return dst
}

// hybrid is HYBRID with parts replaced.
type hybrid struct {
	*algos.HYBRID
	marginals   func([]float64)
	rewards     func(arms []int, rewards []float64)
	regularizer float64
}

func (h hybrid) Marginals(dst []float64) []float64 {
	dst = h.HYBRID.Marginals(dst)
	if h.marginals != nil {
		h.marginals(dst)
	}
	return dst
}

func (h hybrid) Observe(arms []int, rewards []float64) {
	if h.rewards != nil {
		rewards = slices.Clone(rewards)
		h.rewards(arms, rewards)
	}
	h.HYBRID.Observe(arms, rewards)
}

func (h hybrid) Regularizer() float64 {
	if h.regularizer != 0 {
		return h.regularizer
	}
	return h.HYBRID.Regularizer()
}

func alteredHybrid(bug hybrid) policies.Subjects {
	return policies.Subjects{Rounder: algos.DepRound, HYBRID: func(s algos.Spec) (policies.RegularizedLeader, error) {
		h, err := algos.NewHYBRID(s)
		planted := bug // cases run side by side
		planted.HYBRID = h
		return planted, err
	}}
}

func TestHYBRIDClaimsReject(t *testing.T) {
	wantRejected(t, []planted{
		{"o = 1 − X", alteredHybrid(hybrid{rewards: func(_ []int, r []float64) {
			for j := range r {
				r[j] = (1 + r[j]) / 2 // 2(1−X') = 1 − X
			}
		}}), []string{"hybrid/optimality", "hybrid/unbiased"}},
		{"solved to 1e-8", alteredHybrid(hybrid{marginals: func(x []float64) { x[0] *= 1 - 1e-8 }}),
			[]string{"hybrid/optimality", "hybrid/sum"}},
		{"γ = 1 throughout", alteredHybrid(hybrid{regularizer: 1}), []string{"hybrid/regularizer"}},
		{"arm 0 pays 1 % less", alteredHybrid(hybrid{rewards: func(arms []int, r []float64) {
			if j := slices.Index(arms, 0); j >= 0 {
				r[j] *= 0.99
			}
		}}), []string{"hybrid/equivariant", "hybrid/unbiased", "hybrid/optimality"}},
		{"NaN", alteredHybrid(hybrid{marginals: func(x []float64) { x[1] = math.NaN() }}), []string{"hybrid/optimality", "hybrid/sum"}},
	})
}
