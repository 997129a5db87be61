package simulator

import (
	"context"
	"encoding/binary"
	"hash/fnv"
	"math"
	"sync"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/sim"
)

// recordedRewards are digests of the rewards of seed 9 under laws that use only
// integers and products, which are the same on every platform.
var recordedRewards = []struct {
	law    sim.RewardLaw
	digest uint64
}{
	{sim.Bernoulli{}, 0x4c50ffe99418c545}, {sim.Uniform{}, 0x7f021ac1e8a7e758}, {sim.TwoPoint{}, 0x0d94e1672a56e750},
}

// streams claims that a seed's rewards never change.
func streams(s Subjects) props.Claim {
	c := props.Claim{
		ID: "sim/streams", Group: groupSimulator, Reference: "docs/explanation.md, regret", Evidence: props.Exact,
		Statement: "a seed gives the same rewards as in earlier versions, so recorded runs stay comparable",
		Method: "digests of the first 300 rewards of five played arms, of means 0.004 to 1, in replicates 4 and 5 of seed " +
			"9, against the digests recorded on 2026-11-22",
		Rejects: "another stream of rewards, even a valid one",
	}
	for _, r := range recordedRewards {
		c.Cases = append(c.Cases, props.Case{Instance: r.law.String(), Params: props.Params{"rewards": r.law.String()},
			Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
				got, err := s.digest(ctx, t, r.law)
				d := search.Worst{N: 3000}
				if got != r.digest {
					d.Breach("%s at m=5, k=5, replicates 4 and 5: digest %#x, expected %#x", r.law, got, r.digest)
				}
				f := d.AtMost(0, "recorded")
				f.Evidence = props.Exact
				return f, err
			}})
	}
	return c
}

// A rewardDigest digests all rewards of a replicate.
type rewardDigest struct{ bits []byte }

// Begin implements sim.Observer.
func (d *rewardDigest) Begin(*sim.Instance) {}

// See implements sim.Observer.
func (d *rewardDigest) See(r *sim.Round) {
	byArm := make([]float64, len(r.Observed))
	for i, arm := range r.Observed {
		byArm[arm] = r.Rewards[i]
	}
	for _, x := range byArm {
		d.bits = binary.LittleEndian.AppendUint64(d.bits, math.Float64bits(x))
	}
}

func (s Subjects) digest(ctx context.Context, t props.Trial, law sim.RewardLaw) (uint64, error) {
	const first, runs, rounds = 4, 2, 300
	var mu sync.Mutex
	seen := map[int]*rewardDigest{}
	_, err := s.Simulate(ctx, t.Workers, sim.Plan{
		Game: sim.Game{Arms: 5, Cardinality: 5, Horizon: rounds, Means: sim.ListMeans{0.1, 0.25, 0.004, 0.93, 1},
			Rewards: law},
		Watch: func(replicate int) sim.Observer {
			mu.Lock()
			defer mu.Unlock()
			seen[replicate] = &rewardDigest{}
			return seen[replicate]
		},
		Player: sim.Data(algos.Choice{Name: "random"}), Runs: runs, First: first, Seed: 9, Checkpoints: []int64{rounds},
	})
	h := fnv.New64a()
	for r := first; r < first+runs && seen[r] != nil; r++ {
		_, _ = h.Write(seen[r].bits)
	}
	return h.Sum64(), err
}
