package gate

import (
	"strings"
	"testing"
)

func TestParseCell(t *testing.T) {
	got, err := ParseCell("m=30 k=10 T=1e5 means=hard:2 feedback=disjunctive runs=400")
	if want := (Cell{Arms: 30, Cardinality: 10, Horizon: 1e5, Means: "hard:2", Feedback: "disjunctive", Runs: 400}); err != nil || got != want {
		t.Errorf("got %+v (%v), want %+v", got, err, want)
	}
	for text, want := range map[string]string{
		"m=30 k=10 T=100":                   "means: missing",
		"m=3 k=10 T=100 means=hard:2":       "k=10: want 1 ≤ k ≤ m=3",
		"m=x k=1 T=100 means=hard:2":        `m="x": want a whole number`,
		"m=3 m=3 k=1 T=9 means=hard:2":      `"m=3": want each of`,
		"m=3 k=1 T=9 means=hard:2 runs=1.5": `runs="1.5": want a whole number`,
		"m=3 k=1 T=9 means=soft":            `means="soft"`,
		"m=3 k=1 T=9 means=hard:2 speed=2":  "speed: want one of m, k",
	} {
		if _, err := ParseCell(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", text, err, want)
		}
	}
}
