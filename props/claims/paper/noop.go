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

// A noOp is one cascade in which both readings are compared.
type noOp struct {
	setting
	drop bool
}

// noOps states what follows from either reading of a round without a click. The paper says of such
// a round that it "results in no feedback and is treated as a no-op" (line 1118), and says nothing
// of the consequences: these statements are this project's.
//
// Given that the user clicked, an arm's mean reward is greater than without this condition; at the
// end of the list, where a click is the only way to be kept, it is 1. So dropping silent rounds
// biases every estimate upwards, and more so if clicks are rare.
func (s *Study) noOps() []props.Claim {
	var kept, dropped, cost props.Claim
	kept = noOpClaim("paper/no-op/kept-estimates", "Counting a round without a click as k zeros leaves the estimates unbiased.",
		"must lie in 0.95…1.05", "Estimates biased by more than a twentieth.")
	dropped = noOpClaim("paper/no-op/dropped-estimates", "Forgetting the rounds without a click biases the estimates upwards by more than a twentieth.",
		"must lie above 1.05", "Estimates that are biased by less, as those of the reading that keeps such rounds.")
	cost = noOpClaim("paper/no-op/regret", "Forgetting the rounds without a click raises the regret by more than a tenth.", "", "A mean excess below zero.")
	cost.Method = "Both readings are replayed on the same instances; the observed value is the regret with silent rounds dropped less 1.1 times that " +
		"with them kept, Student's interval of the mean over instances."
	for _, order := range []algos.Order{algos.Descending, algos.Ascending} {
		set := settingOf(testdata.Cell{
			Dataset: testdata.Synthetic, Lo: 0, Hi: 0.1, K: 10, M: 30, Algorithm: "cmoss", Feedback: "disjunctive", Order: order.String(),
		})
		kept.Cases = append(kept.Cases, s.noOpCase(set, func(ctx context.Context, t props.Trial) (props.Finding, error) {
			return s.checkEstimates(ctx, t, noOp{set, false})
		}))
		dropped.Cases = append(dropped.Cases, s.noOpCase(set, func(ctx context.Context, t props.Trial) (props.Finding, error) {
			return s.checkEstimates(ctx, t, noOp{set, true})
		}))
		if order == algos.Ascending {
			continue // regrets vary so much between instances there that 20 do not settle their mean
		}
		cost.Cases = append(cost.Cases, s.noOpCase(set, func(ctx context.Context, t props.Trial) (props.Finding, error) {
			return s.checkNoOpRegret(ctx, t, set)
		}))
	}
	return []props.Claim{kept, dropped, cost}
}

// estimateRoom is how far the mean of what is observed may be from the mean of
// what is true: ten times the standard error of the least replay.
const estimateRoom = 0.05

func noOpClaim(id, statement, must, rejects string) props.Claim {
	return props.Claim{
		ID: id, Group: "Rounds without a click", Statement: statement,
		Reference: "sec. append:cascading, line 1118", Evidence: props.Sampled,
		Method: "The rewards that reach the policy are summed over a replay and divided by the sum of the same arms' true means; Student's interval of the " +
			"mean ratio over instances " + must + ".",
		Rejects: rejects,
	}
}

func (s *Study) noOpCase(set setting, check func(context.Context, props.Trial) (props.Finding, error)) props.Case {
	instance := title(set.algorithm) + ", " + set.instance(s.label)
	return props.Case{Instance: instance, Params: set.params(), Weight: 1, Cost: 2, Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
		if s.replays.subjects[set.algorithm] == nil {
			return props.Finding{Evidence: props.Sampled, Skip: title(set.algorithm) + " is not among the subjects"}, nil
		}
		return check(ctx, t)
	}}
}

// noOpRuns are instances, by effort.
var noOpRuns = [3]int{12, 16, 20}

// A readingResult is what replays of one reading gave, by instance.
type readingResult struct{ regret, bias []float64 }

func (s *Study) readingOf(ctx context.Context, t props.Trial, n noOp) (readingResult, error) {
	return s.readings.Get(t.Workers, readingKey{n, t.Seed, t.Effort}, func() (readingResult, error) {
		return n.replay(ctx, t, reading{drop: n.drop}.player(s.replays.subjects[n.algorithm](n.gamma), nil))
	})
}

// replay replays one reading of rounds without a click and sums what reaches the policy.
func (n noOp) replay(ctx context.Context, t props.Trial, player sim.Player) (readingResult, error) {
	runs := make([]shown, noOpRuns[t.Effort-props.Quick])
	result, err := sim.Run(ctx, t.Workers, sim.Plan{
		Game: n.Game, Runs: len(runs), Seed: t.Seed,
		Watch: func(i int) sim.Observer {
			runs[i].drop = n.drop
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
}

type readingKey struct {
	noOp
	seed   uint64
	effort props.Effort
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

func (s *Study) checkEstimates(ctx context.Context, t props.Trial, n noOp) (props.Finding, error) {
	r, err := s.readingOf(ctx, t, n)
	if err != nil {
		return props.Finding{}, err
	}
	bound := props.Between(1-estimateRoom, 1+estimateRoom)
	if n.drop {
		bound = props.AtLeast(1 + estimateRoom)
	}
	f := sampled(stats.MeanEffect(stats.Summarize(r.bias)), t.Alpha, bound)
	f.Witness = fmt.Sprintf("what the policy is shown has %.3f times the true mean", f.Observed.Mid)
	return f, nil
}

func sampled(e stats.Effect, alpha float64, bound props.Bound) props.Finding {
	iv := e.Interval(alpha)
	return props.Finding{
		Evidence: props.Sampled, Guarantee: string(e.Guarantee), Observed: iv, Bound: bound,
		Alpha: alpha, N: int64(e.DF) + 1, Detectable: stats.DetectableMean(iv),
	}
}
