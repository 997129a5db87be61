package simulator

import (
	"context"
	"math"
	"math/rand/v2"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/sim"
)

// What apart plays: all arms in every round of a game in which each pays now and then.
const apartArms, apartRounds = 5, 1600

var apartMeans = sim.ListMeans{0.3, 0.45, 0.5, 0.6, 0.7}

// mostAlike is the largest correlation of a policy's random words with the rewards that is taken
// for chance. Words are independent of rewards, so that over the n = 1600 pairs that there are at
// least its standard error is 1/√n = 0.025, of which it is eight: by chance once in 10¹⁵.
const mostAlike = 0.2

// apart claims that rewards come from another source than what a policy draws.
func apart(s Subjects) props.Claim {
	c := props.Claim{
		ID: "sim/apart", Group: groupSimulator, Reference: "docs: a run as data", Evidence: props.Exact,
		Statement: "rewards depend on the seed, the replicate and the arm alone, not on what a policy draws from its source, and do not repeat it",
		Method: "a policy that plays all five arms for 1600 rounds, once without a draw, once with three a round: the rewards must be the same bits. Then the " +
			"correlation of the words with the rewards, each read in turn, by round or by arm, up to four apart: below 0.2, eight standard errors. Observed is the " +
			"number of rewards that differ and of correlations beyond that",
		Rejects: "one source for policy and rewards, two sources of one seed",
	}
	for _, text := range []string{"bernoulli", "uniform", "two-point", "beta:2", "bernoulli+comonotone", "uniform+gauss:0.5"} {
		c.Cases = append(c.Cases, props.Case{Instance: text, Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
			law, err := sim.ParseRewards(text)
			if err != nil {
				return props.Finding{}, err
			}
			var d search.Worst
			err = s.drawnApart(ctx, t, law, &d)
			f := d.AtMost(0, "enumeration")
			f.Evidence = props.Exact
			return f, err
		}})
	}
	return c
}

// A drawer plays all arms and draws so many words a round.
type drawer struct {
	source  rand.Source
	words   int
	drawn   []uint64
	rewards []float64 // by round and arm
}

// Select implements algos.Policy.
func (p *drawer) Select(dst []int) []int {
	for range p.words {
		p.drawn = append(p.drawn, p.source.Uint64())
	}
	for arm := range apartArms {
		dst = append(dst, arm)
	}
	return dst
}

// Observe implements algos.Policy.
func (p *drawer) Observe(_ []int, rewards []float64) { p.rewards = append(p.rewards, rewards...) }

// draws plays a drawer and returns it.
func (s Subjects) draws(ctx context.Context, t props.Trial, law sim.RewardLaw, words int) (*drawer, error) {
	p := &drawer{words: words}
	_, err := s.Simulate(ctx, t.Workers, sim.Plan{
		Game: sim.Game{Arms: apartArms, Cardinality: apartArms, Horizon: apartRounds, Means: apartMeans, Rewards: law},
		Policy: func(spec algos.Spec) (algos.Policy, error) {
			*p = drawer{words: words, source: spec.Source} // it is made again where its speed is asked for
			return p, nil
		},
		Engine: sim.EngineStepwise, Runs: 1, First: 3, Seed: t.Seed, Checkpoints: []int64{apartRounds},
	})
	return p, err
}

// drawnApart compares the rewards of a policy that draws with those of one that does not, and with
// what it draws.
func (s Subjects) drawnApart(ctx context.Context, t props.Trial, law sim.RewardLaw, d *search.Worst) error {
	none, err := s.draws(ctx, t, law, 0)
	if err != nil {
		return err
	}
	some, err := s.draws(ctx, t, law, 3)
	if err != nil {
		return err
	}
	for i := range apartRounds * apartArms {
		if d.N++; i >= len(none.rewards) || i >= len(some.rewards) || none.rewards[i] != some.rewards[i] {
			d.Breach("%s, m=%d, k=%d, replicate 3: the reward of arm %d in round %d depends on what the policy draws", law, apartArms, apartArms, i%apartArms,
				i/apartArms+1)
			return nil
		}
	}
	for lag := -4; lag <= 4; lag++ {
		for stride := 1; stride <= apartArms; stride++ {
			d.N++
			if r := alike(some, lag, stride); !(math.Abs(r) < mostAlike) {
				d.Breach("%s, m=%d, k=%d, replicate 3: the policy's words and the rewards, %d to a word and %d apart, correlate by %.2f: expected below %v", law, apartArms,
					apartArms, stride, lag, r, mostAlike)
			}
		}
	}
	return nil
}

// alike is the correlation of word i with reward stride·i + lag, less the arm's mean.
func alike(p *drawer, lag, stride int) float64 {
	var xy, xx, yy float64
	for i, word := range p.drawn {
		at := i*stride + lag
		if at < 0 || at >= len(p.rewards) {
			continue
		}
		x, y := float64(word>>11)/0x1p53-0.5, p.rewards[at]-apartMeans[at%apartArms]
		xy, xx, yy = xy+x*y, xx+x*x, yy+y*y
	}
	if xx == 0 || yy == 0 {
		return 0
	}
	return xy / math.Sqrt(xx*yy)
}
