package algos_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
)

// played plays a game in which the last two of six arms win nine rounds of ten and the others one, on
// rewards that no policy draws from, and returns the actions and the mean reward of the last quarter.
func played(t *testing.T, name string, horizon int, source rand.Source) (actions [][]int, late float64) {
	t.Helper()
	p := learner(t, name, algos.Spec{Arms: 6, Cardinality: 2, Horizon: int64(horizon), Source: source})
	rng := rand.New(rand.NewPCG(5, 6))
	for round := range horizon {
		var wins [6]float64
		for i := range wins {
			if rng.Float64() < 0.1 || i > 3 && rng.Float64() < 8.0/9 {
				wins[i] = 1
			}
		}
		action := p.Select(nil)
		rewards := []float64{wins[action[0]], wins[action[1]]}
		if p.Observe(action, rewards); round >= horizon*3/4 {
			late += (rewards[0] + rewards[1]) / float64(2*(horizon-horizon*3/4))
		}
		actions = append(actions, action)
	}
	return actions, late
}

// TestEntries: each policy has a style of its own, and needs a seed if and only if another seed makes it
// play differently.
func TestEntries(t *testing.T) {
	styles := map[int]string{}
	for _, e := range algos.Entries() {
		if other, taken := styles[e.Style]; taken {
			t.Errorf("%s and %s have style %d: want a number that no other entry has", e.Name, other, e.Style)
		}
		styles[e.Style] = e.Name
		one, _ := played(t, e.Name, 200, rand.NewPCG(1, 2))
		two, _ := played(t, e.Name, 200, rand.NewPCG(3, 4))
		if differ := !slices.EqualFunc(one, two, slices.Equal); differ != e.NeedsSeed {
			t.Errorf("%s: another seed makes it play differently: %v, but NeedsSeed is %v", e.Name, differ, e.NeedsSeed)
		}
	}
}

// TestLearnersLearn: a learner wins over 0.6 of its last 1000 rounds out of 4000, where the best arms win 0.9;
// the slowest here wins 0.84. Random play wins 0.37.
func TestLearnersLearn(t *testing.T) {
	for _, e := range algos.Entries() {
		if _, late := played(t, e.Name, 4000, rand.NewPCG(1, 2)); (late > 0.6) != (e.Role != algos.NoLearner) {
			t.Errorf("%s (role %d) wins %.2f of its last 1000 rounds: want over 0.6 of a learner, of NoLearner (%d) not",
				e.Name, e.Role, late, algos.NoLearner)
		}
	}
}
