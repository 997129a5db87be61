package scaling

import (
	"errors"
	"fmt"
	"time"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claimtest"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/trace"
)

// An Option changes what RequireSqrt does.
type Option func(*requirement)

type requirement struct {
	props.Config
	sizes     []sim.Size
	generated bool
	roundTime time.Duration
}

// Seed sets the seed; the default is 1.
func Seed(seed uint64) Option { return func(r *requirement) { r.Seed = seed } }

// Alpha sets the chance of failing a policy that scales; the default is
// props.DefaultAlpha.
func Alpha(alpha float64) Option { return func(r *requirement) { r.Alpha = alpha } }

// Effort sets how much work is done; the default is props.Quick, a few seconds
// for a policy of 100 ns a round.
func Effort(e props.Effort) Option { return func(r *requirement) { r.Effort = e } }

// At sets the sizes at which β is fitted on hard instances, and leaves the
// generated games out; the default is Sizes, and games of both regimes. A policy that declines
// these but plays single arms gets SingleSizes without generated games.
func At(sizes ...sim.Size) Option {
	return func(r *requirement) { r.sizes, r.generated = sizes, false }
}

// RoundTime tells roughly how long a round takes at m = 30, k = 10, as 40*time.Microsecond.
// Without it the time is measured and rounded, to at least 100 ns. A slower policy gets
// fewer and shorter games, the same for the same RoundTime and seed.
func RoundTime(d time.Duration) Option { return func(r *requirement) { r.roundTime = d } }

// RequireSqrt fails the test if the policy's worst-case regret does not scale
// like √(kmT), respectively (m−k)√(T(1+ln(k/(m−k)))) for k > m/2: if β, fitted
// as in the claim scaling/NAME/beta, is not below rate.BetaLimit, or over
// generated games an exponent or the level of R/rate is above its bound as in
// the claims scaling/NAME/generated, with confidence 1 − alpha. The failure names
// the smallest horizons at which that shows, respectively the exponent or level, its
// limit and what was got, the worst game found with its regret in fresh runs and the
// flags with which verify simulate plays it, and how to see it again: that line sets
// REGRETCHECK_ROUND_TIME to the time that was measured, so that the same games are played
// however busy the machine is.
//
// The policy's speed is measured and logged with the games that it gets and how long
// the test will take: up to T = 10⁶ at 100 ns a round, to 4000 at a millisecond. What
// so short games leave open is skipped; that a policy learns nothing they tell too. A
// test whose deadline comes first fails at once. With -short generated games are left
// out, and what takes longer than claimtest.ShortSeconds is skipped.
func RequireSqrt(t claimtest.TB, factory algos.Factory, options ...Option) {
	t.Helper()
	r := requirement{Config: props.Config{Seed: 1, Effort: props.Quick}, generated: true}
	for _, o := range options {
		o(&r)
	}
	s := Learner{Name: anonymous, Title: "the policy", Player: sim.Code(factory), RoundTime: r.roundTime}
	r.atHome(t, s)
	manner := claimtest.Manner{Advice: "more replicates and longer horizons (Effort)"}
	if s.RoundTime == 0 {
		s.RoundTime = claimtest.GivenRoundTime(t)
		manner.RoundTime = s.RoundTime
	}
	took := s.RoundTime
	if took == 0 {
		took = measuredRound(t, s, r.sizes[0])
		s.RoundTime = roundTime(took)
		t.Logf("a round takes about %s, and what is played is chosen for RoundTime(%v)", report.RoughTime(took.Seconds()), s.RoundTime)
		manner.RoundTime = s.RoundTime
	}
	r.generated = r.generated && !claimtest.Short()
	sample := s.sized()
	r.afford(t, s, sample, float64(took)/float64(s.RoundTime))
	l := &measurements{}
	r.Claims = []props.Claim{betaClaim(l, s, Learner{}, r.sizes)}
	if r.generated {
		r.Claims = append(r.Claims, requiredClaims(l, s, sample)...)
	}
	claimtest.Require(t, r.Config, manner)
}

// roundTime rounds a measured time of a round. A policy of some 200 ns and less is
// taken for one of 100, so that a loaded machine does not change what is played.
func roundTime(took time.Duration) time.Duration {
	step := sim.RoundTimeStep(took)
	if step <= 200 {
		return 100
	}
	return step
}

// atHome plays k = 1 if no sizes were asked for and the policy declines the default ones but
// plays single arms.
func (r *requirement) atHome(t claimtest.TB, s Learner) {
	t.Helper()
	if r.sizes != nil {
		return
	}
	r.sizes = Sizes()
	var no *algos.Declined
	if _, err := speedAt(t, s, r.sizes[0]); !errors.As(err, &no) {
		return
	}
	if _, err := speedAt(t, s, SingleSizes()[0]); err == nil {
		r.sizes, r.generated = SingleSizes(), false
		t.Logf("the policy declines %s (%s) and plays single arms: β at %s", Sizes()[0], no.Reason, SingleSizes()[0])
	}
}

// measuredRound is RoundTime as measured at a size.
func measuredRound(t claimtest.TB, s Learner, size sim.Size) time.Duration {
	t.Helper()
	speed, err := speedAt(t, s, size)
	if err != nil {
		t.Fatalf("the policy at %s: %v", size, err)
	}
	return time.Duration(speed.NsPerRound)
}

func speedAt(t claimtest.TB, s Learner, size sim.Size) (speed sim.Speed, err error) {
	err = trace.Policy(func() (err error) {
		speed, err = sim.Measure(t.Context(), plan(props.Trial{Seed: 1}, s, sim.HardMeans{C: 2}, size, 100_000, stagePilot, 1))
		return err
	})
	return speed, err
}

// afford logs what will be played, games of the sample among it, with the seconds that takes on all workers if a
// round takes the given share of RoundTime.
func (r requirement) afford(t claimtest.TB, s Learner, g gameSample, share float64) {
	t.Helper()
	seconds := 0.0
	for range r.sizes {
		seconds += schedules[r.Effort].takes(s)
	}
	if r.generated {
		for _, regime := range bothRegimes {
			seconds += s.spends(g, regime, props.Trial{Seed: r.Seed})
		}
	}
	seconds *= share / float64(props.NewWorkers(0).N())
	what := fmt.Sprintf("the policy's scaling at %d sizes", len(r.sizes))
	if r.generated {
		what += fmt.Sprintf(" and in up to %d generated games of each regime (m=%d…%d, %s)", g.games, g.minArms, g.maxArms, g.instance)
	}
	if claimtest.Short() && seconds > claimtest.ShortSeconds {
		t.Skipf("%s takes about %s, more than the %d s of -short", what, report.RoughTime(seconds), claimtest.ShortSeconds)
	}
	claimtest.Afford(t, what, seconds)
}
