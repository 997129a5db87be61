package policies

import (
	"context"
	"fmt"
	"math"
	"slices"
	"sync"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// equivariantLaw compares, for policies that draw at random, the law of the
// action of one round in a game and in the same game under other labels.
func equivariantLaw(subjects []Implementation) props.Claim {
	const at, tolerance = 8, 0.12
	c := props.Claim{
		ID: "contract/equivariant-law", Evidence: props.Sampled,
		Statement: "relabelling the arms of a game relabels the law of the action of round 8, within 0.12 for every arm",
		Method: "random policies only, m = 5, k = 2, rewards 0 or 1 by arm; two independent samples of runs, Clopper–Pearson intervals at α/(2m) " +
			"each, observed is the largest difference of frequencies. Not pathwise: their draws are made in the order of the labels",
		Rejects: "arms preferred by their number by more than 0.12 + the widths of the intervals (about 0.04 each)",
	}
	for _, s := range subjects {
		if !s.Random {
			continue
		}
		c.Cases = append(c.Cases, props.Case{Instance: s.Name, Params: props.Params{"policy": s.Name},
			Weight: 1, Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
				n := props.ByEffort(t.Effort, 5_000, 8_000, 100_000)
				return lawDifference(ctx, s.New, t, n, at, tolerance)
			}})
	}
	return c
}

// paid are the rewards of the arms: constant, so that only the policy is random.
var paid = []float64{1, 0, 1, 0, 0}

func lawDifference(ctx context.Context, factory algos.Factory, t props.Trial, n, at int, tolerance float64) (props.Finding, error) {
	m := len(paid)
	name := seed.New(t.Seed, "contract/equivariant-law").Perm(m)
	p, err := playedAt(ctx, t.Workers, factory, upTo(m), n, at, seed.Derive(t.Seed, "contract/equivariant-law", 0))
	if err != nil {
		return failure(ctx, err)
	}
	q, err := playedAt(ctx, t.Workers, factory, name, n, at, seed.Derive(t.Seed, "contract/equivariant-law", 1))
	if err != nil {
		return failure(ctx, err)
	}
	f := props.Finding{
		Guarantee: string(stats.GuaranteeClopperPearson), Alpha: t.Alpha, N: int64(2 * n),
		Bound: props.AtMost(tolerance),
	}
	for i := range p {
		x := stats.ClopperPearson(p[i], int64(n), t.Alpha/float64(2*m))
		y := stats.ClopperPearson(q[i], int64(n), t.Alpha/float64(2*m))
		f.Observed.Lo = max(f.Observed.Lo, x.Lo-y.Hi, y.Lo-x.Hi)
		f.Observed.Hi = max(f.Observed.Hi, x.Hi-y.Lo, y.Hi-x.Lo)
		f.Detectable = max(f.Detectable, x.Hi-x.Lo+y.Hi-y.Lo)
		if d := math.Abs(float64(p[i]-q[i])) / float64(n); d >= f.Observed.Mid {
			f.Observed.Mid = d
			f.Witness = fmt.Sprintf("arm %d: %d and, renamed %d, %d of %d runs", i, p[i], name[i], q[i], n)
		}
	}
	return f, nil
}

// playedAt counts in how many of n runs arm i, known to the policy as name[i],
// is played in the given round.
func playedAt(ctx context.Context, workers *props.Workers, factory algos.Factory, name []int, n, at int, root uint64) ([]int64, error) {
	m := len(name)
	means := make(sim.ListMeans, m)
	for i, x := range paid {
		means[name[i]] = x
	}
	var mu sync.Mutex
	count := make([]int64, m)
	_, err := sim.Run(ctx, workers, sim.Plan{
		Game: sim.Game{Arms: m, Cardinality: 2, Horizon: 1000, Means: means, Rewards: sim.Deterministic{}},
		Policy: func(s algos.Spec) (algos.Policy, error) {
			p, err := factory(s)
			return &probe{Policy: p, after: func(r round) bool {
				if r.t == at {
					mu.Lock()
					defer mu.Unlock()
					for _, j := range r.arms {
						count[slices.Index(name, j)]++
					}
				}
				return true
			}}, err
		},
		Runs: n, Seed: root, Checkpoints: []int64{int64(at)}, Engine: sim.EngineStepwise,
	}, nil)
	return count, err
}
