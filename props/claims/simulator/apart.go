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

// The game of apart, in which every arm is played in every round.
const apartArms, apartRounds = 5, 1600

var apartMeans = sim.ListMeans{0.3, 0.45, 0.5, 0.6, 0.7}

// mostAlike is the largest correlation between a policy's random words and the rewards that is
// allowed. If the two are independent, its standard error over n ≥ 1600 pairs is at most 0.025.
// mostAlike is eight of these, which chance exceeds once in 10¹⁵.
const mostAlike = 0.2

// apart claims that rewards and a policy's random numbers come from different sources.
func apart(s Subjects) props.Claim {
	c := props.Claim{
		ID: "sim/apart", Group: groupSimulator, Reference: "docs/explanation.md, regret", Evidence: props.Exact,
		Statement: "rewards depend on the seed, the replicate and the arm alone, not on the policy's random draws; neither " +
			"rewards nor means repeat these draws",
		Method: "a policy plays all five arms for 1600 rounds, once without random draws and once with three a round: all " +
			"rewards must be equal, bit for bit. Its draws and the rewards, by round and by arm, at shifts up to four, must " +
			"correlate by less than 0.2, eight standard errors. Observed counts rewards that differ, larger correlations, " +
			"and means that equal a draw",
		Rejects: "one source for policy and rewards, two sources with one seed, a policy whose source also drew the " +
			"means",
	}
	for _, text := range []string{"bernoulli", "uniform", "two-point", "uniform+gauss:0.5"} {
		c.Cases = append(c.Cases, props.Case{Instance: text,
			Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
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
	c.Cases = append(c.Cases, props.Case{Instance: "means",
		Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
			var d search.Worst
			err := s.meansApart(ctx, t, &d)
			f := d.AtMost(0, "enumeration")
			f.Evidence = props.Exact
			return f, err
		}})
	return c
}

// meansApart compares the means of an instance with the words that its policy draws, in either
// reading of a word as a number. By chance a mean and a word agree to 2⁻⁴⁰ with probability 10⁻⁷,
// of 50 means and 300 words.
func (s Subjects) meansApart(ctx context.Context, t props.Trial, d *search.Worst) error {
	const arms, words = 50, 300
	p, seen := &drawer{arms: arms, words: words}, &start{}
	_, err := s.Simulate(ctx, t.Workers, sim.Plan{
		Game:   sim.Game{Arms: arms, Cardinality: arms, Horizon: 1, Means: sim.UniformMeans{Lo: 0, Hi: 1}},
		Player: sim.Code(p.factory), Watch: func(int) sim.Observer { return seen }, Runs: 1, First: 3, Seed: t.Seed,
		Checkpoints: []int64{1},
	})
	for i, word := range p.drawn {
		for arm, mean := range seen.means {
			d.N++
			for _, u := range readings(word) {
				if math.Abs(u-mean) < 0x1p-40 {
					d.Breach("replicate 3: word %d of the policy, %.12f, is the mean of arm %d: expected other random numbers", i+1, u,
						arm)
				}
			}
		}
	}
	return err
}

// readings are the numbers in [0, 1) that are made from a word: from its upper bits, or, as in
// package rand, from its lower bits.
func readings(word uint64) [2]float64 {
	return [2]float64{float64(word>>11) / 0x1p53, float64(word<<11>>11) / 0x1p53}
}

// A drawer plays all arms and draws the given number of words a round.
type drawer struct {
	source  rand.Source
	arms    int
	words   int // a round
	drawn   []uint64
	rewards []float64 // by round and arm
}

// factory resets the drawer: the engine may make a policy more than once.
func (p *drawer) factory(spec algos.Spec) (algos.Policy, error) {
	*p = drawer{arms: p.arms, words: p.words, source: spec.Source}
	return p, nil
}

// Select implements algos.Policy.
func (p *drawer) Select(dst []int) []int {
	for range p.words {
		p.drawn = append(p.drawn, p.source.Uint64())
	}
	for arm := range p.arms {
		dst = append(dst, arm)
	}
	return dst
}

// Observe implements algos.Policy.
func (p *drawer) Observe(_ []int, rewards []float64) { p.rewards = append(p.rewards, rewards...) }

// draws plays a drawer of the given number of words a round, and returns it.
func (s Subjects) draws(ctx context.Context, t props.Trial, law sim.RewardLaw, words int) (*drawer, error) {
	p := &drawer{arms: apartArms, words: words}
	_, err := s.Simulate(ctx, t.Workers, sim.Plan{
		Game:     sim.Game{Arms: apartArms, Cardinality: apartArms, Horizon: apartRounds, Means: apartMeans, Rewards: law},
		Player:   sim.Code(p.factory),
		Stepwise: true, Runs: 1, First: 3, Seed: t.Seed, Checkpoints: []int64{apartRounds},
	})
	return p, err
}

// drawnApart compares the rewards of a policy that draws with the rewards of one that does not, and
// with the words that it draws.
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
			d.Breach("%s, m=%d, k=%d, replicate 3: the reward of arm %d in round %d depends on what the policy draws", law,
				apartArms, apartArms, i%apartArms,
				i/apartArms+1)
			return nil
		}
	}
	for lag := -4; lag <= 4; lag++ {
		for stride := 1; stride <= apartArms; stride++ {
			for reading := range 2 {
				d.N++
				r := alike(some, lag, stride, reading)
				if math.Abs(r) < mostAlike {
					continue
				}
				d.Breach("%s, m=%d, k=%d, replicate 3: the policy's words and the rewards, %d to a word and %d apart, correlate "+
					"by %.2f: expected below %v", law, apartArms,
					apartArms, stride, lag, r, mostAlike)
				return nil
			}
		}
	}
	return nil
}

// alike is the correlation of word i with reward stride·i + lag, less the arm's mean.
func alike(p *drawer, lag, stride, reading int) float64 {
	var xy, xx, yy float64
	for i, word := range p.drawn {
		at := i*stride + lag
		if at < 0 || at >= len(p.rewards) {
			continue
		}
		x, y := readings(word)[reading]-0.5, p.rewards[at]-apartMeans[at%apartArms]
		xy, xx, yy = xy+x*y, xx+x*x, yy+y*y
	}
	if xx == 0 || yy == 0 {
		return 0
	}
	return xy / math.Sqrt(xx*yy)
}
