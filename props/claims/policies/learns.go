package policies

import (
	"context"
	"fmt"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// groupLearns is the title of the table that shows the learners side by side.
const groupLearns = "Learners side by side"

// The game that every learner must solve: three good arms among twelve, far
// apart from the rest.
const (
	learnArms, learnPlayed = 12, 3
	learnGood, learnBad    = 0.9, 0.1
	// learnShare is how much of the random policy's regret a learner may have.
	learnShare = 0.1
	learnRuns  = 5
)

// A Learner is a policy with the horizon it is given and a remark on what it is
// shown.
type Learner struct {
	sim.Player
	Horizon int64
	Remark  string
}

// A Play plays a plan, as sim.Run does.
type Play func(context.Context, *props.Workers, sim.Plan) (sim.Result, error)

// Learns claims that each learner has less than a tenth of the regret of
// random play, T·k(1−k/m)(good − bad), and puts the shares beside each other.
func Learns(simulate Play, learners []Learner) props.Claim {
	c := props.Claim{
		ID: "learns/beside-random", Group: groupLearns, Reference: "tab:theory_results; control", Evidence: props.Sampled,
		Statement: fmt.Sprintf("On %d arms, three with mean %v and the rest with %v, k=%d, a learner has less than a tenth of the random policy's "+
			"regret.", learnArms, learnGood, learnBad, learnPlayed),
		Method:  fmt.Sprintf("Student's interval of the mean over %d runs, divided by the random policy's expected regret, which is exact", learnRuns),
		Rejects: "a policy that does not learn",
	}
	for _, l := range learners {
		instance := fmt.Sprintf("%s, T=%.0e", l.Name, float64(l.Horizon))
		if l.Remark != "" {
			instance += ", " + l.Remark
		}
		c.Cases = append(c.Cases, props.Case{Instance: instance, Params: props.Params{"policy": l.Name, "T": l.Horizon},
			Weight: 1, Cost: 2, Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
				return learnt(ctx, t, simulate, l)
			}})
	}
	return c
}

func learnt(ctx context.Context, t props.Trial, simulate Play, l Learner) (props.Finding, error) {
	if t.Effort < props.Default {
		return props.Finding{Skip: "takes a second a learner: needs more than --quick", Needs: props.Default}, nil
	}
	means := make(sim.ListMeans, learnArms)
	for i := range means {
		means[i] = learnBad
		if i%4 == 1 {
			means[i] = learnGood
		}
	}
	result, err := simulate(ctx, t.Workers, sim.Plan{
		Game: sim.Game{Arms: learnArms, Cardinality: learnPlayed, Horizon: l.Horizon, Means: means},
		Runs: learnRuns, Seed: t.Seed,
	}.By(l.Player))
	if err != nil {
		return props.Finding{}, err
	}
	random := float64(l.Horizon) * learnPlayed * (1 - float64(learnPlayed)/learnArms) * (learnGood - learnBad)
	shares := result.Final()
	for i := range shares {
		shares[i] /= random
	}
	iv, guarantee := stats.StudentMean(stats.Summarize(shares), t.Alpha)
	return props.Finding{
		Evidence: props.Sampled, Guarantee: string(guarantee), Observed: iv, Bound: props.AtMost(learnShare),
		Alpha: t.Alpha, N: learnRuns, Detectable: stats.DetectableMean(iv),
	}, nil
}
