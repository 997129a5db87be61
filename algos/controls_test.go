package algos_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
)

// What makes each control worse than a good learner.

// rewarded plays rounds in which arm i has reward values[i], and counts pulls of each arm
// and the rounds whose action is not the k arms of largest value.
func rewarded(p algos.Policy, rounds int, values []float64) (pulls []int, wrong int) {
	pulls = make([]int, len(values))
	order := make([]int, len(values))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return int(math.Copysign(1, values[j]-values[i])) })
	for range rounds {
		action := p.Select(nil)
		rewards := make([]float64, len(action))
		for j, i := range action {
			pulls[i]++
			rewards[j] = values[i]
		}
		p.Observe(action, rewards)
		if slices.Sort(action); !slices.Equal(action, slices.Sorted(slices.Values(order[:len(action)]))) {
			wrong++
		}
	}
	return pulls, wrong
}

// TestETCExploresAsOften: at T = 2000, m = 8 and k = 4 the arms take turns for 200 rounds, 100 pulls
// each; then those of largest value are played. At m = 64 and T = 100 half of the rounds end exploring.
func TestETCExploresAsOften(t *testing.T) {
	p := learner(t, "etc", algos.Spec{Arms: 8, Cardinality: 4, Horizon: 2000})
	pulls, wrong := rewarded(p, 2000, []float64{0.1, 0.9, 0.2, 0.8, 0.3, 0.7, 0.4, 0.6})
	if want := []int{100, 1900, 100, 1900, 100, 1900, 100, 1900}; !slices.Equal(pulls, want) || wrong != 200 {
		t.Errorf("got pulls %v and %d wrong rounds, want %v and 200", pulls, wrong, want)
	}
	values := make([]float64, 64)
	values[0], values[1] = 1, 1
	p = learner(t, "etc", algos.Spec{Arms: 64, Cardinality: 2, Horizon: 100})
	if _, wrong = rewarded(p, 100, values); wrong != 50-2 { // arms 0 and 1 take their turn twice
		t.Errorf("m=64, k=2: got %d wrong rounds, want half of 100 less the 2 turns of the best", wrong)
	}
}

// TestEGreedyNeverStopsExploring: a tenth of 20 000 rounds is at random, 1800 to 2200 with
// probability above 1 − 10⁻⁵ (4.7 standard deviations of 42), of which 1 in C(6,2) = 15 hits by chance.
func TestEGreedyNeverStopsExploring(t *testing.T) {
	p := learner(t, "egreedy", algos.Spec{Arms: 6, Cardinality: 2, Horizon: 20_000, Source: rand.NewPCG(1, 2)})
	_, wrong := rewarded(p, 20_000, []float64{0.1, 0.9, 0.2, 0.8, 0.3, 0.4})
	if random := float64(wrong) * 15 / 14; random < 1800 || random > 2200 {
		t.Errorf("got %d wrong rounds, about %.0f at random, want about 2000", wrong, random)
	}
}

// TestOneObservationLearnsFromOne: a round changes the index of one arm of the action at most, the
// one with the fewest observations.
func TestOneObservationLearnsFromOne(t *testing.T) {
	p := learner(t, "oneobs", algos.Spec{Arms: 7, Cardinality: 3, Horizon: 5000})
	rng, before := rand.New(rand.NewPCG(3, 4)), p.(algos.Indexer).Indices(nil)
	for round := range 500 {
		action := p.Select(nil)
		rewards := make([]float64, len(action))
		for j := range rewards {
			rewards[j] = rng.Float64()
		}
		p.Observe(action, rewards)
		after, changed := p.(algos.Indexer).Indices(nil), 0
		for i := range after {
			if after[i] != before[i] {
				changed++
			}
		}
		if changed > 1 {
			t.Fatalf("round %d: %d indices changed, want one at most", round+1, changed)
		}
		before = after
	}
}
