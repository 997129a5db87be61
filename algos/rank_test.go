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
		arms := rapid.Permutation(firstArms(len(value))).Draw(t, "arms")
		want := firstArms(len(value))
		sortDisplay(want, value, Descending)
		selectTop(arms, value, k)
		got := slices.Clone(arms[:k])
		sortDisplay(got, value, Descending)
		if !slices.Equal(got, want[:k]) {
			t.Fatalf("top %d of %v: got %v, want %v", k, value, got, want[:k])
		}
		slices.Sort(arms)
		if !slices.Equal(arms, firstArms(len(value))) {
			t.Fatalf("selectTop lost an arm: %v", arms)
		}
	})
}
