package scaling

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"sync"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// A Point is the regret of a subject at one size, on the hard instance at its
// worst gap multiplier.
type Point struct {
	M, K    int
	Horizon int64
	C       float64 // worst gap multiplier, chosen on pilot seeds
	Edge    bool    // the gap was clipped before the worst C was passed
	Regret  stats.Summary
}

// Ratio returns the mean of R/Rate(m, k, T) and its standard error.
func (p Point) Ratio() (mean, stderr float64) {
	rate := Rate(p.M, p.K, p.Horizon)
	return p.Regret.Mean / rate, p.Regret.StdErr() / rate
}

// SqrtRatio returns the mean of R/√(kmT) and its standard error, in both
// regimes.
func (p Point) SqrtRatio() (mean, stderr float64) {
	scale := math.Sqrt(float64(p.K) * float64(p.M) * float64(p.Horizon))
	return p.Regret.Mean / scale, p.Regret.StdErr() / scale
}

// A lab measures points, each once.
type lab struct {
	memo props.Memo[labKey, Point]

	mu     sync.Mutex
	points map[labKey]Point
}

type labKey struct {
	subject string
	m, k    int
	horizon int64
	seed    uint64
	effort  props.Effort
}

// Stages of a measurement; each has its own seeds, so that choosing the worst
// gap does not bias what is measured there.
const (
	stagePilot uint64 = iota + 1
	stageMain
)

// seedOf derives the seed of a stage at a size. Sizes differ in their seeds,
// so that the points of a fit are independent; subjects do not, so that they
// meet common random numbers.
func seedOf(seed, stage uint64, m, k int, horizon int64) uint64 {
	h := seed
	for _, w := range []uint64{stage, uint64(m), uint64(k), uint64(horizon)} {
		h ^= w + 0x9e3779b97f4a7c15 + h<<6 + h>>2 // boost::hash_combine's mixing with 2⁶⁴/φ
		h *= 0xff51afd7ed558ccd                   // odd multiplier of MurmurHash3's finaliser
		h ^= h >> 32
	}
	return h
}

// point measures the subject at a size.
func (l *lab) point(ctx context.Context, t props.Trial, s Subject, m, k int, horizon int64) (Point, error) {
	key := labKey{s.Name, m, k, horizon, t.Seed, t.Effort}
	return l.memo.Get(key, func() (Point, error) {
		c, edge, err := worstGap(ctx, t, s, m, k, horizon)
		if err != nil {
			return Point{}, err
		}
		n := schedules[t.Effort].replicates(s, horizon)
		regret, err := regrets(ctx, t, s, sim.HardMeans{C: c}, m, k, horizon, stageMain, n)
		if err != nil {
			return Point{}, err
		}
		p := Point{M: m, K: k, Horizon: horizon, C: c, Edge: edge, Regret: stats.Summarize(regret)}
		l.keep(key, p)
		return p, nil
	})
}

func (l *lab) keep(key labKey, p Point) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.points == nil {
		l.points = map[labKey]Point{}
	}
	l.points[key] = p
}

// measured returns the points of a policy at a size, by horizon.
func (l *lab) measured(subject string, size Size) []Point {
	l.mu.Lock()
	defer l.mu.Unlock()
	var points []Point
	for key, p := range l.points {
		if key.subject == subject && p.M == size.M && p.K == size.K {
			points = append(points, p)
		}
	}
	slices.SortFunc(points, func(a, b Point) int { return cmp.Compare(a.Horizon, b.Horizon) })
	return points
}

// regrets returns the final regrets of n replicates.
func regrets(ctx context.Context, t props.Trial, s Subject, means sim.MeanLaw, m, k int, horizon int64, stage uint64, n int) ([]float64, error) {
	result, err := sim.Run(ctx, t.Workers, sim.Plan{
		Game:   sim.Game{Arms: m, Cardinality: k, Horizon: horizon, Means: means},
		Policy: s.Factory, Runs: n, Seed: seedOf(t.Seed, stage, m, k, horizon),
	}, nil)
	if err != nil {
		return nil, fmt.Errorf("%s at m=%d, k=%d, T=%d: %w", s.Name, m, k, horizon, err)
	}
	return result.Final(), nil
}

// worstGap finds the gap multiplier of largest mean regret on a grid of ratio
// √2, on pilot seeds. The grid starts at 1, √2, 2, 2√2 and is widened until the
// worst is inside it, or the gap is clipped at ½ (edge).
func worstGap(ctx context.Context, t props.Trial, s Subject, m, k int, horizon int64) (c float64, edge bool, err error) {
	means := map[int]float64{} // by exponent of √2
	runs := schedules[t.Effort].pilots(s, horizon)
	pilot := func(e int) (float64, error) {
		if mean, ok := means[e]; ok {
			return mean, nil
		}
		r, err := regrets(ctx, t, s, sim.HardMeans{C: gapAt(e)}, m, k, horizon, stagePilot, runs)
		means[e] = stats.Summarize(r).Mean
		return means[e], err
	}
	best := 2
	for {
		for _, e := range []int{best - 1, best, best + 1} {
			mean, err := pilot(e)
			if err != nil {
				return 0, false, err
			}
			if mean > means[best] {
				best = e
			}
		}
		_, below := means[best-1]
		_, above := means[best+1]
		clipped := sim.HardMeans{C: gapAt(best)}.Gap(m, k, horizon) >= 0.5
		if below && (above || clipped) {
			return gapAt(best), clipped, nil
		}
	}
}

// gapAt returns the grid's multiplier √2^e.
func gapAt(e int) float64 { return math.Pow(2, float64(e)/2) }
