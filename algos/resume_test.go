package algos_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
)

// knower is a policy that shows its statistics.
type knower interface {
	algos.Resumer
	Statistics(arm int) (pulls int64, sum float64)
}

// TestResumeGoesOn stops policies after 300 rounds and lets fresh ones resume:
// both must play the same sets from there on.
func TestResumeGoesOn(t *testing.T) {
	const m, k, stop, rounds = 20, 6, 300, 600
	for _, name := range []string{"cmoss", "cucb", "cascadeklucb", "klcmoss", "ocucb"} {
		factory, err := algos.ByName(name, algos.Params{})
		if err != nil {
			t.Fatal(err)
		}
		fresh := func() knower {
			p, err := factory(algos.Spec{Arms: m, Cardinality: k, Horizon: rounds})
			if err != nil {
				t.Fatal(err)
			}
			return p.(knower)
		}
		first, second := fresh(), fresh()
		rng := rand.New(rand.NewPCG(1, 2))
		for round := 1; round <= rounds; round++ {
			if round == stop {
				pulls, sums := make([]int64, m), make([]float64, m)
				for i := range m {
					pulls[i], sums[i] = first.Statistics(i)
				}
				second.Resume(pulls, sums, stop)
			}
			arms := first.Select(nil)
			rewards := make([]float64, k)
			for j, i := range arms {
				rewards[j] = float64(rng.IntN(m+i) / m)
			}
			if round >= stop {
				if got := second.Select(nil); !slices.Equal(slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(arms))) {
					t.Fatalf("%s, round %d: resumed it plays %v, else %v", name, round, got, arms)
				}
				second.Observe(slices.Clone(arms), rewards)
			}
			first.Observe(arms, rewards)
		}
	}
}

// TestResumeRefuses says what it refuses.
func TestResumeRefuses(t *testing.T) {
	for _, c := range []struct {
		name  string
		pulls []int64
		sums  []float64
		round int64
	}{
		{"too few arms", []int64{1}, []float64{1}, 1},
		{"more reward than pulls", []int64{1, 1}, []float64{2, 0}, 1},
		{"round 0", []int64{1, 1}, []float64{1, 0}, 0},
	} {
		p, err := algos.NewCMOSS(algos.Spec{Arms: 2, Cardinality: 1, Horizon: 10}, algos.CMOSSConfig{})
		if err != nil {
			t.Fatal(err)
		}
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: Resume accepts it", c.name)
				}
			}()
			p.(algos.Resumer).Resume(c.pulls, c.sums, c.round)
		}()
	}
}
