package policytest

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
	"github.com/regretcheck/regretcheck/props/trace"
)

const groupRegret = "Regret of a policy"

// A regretRule is a measurement that decides a rule at one configuration. It returns the finding
// without its alpha. Its statement can be asked of a policy from pulls on, the number of pulls per
// arm, k·T/m at the shortest horizon it plays; in fewer rounds every policy is still trying the
// arms.
type regretRule struct {
	measure  func(*subject, context.Context, *props.Workers, search.Extent, uint64, float64) (props.Finding, error)
	feedback algos.Feedback
	pulls    float64
	ratio    int64 // T over the shortest horizon
	games    int   // that n runs are played in
	copies   int   // by which n is multiplied
	pilots   int   // further runs
	scales   bool  // as the rule about scaling
	exponent bool  // of T is what is measured
	late     bool  // few long runs
	few      bool  // a quarter of the runs: growth within a run is sharp

	control     algos.Factory // a learner, or none, that must fail the rule; nil: none is known
	controlName string
}

// least returns the least horizon that is long enough.
func (r regretRule) least(c search.Extent) int64 {
	k := c.Cardinality
	if r.scales || r.few {
		k = min(k, c.Arms-k) // for k > m/2 the few bad arms are to be found
	}
	return r.ratio * int64(math.Ceil(r.pulls*float64(c.Arms)/float64(max(1, k))))
}

// pointless says why the rule cannot be asked of a game, "" if it can.
func (r regretRule) pointless(c search.Extent) string {
	switch {
	case c.Cardinality == c.Arms:
		return "k = m: there is one action, and no regret"
	case c.Horizon < r.least(c):
		return fmt.Sprintf("T=%d is too short to tell: want T ≥ %d", c.Horizon, r.least(c))
	}
	return ""
}

// decide makes the check of a rule about regret. Half of the case's share of
// the error budget decides, the other half is for shrinking a failure.
func (s *subject) decide(l *lesson) func(context.Context, props.Trial) (props.Finding, error) {
	start, r, level := l.extent, l.regretRule, l.level
	return func(ctx context.Context, t props.Trial) (props.Finding, error) {
		for _, why := range []string{r.pointless(start), l.skip} {
			if why != "" {
				return props.Finding{Skip: why}, nil
			}
		}
		looks := s.cfg.looks(l)
		alpha := t.Alpha / 2 / float64(len(looks))
		var f props.Finding
		var at search.Extent
		for _, at = range looks {
			var err error
			if f, err = s.measured(ctx, t.Workers, at, t.Seed, alpha, r); err != nil || f.Skip != "" {
				return f, err
			}
			if props.Decide(f).Outcome() == props.Pass {
				return s.controlled(ctx, t, longer(f, start, at), at, alpha, r)
			}
		}
		f = longer(f, start, at)
		switch outcome := props.Decide(f).Outcome(); {
		case outcome != props.Fail && level > s.cfg.Level:
			return props.Finding{Skip: fmt.Sprintf("%s, want %s: more runs or rounds would tell: %s",
				report.SpanText(f.Observed), report.AllowedText(f.Bound), f.Witness)}, nil
		case outcome != props.Fail:
			return f, nil
		case r.exponent && f.Observed.Hi < 1:
			return props.Finding{Skip: fmt.Sprintf("T=%d leaves it open: regret a round falls, like T^%.2f−1, as a slow learner's: a longer --T would tell; %s",
				at.Horizon, f.Observed.Mid, f.Witness)}, nil
		}
		if level > s.cfg.Level {
			return props.Finding{Skip: fmt.Sprintf("%s%s, want %s: %s", notReached, report.SpanText(f.Observed), report.AllowedText(f.Bound), f.Witness)}, nil
		}
		f = withHint(f, s.hint(ctx, t.Workers, at, t.Seed))
		smallest, err := search.SmallestSampled(ctx, at, t.Seed, alpha, s.again(t.Workers, r))
		if err != nil {
			return f, err
		}
		f.Witness = fmt.Sprintf("%s; at %s; %s", f.Witness, at, smallest)
		return f, nil
	}
}

