package search_test

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props/search"
)

// TestSmallest: for a monotone check and m ≤ 12 the least configuration is
// found, which is the one the check was made of.
func TestSmallest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := rapid.IntRange(1, 12).Draw(t, "m")
		want := search.Extent{Arms: m, Cardinality: rapid.IntRange(1, m).Draw(t, "k"),
			Horizon: rapid.Int64Range(1, 1000).Draw(t, "T")}
		start := want
		start.Arms += rapid.IntRange(0, 100).Draw(t, "more arms")
		start.Cardinality = rapid.IntRange(want.Cardinality, start.Arms).Draw(t, "start k")
		start.Horizon += rapid.Int64Range(0, 10_000).Draw(t, "more rounds")
		got := search.Smallest(t.Context(), start, 1000, func(c search.Extent) bool {
			return c.Arms >= want.Arms && c.Cardinality >= want.Cardinality && c.Horizon >= want.Horizon
		})
		if got != want {
			t.Errorf("from %v: got %v, want %v", start, got, want)
		}
	})
}

func TestSmallestKeepsWhatFails(t *testing.T) {
	start := search.Extent{Arms: 9, Cardinality: 4, Horizon: 100}
	odd := func(c search.Extent) bool { return c.Arms%3 == 0 && c.Cardinality%2 == 0 && c.Horizon > 7 } // not monotone
	if got, want := search.Smallest(t.Context(), start, 1000, odd),
		(search.Extent{Arms: 3, Cardinality: 2, Horizon: 8}); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := search.Smallest(t.Context(), start, 5, odd); !odd(got) {
		t.Errorf("after 5 tries: %v does not fail", got)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if got := search.Smallest(ctx, start, 1000, odd); got != start {
		t.Errorf("cancelled: got %v, want the start", got)
	}
}

// Every size up to twelve is tried, then doubled ones, each once.
func TestSmallestTriesDoubledSizes(t *testing.T) {
	var arms []int
	start := search.Extent{Arms: 100, Cardinality: 1, Horizon: 1}
	search.Smallest(t.Context(), start, 1000, func(c search.Extent) bool {
		if c != start && c.Horizon == 1 {
			arms = append(arms, c.Arms)
		}
		return c == start
	})
	if want := []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 24, 48, 96}; !slices.Equal(arms, want) {
		t.Errorf("tried m of %v, want %v", arms, want)
	}
}
