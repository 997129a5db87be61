package sim_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

// turning swaps the good and the bad arms every 50 rounds, at random
// otherwise: a law that no stack can be.
var turning = sim.RowLaw{Name: "turning every 50 rounds", Fill: func(rng *rand.Rand, round int64, rewards []float64) {
	for i := range rewards {
		rewards[i] = 0
		if rng.Float64() < 0.2+0.6*float64((round/50+int64(i))%2) {
			rewards[i] = 1
		}
	}
}}

// witness keeps what it is shown, and stops at a round.
type witness struct {
	stop    int64
	rows    [][]float64
	problem error
}

var errStop = errors.New("seen enough")

func (*witness) Begin(*sim.Instance) {}

func (w *witness) See(r *sim.Round) {
	w.rows = append(w.rows, slices.Clone(r.All))
	for j, arm := range r.Observed {
		if r.All != nil && r.Rewards[j] != r.All[arm] {
			w.problem = errors.New("an observed reward is not its arm's")
		}
	}
	if r.T == w.stop {
		w.problem = errStop
	}
}

func (w *witness) Err() error { return w.problem }

// witnessed plays a plan and returns the rows of each replicate.
func witnessed(t *testing.T, plan sim.Plan, stop int64) ([][][]float64, error) {
	t.Helper()
	all := make([]*witness, plan.Runs)
	plan.Watch = func(i int) sim.Observer { all[i] = &witness{stop: stop}; return all[i] }
	_, err := sim.Run(t.Context(), props.NewWorkers(1), plan, nil)
	rows := make([][][]float64, 0, plan.Runs)
	for _, w := range all {
		if w != nil {
			rows = append(rows, w.rows)
		}
	}
	return rows, err
}

func rowPlan(t *testing.T, policy string, law sim.RewardLaw) sim.Plan {
	plan := smallPlan(t, policy)
	plan.Means, plan.Rewards, plan.Runs = sim.EqualMeans{Mean: 0.5}, law, 3
	return plan
}

// TestRowsAreTheSameForEveryPolicyAndFreshInEveryReplicate also shows that a
// row is drawn once a round, under every feedback: a second call would shift
// the random numbers of all that follow.
func TestRowsAreTheSameForEveryPolicyAndFreshInEveryReplicate(t *testing.T) {
	want, err := witnessed(t, rowPlan(t, "random", turning), 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, feedback := range []algos.Feedback{algos.SemiBandit, algos.Disjunctive, algos.Conjunctive} {
		plan := rowPlan(t, "cmoss", turning)
		plan.Feedback = feedback
		got, err := witnessed(t, plan, 0)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: rows differ between policies (-random +cmoss):\n%s", feedback, diff)
		}
	}
	if cmp.Equal(want[0], want[1]) || len(want[0]) != 700 {
		t.Errorf("replicates 0 and 1 see the same rows, or %d of them: want 700 of their own", len(want[0]))
	}
}

func TestObserversSeeRowsWhereTheLawHasThem(t *testing.T) {
	for law, shown := range map[string]bool{
		"bernoulli": false, "uniform": false, "beta:2": false,
		"deterministic": true, "uniform+comonotone": true, "two-point+gauss:0.5": true,
	} {
		rewards, err := sim.ParseRewards(law)
		if err != nil {
			t.Fatal(err)
		}
		rows, err := witnessed(t, rowPlan(t, "cmoss", rewards), 0)
		if err != nil {
			t.Fatalf("%s: %v", law, err)
		}
		if got := rows[0][0] != nil; got != shown {
			t.Errorf("%s: all rewards shown is %v, want %v", law, got, shown)
		}
	}
}

func TestAnObserverEndsARun(t *testing.T) {
	rows, err := witnessed(t, rowPlan(t, "cmoss", turning), 7)
	if !errors.Is(err, errStop) || !strings.HasPrefix(err.Error(), "replicate 0, round 7: ") || len(rows[0]) != 7 {
		t.Errorf("got error %v after %d rounds, want %q in round 7", err, len(rows[0]), errStop)
	}
	if broken := (*sim.PolicyError)(nil); errors.As(err, &broken) {
		t.Errorf("the observer's error %v is the policy's fault", err)
	}
}

func TestRowsAllocateNothing(t *testing.T) {
	source := turning.Rewards(make([]float64, 3), 1, 0)
	arms, rewards, round := []int{2, 0}, make([]float64, 2), int64(0)
	if n := testing.AllocsPerRun(200, func() { round++; source.Draw(round, arms, rewards) }); n != 0 {
		t.Errorf("%v allocations a round, want 0", n)
	}
}
