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

const (
	// estimateRoom is how far the mean of what is observed may be from the mean of
	// what is true: ten times the standard error of the least replay.
	estimateRoom = 0.05
	// noOpFactor is by how much the regret of one reading may exceed the other's
	// before they count as different.
	noOpFactor = 1.1
)

// noOpRuns are instances, by effort.
var noOpRuns = [3]int{12, 16, 20}

// noOps states what follows from either reading of a round without a click. The paper says of such
// a round that it "results in no feedback and is treated as a no-op" (line 1118), and says nothing
// of the consequences: these statements are this project's.
//
// Given that the user clicked, an arm's mean reward is greater than without this condition; at the
// end of the list, where a click is the only way to be kept, it is 1. So dropping silent rounds
// biases every estimate upwards, and more so if clicks are rare.
func (s *Study) noOps() []props.Claim {
	kept := noOpClaim("kept-estimates", "Counting a round without a click as k zeros leaves the estimates unbiased.",
		"Estimates biased by more than a twentieth.", shownMethod+"0.95…1.05.")
	dropped := noOpClaim("dropped-estimates",
		"Forgetting the rounds without a click biases the estimates upwards by more than a twentieth.",
		"Estimates that are biased by less, as those of the reading that keeps such rounds.", shownMethod+"above 1.05.")
	regret := noOpClaim("regret", "Forgetting the rounds without a click raises the regret by more than a tenth.",
		"A mean excess below zero.", "Both readings are replayed on the same instances; the observed value is the regret "+
			"with silent rounds dropped less 1.1 times that with them kept, Student's interval of the mean over instances.")
	for _, order := range []algos.Order{algos.Descending, algos.Ascending} {
		set := settingOf(testdata.Cell{
			Dataset: testdata.Synthetic, Lo: 0, Hi: 0.1, K: 10, M: 30, Algorithm: "cmoss",
			Feedback: "disjunctive", Order: order.String(),
		})
		silent := set
		silent.reading.drop = true
		kept.Cases = append(kept.Cases, s.noOpCase(set, s.estimates(set, props.Between(1-estimateRoom, 1+estimateRoom))))
		dropped.Cases = append(dropped.Cases, s.noOpCase(set, s.estimates(silent, props.AtLeast(1+estimateRoom))))
		if order == algos.Descending { // ascending, 20 instances do not settle the mean regret
			regret.Cases = append(regret.Cases, s.noOpCase(set, s.noOpRegret(set, silent)))
		}
	}
	return []props.Claim{kept, dropped, regret}
}

const shownMethod = "The rewards that reach the policy are summed over a replay and divided by the sum of the same " +
	"arms' true means; Student's interval of the mean ratio over instances must lie in "

func noOpClaim(name, statement, rejects, method string) props.Claim {
	return props.Claim{
		ID: "paper/no-op/" + name, Group: "Rounds without a click", Evidence: props.Sampled,
		Reference: "sec. append:cascading, line 1118", Statement: statement, Method: method, Rejects: rejects,
	}
}

func (s *Study) noOpCase(set setting, check props.Check) props.Case {
	return props.Case{
		Instance: title(set.algorithm) + ", " + set.instance(s.label), Params: set.params(), Weight: 1, Cost: 2,
		Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
			if s.replays.subjects[set.algorithm] == nil {
				skip := title(set.algorithm) + " is not among the subjects"
				return props.Finding{Evidence: props.Sampled, Skip: skip}, nil
			}
			return check(ctx, t)
		},
	}
}

// estimates checks by which factor the rewards that the policy is shown exceed their true means.
func (s *Study) estimates(set setting, bound props.Bound) props.Check {
	return func(ctx context.Context, t props.Trial) (props.Finding, error) {
		r, err := s.readingOf(ctx, t, set)
		if err != nil {
			return props.Finding{}, err
		}
		f := stats.MeanEffect(stats.Summarize(r.bias)).Finding(t.Alpha, bound)
		f.Witness = fmt.Sprintf("what the policy is shown has %.3f times the true mean", f.Observed.Mid)
		return f, nil
	}
}

// noOpRegret compares the regret of both readings on the same instances.
func (s *Study) noOpRegret(kept, dropped setting) props.Check {
	return func(ctx context.Context, t props.Trial) (props.Finding, error) {
		a, err := s.readingOf(ctx, t, kept)
		if err != nil {
			return props.Finding{}, err
		}
		b, err := s.readingOf(ctx, t, dropped)
		if err != nil {
			return props.Finding{}, err
		}
		excess := make([]float64, len(a.regret))
		for i := range excess {
			excess[i] = b.regret[i] - noOpFactor*a.regret[i]
		}
		f := stats.MeanEffect(stats.Summarize(excess)).Finding(t.Alpha, props.AtLeast(0))
		f.Witness = fmt.Sprintf("mean regret %.1f if silent rounds are dropped, %.1f if they are kept",
			stats.Summarize(b.regret).Mean, stats.Summarize(a.regret).Mean)
		return f, nil
	}
}

// A readingResult is what replays of one reading gave, by instance.
type readingResult struct{ regret, bias []float64 }

type readingKey struct {
	setting
	seed   uint64
	effort props.Effort
}

// readingOf replays a reading of rounds without a click and sums what reaches the policy.
func (s *Study) readingOf(ctx context.Context, t props.Trial, set setting) (readingResult, error) {
	return s.readings.Get(t.Workers, readingKey{set, t.Seed, t.Effort}, func() (readingResult, error) {
		runs := make([]shown, noOpRuns[t.Effort-props.Quick])
		player := set.reading.player(s.replays.subjects[set.algorithm](set.gamma), nil)
		result, err := sim.Run(ctx, t.Workers, sim.Plan{
			Game: set.Game, Runs: len(runs), Seed: t.Seed,
			Watch: func(i int) sim.Observer {
				runs[i].drop = set.reading.drop
				return &runs[i]
			},
		}.By(player), nil)
		if err != nil {
			return readingResult{}, err
		}
		out := readingResult{regret: result.Final()}
		for i := range runs {
			out.bias = append(out.bias, runs[i].rewards/runs[i].expected)
		}
		return out, nil
	})
}

// A shown sums the rewards that reach a policy, and the means behind them.
type shown struct {
	means             []float64
	drop              bool
	rewards, expected float64
}

// Begin implements sim.Observer.
func (e *shown) Begin(in *sim.Instance) { e.means = in.Means }

// See implements sim.Observer.
func (e *shown) See(r *sim.Round) {
	if e.drop && !clicked(r.Rewards) {
		return
	}
	for i, arm := range r.Observed {
		e.rewards += r.Rewards[i]
		e.expected += e.means[arm]
	}
}
