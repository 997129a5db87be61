package policies

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/stats"
)

// equivariantLaw compares, for policies that draw at random, the law of the
// action of one round in a game and in the same game under other labels.
func equivariantLaw(subjects []Named) props.Claim {
	const at, tolerance = 8, 0.12
	c := props.Claim{
		ID: "contract/equivariant-law", Evidence: props.Sampled,
		Statement: "relabelling the arms of a game relabels the law of the action of round 8, within 0.12 for every arm",
		Method:    "random policies only, m = 5, k = 2, rewards 0 or 1 by arm; two independent samples of runs, Clopper–Pearson intervals at α/(2m) each, observed is the largest difference of frequencies. Not pathwise: their draws are made in the order of the labels",
		Rejects:   "arms preferred by their number by more than 0.12 + the widths of the intervals (about 0.04 each)",
	}
	for _, s := range subjects {
		if !s.Random {
			continue
		}
		c.Cases = append(c.Cases, props.Case{Instance: s.Name, Weight: 1, Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
			n := pick(t.Effort, 5_000, 8_000, 100_000)
			return lawDifference(ctx, s.Factory, t, n, at, tolerance)
		}})
	}
	return c
}

// paid are the rewards of the arms: constant, so that only the policy is random.
var paid = []float64{1, 0, 1, 0, 0}

func lawDifference(ctx context.Context, factory algos.Factory, t props.Trial, n, at int, tolerance float64) (props.Finding, error) {
	m := len(paid)
	name := rand.New(rand.NewPCG(t.Seed, 5)).Perm(m)
	identity := make([]int, m)
	for i := range identity {
		identity[i] = i
	}
	p, err := playedAt(ctx, factory, identity, n, at, t.Seed, 0)
	if err != nil {
		return failure(ctx, err)
	}
	q, err := playedAt(ctx, factory, name, n, at, t.Seed, 1)
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
func playedAt(ctx context.Context, factory algos.Factory, name []int, n, at int, seed, stream uint64) ([]int64, error) {
	m := len(name)
	count := make([]int64, m)
	g := game{m: m, k: 2, feedback: algos.SemiBandit, world: world{"by arm", func(_ *rand.Rand, _ int, row []float64) {
		for i, x := range paid {
			row[name[i]] = x
		}
	}}}
	own := make([]int, m)
	for i, j := range name {
		own[j] = i
	}
	for run := range n {
		spec := g.spec(1000)
		spec.Source = rand.NewPCG(seed^stream<<60, uint64(run))
		p, err := factory(spec)
		if err != nil {
			return nil, err
		}
		err = g.play(ctx, p, at, nil, func(r round) bool {
			if r.t == at {
				for _, j := range r.arms {
					count[own[j]]++
				}
			}
			return true
		})
		if err != nil {
			return nil, err
		}
		if run%256 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
	return count, nil
}
