package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/props/gate"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// small is a baseline of CMOSS in one small cell.
const small = "testdata/baseline.json"

// rise turns the small baseline into one whose regret a replay exceeds by a
// little: every kept figure is lower by the share.
func rise(t *testing.T, share float64) string {
	t.Helper()
	b, err := gate.ReadFile(small)
	if err != nil {
		t.Fatal(err)
	}
	kept := b.Samples[0].Kept
	for i := range kept {
		kept[i] /= 1 + share
	}
	s := stats.Summarize(kept)
	b.Samples[0].Mean, b.Samples[0].Var = s.Mean, s.Var
	b.Platform = sim.Platform{GOARCH: "amd64", Go: "go1.26.0"}
	file := filepath.Join(t.TempDir(), "b.json")
	if err := report.WriteFile(file, b.Write); err != nil {
		t.Fatal(err)
	}
	return file
}

// TestRiseWithinTheTolerance is a warning and no failure; with --quiet the first sentence says it.
func TestRiseWithinTheTolerance(t *testing.T) {
	path := rise(t, 0.02)
	for _, args := range [][]string{{"gate", path}, {"gate", path, "--quiet"}, {"gate", path, "--format", "github"}} {
		code, stdout, _ := call(t.Context(), toys, args...)
		stdout = strings.ReplaceAll(stdout, "%25", "%")
		for _, want := range []string{"regret rose within the tolerance of 5 %: +2.00 %", "warning",
			"recorded on amd64 (go1.26.0), played on ", "mean regret rose by +2.00 % [+2.00, +2.00], within the tolerance of " +
				"5 %"} {
			quiet := args[len(args)-1] == "--quiet" && !strings.HasPrefix(want, "regret rose")
			if code != cli.ExitOK || !quiet && !strings.Contains(stdout, want) {
				t.Errorf("verify %s: exit %d, want 0 and %q in\n%s", args, code, want, stdout)
			}
		}
	}
	if code, stdout, _ := call(t.Context(), toys, "gate", path, "--tolerance", "1%"); code != cli.ExitFail ||
		!strings.HasPrefix(stdout, "regret rose: +2.00 %") {
		t.Errorf("beyond the tolerance: exit %d, %q", code, stdout)
	}
}
