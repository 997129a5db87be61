package sim_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/sim"
)

// scribe plays arms at random and writes down what it is told.
type scribe struct {
	spec   algos.Spec
	rng    *rand.Rand
	played [][]int
	told   []string // "after r: round t"
	wrong  []string
}

func (s *scribe) Select(dst []int) []int {
	dst = append(dst, s.rng.Perm(s.spec.Arms)[:s.spec.Cardinality]...)
	s.played = append(s.played, slices.Clone(dst))
	return dst
}

func (s *scribe) Observe([]int, []float64) { s.wrong = append(s.wrong, "Observe in a late game") }

func (s *scribe) ObserveLate(round int64, arms []int, rewards []float64) {
	s.told = append(s.told, fmt.Sprintf("%d:%d", len(s.played), round))
	if seen := s.played[round-1][:len(arms)]; !slices.Equal(arms, seen) || len(rewards) != len(arms) {
		s.wrong = append(s.wrong, fmt.Sprintf("round %d: told of arms %v, played %v", round, arms, seen))
	}
}

// TestLateRewardsArrive: the rewards of each round arrive once, in order, with the arms of their own round, at the end
// of the round at which they are due; what is not due by the end never does.
func TestLateRewardsArrive(t *testing.T) {
	for late, want := range map[string]string{
		"delay:3":  "4:1 5:2 6:3 7:4",
		"batch:3":  "3:1 3:2 3:3 6:4 6:5 6:6",
		"batch:1":  "1:1 2:2 3:3 4:4 5:5 6:6 7:7",
		"delay:99": "",
		"batch:99": "",
	} {
		for _, feedback := range []algos.Feedback{algos.SemiBandit, algos.Disjunctive} {
			l, err := algos.ParseLate(late)
			if err != nil || l.String() != late {
				t.Fatalf("%s reads as %v, %v", late, l, err)
			}
			var s *scribe
			plan := sim.Plan{Runs: 1, Seed: 3, Game: sim.Game{Arms: 5, Cardinality: 2, Horizon: 7,
				Means: sim.LevelMeans{Lo: 0.2, Hi: 0.7}, Feedback: feedback, Late: l}}
			plan.Policy = func(spec algos.Spec) (algos.Policy, error) {
				s = &scribe{spec: spec, rng: rand.New(spec.Source)}
				return s, nil
			}
			if _, err := sim.Run(t.Context(), backwards{}, plan, nil); err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(s.told, " "); got != want || s.wrong != nil {
				t.Errorf("%s, %s: told %q, want %q; %v", late, feedback, got, want, s.wrong)
			}
		}
	}
}

// nineArms is a plan of a policy of the registry.
func nineArms(name string, runs int) sim.Plan {
	game := sim.Game{Arms: 9, Cardinality: 3, Horizon: 3000, Means: sim.UniformMeans{Lo: 0, Hi: 1}}
	return sim.Plan{Choice: algos.Choice{Name: name}, Runs: runs, Seed: 4, Game: game}
}

// TestLateByNothing: rewards in batches of one round are those of no delay, so that index policies have the same regret
// to the last bit; with a real delay they have more, in the mean of eight runs; and a policy that takes no late
// rewards is refused.
func TestLateByNothing(t *testing.T) {
	const runs = 8
	for _, name := range []string{"cmoss", "cucb", "klcmoss"} {
		plan := nineArms(name, runs)
		regret := map[string]float64{}
		for _, late := range []string{"", "batch:1", "delay:50", "batch:100"} {
			plan.Late, _ = algos.ParseLate(late)
			r, err := sim.Run(t.Context(), backwards{}, plan, nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, x := range r.Final() {
				regret[late] += x / float64(runs)
			}
		}
		// A delay of 50 costs each of the six wrong arms 50 pulls at most, of a gap of ½ on average.
		if regret["batch:1"] != regret[""] || !(regret["delay:50"] > regret[""]) ||
			regret["delay:50"] > regret[""]+2*6*50*0.5 {
			t.Errorf("%s: regret %v", name, regret)
		}
	}
	plan := nineArms("exp3m", 1)
	plan.Late.Delay = 2
	const refusal = "late=delay:2: the policy takes no rewards that arrive late"
	if _, err := sim.Run(t.Context(), backwards{}, plan, nil); err == nil || !strings.Contains(err.Error(), refusal) {
		t.Errorf("EXP3.M plays with late rewards: %v", err)
	}
	for _, wrong := range []string{"delay", "delay:0", "delay:-1", "batch:x", "later:3", "delay:99999999"} {
		if _, err := algos.ParseLate(wrong); err == nil {
			t.Errorf("%q is taken", wrong)
		}
	}
}

// TestLateAllocatesNothing: a round with late rewards allocates nothing, as any other. Were it one in a
// thousand rounds, the long run would have ten more. The run itself has one more or less now and then, as pools are
// emptied at random under the race detector.
func TestLateAllocatesNothing(t *testing.T) {
	plan := nineArms("cucb", 1)
	plan.Late.Delay = 7
	at := func(horizon int64) float64 {
		plan.Horizon, plan.Checkpoints = horizon, nil
		return testing.AllocsPerRun(3, func() {
			if _, err := sim.Run(t.Context(), backwards{}, plan, nil); err != nil {
				t.Fatal(err)
			}
		})
	}
	if short, long := at(100), at(10_000); long-short > 9 {
		t.Errorf("%v allocations in 100 rounds, %v in 10 000", short, long)
	}
}
