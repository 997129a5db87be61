package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/props/report/reporttest"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
)

// playing are claims that play so many units in all, in two waves each: the
// second asks for what the first found.
func playing(claims, units int) []props.Suite {
	var list []props.Claim
	for c := range claims {
		claim := reporttest.Toy(fmt.Sprintf("toy/plays-%d", c), props.Point(0))
		claim.Cases[0].Check = func(ctx context.Context, t props.Trial) (props.Finding, error) {
			observed := 0.0
			for wave := range uint64(2) {
				var plans []sim.Plan
				for i := range uint64(units / claims / 2) {
					plans = append(plans, sim.Plan{
						Game:   sim.Game{Arms: 20, Cardinality: 5, Horizon: 500, Means: sim.HardMeans{C: 2}},
						Choice: algos.Choice{Name: "cts"}, Runs: 2, Seed: seed.Derive(t.Seed, "toy", uint64(c), wave, i,
							uint64(observed)),
					})
				}
				results, err := sim.RunAll(ctx, t.Workers, plans, t.Progress)
				if err != nil {
					return props.Finding{}, err
				}
				for _, r := range results {
					observed += r.Final()[0] + r.Final()[1]
				}
			}
			return props.Finding{Observed: props.Point(observed), Bound: props.AtMost(1e9)}, nil
		}
		list = append(list, claim)
	}
	return []props.Suite{reporttest.Suite("", list...)}
}

// untimed drops the timing from a report in JSON.
func untimed(t *testing.T, text string) map[string]any {
	t.Helper()
	var report map[string]any
	if err := json.Unmarshal([]byte(text), &report); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	delete(report, "timing")
	return report
}

// TestResume: a run that keeps units reports what one that does not keep them
// does, and so does the next, which plays none.
func TestResume(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "store")
	suites := playing(2, 8)
	_, want, _ := call(t.Context(), suites, "--format", "json")
	for _, run := range []struct{ args, stderr string }{
		{"", "verify: units in DIR: 0 found, 8 played"},
		{"", "verify: units in DIR: 8 found, 0 played"},
		{"--quiet", ""},
		{"--seed 2", "verify: units in DIR: 0 found, 8 played"},
	} {
		args := append([]string{"--format", "json", "--resume", dir}, strings.Fields(run.args)...)
		code, got, stderr := call(t.Context(), suites, args...)
		if wantErr := strings.ReplaceAll(run.stderr, "DIR", dir); code != cli.ExitOK || strings.TrimSpace(stderr) != wantErr {
			t.Errorf("%q: exit %d, stderr %q; want 0 and %q", run.args, code, stderr, wantErr)
		}
		if diff := cmp.Diff(untimed(t, want), untimed(t, got)); (diff == "") != !strings.Contains(run.args, "seed") {
			t.Errorf("%q: report differs (-direct +resumed):\n%s", run.args, diff)
		}
	}
}

// TestAnEditedClaimReusesEverything: units know nothing of who asks for them.
func TestAnEditedClaimReusesEverything(t *testing.T) {
	dir := t.TempDir()
	call(t.Context(), playing(2, 8), "--resume", dir)
	edited := playing(2, 8)
	build := edited[0].Build
	edited[0].Build = func() []props.Claim {
		claims := build()
		for i := range claims {
			claims[i].ID, claims[i].Statement, claims[i].Evidence = claims[i].ID+"-edited", "said otherwise", props.Searched
			check := claims[i].Cases[0].Check
			claims[i].Cases[0].Check = func(ctx context.Context, tr props.Trial) (props.Finding, error) {
				f, err := check(ctx, tr)
				f.Bound, f.N, f.Guarantee = props.AtLeast(1), 1, "a few"
				return f, err
			}
		}
		return claims
	}
	if code, _, stderr := call(t.Context(), edited, "--resume", dir); code != cli.ExitOK ||
		!strings.Contains(stderr, "8 found, 0 played") {
		t.Errorf("exit %d, stderr %q; want everything found", code, stderr)
	}
}

// TestStoreTroubleIsOneLine: exit 2, before work where it can be known.
func TestStoreTroubleIsOneLine(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for args, want := range map[string]string{
		"--resume " + file + "/x": `not a directory: want a folder that can be written to`,
		"list --resume " + dir:    `--resume: list does not heed it`,
	} {
		code, _, stderr := call(t.Context(), playing(1, 2), strings.Fields(args)...)
		if code != cli.ExitBadInput || !strings.Contains(stderr, want) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("verify %s: exit %d, stderr %q; want 2 and one line with %q", args, code, stderr, want)
		}
	}
}

// TestSimulateResumes: one wave of units, the same regret, no time that was not
// measured here.
func TestSimulateResumes(t *testing.T) {
	var outputs [3]cli.Simulation
	dir := t.TempDir()
	for i, resume := range [][]string{nil, {"--resume", dir}, {"--resume", dir}} {
		args := append([]string{"simulate", "--m", "8", "--k", "3", "--T", "2000", "--runs", "30", "--format", "json"},
			resume...)
		code, stdout, stderr := call(t.Context(), playing(1, 2), args...)
		if err := json.Unmarshal([]byte(stdout), &outputs[i]); code != cli.ExitOK || err != nil {
			t.Fatalf("exit %d, %q, %v", code, stderr, err)
		}
		if i > 0 && outputs[i].NsPerRound > 0 != (i == 1) {
			t.Errorf("run %d: %v ns a round, with %q", i, outputs[i].NsPerRound, stderr)
		}
		if diff := cmp.Diff(outputs[0].Regret, outputs[i].Regret); diff != "" {
			t.Errorf("run %d: regret differs (-direct +stored):\n%s", i, diff)
		}
	}
}
