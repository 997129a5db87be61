package algos

import (
	"slices"
	"testing"
)

// Every action is listed once, in order.
func TestEveryAction(t *testing.T) {
	if got, want := everyAction(4, 2), []int{0, 1, 0, 2, 0, 3, 1, 2, 1, 3, 2, 3}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := everyAction(5, 5); !slices.Equal(got, []int{0, 1, 2, 3, 4}) {
		t.Errorf("k=m: got %v", got)
	}
	if got := len(everyAction(10, 4)) / 4; got != 210 {
		t.Errorf("%d sets of 4 out of 10, want 210", got)
	}
	if everyAction(40, 20) != nil {
		t.Error("1.4·10¹¹ actions were listed")
	}
}

// At k = 1 an action is an arm, and the learner is MOSS.
func TestActionsAtK1IsMOSS(t *testing.T) {
	spec := Spec{Arms: 5, Cardinality: 1, Horizon: 1000}
	a, err := NewActions(spec)
	if err != nil {
		t.Fatal(err)
	}
	moss, err := NewCMOSS(spec, CMOSSConfig{Delta: DeltaFixed(5.0 / 1000)})
	if err != nil {
		t.Fatal(err)
	}
	for round := range 1000 {
		got, want := a.Select(nil), moss.Select(nil)
		if !slices.Equal(got, want) {
			t.Fatalf("round %d: played %v, MOSS %v", round+1, got, want)
		}
		x := []float64{float64((round*7 + got[0]*3) % 5 / 4)}
		a.Observe(got, x)
		moss.Observe(want, x)
	}
}
