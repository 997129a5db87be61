package lemmas_test

import (
	"slices"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/lemmas"
	"github.com/regretcheck/regretcheck/props/formula"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/suite"
	"github.com/regretcheck/regretcheck/theory"
)

// TestIdentitiesReject plants a wrong right side in each claim that is about real numbers alone.
func TestIdentitiesReject(t *testing.T) {
	s := suite.LemmaSubjects()
	right := s.Arrangement.Telescope
	s.Arrangement.Telescope = func(xs []float64, v float64) float64 { return right(xs, v) / 2 }
	s.Cascades.Step, s.Cascades.Round = 0.5, 0.9
	wrong := []string{"arrangement/telescoping", "theorem-cascading/step", "theorem-cascading/reach/round"}
	r, err := props.Run(t.Context(), props.Config{Claims: lemmas.All(s), Seed: 1, Effort: props.Quick, Select: func(c props.Claim, k props.Case) bool {
		// 500 conjunctive lists come no nearer than 0.9 to what a round can lose; 500 disjunctive ones do.
		return slices.Contains(wrong, c.ID) && (c.ID != wrong[2] || k.Instance == "disjunctive")
	}})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Rows) != 4 {
		t.Errorf("%d rows, want one of the telescope, two of the step and one of a round", len(r.Rows))
	}
	for _, row := range r.Rows {
		if o := row.Verdict.Outcome(); o != props.Fail {
			t.Errorf("%s (%s): got %v for a wrong formula, want fail", row.Claim, row.Instance, o)
		}
	}
}

// TestTighter: tightness orders points by how near they
// come to their bound, whatever the side.
func TestTighter(t *testing.T) {
	rounded := func(x float64) theory.Bracket { return theory.Bracket{Lo: x * (1 - 1e-15), Hi: x * (1 + 1e-15)} }
	atMost, atLeast := formula.AtMost, formula.AtLeast
	for _, tc := range []struct {
		name string
		p, q search.Comparison // p is the tighter
	}{
		{"upper bounds", atMost(rounded(2), 3, ""), atMost(rounded(2), 4, "")},
		{"lower bounds", atLeast(rounded(4), 3, ""), atLeast(rounded(9), 3, "")},
		{"a violation first", atMost(rounded(1.1), 1, ""), atLeast(rounded(1e-9), 0, "")},
		{"lower bound 0", atLeast(rounded(0.1), 0, ""), atLeast(rounded(0.2), 0, "")},
		{"positive against 0", atMost(rounded(1e-9), 0, ""), atMost(rounded(0.999), 1, "")},
		{"negative below a lower bound of 0", atLeast(theory.Exactly(-1), 0, ""), atLeast(rounded(1), 0, "")},
	} {
		if !tc.p.Tighter(tc.q) || tc.q.Tighter(tc.p) {
			t.Errorf("%s: tightness %v and %v, want the first tighter", tc.name, tc.p.Tightness(), tc.q.Tightness())
		}
	}
}
