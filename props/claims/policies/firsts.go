package policies

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// The game of the first rounds: all arms are alike. Each is played with probability k/m in round 1,
// before anything is learnt, and by symmetry in every later round.
const (
	firstArms, firstPlayed = 7, 3
	firstRuns              = 6000
	firstBand              = 0.08
	laterRound             = 8
)

// firstRound claims that a random policy prefers no arm for its number.
func firstRound(subjects []Implementation) props.Claim {
	c := props.Claim{
		ID: "contract/first-round", Evidence: props.Sampled,
		Statement: fmt.Sprintf("in rounds 1 and %d, a randomised policy plays each of %d equal arms with probability "+
			"%d/%d, within %v",
			laterRound, firstArms, firstPlayed, firstArms, firstBand),
		Method: fmt.Sprintf("%d runs or more with independent sources; Clopper–Pearson intervals at α/m for each arm. "+
			"Observed is the largest distance from k/m. "+
			"At α ≥ 10⁻⁶ an interval reaches 0.036 to either side, so a correct policy is inconclusive with probability "+
			"below 10⁻⁸. A deviation of 0.15 fails", firstRuns),
		Rejects: "a start with the first k arms, arms preferred by their number, a rounding that prefers places",
	}
	for _, s := range subjects {
		if !s.Random {
			continue
		}
		for instance, at := range map[string]int{s.Name: 1, fmt.Sprintf("%s, round %d", s.Name, laterRound): laterRound} {
			c.Cases = append(c.Cases, props.Case{Instance: instance, Params: props.Params{"policy": s.Name},
				Weight: 1, Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
					return firstShares(ctx, s, t, at)
				}})
		}
	}
	slices.SortFunc(c.Cases, func(a, b props.Case) int { return strings.Compare(a.Instance, b.Instance) })
	return c
}

func firstShares(ctx context.Context, s Implementation, t props.Trial, at int) (props.Finding, error) {
	const m, k = firstArms, firstPlayed
	n := props.ByEffort(t.Effort, firstRuns, 4*firstRuns, 100*firstRuns)
	if at > 1 { // runs of several rounds
		n = max(firstRuns, n/3)
	}
	var mu sync.Mutex
	played := make([]int64, m)
	_, err := sim.Run(ctx, t.Workers, sim.Plan{
		Game: sim.Game{Arms: m, Cardinality: k, Horizon: 1000, Means: sim.LevelMeans{Lo: 0.5, Hi: 0.5},
			Rewards: sim.Uniform{}},
		Player: sim.Code(func(spec algos.Spec) (algos.Policy, error) {
			p, err := s.New(spec)
			return &probe{Policy: p, after: func(r round) bool {
				if r.t == at {
					mu.Lock()
					defer mu.Unlock()
					for _, i := range r.arms {
						played[i]++
					}
				}
				return true
			}}, err
		}),
		Runs: n, Seed: seed.Derive(t.Seed, "contract/first-round "+s.Name, uint64(at)), Checkpoints: []int64{int64(at)},
		Stepwise: true,
	}, nil)
	if err != nil {
		return failure(ctx, err)
	}
	f := props.Finding{Guarantee: string(stats.GuaranteeClopperPearson), Alpha: t.Alpha, N: int64(n),
		Bound: props.AtMost(firstBand)}
	for i, count := range played {
		share := stats.ClopperPearson(count, int64(n), t.Alpha/m)
		f.Detectable = max(f.Detectable, share.Hi-share.Lo)
		f.Observed.Lo = max(f.Observed.Lo, share.Lo-float64(k)/m, float64(k)/m-share.Hi)
		f.Observed.Hi = max(f.Observed.Hi, share.Hi-float64(k)/m, float64(k)/m-share.Lo)
		if off := max(share.Mid-float64(k)/m, float64(k)/m-share.Mid); off >= f.Observed.Mid {
			f.Observed.Mid = off
			f.Witness = fmt.Sprintf("arm %d is played in round %d in %d of %d runs: want a share of %d/%d", i, at, count, n, k,
				m)
		}
	}
	return f, nil
}
