package scaling

import (
	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claimtest"
	"github.com/regretcheck/regretcheck/props/sim"
)

// An Option changes what RequireSqrt does.
type Option func(*requirement)

type requirement struct {
	seed   uint64
	alpha  float64
	effort props.Effort
	sizes  []sim.Size
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
func At(sizes ...sim.Size) Option { return func(r *requirement) { r.sizes = sizes } }

// RequireSqrt fails the test if the policy's worst-case regret does not scale
// like √(kmT), respectively (m−k)√(T(1+ln(k/(m−k)))) for k > m/2: if β, fitted
// as in the claim scaling/NAME/beta, is not below rate.BetaLimit with confidence
// 1 − alpha. The failure names the smallest horizons at which that shows, and
// how to see it again.
func RequireSqrt(t claimtest.TB, factory algos.Factory, options ...Option) {
	t.Helper()
	r := requirement{seed: 1, alpha: props.DefaultAlpha, effort: props.Quick, sizes: Sizes()}
	for _, o := range options {
		o(&r)
	}
	s := Subject{Name: "policy", Title: "the policy", Factory: factory, RoundCost: 100}
	claim := betaClaim(&measurements{}, s, Subject{}, r.sizes)
	cfg := props.Config{Claims: []props.Claim{claim}, Seed: r.seed, Alpha: r.alpha, Effort: r.effort}
	claimtest.Require(t, cfg, claimtest.Manner{Advice: "more replicates and longer horizons (Effort)"})
}
