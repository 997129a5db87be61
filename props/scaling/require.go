package scaling

import (
	"context"
	"fmt"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/gate"
)

// An Option changes what RequireSqrt does.
type Option func(*requirement)

type requirement struct {
	seed   uint64
	alpha  float64
	effort props.Effort
	sizes  []Size
}

// Seed sets the seed; the default is 1.
func Seed(seed uint64) Option { return func(r *requirement) { r.seed = seed } }

// Alpha sets the chance of failing a policy that scales; the default is
// props.DefaultAlpha.
func Alpha(alpha float64) Option { return func(r *requirement) { r.alpha = alpha } }

// Effort sets how much work is done; the default is props.Quick, a few seconds
// for a policy of 100 ns a round.
func Effort(e props.Effort) Option { return func(r *requirement) { r.effort = e } }

// At sets the sizes; the default is Sizes.
func At(sizes ...Size) Option { return func(r *requirement) { r.sizes = sizes } }

// RequireSqrt fails the test if the policy's worst-case regret does not scale
// like √(kmT), respectively (m−k)√(T(1+ln(k/(m−k)))) for k > m/2: if β, fitted
// as in the claim scaling/NAME/beta, is not below BetaLimit with confidence
// 1 − alpha. The failure names the smallest horizons at which that shows, and
// how to see it again.
func RequireSqrt(t *testing.T, factory algos.Factory, options ...Option) {
	t.Helper()
	r := requirement{seed: 1, alpha: props.DefaultAlpha, effort: props.Quick, sizes: Sizes()}
	for _, o := range options {
		o(&r)
	}
	s := Subject{Name: "policy", Title: "the policy", Factory: factory, RoundCost: 100}
	l := &lab{}
	trial := props.Trial{Seed: r.seed, Alpha: r.alpha / float64(len(r.sizes)), Effort: r.effort, Workers: props.NewWorkers(0), Progress: func(float64) {}}
	for _, size := range r.sizes {
		fit, err := l.beta(context.Background(), trial, s, size.M, size.K)
		if err != nil {
			t.Fatalf("%s: %v", size, err)
		}
		v := props.Decide(betaFinding(fit, props.AtMost(BetaLimit), trial.Alpha))
		if v.Outcome() != props.Pass {
			t.Error(complaint(size, fit, v, r.seed, trial.Alpha))
			continue
		}
		t.Logf("%s: β = %.3f in [%.3f, %.3f], limit %v", size, fit.Beta.Mid, fit.Beta.Lo, fit.Beta.Hi, BetaLimit)
	}
}

// complaint says what was found and how to find it again.
func complaint(size Size, fit BetaFit, v props.Verdict, seed uint64, alpha float64) string {
	text := fmt.Sprintf("%s: regret does not scale like the minimax rate (%v): β = %.3f in [%.3f, %.3f], want below %v\n%s",
		size, v.Outcome(), fit.Beta.Mid, fit.Beta.Lo, fit.Beta.Hi, BetaLimit, describe(fit.Points))
	if n := shortest(fit.Points, alpha); n < len(fit.Points) {
		text += fmt.Sprintf("\nit already shows on the first %d horizons, up to T=%d", n, fit.Points[n-1].Horizon)
	}
	return text + fmt.Sprintf("\nto reproduce: scaling.RequireSqrt(t, factory, scaling.Seed(%d), scaling.At(scaling.Size{M: %d, K: %d}))", seed, size.M, size.K)
}

// shortest returns the least number of leading horizons, at least three, whose
// fit is rejected; all of them if none is.
func shortest(points []Point, alpha float64) int {
	for n := 3; n < len(points); n++ {
		if fit, err := fitBeta(points[:n], alpha); err == nil && fit.Beta.Lo > BetaLimit {
			return n
		}
	}
	return len(points)
}

// Gate fails the test if the policy's regret rose against the baseline in the
// file, as verify gate does. A test's -update flag, if it has one, or
// REGRETCHECK_UPDATE=1 writes the file anew.
func Gate(t *testing.T, factory algos.Factory, file string, options ...gate.Option) {
	t.Helper()
	gate.Require(t, factory, file, options...)
}
