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

	generated bool
	roundCost float64
}

// Seed sets the seed; the default is 1.
func Seed(seed uint64) Option { return func(r *requirement) { r.seed = seed } }

// Alpha sets the chance of failing a policy that scales; the default is
// props.DefaultAlpha.
func Alpha(alpha float64) Option { return func(r *requirement) { r.alpha = alpha } }

// Effort sets how much work is done; the default is props.Quick, a few seconds
// for a policy of 100 ns a round.
func Effort(e props.Effort) Option { return func(r *requirement) { r.effort = e } }

// At sets the sizes at which β is fitted on hard instances, and leaves the
// generated games out; the default is Sizes, and games of both regimes.
func At(sizes ...sim.Size) Option {
	return func(r *requirement) { r.sizes, r.generated = sizes, false }
}

// RoundCost tells roughly how many nanoseconds a round takes at m = 30, k = 10;
// the default is 100. A slower policy gets fewer and shorter games.
func RoundCost(ns float64) Option { return func(r *requirement) { r.roundCost = ns } }

// RequireSqrt fails the test if the policy's worst-case regret does not scale
// like √(kmT), respectively (m−k)√(T(1+ln(k/(m−k)))) for k > m/2: if β, fitted
// as in the claim scaling/NAME/beta, is not below rate.BetaLimit, or over
// generated games an exponent or the level of R/rate is above its bound as in
// the claims scaling/NAME/generated, with confidence 1 − alpha. The failure names
// the smallest horizons at which that shows, respectively the worst game met
// with the line that plays it, and how to see it again.
func RequireSqrt(t claimtest.TB, factory algos.Factory, options ...Option) {
	t.Helper()
	r := requirement{seed: 1, alpha: props.DefaultAlpha, effort: props.Quick, sizes: Sizes(), generated: true, roundCost: 100}
	for _, o := range options {
		o(&r)
	}
	s := Subject{Name: "policy", Title: "the policy", Factory: factory, RoundCost: r.roundCost}
	l := &measurements{}
	claims := []props.Claim{betaClaim(l, s, Subject{}, r.sizes)}
	if r.generated {
		claims = append(claims, props.Within(generatedClaims(l, s), props.Default)...)
	}
	cfg := props.Config{Claims: claims, Seed: r.seed, Alpha: r.alpha, Effort: r.effort}
	claimtest.Require(t, cfg, claimtest.Manner{Advice: "more replicates and longer horizons (Effort)"})
}
