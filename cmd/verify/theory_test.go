package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/props/claims/lemmas"
	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/props/formula"
)

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

// TestSideText: a bound stands with its verdict, and where δ = 0 there is none.
func TestSideText(t *testing.T) {
	for want, side := range map[string]*lemmas.Side{"δ = 0": nil, "12.5 holds": {Bound: 12.5, Outcome: "holds"}} {
		if got := sideText(side); got != want {
			t.Errorf("%+v: %q, want %q", side, got, want)
		}
	}
}

// TestTheoryBounds: the paper's bound beside a game's own regret, as JSON. The games of the
// table without --m, --k and --T are measured by lemmas' TestSideBySide.
func TestTheoryBounds(t *testing.T) {
	var rows []struct {
		Game    string
		Paper   struct{ Bound float64 }
		Pairing struct {
			Delta  float64
			Regret [3]float64
		}
		From *float64 `json:"paper_nonvacuous_from"`
	}
	decodeTable(t, &rows, "theory", "--bounds", "--m", "6", "--k", "2", "--T", "300", "--means",
		"list:0.9,0.8,0.3,0.2,0.1,0.5", "--quick", "--format", "json")
	if len(rows) != 1 || !(rows[0].Paper.Bound > rows[0].Pairing.Regret[2] && rows[0].Pairing.Regret[0] > 0 &&
		rows[0].Pairing.Delta > 0) {
		t.Fatalf("bounds of one game: %+v, want one row with a bound above the regret", rows)
	}
	if rows[0].From == nil || !(*rows[0].From > 300) {
		t.Errorf("bounds of one game: %+v, want the horizon from which the paper's bound says something", rows[0])
	}
}

func TestConstantsGrid(t *testing.T) {
	grid := cli.ConstantsGrid([]formula.Constant{{
		Lemma: "kappa", Quantity: "c", Paper: 3, Extreme: 1.25, Ratio: 2.4, Kind: "found", Where: "a=1",
		Search: "7 evaluations",
	}})
	var b strings.Builder
	if err := grid.WriteText(&b); err != nil {
		t.Fatal(err)
	}
	row := strings.Fields(b.String()[strings.Index(b.String(), "kappa"):])
	if diff := cmp.Diff([]string{"kappa", "c", "3", "1.25", "2.4", "found", "a=1"}, row); diff != "" {
		t.Errorf("constants grid (-want +got):\n%s", diff)
	}
}
