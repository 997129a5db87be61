package simulator

import (
	"context"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"
	"slices"
	"sync"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/sim"
)

// A knownMeans is a law of means as text, with what it must draw at m arms, k of them played:
// the means in ascending order, or in theirs where the law places them.
type knownMeans struct {
	text   string
	m, k   int
	placed bool
	means  []float64
}

// knownLaws are the laws whose means are known whatever is drawn.
var knownLaws = []knownMeans{
	{"gap:0.4", 5, 2, false, []float64{0.3, 0.3, 0.3, 0.7, 0.7}},
	{"gap:0.4,last", 4, 1, true, []float64{0.3, 0.3, 0.3, 0.7}},
	{"gap:0.2,first", 4, 3, true, []float64{0.6, 0.6, 0.6, 0.4}},
	{"levels:0.1,0.4", 4, 3, false, []float64{0.1, 0.4, 0.4, 0.4}},
	{"levels:0.1,0.4,first", 4, 3, true, []float64{0.4, 0.4, 0.4, 0.1}},
	{"levels:0.1,0.4,last", 4, 1, true, []float64{0.1, 0.1, 0.1, 0.4}},
	{"linear:0,1", 4, 1, false, []float64{0.125, 0.375, 0.625, 0.875}},
	{"linear:0.2,0.7", 5, 2, false, []float64{0.25, 0.35, 0.45, 0.55, 0.65}},
	{"tie:0.4,0.1", 5, 2, false, []float64{0.3, 0.3, 0.6, 0.7, 0.7}},
	{"tie:0.4,0", 4, 3, false, []float64{0.7, 0.7, 0.7, 0.7}},
	{"outlier:0.2,0.9", 4, 2, false, []float64{0.2, 0.2, 0.2, 0.9}},
	{"equal:0.25", 3, 1, true, []float64{0.25, 0.25, 0.25}},
	{"list:0.3,0.1,0.2", 3, 1, true, []float64{0.3, 0.1, 0.2}}, {"gap:0.4", 3, 3, true, []float64{0.7, 0.7, 0.7}},
}

// meansOfTexts claims that a law's text means what is drawn.
func meansOfTexts(s Subjects) props.Claim {
	return props.Claim{
		ID: "sim/means", Group: groupSimulator, Reference: "docs: games", Evidence: props.Exact,
		Statement: "the means of a game are those that its text says: levels, gaps, even spreads, near ties, outliers and lists, placed or in any order",
		Method: fmt.Sprintf("%d games at m = 3 to 5 beside their means by hand, k = m among them; difference ≤ 2⁻⁵⁰",
			len(knownLaws)),
		Rejects: "a level on the wrong side of ½, a number read in another's place, arms at the wrong end",
		Cases: []props.Case{{Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
			var worst search.Worst
			for _, g := range knownLaws {
				got, err := s.meansOf(ctx, t, g)
				if err != nil {
					return props.Finding{}, err
				}
				for i, want := range g.means {
					if worst.Larger(math.Abs(got[i] - want)) {
						worst.Where = fmt.Sprintf("%s at m=%d, k=%d: means %v, expected %v", g.text, g.m, g.k, got, g.means)
					}
				}
			}
			f := worst.AtMost(0x1p-50, "by hand")
			f.Evidence = props.Exact
			return f, nil
		}}},
	}
}

func (s Subjects) meansOf(ctx context.Context, t props.Trial, g knownMeans) ([]float64, error) {
	law, err := s.Means(g.text)
	if err != nil {
		return nil, err
	}
	seen, err := s.looks(ctx, t, sim.Plan{
		Game:   sim.Game{Arms: g.m, Cardinality: g.k, Horizon: 1000, Means: law},
		Choice: algos.Choice{Name: "random"}, Runs: 1, Seed: t.Seed, Checkpoints: []int64{1},
	})
	if err != nil {
		return nil, err
	}
	means := seen[0].means
	if len(means) != g.m {
		return slices.Repeat([]float64{math.NaN()}, g.m), nil
	}
	if !g.placed {
		slices.Sort(means)
	}
	return means, nil
}

// readTexts claims that what is written is what was read.
func readTexts(s Subjects) props.Claim {
	texts := map[string][]string{
		"policy": {"cmoss", "cmoss:delta=1e-05", "cmoss:delta=0.000123456789", "cmoss:delta=paper", "cmoss:radius=half",
			"exp3m:gamma=0.123456789", "klcmoss:c=0.25"},
		"rewards": {"bernoulli", "uniform", "two-point", "deterministic", "beta:2", "beta:0.123456789", "bernoulli+gauss:0.5",
			"bernoulli+antithetic",
			"uniform+comonotone"},
	}
	for _, g := range knownLaws {
		texts["means"] = append(texts["means"], g.text)
	}
	texts["means"] = append(texts["means"], "hard:2", "hard:0.123456789", "blocks:0.5", "groups:1.5", "uniform:0,0.1")
	c := props.Claim{
		ID: "sim/texts", Group: groupSimulator, Reference: "docs: a run as data", Evidence: props.Exact,
		Statement: "policies, means and rewards are written as they are read, to the last digit: a unit of work means the same wherever it is played",
		Method:    "texts of every form, read and written again",
		Rejects:   "a digit that is lost, a form that reads as another",
	}
	for _, kind := range []string{"policy", "means", "rewards"} {
		c.Cases = append(c.Cases, props.Case{Instance: kind,
			Check: func(context.Context, props.Trial) (props.Finding, error) {
				d := search.Worst{N: int64(len(texts[kind]))}
				for _, text := range texts[kind] {
					again, err := s.Texts[kind](text)
					switch {
					case err != nil:
						d.Breach("%s=%q is refused: %v", kind, text, err)
					case again != text:
						d.Breach("%s=%q is written %q", kind, text, again)
					}
				}
				f := d.AtMost(0, "read and written")
				f.Evidence = props.Exact
				return f, nil
			}})
	}
	return c
}

// recordedRewards are digests of the rewards of seed 9 under laws that need no more than
// integers and products, which are the same on every platform.
var recordedRewards = []struct {
	law    sim.RewardLaw
	digest uint64
}{
	{sim.Bernoulli{}, 0x4c50ffe99418c545}, {sim.Uniform{}, 0x7f021ac1e8a7e758}, {sim.TwoPoint{}, 0x0d94e1672a56e750},
	{sim.Deterministic{}, 0x8ad70b72ae4ef4a5},
}

// streams claims that a seed's rewards never change.
func streams(s Subjects) props.Claim {
	c := props.Claim{
		ID: "sim/streams", Group: groupSimulator, Reference: "docs: a run as data", Evidence: props.Exact,
		Statement: "the rewards of a seed are those of earlier versions, so that runs recorded by them can be compared",
		Method: "digests of the first 300 rewards of five arms, means between 0.004 and 1, in replicates 4 and 5 of seed 9, all arms played, beside the digests " +
			"recorded on 2026-11-22",
		Rejects: "a stream that is drawn otherwise, whose rewards are as good and not the same",
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
		Choice: algos.Choice{Name: "random"}, Runs: runs, First: first, Seed: 9, Checkpoints: []int64{rounds},
	})
	h := fnv.New64a()
	for r := first; r < first+runs && seen[r] != nil; r++ {
		_, _ = h.Write(seen[r].bits)
	}
	return h.Sum64(), err
}
