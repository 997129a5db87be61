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
	gaps    props.Memo[pointKey, rate.Gap]
	samples props.Memo[samplePart, []float64]
	games   props.Memo[generatedKey, []playedGame]
	worsts  props.Memo[worstKey, worstGame]

	worstSizes props.Memo[ladderKey, []worstSize]
	fresh      props.Memo[ladderPart, [][]float64]
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

// A samplePart is the replicates from … to−1 of a point.
type samplePart struct {
	pointKey
	gap      float64
	from, to int
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

// lastLook is beyond the looks of every row: all runs.
const lastLook = 1

// measure measures subjects on hard instances, each at its worst gap, with the runs of all looks up to one. It plays the
// pilots of all points together, and then what is missing of all main runs together.
func (l *measurements) measure(ctx context.Context, t props.Trial, pending []pendingPoint, look int) ([]rate.Point, error) {
	keys, byKey := make([]pointKey, len(pending)), map[pointKey]pendingPoint{}
	for i, p := range pending {
		keys[i] = pointKey{p.subject.Name, p.Size, p.Horizon, p.runs, t.Seed}
		byKey[keys[i]] = p
	}
	gaps, err := l.gaps.GetAll(t.Workers, keys, func(missing []pointKey) ([]rate.Gap, error) {
		fresh := make([]pendingPoint, len(missing))
		for i, key := range missing {
			fresh[i] = byKey[key]
		}
		return worstGaps(ctx, t, fresh)
	})
	if err != nil {
		return nil, err
	}
	var parts []samplePart
	var of []int // the point of each part
	for i, p := range pending {
		for from, j := 0, 0; j <= look; j++ {
			if to := p.upTo(j); from < to {
				parts, of, from = append(parts, samplePart{keys[i], gaps[i].C, from, to}), append(of, i), to
			}
		}
	}
	regrets, err := l.samples.GetAll(t.Workers, parts, func(missing []samplePart) ([][]float64, error) {
		plans := make([]sim.Plan, len(missing))
		for i, part := range missing {
			plans[i] = plan(t, byKey[part.pointKey].subject, sim.HardMeans{C: part.gap}, part.size, part.horizon, stageMain, part.to-part.from)
			plans[i].First = part.from
		}
		return finals(ctx, t, plans)
	})
	if err != nil {
		return nil, err
	}
	all := make([][]float64, len(pending))
	for i, part := range regrets {
		all[of[i]] = append(all[of[i]], part...)
	}
	points := make([]rate.Point, len(pending))
	for i, p := range pending {
		points[i] = rate.Point{Size: p.Size, Horizon: p.Horizon, Gap: gaps[i], Regret: stats.Summarize(all[i])}
	}
	return points, nil
}

// finals plays plans together and returns the final regrets of each.
func finals(ctx context.Context, t props.Trial, plans []sim.Plan) ([][]float64, error) {
	results, err := sim.RunAll(ctx, t.Workers, plans, t.Progress)
	list := make([][]float64, len(results))
	for i, r := range results {
		list[i] = r.Final()
	}
	return list, err
}

// worstGaps chooses the gaps of largest regret, on pilot seeds.
func worstGaps(ctx context.Context, t props.Trial, pending []pendingPoint) ([]rate.Gap, error) {
	at := make([]rate.Setting, len(pending))
	for i, p := range pending {
		at[i] = p.Setting
	}
	return rate.WorstGaps(at, func(list []rate.Tried, again bool) ([]float64, error) {
		plans := make([]sim.Plan, len(list))
		for i, tried := range list {
			p := pending[tried.Setting]
			plans[i] = plan(t, p.subject, tried.Means, p.Size, p.Horizon, stagePilot, firstPilots)
			if again {
				plans[i].First, plans[i].Runs = firstPilots, pilotsAgain(p.runs)
			}
		}
		means := make([]float64, len(list))
		results, err := sim.RunAll(ctx, t.Workers, plans, nil)
		for i, r := range results {
			means[i] = stats.Summarize(r.Final()).Mean
		}
		return means, err
	})
}

// AtWorstGap measures a subject at the worst gap of a setting, as every claim does.
func AtWorstGap(ctx context.Context, t props.Trial, s Learner, at rate.Setting) (rate.Point, error) {
	var l measurements
	points, err := l.measure(ctx, t, []pendingPoint{{s, at, schedules[t.Effort].replicates(s, at.Horizon)}}, lastLook)
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
