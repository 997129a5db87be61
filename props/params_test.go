package props_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/props"
)

// TestRowsHaveTheValuesOfTheirNames: what the name of a case says of m, k, T and other letters is
// in the row's parameters; what
// a case gives itself stays, and ranges, lists and words are none.
func TestRowsHaveTheValuesOfTheirNames(t *testing.T) {
	for instance, want := range map[string]props.Params{
		"m=30, k=10, T=1e5":                     {"m": 30.0, "k": 10.0, "T": 1e5},
		"m=30 k=10 γ=0.3 all one":               {"m": 30.0, "k": 10.0, "γ": 0.3},
		"combexp, T=1e+06, sees only the sum":   {"T": 1e6},
		"m=4…40, 2≤k≤m−2, T=2e9":                {"T": 2e9},
		"mu=eps=0.5, a/eps²=2, delta=1e-3, =5":  {"delta": 0.001},
		"m ≤ 200 (k=2) means 0.1, 0.3, x=1.2.3": {"k": 2.0},
		"end=inf, at=NaN, T=1e999":              nil,
		"k=1.5, m=0.5":                          {"k": 1.5, "m": 0.5},
		"":                                      nil,
		"k=7, m=3, given":                       {"k": 1, "m": 3.0},
	} {
		claim := found("a", props.Finding{Skip: "not asked"})
		if claim.Cases[0].Instance = instance; instance == "k=7, m=3, given" {
			claim.Cases[0] = claim.Cases[0].At(props.Params{"k": 1})
		}
		r, err := props.Run(t.Context(), props.Config{Claims: []props.Claim{claim}})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, r.Rows[0].Params); diff != "" {
			t.Errorf("%q (-want +got):\n%s", instance, diff)
		}
	}
}
