package algos_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
)

// TestKLAdaUCBPlaysTheLargestIndices: arms that are not looked at for a while
// could not have changed the action. What is played has the k largest of the
// round's indices, ties to the lowest arm, over runs long enough that an arm is
// left alone for dozens of rounds.
func TestKLAdaUCBPlaysTheLargestIndices(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		spec, means := drawGame(rt)
		spec.Feedback = algos.SemiBandit
		spec.Horizon *= 6
		shown := rapid.Float64Range(1, 40).Draw(rt, "horizon shown")
		played := spec.Horizon
		spec.Horizon = max(1, int64(float64(spec.Horizon)*shown/8))
		p, err := algos.NewKLAdaUCB(spec)
		if err != nil {
			rt.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 0))
		order, rewards := make([]int, spec.Arms), make([]float64, spec.Cardinality)
		var action []int
		var indices []float64
		for round := range played {
			action = p.Select(action[:0])
			indices = p.Indices(indices[:0])
			for i := range order {
				order[i] = i
			}
			slices.SortStableFunc(order, func(i, j int) int {
				switch x, y := indices[i], indices[j]; {
				case x > y:
					return -1
				case x < y:
					return 1
				}
				return 0
			})
			want := order[:spec.Cardinality]
			slices.Sort(want)
			if got := slices.Sorted(slices.Values(action)); !slices.Equal(got, want) {
				rt.Fatalf("%+v, means %v, round %d: plays %v, the largest of %v are %v", spec, means, round+1, got, indices, want)
			}
			for j, arm := range action {
				rewards[j] = 0
				if rng.Float64() < means[arm] {
					rewards[j] = 1
				}
			}
			p.Observe(action, rewards)
		}
	})
}
