package simulator

import (
	"context"
	"fmt"
	"math"
	"slices"
	"sync"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/sim"
)

// A start keeps the means and the first action of a replicate.
type start struct {
	means  []float64
	action []int
}

// Begin implements sim.Observer.
func (f *start) Begin(in *sim.Instance) { f.means = slices.Clone(in.Means) }

// See implements sim.Observer.
func (f *start) See(r *sim.Round) {
	if r.T == 1 {
		f.action = slices.Clone(r.Action)
	}
}

// starts plays the plan and returns the first round of each replicate, empty for
// one that is not played.
func (s Subjects) starts(ctx context.Context, t props.Trial, plan sim.Plan) (map[int]*start, error) {
	var mu sync.Mutex
	seen := map[int]*start{}
	plan.Watch = func(replicate int) sim.Observer {
		mu.Lock()
		defer mu.Unlock()
		seen[replicate] = &start{}
		return seen[replicate]
	}
	_, err := s.Simulate(ctx, t.Workers, plan)
	for r := plan.First; r < plan.First+plan.Runs; r++ {
		if seen[r] == nil { // it was not played
			seen[r] = &start{}
		}
	}
	return seen, err
}

// replicates claims that replicates share no random draw but the means of a common instance.
func replicates(s Subjects) props.Claim {
	const id = "sim/replicates"
	return props.Claim{
		ID: id, Group: groupSimulator, Reference: "docs/scale.md", Evidence: props.Searched,
		Statement: "with n runs per instance, replicates r and s have the same means if and only if ⌊r/n⌋ = ⌊s/n⌋; the " +
			"policy's draws always differ",
		Method: "random seeds, first replicates and n; compared are 3 means from U(0,1) and the random policy's first " +
			"action, 4 of 10 000 arms. Independent ones agree with probability below 10⁻¹³",
		Rejects: "one instance for all, a fresh one for each run of a fixed instance, a policy's stream that ignores the " +
			"replicate",
		Cases: []props.Case{search.Case(id, "", [3]int{6, 30, 1000}, 0, "every pair",
			func(ctx context.Context, t props.Trial, rt *rapid.T, d *search.Worst) error {
				return s.replicateBreaches(ctx, t, rt, d)
			})},
	}
}

func (s Subjects) replicateBreaches(ctx context.Context, t props.Trial, rt *rapid.T, d *search.Worst) error {
	plan := sim.Plan{
		Game:   sim.Game{Arms: 10_000, Cardinality: 4, Horizon: 1, Means: sim.UniformMeans{Lo: 0, Hi: 1}},
		Player: sim.Data(algos.Choice{Name: "random"}), Runs: 6, First: rapid.IntRange(0, 100).Draw(rt, "first"),
		RunsPerInstance: rapid.IntRange(1, 4).Draw(rt, "runs per instance"), Seed: rapid.Uint64().Draw(rt, "seed"),
	}
	seen, err := s.starts(ctx, t, plan)
	if err != nil {
		return err
	}
	for r := plan.First; r < plan.First+plan.Runs; r++ {
		for q := plan.First; q < r; q++ {
			d.N++
			share := r/plan.RunsPerInstance == q/plan.RunsPerInstance
			if got := slices.Equal(seen[r].means, seen[q].means); got != share {
				d.Breach("seed %d, %d runs an instance: replicates %d and %d have the same means: %v, want %v", plan.Seed,
					plan.RunsPerInstance, q, r, got, share)
			}
			if slices.Equal(seen[r].action, seen[q].action) {
				d.Breach("seed %d: the random policy starts replicates %d and %d with the same action %v", plan.Seed, q, r,
					seen[r].action)
			}
		}
	}
	return nil
}

// hardMeans claims that hard instances have the stated gap at every k.
func hardMeans(s Subjects) props.Claim {
	c := props.Claim{
		ID: "sim/hard-means", Group: groupSimulator, Reference: "sec. Lower bounds; docs/glossary.md, critical gap",
		Evidence: props.Exact,
		Statement: "k ≤ m/2: k arms of a hard instance are at ½+Δ, the rest at ½, Δ = c√(m/(kT)). k > m/2: m−k arms are at " +
			"½−Δ, Δ = c√(ln(m/(m−k))/T). Arms outside all blocks are at 0, respectively 1. k = m: there is no gap",
		Method: "the sorted means of an instance drawn for every k from 1 to m at m = 2, 9, 12 and 30, k = m/2 among " +
			"them; difference ≤ 2⁻⁵⁰, a few roundings",
		Rejects: "the other regime at k = m/2, a gap that is off by a factor, one special arm too many or too few",
	}
	for _, law := range []sim.MeanLaw{sim.HardMeans{C: 2}, sim.BlockMeans{C: 0.5}} {
		c.Cases = append(c.Cases, props.Case{Instance: law.String(), Params: props.Params{"means": law.String()},
			Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
				var worst search.Worst
				for _, m := range []int{2, 9, 12, 30} {
					for k := 1; k <= m; k++ {
						if err := s.hardBreaches(ctx, t, law, sim.Size{M: m, K: k}, &worst); err != nil {
							return props.Finding{}, err
						}
					}
				}
				f := worst.AtMost(0x1p-50, "closed form")
				f.Evidence = props.Exact
				return f, nil
			}})
	}
	return c
}

func (s Subjects) hardBreaches(ctx context.Context, t props.Trial, law sim.MeanLaw, size sim.Size,
	d *search.Worst) error {
	const horizon = 1_000_000
	seen, err := s.starts(ctx, t, sim.Plan{
		Game:   sim.Game{Arms: size.M, Cardinality: size.K, Horizon: horizon, Means: law},
		Player: sim.Data(algos.Choice{Name: "random"}), Runs: 1, Seed: t.Seed, Checkpoints: []int64{1},
	})
	if err != nil {
		return err
	}
	got := slices.Sorted(slices.Values(seen[0].means))
	if len(got) != size.M {
		got = slices.Repeat([]float64{math.NaN()}, size.M)
	}
	for i, want := range hardSorted(law, size, horizon) {
		if d.Larger(math.Abs(got[i] - want)) {
			d.Where = fmt.Sprintf("%s, %s: the %d-th smallest mean is %v: want %v", law, size, i+1, got[i], want)
		}
	}
	return nil
}

// hardSorted returns the means of a hard instance by the definition, ascending.
func hardSorted(law sim.MeanLaw, size sim.Size, horizon float64) []float64 {
	c, blocks := 0.0, false
	switch l := law.(type) {
	case sim.HardMeans:
		c = l.C
	case sim.BlockMeans:
		c, blocks = l.C, true
	}
	m, k := float64(size.M), float64(size.K)
	special, value, spare := size.K, 0.5+c*math.Sqrt(m/(k*horizon)), 0.0
	if k > m/2 {
		special, value, spare = size.M-size.K, 0.5-c*math.Sqrt(math.Log(m/max(1, m-k))/horizon), 1
	}
	means := make([]float64, size.M)
	for i := range means {
		means[i] = 0.5
		if i < special {
			means[i] = value
		}
		if blocks && special > 0 && i >= size.M/special*special {
			means[i] = spare
		}
	}
	slices.Sort(means)
	return means
}
