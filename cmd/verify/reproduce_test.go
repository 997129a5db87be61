//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/shlex"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claimtest"
	"github.com/regretcheck/regretcheck/props/gate"
	"github.com/regretcheck/regretcheck/props/policytest"
	"github.com/regretcheck/regretcheck/props/report"
)

// TestCommandLinesReproduce takes the lines that commands print for their rows and
// runs them: each gives that one row again, with what was observed; go test takes the first row of
// a command or its last, in turn. Rows of scaling are left out, which take seconds each.
func TestCommandLinesReproduce(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing in it runs side by side: the long tests run it")
	}
	file := small
	for n, args := range [][]string{
		{"--quick", "--claim", "zeta-mean"},
		{"theory", "--claim", "delta", "--seed", "5"},
		{"algos", "--quick", "--claim", "contract/first-round", "--alpha", "0.01"},
		{"audit", "--claim", "audit/L37/matches-up-to-logs"},
		{"selftest", "--claim", "selftest/bug/depround/first-branch"},
		{"gate", file, "--policy", "random"},
		{"gate", file, "--policy", "random", "--seed", "9", "--tolerance", "40%", "--alpha", "0.1"},
		{"gate", file, "--policy", "exec:" + quoted("lowest")},
		{"policy", "--exec", quoted("repeats"), "--m", "6", "--k", "3", "--quick", "--claim", "policy/action"},
		{"policy", "--policy", "random", "--m", "5", "--k", "2", "--quick", "--claim", "policy/beats-random"},
	} {
		first := rowsOf(t, args)
		if len(first) == 0 {
			t.Errorf("verify %q has no rows", args)
			continue
		}
		ends := []report.Record{first[0], first[len(first)-1]}
		if !whole() {
			ends = ends[n%2:][:1]
		}
		for _, row := range ends {
			words, err := shlex.Split(row.Reproduce)
			if err != nil || words[0] != "verify" {
				t.Fatalf("verify %q prints %q (%v)", args, row.Reproduce, err)
			}
			again := rowsOf(t, words[1:])
			if len(again) != 1 || !same(again[0], row) {
				t.Errorf("%s\ngives %+v\nwant  %+v", row.Reproduce, again, row)
			}
			if len(first) == 1 {
				break
			}
		}
	}
}

// quoted is a library that a shell starts, which costs less than one that the shell is, by a
// command with quotes in quotes.
func quoted(manners string) string {
	return "sh -c 'test \"a b\" && exec " + strings.ReplaceAll(asStranger("library "+manners), "'", `"`) + "'"
}

// same reports whether a row is the one that was to be decided again.
func same(again, row report.Record) bool {
	return again.Claim == row.Claim && again.Instance == row.Instance && again.Verdict == row.Verdict &&
		again.Reproduce == row.Reproduce &&
		(row.Observed == nil) == (again.Observed == nil) && (row.Observed == nil || *row.Observed == *again.Observed)
}

// rowsOf runs the command as it is built and returns the rows of its report.
func rowsOf(t *testing.T, args []string) []report.Record {
	t.Helper()
	code, stdout, stderr := verifyCall(t, append(slices.Clone(args), "--format", "json")...)
	d, err := report.DecodeJSON(strings.NewReader(stdout))
	if err != nil {
		t.Fatalf("verify %q: exit %d, %v, %s", args, code, err, stderr)
	}
	return d.Rows
}

// onPurposeEnv names the baseline with which TestFailsOnPurpose fails.
const onPurposeEnv = "VERIFY_TEST_FAILS_ON_PURPOSE"

// TestFailsOnPurpose fails at entry points for tests of somebody's own, where TestGoTestLinesReproduce
// asks for it. Scaling prints its lines by the same function, and plays for seconds.
func TestFailsOnPurpose(t *testing.T) {
	baseline := os.Getenv(onPurposeEnv)
	if baseline == "" {
		t.Skip("fails on purpose, for TestGoTestLinesReproduce")
	}
	first := func(s algos.Spec) (algos.Policy, error) { return stuckAt(s.Cardinality), nil }
	t.Run("claims", func(t *testing.T) { claimtest.Run(t, []props.Claim{bad}, claimtest.Options{}) })
	t.Run("a policy's", func(t *testing.T) {
		policytest.Run(t, first, func(c *policytest.Config) {
			c.Arms, c.Cardinality, c.Only = 6, 3, []string{"beats-random"}
		})
	})
	t.Run("gate", func(t *testing.T) { gate.Require(t, first, baseline) })
}

// stuckAt plays the first arms for ever.
type stuckAt int

func (k stuckAt) Select(dst []int) []int {
	for i := range int(k) {
		dst = append(dst, i)
	}
	return dst
}

func (stuckAt) Observe([]int, []float64) {}

// goShim stands in for the go command, which would build this very binary.
const goShim = `#!/bin/sh
[ "$1 $2 $3" = "test -count=1 -run" ] || exit 99
[ "$5" = github.com/regretcheck/regretcheck/cmd/verify ] || exit 98
exec "$TEST_BINARY" -test.count=1 -test.run "$4"
`

// TestGoTestLinesReproduce takes the lines that tests of somebody's own print, and runs
// them in a shell in another folder: each fails in that test alone, with the same words.
func TestGoTestLinesReproduce(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing in it runs side by side: the long tests run it")
	}
	bin := t.TempDir()
	if err := os.WriteFile(filepath.Join(bin, "go"), []byte(goShim), 0o700); err != nil {
		t.Fatal(err)
	}
	baseline, err := filepath.Abs(small)
	if err != nil {
		t.Fatal(err)
	}
	environment := append(os.Environ(), onPurposeEnv+"="+baseline, "TEST_BINARY="+os.Args[0],
		"PATH="+bin+":"+os.Getenv("PATH"))
	output := func(line string) string {
		cmd := exec.Command("sh", "-c", line)
		cmd.Env, cmd.Dir = environment, bin
		out, err := cmd.CombinedOutput()
		if err == nil {
			t.Errorf("%s: passes", line)
		}
		return string(out)
	}
	all := output(`"$TEST_BINARY" -test.run '^TestFailsOnPurpose$'`)
	lines := map[string]bool{}
	for _, m := range regexp.MustCompile(`reproduce: (go test .*)`).FindAllStringSubmatch(all, -1) {
		lines[m[1]] = true
	}
	if len(lines) != 3 {
		t.Fatalf("%d lines %v, want one of each of 3 entry points in\n%s", len(lines), lines, all)
	}
	for line := range lines {
		again := output(line)
		if !strings.Contains(again, "reproduce: "+line) || !strings.Contains(again, "FAIL: TestFailsOnPurpose") {
			t.Errorf("%s\ngives %s\nwant the failure that printed it", line, again)
		}
	}
}
