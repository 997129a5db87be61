package scaling

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claimtest"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/panics"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
)

// An Option changes what RequireSqrt does.
type Option func(*requirement)

type requirement struct {
	props.Config
	claimtest.Manner
	level float64
	only  func(id string) bool // the rows that are decided; nil: all
}

// Seed sets the seed; the default is 1.
func Seed(seed uint64) Option { return func(r *requirement) { r.Seed = seed } }

// Alpha sets the chance of failing a policy that scales; the default is props.DefaultAlpha.
func Alpha(alpha float64) Option { return func(r *requirement) { r.Config.Alpha = alpha } }

// Effort sets how much is played. The default, props.Quick, reads the exponents of sizes, at T ≤
// 8000 for k ≤ m/2 and T ≤ 2000 beyond, and that of T up to 2·10⁴. props.Default adds longer
// horizons and, at T ≤ 4·10⁵, β, which alone separates √T from √(T ln T).
func Effort(e props.Effort) Option { return func(r *requirement) { r.Config.Effort = e } }

// AtMost also limits the constant: in nine of ten games that are drawn about the critical gap,
// regret must be at most c times the rate. A policy of the right rate may have any constant; CMOSS
// has one below 1, and random play one of about 5.
func AtMost(c float64) Option { return func(r *requirement) { r.level = c } }

// Inconclusive sets what an inconclusive row does to the test; by default it fails it.
func Inconclusive(i claimtest.Inconclusive) Option {
	return func(r *requirement) { r.Inconclusive = i }
}

// RequireSqrt fails the test if the policy's worst-case regret does not scale like √(kmT),
// respectively (m−k)√(T(1+ln(k/(m−k)))) for k > m/2. One of the exponents of verify scaling is then
// beyond its limit, with confidence 1 − alpha. The rows stand at sizes where the theory has these
// exponents, and every policy plays the same games, however fast it is. Each row has its control, a
// learner of a known wrong rate, in the same games.
//
// A row whose rounds do not fit before the test's deadline is skipped and says how many it needs. A
// policy that declines k > 1 and plays single arms is tried at k = 1. With -short only the exponents
// of T are read.
func RequireSqrt(t claimtest.TB, factory algos.Factory, options ...Option) {
	t.Helper()
	r := requirement{Config: props.Config{Seed: 1, Effort: props.Quick}}
	r.Advice = "more runs (Effort)"
	for _, o := range options {
		o(&r)
	}
	study := NewStudy(Learner{Name: anonymous, Title: "the policy", Player: sim.Code(factory)})
	study.Level = r.level
	if playsSinglesOnly(factory) {
		study.singles = true
		t.Logf("the policy declines k > 1: every game is played at k = 1")
	}
	ctx, cancel := claimtest.Context(t)
	defer cancel()
	r.Claims = study.required(ctx, r.Config)
	if r.only != nil {
		r.Select = func(c props.Claim, _ props.Case) bool { return r.only(c.ID) }
	}
	claimtest.Require(struct{ claimtest.TB }{t}, r.Config, r.Manner) // the rows keep to the deadline themselves
}

// playsSinglesOnly reports whether a policy declines k > 1 but takes k = 1.
func playsSinglesOnly(factory algos.Factory) bool {
	if factory == nil {
		return false
	}
	plays := func(k int) error {
		return panics.Policy(func() error {
			source := seed.New(1, "scaling, is it at home")
			_, err := factory(algos.Spec{Arms: 30, Cardinality: k, Horizon: 1000, Source: source})
			return err
		})
	}
	var no *algos.Declined
	return errors.As(plays(10), &no) && plays(1) == nil
}

// required are the claims about the study's subject alone, within the effort and the context.
func (s *Study) required(ctx context.Context, cfg props.Config) []props.Claim {
	var claims []props.Claim
	p := s.subjects[0]
	for _, a := range s.aspects() {
		a.designs = slices.DeleteFunc(slices.Clone(a.designs), func(d design) bool { return d.needs > cfg.Effort })
		inT := a.over[0].axis == overT.axis
		if len(a.designs) == 0 || a.cascading || claimtest.Short() && !inT {
			continue
		}
		c := s.claim(p, a)
		for i, d := range a.designs {
			c.Cases[i] = withinTime(ctx, c.Cases[i], d.rounds(cfg.Seed, a.regime, d.looks(props.DefaultAlpha/100)))
		}
		claims = append(claims, c)
	}
	if s.Level > 0 && !s.singles {
		for _, r := range games.Regimes() {
			c := s.levelClaim(p, r, s.Level)
			c.Cases[0] = withinTime(ctx, c.Cases[0], levelRounds(cfg.Seed, r))
			claims = append(claims, c)
		}
	}
	return claims
}

// withinTime skips a case that the context ends, with the number of rounds that it needs.
func withinTime(ctx context.Context, c props.Case, rounds int64) props.Case {
	check := c.Check
	c.Check = func(outer context.Context, t props.Trial) (props.Finding, error) {
		inner, cancel := context.WithCancel(outer)
		defer cancel()
		defer context.AfterFunc(ctx, cancel)()
		f, err := check(inner, t)
		if err != nil && ctx.Err() != nil && outer.Err() == nil {
			return props.Finding{Skip: fmt.Sprintf("needs up to %.2g rounds of the policy before the test's deadline: "+
				"want a longer go test -timeout", float64(rounds))}, nil
		}
		return f, err
	}
	return c
}
