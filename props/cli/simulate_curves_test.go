package cli

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The CSV of curves has a line for each recorded round of each policy in each game, with the game; its last is the regret of
// the runs, and one run has no standard error.
func TestSimulateWritesCurves(t *testing.T) {
	folder := t.TempDir()
	curves, runs := filepath.Join(folder, "curves.csv"), filepath.Join(folder, "runs.csv")
	code, _, errs := call(t.Context(), toys, "simulate", "--m", "8", "--k", "3", "--runs", "1", "--policy", "random,cmoss", "--T", "100,2000",
		"--curves", curves, "--out", runs)
	if code != ExitOK {
		t.Fatalf("exit %d: %s", code, errs)
	}
	read := func(file string) [][]string {
		f, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		lines, err := csv.NewReader(f).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		return lines
	}
	lines := read(curves)
	if diff := cmp.Diff([]string{"policy", "m", "k", "T", "means", "runs", "round", "regret", "stderr"}, lines[0]); diff != "" {
		t.Errorf("head (-want +got):\n%s", diff)
	}
	last := map[string]string{} // regret at the horizon, by policy and horizon
	for _, l := range lines[1:] {
		if l[1] != "8" || l[2] != "3" || l[4] != "uniform:0,0.1" || l[5] != "1" || l[8] != "" {
			t.Fatalf("line %q", l)
		}
		if l[3] == l[6] {
			last[l[0]+" "+l[3]] = l[7]
		}
	}
	for _, r := range read(runs)[1:] {
		if got := last[r[0]+" "+r[5]]; got != r[2] {
			t.Errorf("%s at T=%s: the curve ends at %q, the run has %s", r[0], r[5], got, r[2])
		}
	}
	if len(last) != 4 {
		t.Errorf("%d curves end at their horizon, want 4", len(last))
	}
	for file, want := range map[string]string{"x.txt": "want a name that ends in .csv", "/nowhere/x.csv": "want a folder"} {
		if code, _, errs := call(t.Context(), toys, "simulate", "--curves", file); code != ExitBadInput || !strings.Contains(errs, want) {
			t.Errorf("%s: exit %d, %q; want %d and %q", file, code, errs, ExitBadInput, want)
		}
	}
}
