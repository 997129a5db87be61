package scaling

import (
	"context"

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

	worstSizes props.Memo[ladderKey, []worstSize]
	fixed      Fixed
	gallery
	ledger
}

type pointKey struct {
	subject string
	size    sim.Size
	horizon int64
	runs    int
	seed    uint64
}

// Stages of a measurement; each has its own seeds, so that choosing the worst
// gap does not bias what is measured there.
const (
	stagePilot = "scaling, pilot of the worst gap"
	stageMain  = "scaling"
)

// A pendingPoint is a point before so many replicates have measured it.
type pendingPoint struct {
	subject Learner
	rate.Setting
	runs int
}

// measure measures subjects on hard instances, each at its worst gap. It plays the pilots of
// all points together, and then all main runs together.
func (l *measurements) measure(ctx context.Context, t props.Trial, pending []pendingPoint) ([]rate.Point, error) {
	keys := make([]pointKey, len(pending))
	byKey := map[pointKey]pendingPoint{}
	for i, p := range pending {
		keys[i] = pointKey{p.subject.Name, p.Size, p.Horizon, p.runs, t.Seed}
		byKey[keys[i]] = p
	}
	return l.memo.GetAll(t.Workers, keys, func(missing []pointKey) ([]rate.Point, error) {
		fresh := make([]pendingPoint, len(missing))
		for i, key := range missing {
			fresh[i] = byKey[key]
		}
		return playWorst(ctx, t, fresh)
	})
}

// playWorst chooses the gaps of largest regret, on pilot seeds, and plays there.
func playWorst(ctx context.Context, t props.Trial, pending []pendingPoint) ([]rate.Point, error) {
	at := make([]rate.Setting, len(pending))
	for i, p := range pending {
		at[i] = p.Setting
	}
	gaps, err := rate.WorstGaps(at, func(list []rate.Tried) ([]float64, error) {
		plans := make([]sim.Plan, len(list))
		for i, tried := range list {
			p := pending[tried.Setting]
			plans[i] = plan(t, p.subject, tried.Means, p.Size, p.Horizon, stagePilot, pilots(p.runs))
		}
		means := make([]float64, len(list))
		results, err := sim.RunAll(ctx, t.Workers, plans, nil)
		for i, r := range results {
			means[i] = stats.Summarize(r.Final()).Mean
		}
		return means, err
	})
	if err != nil {
		return nil, err
	}
	plans := make([]sim.Plan, len(pending))
	for i, p := range pending {
		plans[i] = plan(t, p.subject, sim.HardMeans{C: gaps[i].C}, p.Size, p.Horizon, stageMain, p.runs)
	}
	points, err := play(ctx, t, plans)
	for i := range points {
		points[i].Gap = gaps[i]
	}
	return points, err
}

// AtWorstGap measures a subject at the worst gap of a setting, as every claim does.
func AtWorstGap(ctx context.Context, t props.Trial, s Learner, at rate.Setting) (rate.Point, error) {
	var l measurements
	points, err := l.measure(ctx, t, []pendingPoint{{s, at, schedules[t.Effort].replicates(s, at.Horizon)}})
	if err != nil {
		return rate.Point{}, err
	}
	return points[0], nil
}

// overHorizons are the points of a subject at every horizon that it can afford.
func overHorizons(t props.Trial, s Learner, size sim.Size) []pendingPoint {
	var pending []pendingPoint
	schedule := schedules[t.Effort]
	for _, T := range schedule.horizons(s) {
		pending = append(pending, pendingPoint{s, rate.Setting{Size: size, Horizon: T}, schedule.replicates(s, T)})
	}
	return pending
}

// overSizes are the points of a subject at every size, at one horizon.
func overSizes(t props.Trial, s Learner, sizes []sim.Size, most int) []pendingPoint {
	var pending []pendingPoint
	T := sizeHorizon(t.Effort)
	for _, size := range sizes {
		pending = append(pending, pendingPoint{s, rate.Setting{Size: size, Horizon: T}, min(most, schedules[t.Effort].replicates(s, T))})
	}
	return pending
}

// betas measures subjects at every horizon of the schedule and fits the β of each.
func (l *measurements) betas(ctx context.Context, t props.Trial, size sim.Size, subjects ...Learner) ([]rate.Slope, error) {
	var pending []pendingPoint
	for _, s := range subjects {
		pending = append(pending, overHorizons(t, s, size)...)
	}
	points, err := l.measure(ctx, t, pending)
	if err != nil {
		return nil, err
	}
	fits := make([]rate.Slope, len(subjects))
	for i, s := range subjects {
		n := len(schedules[t.Effort].horizons(s))
		if fits[i], err = rate.Beta(points[:n]); err != nil {
			return nil, err
		}
		points = points[n:]
	}
	return fits, nil
}

// play summarises the final regrets of plans, all played together.
func play(ctx context.Context, t props.Trial, plans []sim.Plan) ([]rate.Point, error) {
	results, err := sim.RunAll(ctx, t.Workers, plans, t.Progress)
	points := make([]rate.Point, len(results))
	for i, r := range results {
		points[i] = rate.Point{Size: sim.Size{M: plans[i].Arms, K: plans[i].Cardinality}, Horizon: plans[i].Horizon, Regret: stats.Summarize(r.Final())}
	}
	return points, err
}

// plan is n replicates of the subject. Stages, sizes and horizons differ in
// their seeds, so that the points of a fit are independent; subjects do not, so
// that they meet common random numbers.
func plan(t props.Trial, s Learner, means sim.MeanLaw, size sim.Size, horizon int64, stage string, n int) sim.Plan {
	return sim.Plan{
		Game: sim.Game{Arms: size.M, Cardinality: size.K, Horizon: horizon, Means: means},
		Runs: n, Seed: seed.Derive(t.Seed, stage, uint64(size.M), uint64(size.K), uint64(horizon)),
	}.By(s.Player)
}
