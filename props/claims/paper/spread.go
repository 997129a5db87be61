package paper

import (
	"context"
	"fmt"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
	"github.com/regretcheck/regretcheck/testdata"
)

// spreadDraws is the number of draws from the second data set, with the paper's seed. No round is
// played on them.
const spreadDraws = 1000

// noisePasses ends the method of each claim about the second data set.
const noisePasses = "Random unit vectors pass too, so a pass says nothing about Yelp."

// spreads claims that the second data set has the spread that its tables need. The paper gives the
// data's shape, which [DataSet.Label] compares, and no law of the affinities.
//
// Features without any structure pass too. With independent unit vectors of the paper's shape, arms
// have a standard deviation of 0.09 of the range, and random play has twice the largest printed
// regret. On such arms 27 of the 28 cells of CMOSS and CUCB under semi-bandit feedback and all
// orderings of the two pass (verify paper --quick --yelp, seed 1). So these rows show how learners
// do on arms of that spread, and cannot tell Yelp from noise.
func (s *Study) spreads() []props.Claim {
	c := props.Claim{
		ID: "paper/yelp/spread", Group: "The second data set", Evidence: props.Sampled,
		Reference: "append_yelp, tab:formal and tab:ablation_k_m_yelp",
		Statement: "Arms drawn from the second data set are spread widely enough for its tables: random play has " +
			"more regret than every printed learner.",
		Method: "the regret of random play in 100000 rounds, exact for each of 1000 draws of the arms; Student's " +
			"interval of its mean over draws. " +
			noisePasses,
		Rejects: "affinities that crowd in the middle of their range: factors of a rank near 1, or with one " +
			"outlying pair",
	}
	games, lines := cellsByGame()
	for _, g := range games {
		if g.dataset != testdata.Yelp || g.Feedback.Cascading() {
			continue
		}
		largest, by := 0.0, ""
		for _, l := range lines[g] {
			for _, cell := range l.cells {
				if cell.Value > largest {
					largest, by = cell.Value, fmt.Sprintf("%s, line %d", title(cell.Algorithm), cell.Line)
				}
			}
		}
		set := g.setting
		c.Cases = append(c.Cases, props.Case{
			Instance: set.instance(s.label), Params: set.params(), Weight: 1,
			Check: func(_ context.Context, t props.Trial) (props.Finding, error) {
				return s.checkSpread(t, set, largest, by)
			},
		})
	}
	return []props.Claim{c}
}

func (s *Study) checkSpread(t props.Trial, set setting, largest float64, by string) (props.Finding, error) {
	switch {
	case s.replays.data == nil:
		return props.Finding{Evidence: props.Sampled, Skip: NoData}, nil
	case s.label != "":
		return props.Finding{Evidence: props.Sampled, Skip: standIn(s.label)}, nil
	}
	lost := make([]float64, spreadDraws)
	for i := range lost {
		means := s.replays.data.Means(uint64(i), set.Arms, set.Means.Lo, set.Means.Hi)
		in, err := sim.NewInstance(means, set.Cardinality, horizon, algos.SemiBandit)
		if err != nil {
			return props.Finding{}, err
		}
		lost[i] = horizon * in.RandomGap()
	}
	f := stats.MeanEffect(stats.Summarize(lost)).Finding(t.Alpha, props.AtLeast(largest))
	f.Witness = fmt.Sprintf("random play loses %.0f; the largest printed regret is %.3f "+
		"(%s)", f.Observed.Mid, largest, by)
	return f, nil
}
