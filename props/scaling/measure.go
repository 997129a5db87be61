package scaling

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/rate"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// measurements are what the claims of a study share: each point is played once.
type measurements struct {
	memo   props.Memo[pointKey, rate.Point]
	games  props.Memo[generatedKey, []playedGame]
	worsts props.Memo[worstKey, worstGame]

	mu     sync.Mutex
	points map[pointKey]rate.Point
}

type pointKey struct {
	subject string
	size    sim.Size
	horizon int64
	seed    uint64
	effort  props.Effort
}

// Stages of a measurement; each has its own seeds, so that choosing the worst
// gap does not bias what is measured there.
const (
	stagePilot = "scaling, pilot of the worst gap"
	stageMain  = "scaling"
)

// point measures the subject on the hard instance at its worst gap.
func (l *measurements) point(ctx context.Context, t props.Trial, s Subject, size sim.Size, horizon int64) (rate.Point, error) {
	key := pointKey{s.Name, size, horizon, t.Seed, t.Effort}
	return l.memo.Get(key, func() (rate.Point, error) {
		gap, err := worstGap(ctx, t, s, size, horizon)
		if err != nil {
			return rate.Point{}, err
		}
		n := schedules[t.Effort].replicates(s, horizon)
		p, err := play(ctx, t, s, sim.HardMeans{C: gap.C}, size, horizon, stageMain, n)
		p.Gap = gap
		if err == nil {
			l.keep(key, p)
		}
		return p, err
	})
}

func (l *measurements) keep(key pointKey, p rate.Point) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.points == nil {
		l.points = map[pointKey]rate.Point{}
	}
	l.points[key] = p
}

// measured returns the points of a policy at a size, by horizon.
func (l *measurements) measured(subject string, size sim.Size) []rate.Point {
	l.mu.Lock()
	defer l.mu.Unlock()
	var points []rate.Point
	for key, p := range l.points {
		if key.subject == subject && key.size == size {
			points = append(points, p)
		}
	}
	slices.SortFunc(points, func(a, b rate.Point) int { return cmp.Compare(a.Horizon, b.Horizon) })
	return points
}

// overHorizons measures the subject at every horizon it can afford.
func (l *measurements) overHorizons(ctx context.Context, t props.Trial, s Subject, size sim.Size) ([]rate.Point, error) {
	horizons := schedules[t.Effort].horizons(s)
	return each(t, len(horizons), func(i int) (rate.Point, error) { return l.point(ctx, t, s, size, horizons[i]) })
}

// overSizes measures the subject at every size, at one horizon.
func (l *measurements) overSizes(ctx context.Context, t props.Trial, s Subject, sizes []sim.Size) ([]rate.Point, error) {
	return each(t, len(sizes), func(i int) (rate.Point, error) { return l.point(ctx, t, s, sizes[i], sizeHorizon(t.Effort)) })
}

// each measures n points, one after another.
func each(t props.Trial, n int, point func(i int) (rate.Point, error)) ([]rate.Point, error) {
	points := make([]rate.Point, n)
	for i := range points {
		var err error
		if points[i], err = point(i); err != nil {
			return nil, err
		}
		t.Progress(float64(i+1) / float64(n))
	}
	return points, nil
}

// beta measures the subject at every horizon of the schedule and fits β.
func (l *measurements) beta(ctx context.Context, t props.Trial, s Subject, size sim.Size) (rate.Slope, error) {
	points, err := l.overHorizons(ctx, t, s, size)
	if err != nil {
		return rate.Slope{}, err
	}
	return rate.Beta(points)
}

// play summarises the final regrets of n replicates.
func play(ctx context.Context, t props.Trial, s Subject, means sim.MeanLaw, size sim.Size, horizon int64, stage string, n int) (rate.Point, error) {
	result, err := sim.Run(ctx, t.Workers, plan(t, s, means, size, horizon, stage, n), nil)
	if err != nil {
		return rate.Point{}, fmt.Errorf("%s at %s, T=%d: %w", s.Name, size, horizon, err)
	}
	return rate.Point{Size: size, Horizon: horizon, Regret: stats.Summarize(result.Final())}, nil
}

// plan is n replicates of the subject. Stages, sizes and horizons differ in
// their seeds, so that the points of a fit are independent; subjects do not, so
// that they meet common random numbers.
func plan(t props.Trial, s Subject, means sim.MeanLaw, size sim.Size, horizon int64, stage string, n int) sim.Plan {
	return sim.Plan{
		Game:   sim.Game{Arms: size.M, Cardinality: size.K, Horizon: horizon, Means: means},
		Policy: s.Factory, Choice: s.Choice, Runs: n, Seed: seed.Derive(t.Seed, stage, uint64(size.M), uint64(size.K), uint64(horizon)),
	}
}

// worstGap chooses the gap of largest regret, on pilot seeds.
func worstGap(ctx context.Context, t props.Trial, s Subject, size sim.Size, horizon int64) (rate.Gap, error) {
	runs := schedules[t.Effort].pilots(s, horizon)
	return rate.WorstGap(size, horizon, false, func(means sim.HardMeans) (float64, error) {
		p, err := play(ctx, t, s, means, size, horizon, stagePilot, runs)
		return p.Regret.Mean, err
	})
}
