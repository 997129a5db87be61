package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/props/gate"
	"github.com/regretcheck/regretcheck/props/report/reporttest"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// smallBaseline returns a baseline whose regret is made up: 10 to 12 where CMOSS has some 5 and random play some 30.
func smallBaseline() string { return madeUp("cmoss", t20) }

// t20 is regret of twenty replicates.
var t20 = []float64{10, 12, 11, 10, 12, 11, 10, 12, 11, 10, 12, 11, 10, 12, 11, 10, 12, 11, 10, 12}

// madeUp returns a baseline of a policy with the given regret.
func madeUp(policy string, regret []float64) string {
	s := stats.Summarize(regret)
	b := gate.Baseline{
		Spec: gate.Spec{
			Policy: algos.Choice{Name: policy}, Seed: 3, Tolerance: 0.05,
			Cells: []gate.Cell{{Arms: 6, Cardinality: 2, Horizon: 500, Means: "hard:2", Runs: len(regret)}},
		},
		Platform: sim.Platform{GOARCH: "amd64", Go: "go1.26.0"},
		Samples:  []gate.Sample{{N: s.N, Mean: s.Mean, Var: s.Var, Kept: regret}},
	}
	var text strings.Builder
	if err := b.Write(&text); err != nil {
		panic(err)
	}
	return text.String()
}

// gateFile writes text to a file and returns its name.
func gateFile(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "b.json")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// refreshed returns the small baseline with the policy's true regret.
func refreshed(t *testing.T) string {
	t.Helper()
	path := gateFile(t, smallBaseline())
	code, stdout, stderr := call(t.Context(), gateSuites, "baseline", "--from", path, "--out", path, "--workers", "2")
	if code != cli.ExitOK || stderr != "" || !strings.Contains(stdout, "m=6 k=2 T=500 hard:2") {
		t.Fatalf("baseline: exit %d, stderr %q, stdout %q", code, stderr, stdout)
	}
	return path
}

var gateSuites = []props.Suite{reporttest.Suite("", good)}

func TestShellWord(t *testing.T) {
	for word, want := range map[string]string{"a/b-1.json": "a/b-1.json", "5%": "5%", "a b": "'a b'", "it's": `'it'\''s'`,
		"": "''", "$x": "'$x'"} {
		if got := props.ShellWord(word); got != want {
			t.Errorf("ShellWord(%q) = %s, want %s", word, got, want)
		}
	}
}

// rise turns the small baseline into one whose regret a replay exceeds by a
// little: every kept figure is lower by the share.
func rise(t *testing.T, share float64) string {
	t.Helper()
	raw, err := os.ReadFile(refreshed(t))
	if err != nil {
		t.Fatal(err)
	}
	b, err := gate.Read(raw)
	if err != nil {
		t.Fatal(err)
	}
	var lower []float64
	for _, x := range b.Samples[0].Kept {
		lower = append(lower, x/(1+share))
	}
	return gateFile(t, madeUp("cmoss", lower))
}

// TestRiseWithinTheTolerance is a warning and no failure; with --quiet the first sentence says it.
func TestRiseWithinTheTolerance(t *testing.T) {
	path := rise(t, 0.02)
	for _, args := range [][]string{{"gate", path}, {"gate", path, "--format", "github"}} {
		code, stdout, _ := call(t.Context(), gateSuites, args...)
		stdout = strings.ReplaceAll(stdout, "%25", "%")
		for _, want := range []string{"regret rose within the tolerance of 5 %: +2.00 %", "warning",
			"mean regret rose by +2.00 % [+2.00, +2.00], within the tolerance of 5 %"} {
			if code != cli.ExitOK || !strings.Contains(stdout, want) {
				t.Errorf("verify %s: exit %d, want 0 and %q in\n%s", args, code, want, stdout)
			}
		}
	}
	if code, stdout, _ := call(t.Context(), gateSuites, "gate", path, "--tolerance", "1%"); code != cli.ExitFail ||
		!strings.HasPrefix(stdout, "regret rose: +2.00 %") {
		t.Errorf("beyond the tolerance: exit %d, %q", code, stdout)
	}
}

// TestToleranceOfALoudPolicy: random play's regret in games drawn anew scatters too much for 5 %. Without a word on
// tolerance or runs nothing is recorded, and the message says what would reach 10 %; what it names is recorded.
func TestToleranceOfALoudPolicy(t *testing.T) {
	file := filepath.Join(t.TempDir(), "loud.json")
	args := []string{"baseline", "--quick", "--policy", "random", "--m", "3", "--k", "1", "--T", "20", "--means",
		"uniform:0,1", "--out", file}
	code, _, stderr := call(t.Context(), gateSuites, args...)
	want := "and above 10 % a regression hides behind it: want about runs="
	if _, err := os.Stat(file); code != cli.ExitBadInput || !strings.Contains(stderr, want) || err == nil {
		t.Fatalf("exit %d, %q, file %v: want 2, %q and no file", code, stderr, err, want)
	}
	_, rest, _ := strings.Cut(stderr, "want about runs=")
	runs, _, _ := strings.Cut(rest, ",")
	_, rest, _ = strings.Cut(rest, "or tolerance=")
	tolerance, _, _ := strings.Cut(rest, "\n")
	for _, more := range [][]string{{"--runs", runs}, {"--tolerance", tolerance}} {
		code, stdout, stderr := call(t.Context(), gateSuites, append(args, more...)...)
		if code != cli.ExitOK || strings.Contains(stdout, "warning") {
			t.Errorf("%q: exit %d, %q, %s", more, code, stderr, stdout)
		}
		if code, stdout, _ := call(t.Context(), gateSuites, "gate", file); code != cli.ExitOK ||
			!strings.HasPrefix(stdout, "no change: identical bits in 1 cell") {
			t.Errorf("%q: gate: exit %d, %s", more, code, stdout)
		}
	}
}

// TestInterruptedPrograms: a program that an interrupt stops is nobody's failure,
// whichever command plays it.
func TestInterruptedPrograms(t *testing.T) {
	path := refreshed(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, args := range []string{
		"baseline --from " + path + " --format json --policy",
		"gate " + path + " --quiet --policy",
		"simulate --T 50 --runs 2 --format json --policy",
	} {
		code, _, stderr := call(ctx, gateSuites, append(strings.Fields(args), "exec:sleep 60")...)
		if code != cli.ExitInterrupted || strings.Contains(stderr, "child") {
			t.Errorf("verify %s: exit %d, stderr %q: want 130", args, code, stderr)
		}
	}
}
