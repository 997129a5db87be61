package scaling

import (
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
)

// TestAnUntoldControlDecidesNothing: with CMOSS in the place of a control, the row of a passing
// subject is inconclusive and says why.
func TestAnUntoldControlDecidesNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("plays a design twice")
	}
	impostor := ours("cmoss")
	impostor.Name, impostor.Title = "ball", "an impostor"
	s := NewStudy(ours("cmoss"))
	s.Replace(impostor)
	d := brief
	d.firstRunsPerSize, d.runsPerSize = 32, 32
	for _, a := range aspects() {
		if a.name != "exponent-m-k" || a.regime != games.Low {
			continue
		}
		f, err := s.check(t.Context(), trial(1e-3), s.subjects[0], a, d)
		if err != nil || props.Decide(f).Outcome() != props.Inconclusive || len(f.Warnings) == 0 ||
			!strings.Contains(f.Warnings[0].Error(), "does not reject the control an impostor") {
			t.Errorf("got %+v, %v, want it left open with a warning", f, err)
		}
	}
}

// TestEveryRowShowsWhatBadLearnersGet: random play and explore-then-commit, in the witness and in the
// table of exponents.
func TestEveryRowShowsWhatBadLearnersGet(t *testing.T) {
	if testing.Short() {
		t.Skip("runs nothing side by side that other tests do not")
	}
	s := NewStudy(ours("cmoss"))
	a := aspects()[1]
	f, err := s.check(t.Context(), trial(1e-3), s.subjects[0], a, brief)
	if err != nil {
		t.Fatal(err)
	}
	titles := map[string]bool{}
	for _, e := range s.Exponents() {
		titles[e.Policy] = true
	}
	for _, name := range shownBeside {
		title := s.controls[name].Title
		if !strings.Contains(f.Witness, "for comparison: "+title+" has ") || !titles[title] {
			t.Errorf("%s is not shown: %q, %v", title, f.Witness, titles)
		}
	}
}

// TestTheTableOfExponentsHasOneOrder: rows are decided in any order, and a learner may be shown beside several.
func TestTheTableOfExponentsHasOneOrder(t *testing.T) {
	fits := []exponentFit{{slopes: []float64{1, 2}}, {slopes: []float64{1, 2, 9}}, {slopes: []float64{1, 2, 3}}}
	for _, order := range [][]int{{0, 1, 2}, {2, 1, 0}, {1, 2, 0}, {2, 0, 1}} {
		s := NewStudy(ours("cmoss"))
		for _, n := range order {
			s.note(s.subjects[0], aspects()[1], brief, float64(n), fits[n])
		}
		if got := s.Exponents(); len(got) != 1 || got[0].Value != 2 || got[0].StdErr != fits[2].stderr() {
			t.Errorf("noted in the order %v: %v, want the last of most repetitions and least standard error", order, got)
		}
	}
}
