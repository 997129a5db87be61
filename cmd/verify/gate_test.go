package main

import (
	"context"
	"encoding/json"
	"html"
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

func TestBaselineAndGate(t *testing.T) {
	path := refreshed(t)
	for _, c := range []struct {
		args, stdout string
		code         int
	}{
		{"", "identical bits", cli.ExitOK},
		{"--policy cmoss:c=1,radius=paper", "identical bits", cli.ExitOK},
		{"--policy cmoss:radius=half", "regret fell: −32.86 %", cli.ExitOK},
		{"--policy random", "reproduce: verify gate " + path +
			" --policy random --claim gate/regret --instance 'm=6 k=2 T=500 hard:2' --seed 3", cli.ExitFail},
		{"--policy random --seed 9", "fieller, unpaired", cli.ExitFail},
		{"--policy random --tolerance 900%", "fieller, paired", cli.ExitOK},
		{"--seed 9", "inconclusive", cli.ExitInconclusive},
		{"--claim gate/regret --quiet", "PASS: 1 pass", cli.ExitOK},
	} {
		code, stdout, stderr := call(t.Context(), gateSuites, append([]string{"gate", path}, strings.Fields(c.args)...)...)
		if code != c.code || !strings.Contains(stdout, c.stdout) || stderr != "" {
			t.Errorf("verify gate %s: exit %d, want %d; stderr %q\nstdout %s\nwant in it %q", c.args, code, c.code, stderr,
				stdout, c.stdout)
		}
	}
}

func TestBaselineOfAPolicy(t *testing.T) {
	path := refreshed(t)
	code, stdout, stderr := call(t.Context(), gateSuites, "baseline", "--from", path, "--policy", "cucb", "--seed", "8",
		"--format", "json")
	if code != cli.ExitOK || stderr != "" {
		t.Fatalf("exit %d, stderr %q", code, stderr)
	}
	reporttest.Obeys(t, "baseline", stdout)
	b, err := gate.Read([]byte(stdout))
	if err != nil {
		t.Fatal(err)
	}
	if b.Policy.Name != "cucb" || b.Seed != 8 || len(b.Cells) != 1 || b.Platform != sim.ThisPlatform() {
		t.Errorf("baseline of %v, seed %d, %d cells, on %v: want cucb, 8, 1 and this platform", b.Policy, b.Seed,
			len(b.Cells), b.Platform)
	}
}

func TestGateBadInput(t *testing.T) {
	edit := func(old, fresh string) string { return gateFile(t, strings.Replace(smallBaseline(), old, fresh, 1)) }
	good := gateFile(t, smallBaseline())
	for args, want := range map[string]string{
		"gate":                      "gate: got 0 arguments: want one baseline",
		"gate " + good + " " + good: "gate: got 2 arguments",
		"gate none.json":            "baseline: open none.json: no such file",
		"gate " + gateFile(t, ""):   "the file is empty",
		"gate " + gateFile(t, smallBaseline()[:150]):           "truncated",
		"gate " + edit("baseline/2", "baseline/1"):             `schema="regretcheck/baseline/1": want "regretcheck/baseline/2": record it anew`,
		"gate " + edit(`"k":2`, `"k":7`):                       "cells[0]: k=7: want 1 ≤ k ≤ m=6",
		"gate " + gateFile(t, madeUp("mine", t20)):             `policy="mine": want one of`,
		"gate " + good + " --policy mine":                      `policy="mine": want one of`,
		"gate " + good + " --policy cmoss:radius=full":         `radius="full": want paper or half`,
		"gate " + good + " --tolerance -1%":                    `tolerance="-1%": want a share ≥ 0 such as 5% or 0.05`,
		"gate " + good + " --tolerance wide":                   `tolerance="wide": want a share`,
		"gate " + good + " --claim gate/nothing":               `claim="gate/nothing":`,
		"baseline --m 3 --from " + good + " --format json":     "from: holds games and tolerance: want no m, k, …, tolerance, quick or full with it",
		"baseline --quick --from " + good + " --format json":   "from: holds games and tolerance",
		"baseline --m 3 --k 9 --format json":                   "k=9: want 1 ≤ k ≤ m=3",
		"baseline --T 0 --format json":                         "T=0: want at least 1",
		"baseline --m 0 --format json":                         "m=0: want at least 1",
		"baseline --means hard:2 --means hard:2 --format json": "means=hard:2: given twice",
		"baseline --tolerance 0 --format json":                 `tolerance="0": want a share above 0 such as 5%`,
		"baseline --T 9 --runs 1 --format json":                "runs=1: want 2 ≤ runs ≤ 1000000",
		"baseline":                                             "out: want --out FILE.json to record the baseline in, or --format json",
		"baseline --policy mine --format json":                 `policy="mine": want one of`,
		"baseline --from none.json --format json":              "baseline: open none.json",
		"baseline --out x.xml":                                 `out="x.xml": there is no junit format here`,
		"diff a.json":                                          "diff: got 1 arguments: want two reports in JSON, the old one first",
		"diff none.json " + good:                               "report: open none.json",
		"diff " + good + " " + good:                            `schema="regretcheck/baseline/2": want "regretcheck/report/1"`,
		"diff " + gateFile(t, "{") + " " + gateFile(t, "{"):    "not a report:",
		"diff " + good + " " + good + " --format junit":        `format="junit": want table, json, markdown, html or github`,
	} {
		code, stdout, stderr := call(t.Context(), gateSuites, strings.Fields(args)...)
		if code != cli.ExitBadInput || !strings.Contains(stderr, want) || strings.Count(stderr, "\n") != 1 || stdout != "" {
			t.Errorf("verify %s: exit %d, want 2; stdout %q\ngot  %q\nwant %q in one line", args, code, stdout, stderr, want)
		}
	}
}

// TestBaselineIsKept: a baseline that cannot be refreshed stays as it was.
func TestBaselineIsKept(t *testing.T) {
	path := gateFile(t, smallBaseline())
	code, _, _ := call(t.Context(), gateSuites, "baseline", "--from", path, "--policy", "mine", "--out", path)
	got, err := os.ReadFile(path)
	if code != cli.ExitBadInput || err != nil || string(got) != smallBaseline() {
		t.Errorf("exit %d, the old baseline is now %q (%v)", code, got, err)
	}
}

func TestDiff(t *testing.T) {
	path := refreshed(t)
	report := func(name string, args ...string) string {
		out := filepath.Join(t.TempDir(), name)
		call(t.Context(), gateSuites, append([]string{"gate", path, "--quiet", "--out", out}, args...)...)
		return out
	}
	same, worse := report("same.json"), report("worse.json", "--policy", "random")
	text, err := os.ReadFile(same)
	if err != nil {
		t.Fatal(err)
	}
	other := gateFile(t, strings.ReplaceAll(string(text), "gate/regret", "gate/renamed"))
	for _, c := range []struct {
		before, after, stdout string
		code                  int
	}{
		{same, same, "0 of 1 rows changed", cli.ExitOK},
		{same, worse, "pass → fail", cli.ExitFail},
		{worse, same, "fail → pass", cli.ExitOK},
		{worse, worse, "0 of 1 rows changed", cli.ExitOK},
		{same, report("open.json", "--seed", "9"), "pass → inconclusive", cli.ExitInconclusive},
		{same, other, "the reports have no row in common: nothing is compared", cli.ExitInconclusive},
	} {
		code, stdout, stderr := call(t.Context(), gateSuites, "diff", c.before, c.after)
		if code != c.code || !strings.Contains(stdout, c.stdout) || stderr != "" {
			t.Errorf("exit %d, want %d; stderr %q\nstdout %s\nwant in it %q", code, c.code, stderr, stdout, c.stdout)
		}
	}
	_, stdout, _ := call(t.Context(), gateSuites, "diff", same, worse, "--format", "json")
	var d struct{ Changes []struct{ Claim string } }
	if err := json.Unmarshal([]byte(stdout), &d); err != nil || len(d.Changes) != 1 ||
		d.Changes[0].Claim != "gate/regret" {
		t.Errorf("JSON %q (%v): want the one change", stdout, err)
	}
}

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

// TestSentenceFirst: every format says first what was found.
func TestSentenceFirst(t *testing.T) {
	path := refreshed(t)
	const want = "regret rose: +123.20 % [+86.67, +178.11] at 99.9 % in 1 of 1 cell, tolerance 5 %"
	for format, begins := range map[string]string{
		"table": want + "\n", "markdown": "**regret rose: +123.20 % \\[+86.67, +178.11\\] at 99.9 % in 1 of 1 cell",
		"json":  `"sentence": "` + want + `"`,
		"junit": `<property name="sentence" value="` + want, "html": want,
		"github": "::error title=verify gate " + path + " --policy random::" + strings.ReplaceAll(want, "%", "%25"),
	} {
		code, stdout, stderr := call(t.Context(), gateSuites, "gate", path, "--policy", "random", "--format", format)
		first := format == "table" || format == "markdown" || format == "github"
		if code != cli.ExitFail || stderr != "" || first && !strings.HasPrefix(stdout, begins) ||
			!strings.Contains(html.UnescapeString(stdout), begins) {
			t.Errorf("%s: exit %d, stderr %q: want %q in\n%.600s", format, code, stderr, begins, stdout)
		}
	}
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

// TestEditedBaseline: a figure changed by hand is bad input, whoever it favours.
func TestEditedBaseline(t *testing.T) {
	path := refreshed(t)
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	const first = "\"regret\":[\n      " // replicate of a cell
	at := strings.Index(string(raw), first) + len(first)
	edited := gateFile(t, string(raw[:at])+"7"+string(raw[at:]))
	code, _, stderr := call(t.Context(), gateSuites, "gate", edited)
	if code != cli.ExitBadInput || !strings.Contains(stderr, "edited by hand") &&
		!strings.Contains(stderr, "regret[0]=7") {
		t.Errorf("exit %d, stderr %q: want 2 and why", code, stderr)
	}
}

// TestBaselineSaysWhatItDecides, warns where that is too little, and says how to compare with it.
func TestBaselineSaysWhatItDecides(t *testing.T) {
	path := gateFile(t, smallBaseline())
	_, stdout, _ := call(t.Context(), gateSuites, "baseline", "--from", path, "--out", path)
	for _, want := range []string{"tolerance 5 %; the runs decide 107 % at another seed, the least in m=6 k=2 T=500 hard:2",
		"warning: too few runs for the tolerance 5 %", "compare with it: verify gate " + path} {
		if !strings.Contains(stdout, want) {
			t.Errorf("no %q in\n%s", want, stdout)
		}
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

// TestBaselineOfGames records every law of the means at every horizon.
func TestBaselineOfGames(t *testing.T) {
	code, stdout, stderr := call(t.Context(), gateSuites, "baseline", "--m", "4", "--k", "2", "--T", "50,60", "--means",
		"uniform:0,1",
		"--means", "hard:2", "--runs", "7", "--feedback", "disjunctive", "--format", "json")
	b, err := gate.Read([]byte(stdout))
	want := gate.Cell{Arms: 4, Cardinality: 2, Horizon: 60, Means: "hard:2", Feedback: "disjunctive", Runs: 7}
	if code != cli.ExitOK || stderr != "" || err != nil || len(b.Cells) != 4 || b.Cells[3] != want || b.Samples[3].N != 7 {
		t.Errorf("exit %d, stderr %q (%v): want four cells, %v the last, in\n%s", code, stderr, err, want, stdout)
	}
}

// TestBaselineIsTheSameAtEverySpeed: a policy that is played round by round gets the games of the effort.
func TestBaselineIsTheSameAtEverySpeed(t *testing.T) {
	for effort, want := range map[string]string{"--quick": "T=500", "--seed=7": "T=1e3"} {
		code, stdout, stderr := call(t.Context(), gateSuites, "baseline", "--policy", "random", "--m", "4", "--k", "2",
			"--means", "hard:2",
			effort, "--format", "json")
		b, err := gate.Read([]byte(stdout))
		if code != cli.ExitOK || err != nil || len(b.Cells) != 1 || b.Cells[0].String() != "m=4 k=2 "+want+" hard:2" {
			t.Errorf("%s: exit %d, %q (%v): want a cell of m=4, %s in\n%s", effort, code, stderr, err, want, stdout)
		}
	}
}
