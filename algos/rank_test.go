package algos

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestSelectTopEqualsSort(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		value := rapid.SliceOfN(rapid.SampledFrom([]float64{0, 0.25, 0.5, 0.75, 1}), 1, 40).Draw(t, "values")
		k := rapid.IntRange(1, len(value)).Draw(t, "k")
		arms := rapid.Permutation(ascending(len(value))).Draw(t, "arms")
		want := ascending(len(value))
		sortDisplay(want, value, Descending)
		selectTop(arms, value, k)
		got := slices.Clone(arms[:k])
		sortDisplay(got, value, Descending)
		if !slices.Equal(got, want[:k]) {
			t.Fatalf("top %d of %v: got %v, want %v", k, value, got, want[:k])
		}
		slices.Sort(arms)
		if !slices.Equal(arms, ascending(len(value))) {
			t.Fatalf("selectTop lost an arm: %v", arms)
		}
	})
}

func TestSortDisplayBreaksTiesToTheLowestArm(t *testing.T) {
	value := []float64{0.5, 0.9, 0.5, 0.1, 0.9}
	for order, want := range map[Order][]int{Descending: {1, 4, 0, 2, 3}, Ascending: {3, 0, 2, 1, 4}} {
		arms := []int{4, 2, 0, 1, 3}
		sortDisplay(arms, value, order)
		if !slices.Equal(arms, want) {
			t.Errorf("%v order of %v: got %v, want %v", order, value, arms, want)
		}
	}
}

func ascending(n int) []int {
	arms := make([]int, n)
	for i := range arms {
		arms[i] = i
	}
	return arms
}