// controlled lets a pass stand only if the rule's control fails in the same games. If the
// control passes too, the games are too short to show anything.
func (s *subject) controlled(ctx context.Context, t props.Trial, pass props.Finding, at search.Extent, alpha float64, r regretRule) (props.Finding, error) {
	if r.control == nil {
		return pass, nil
	}
	control := &subject{make: r.control, cfg: s.cfg}
	f, err := control.measured(ctx, t.Workers, at, t.Seed, alpha, r)
	if err != nil {
		return f, err
	}
	if f.Skip == "" && props.Decide(f).Outcome() == props.Fail {
		return pass, nil
	}
	return props.Finding{Skip: fmt.Sprintf("T=%d n=%d is too little to tell: %s does not fail here either", at.Horizon, at.Replicates, r.controlName)}, nil
}

// longer notes that the rule passed at a longer horizon than the row's.
func longer(f props.Finding, start, at search.Extent) props.Finding {
	if f.Skip == "" && at.Horizon > start.Horizon {
		f.Warnings = append(f.Warnings, fmt.Errorf("T=%d did not show it, T=%d was played as well", start.Horizon, at.Horizon))
	}
	return f
}

// lookStretch is the ratio of the second horizon to the first. lookShare is the share of the time
// for all rules that a second look may take. leastRound is the time of a round that is assumed if
// nobody measured it.
const (
	lookStretch = 8
	lookShare   = 1.0 / 4
	leastRound  = time.Microsecond
)

// looks are the horizons at which a lesson is tried until it passes. A slow learner that has
// not begun to learn at the first of them is thus not accused of learning nothing.
func (c Config) looks(l *lesson) []search.Extent {
	second := l.extent
	second.Horizon *= lookStretch
	cost := lookStretch * l.rounds() * float64(max(c.RoundTime, leastRound))
	if c.Horizon > 0 || cost > lookShare*float64(limits[c.Effort]) {
		return []search.Extent{l.extent}
	}
	return []search.Extent{l.extent, second}
}

// again decides a rule at a smaller configuration.
func (s *subject) again(w *props.Workers, r regretRule) search.Decision {
	return func(ctx context.Context, c search.Extent, seed uint64, alpha float64) (props.Outcome, error) {
		if r.pointless(c) != "" || !s.cfg.allows(c) {
			return props.Skipped, nil
		}
		f, err := s.measured(ctx, w, c, seed, alpha, r)
		if err != nil {
			return 0, err
		}
		return props.Decide(f).Outcome(), nil
	}
}

// measured measures, and turns a policy that breaks on the way into a failure:
// its regret is no number.
func (s *subject) measured(ctx context.Context, w *props.Workers, c search.Extent, seed uint64, alpha float64, r regretRule) (f props.Finding, err error) {
	err = trace.Policy(func() (err error) {
		f, err = r.measure(s, ctx, w, c, seed, alpha)
		return err
	})
	if err != nil {
		f, err = s.broken(ctx, r.feedback, err)
	}
	f.Evidence, f.Alpha = props.Sampled, alpha
	return f, err
}

// relative plays n runs and returns the interval of the mean regret, as a share
// of T·max Δ, which no regret exceeds.
func (s *subject) relative(ctx context.Context, w *props.Workers, means sim.LevelMeans, f algos.Feedback, c search.Extent, seed uint64,
	alpha float64) (props.Interval, error) {
	_, largest := randomRegret(means, c.Arms, c.Cardinality, f)
	regret, err := s.regrets(ctx, w, sim.Game{Means: means, Feedback: f}, c, seed)
	if err != nil {
		return props.Interval{}, err
	}
	return interval(regret, float64(c.Horizon)*largest, alpha), nil
}

// regrets returns the final regrets of the runs of an extent, which says the sizes of the game.
func (s *subject) regrets(ctx context.Context, w *props.Workers, g sim.Game, c search.Extent, seed uint64) ([]float64, error) {
	g.Arms, g.Cardinality, g.Horizon = c.Arms, c.Cardinality, c.Horizon
	result, err := sim.Run(ctx, w, sim.Plan{Game: g, Policy: s.factory, Runs: c.Replicates, Seed: seed, Engine: sim.EngineStepwise}, nil)
	if err != nil {
		return nil, err
	}
	return result.Final(), nil
}

// interval returns the interval of the mean of values in [0, limit], as a share
// of limit. The betting interval holds at every n. Where the values are small
// its upper limit lies 2·ln(2/α)/n above their mean: that many runs might have
// missed a rare disaster.
func interval(values []float64, limit, alpha float64) props.Interval {
	shares := make([]float64, len(values))
	for i, x := range values {
		shares[i] = math.Min(1, x/limit) // x may exceed T·max Δ by rounding
	}
	iv, _ := stats.Betting(shares, props.Range(0, 1), alpha)
	return iv
}
