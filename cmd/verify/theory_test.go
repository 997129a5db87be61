package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/props/lemmas"
)

// TestTheoryBounds runs the side-by-side table, as JSON.
func TestTheoryBounds(t *testing.T) {
	if testing.Short() {
		t.Skip("measures ten games")
	}
	var bounds []struct {
		Game    string
		Pairing struct{ Bound float64 }
		From    *float64 `json:"pairing_nonvacuous_from"`
	}
	decodeTable(t, &bounds, "theory", "--bounds", "--quick", "--format", "json")
	if len(bounds) == 0 || !(bounds[0].Pairing.Bound > 0) || bounds[0].From == nil {
		t.Errorf("bounds: first row %+v, want a pairing bound and its horizon", bounds)
	}
}

func decodeTable(t *testing.T, to any, args ...string) {
	t.Helper()
	var out, errs strings.Builder
	if code := run(t.Context(), args, nil, &out, &errs, func(string) string { return "" }); code != 0 {
		t.Fatalf("verify %v: exit %d, stderr %s", args, code, errs.String())
	}
	if err := json.Unmarshal([]byte(out.String()), to); err != nil {
		t.Fatalf("verify %v: %v in %s", args, err, out.String())
	}
}

// TestTheoryBadInput: the tables say what they do not take.
func TestTheoryBadInput(t *testing.T) {
	for _, tc := range []struct {
		args []string
		want string
	}{
		{[]string{"theory", "--constants", "--bounds"}, "want one of them"},
		{[]string{"theory", "--constants", "--claim", "kappa"}, "--constants and --bounds decide none"},
		{[]string{"theory", "--bounds", "--format", "junit"}, "format"},
	} {
		var out, errs strings.Builder
		code := run(t.Context(), tc.args, nil, &out, &errs, func(string) string { return "" })
		if code != exitBadInput || !strings.Contains(errs.String(), tc.want) || strings.Count(errs.String(), "\n") != 1 || out.Len() > 0 {
			t.Errorf("verify %v: exit %d, stderr %q; want %d and one line with %q", tc.args, code, errs.String(), exitBadInput, tc.want)
		}
	}
}

func TestConstantsGrid(t *testing.T) {
	grid := constantsGrid([]lemmas.Constant{{
		Lemma: "kappa", Quantity: "c", Paper: 3, Extreme: 1.25, Ratio: 2.4, Kind: "found", Where: "a=1", Search: "7 evaluations",
	}})
	var b strings.Builder
	if err := grid.WriteText(&b); err != nil {
		t.Fatal(err)
	}
	row := strings.Fields(b.String()[strings.Index(b.String(), "kappa"):])
	if diff := cmp.Diff([]string{"kappa", "c", "3", "1.25", "2.4", "found", "a=1", "7", "evaluations"}, row); diff != "" {
		t.Errorf("constants grid (-want +got):\n%s", diff)
	}
}
