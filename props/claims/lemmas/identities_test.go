package lemmas

import (
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
)

// TestIdentitiesReject plants a wrong formula in each claim whose formula is the
// package's own.
func TestIdentitiesReject(t *testing.T) {
	half := Telescope(func(played, best []float64) (gap, observed float64) { return 0, 0 })
	for _, claim := range []props.Claim{
		arrangementTelescope(func(xs []float64, v float64) float64 { return arranged(xs, v) / 2 }),
		{
			ID: "theorem-cascading/step", Group: "t", Statement: "t", Reference: "t", Method: "t", Rejects: "t", Evidence: props.Searched,
			Cases: []props.Case{stepCase(cascadeKind{feedback: algos.Disjunctive, reward: disjunctiveReward, telescop: half}, 0.5)},
		},
		{
			ID: "theorem-cascading/reach/round", Group: "t", Statement: "t", Reference: "t", Method: "t", Rejects: "t", Evidence: props.Searched,
			Cases: []props.Case{wholeCase(Cascades{}.kinds()[0], 0.9)},
		},
	} {
		r, err := props.Run(t.Context(), props.Config{Claims: []props.Claim{claim}, Seed: 1, Effort: props.Quick})
		if err != nil {
			t.Fatalf("%s: %v", claim.ID, err)
		}
		for _, row := range r.Rows {
			if o := row.Verdict.Outcome(); o != props.Fail {
				t.Errorf("%s (%s): got %v for a wrong formula, want fail", row.Claim, row.Instance, o)
			}
		}
	}
}

// TestTighter: tightness orders points by how near they
// come to their bound, whatever the side.
func TestTighter(t *testing.T) {
	for _, tc := range []struct {
		name string
		p, q search.Comparison // p is the tighter
	}{
		{"upper bounds", atMost(rounded(2), 3, ""), atMost(rounded(2), 4, "")},
		{"lower bounds", atLeast(rounded(4), 3, ""), atLeast(rounded(9), 3, "")},
		{"a violation first", atMost(rounded(1.1), 1, ""), atLeast(rounded(1e-9), 0, "")},
		{"lower bound 0", atLeast(rounded(0.1), 0, ""), atLeast(rounded(0.2), 0, "")},
		{"positive against 0", atMost(rounded(1e-9), 0, ""), atMost(rounded(0.999), 1, "")},
		{"negative below a lower bound of 0", atLeast(rounded(-1), 0, ""), atLeast(rounded(1), 0, "")},
	} {
		if !tc.p.Tighter(tc.q) || tc.q.Tighter(tc.p) {
			t.Errorf("%s: tightness %v and %v, want the first tighter", tc.name, tc.p.Tightness(), tc.q.Tightness())
		}
	}
}
