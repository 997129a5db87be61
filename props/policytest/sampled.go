package policytest

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

const groupRegret = "Regret of a policy"

// A measurement decides a rule about regret at one configuration. It returns
// the finding without its alpha.
type measurement func(ctx context.Context, w *props.Workers, c search.Extent, seed uint64, alpha float64) (props.Finding, error)

// A regretRule is a measurement with the least number of pulls per arm, k·T/m
// at the shortest horizon it plays, from which its statement can be asked of a
// policy: in fewer rounds everybody is still trying the arms.
type regretRule struct {
	measure measurement
	pulls   float64
	ratio   int64 // T over the shortest horizon
}

// tooShort reports whether a configuration is below that.
func (r regretRule) tooShort(c search.Extent) bool {
	return float64(c.Horizon/r.ratio)*float64(c.Cardinality) < r.pulls*float64(c.Arms)
}

// least returns the least horizon that is not too short.
func (r regretRule) least(c search.Extent) int64 {
	return r.ratio * int64(math.Ceil(r.pulls*float64(c.Arms)/float64(c.Cardinality)))
}

// decide makes the check of a rule about regret. Half of the case's share of
// the error budget decides, the other half is for shrinking a failure.
func (s *subject) decide(start search.Extent, r regretRule) func(context.Context, props.Trial) (props.Finding, error) {
	return func(ctx context.Context, t props.Trial) (props.Finding, error) {
		switch {
		case start.Cardinality == start.Arms:
			return props.Finding{Skip: "k = m: there is one action, and no regret"}, nil
		case r.tooShort(start):
			return props.Finding{Skip: fmt.Sprintf("T=%d is too short to tell: want T ≥ %d", start.Horizon, r.least(start))}, nil
		}
		alpha := t.Alpha / 2
		f, err := s.measured(ctx, t.Workers, start, t.Seed, alpha, r.measure)
		if err != nil || f.Skip != "" || props.Decide(f).Outcome() != props.Fail {
			return f, err
		}
		smallest, err := search.SmallestSampled(ctx, start, t.Seed, alpha, s.again(t.Workers, r))
		if err != nil {
			return f, err
		}
		f.Witness = fmt.Sprintf("%s; at %s; %s", f.Witness, start, smallest)
		return f, nil
	}
}

// again decides a rule at a smaller configuration.
func (s *subject) again(w *props.Workers, r regretRule) search.Decision {
	return func(ctx context.Context, c search.Extent, seed uint64, alpha float64) (props.Outcome, error) {
		if c.Cardinality == c.Arms || r.tooShort(c) {
			return props.Skipped, nil
		}
		f, err := s.measured(ctx, w, c, seed, alpha, r.measure)
		if err != nil {
			return 0, err
		}
		return props.Decide(f).Outcome(), nil
	}
}

// measured measures, and turns a policy that breaks on the way into a failure:
// its regret is no number.
func (s *subject) measured(ctx context.Context, w *props.Workers, c search.Extent, seed uint64, alpha float64, measure measurement) (f props.Finding, err error) {
	err = guarded(func() (err error) {
		f, err = measure(ctx, w, c, seed, alpha)
		return err
	})
	s.note(err)
	switch {
	case ctx.Err() != nil:
		return f, ctx.Err()
	case errors.Is(err, errStalled):
		f = s.skipped()
	case err != nil:
		f = props.Finding{Guarantee: "seen once", Observed: props.Point(math.Inf(1)), Bound: props.AtMost(0), N: 1, Witness: err.Error()}
	}
	f.Evidence, f.Alpha = props.Sampled, alpha
	return f, nil
}

// relative plays n runs and returns the interval of the mean regret, as a share
// of T·max Δ, which no regret exceeds.
func (s *subject) relative(ctx context.Context, w *props.Workers, means sim.LevelMeans, f algos.Feedback, c search.Extent, seed uint64, alpha float64) (props.Interval, error) {
	_, largest := randomRegret(means, c.Arms, c.Cardinality, f)
	regret, err := s.regrets(ctx, w, means, f, c, seed)
	if err != nil {
		return props.Interval{}, err
	}
	return interval(regret, float64(c.Horizon)*largest, alpha), nil
}

// regrets returns the final regrets of n runs.
func (s *subject) regrets(ctx context.Context, w *props.Workers, means sim.MeanLaw, f algos.Feedback, c search.Extent, seed uint64) ([]float64, error) {
	result, err := sim.Run(ctx, w, sim.Plan{
		Game:   sim.Game{Arms: c.Arms, Cardinality: c.Cardinality, Horizon: c.Horizon, Means: means, Feedback: f},
		Policy: s.factory, Runs: c.Replicates, Seed: seed, Engine: sim.EngineStepwise,
	}, nil)
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
