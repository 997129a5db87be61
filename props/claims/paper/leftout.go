package paper

import (
	"context"
	"fmt"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/stats"
	"github.com/regretcheck/regretcheck/testdata"
)

// littleShare is the most by which the rewards of nearly indistinguishable learners differ, as a
// share of a round's reward.
const littleShare = 1e-4

// indistinguishable claims the text's reason for the game that it leaves out (line 1120): with
// k = 20 arms in [0.3, 0.4] any list is nearly always clicked on.
func (s *Study) indistinguishable() []props.Claim {
	shown := props.Claim{
		ID: "paper/indistinguishable", Group: "The game that the paper omits",
		Evidence: props.Sampled, Reference: "sec. append:cascading, line 1120",
		Statement: "In cascades with k = 20, m = 30 and arms in [0.3, 0.4] the learners are nearly " +
			"indistinguishable: CMOSS's and CUCB's rewards differ by less than 10⁻⁴ a round.",
		Method: "Both are replayed on the same instances; Student's interval of the mean difference of their " +
			"regrets ÷ 10⁵ rounds. A round's reward is about 0.9999. audit/L1120/optimal-reward has the most that " +
			"any policy can lose.",
		Rejects: "learners that differ, as in the games that the paper shows (paper/indistinguishable/control)",
		Printed: true,
	}
	control := shown
	control.ID, control.Printed = "paper/indistinguishable/control", false
	control.Statement = "In the cascades that the paper shows, k = 10 and arms in [0, 0.1], CMOSS's and CUCB's " +
		"rewards differ by more than 10⁻⁴ a round."
	control.Rejects = "a game in which all learners earn the same"
	for _, order := range []string{"desc", "asc"} {
		out := testdata.Cell{Lo: 0.3, Hi: 0.4, K: 20, Order: order}
		shown.Cases = append(shown.Cases, s.differenceCase(out, props.Between(-littleShare, littleShare)))
		in := testdata.Cell{Lo: 0, Hi: 0.1, K: 10, Order: order}
		control.Cases = append(control.Cases, s.differenceCase(in, props.AtLeast(littleShare)))
	}
	return []props.Claim{shown, control}
}

func (s *Study) differenceCase(c testdata.Cell, bound props.Bound) props.Case {
	c.Dataset, c.M, c.Feedback, c.Algorithm = testdata.Synthetic, 30, "disjunctive", "cmoss"
	set := settingOf(c)
	return props.Case{
		Instance: set.instance(s.label), Params: set.params(), Weight: 1,
		Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
			return s.checkDifference(ctx, t, set, bound)
		},
	}
}

func (s *Study) checkDifference(
	ctx context.Context, t props.Trial, set setting, bound props.Bound,
) (props.Finding, error) {
	cucb := set.playedBy("cucb", 0)
	if why := s.missing(t.Effort, set, cucb); why != "" {
		return props.Finding{Evidence: props.Sampled, Skip: why}, nil
	}
	both, err := s.replays.look(ctx, t, 0, everyInstance, set, cucb)
	if err != nil {
		return props.Finding{}, err
	}
	below, above := both[0].means(), both[1].means()
	difference := make([]float64, len(below))
	for i := range difference {
		difference[i] = (above[i] - below[i]) / horizon
	}
	f := stats.MeanEffect(stats.Summarize(difference)).Finding(t.Alpha, bound)
	f.Witness = fmt.Sprintf("CMOSS loses %.4g, CUCB %.4g of 10⁵ rounds' reward", stats.Summarize(below).Mean,
		stats.Summarize(above).Mean)
	return f, nil
}
