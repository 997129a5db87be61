//go:build unix

package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/cmd/verify/standin"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/props/gate"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/report/reporttest"
	"github.com/regretcheck/regretcheck/props/scaling"
	"github.com/regretcheck/regretcheck/props/sim"
)

// shell is a program that answers every line but stop with what it is told, by
// the POSIX shell.
func shell(answer string) string {
	return `sh -c 'while read -r line; do case "$line" in *stop*) ;; *) ` + answer + `;; esac; done'`
}

const lowest = `echo "{\"arms\":[0,1,2]}"` // k = 3

// quoted is a library that a shell starts, which costs less than one that the shell is, by a
// command with quotes in quotes.
func quoted(manners string) string {
	return "sh -c 'test \"a b\" && exec " + strings.ReplaceAll(standin.Command(manners), "'", `"`) + "'"
}

// TestPolicyExitCodes: programs that misbehave fail claims that name the round
// and what was said; nothing of them is left.
func TestPolicyExitCodes(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("nothing in it runs side by side: the long tests run it")
	}
	for _, tt := range []struct {
		name, program, args string
		code                int
		want                string // in stdout, or on stderr where the code is 2
	}{
		{"overplays", shell(`echo "{\"arms\":[0,1,2,3]}"`), "--claim policy/count", cli.ExitFail,
			"action [0 1 2 3]: 4 arms, want k="},
		{"overplays in every rule", shell(`echo "{\"arms\":[0,1,2,3]}"`), "", cli.ExitFail, "FAIL: 1 fail, "},
		{"declines", shell(`case "$line" in *"\"k\":3"*) echo "{\"decline\":\"needs k > 3\"}";; *) echo "{\"arms\":[0,1,2,3]}";; esac`),
			"--m 8 --k 3", cli.ExitInconclusive,
			"NOTHING DECIDED: 16 skipped of 16 rows"},
		{"declines some", shell(`case "$line" in *"\"k\":3"*) echo "{\"arms\":[0,1,2]}";; *observe*) echo "{\"arms\":[0,1,2]}";; ` +
			`*) echo "{\"decline\":\"needs k = 3\"}";; esac`),
			"--claim policy/count", cli.ExitOK, "the policy declines other k: everything is played at k=3"},
		{"remembers the last game", `sh -c 'n=0; while read -r line; do case "$line" in *stop*) ;; *) n=$((n+1)); echo "{\"arms\":[$((n%6)),6,7]}";; esac; done'`,
			"--m 8 --k 3 --claim policy/copies", cli.ExitFail, "fail: policy/copies"},
		{"knows no seed", `sh -c 'x=$(od -An -N4 -tu4 /dev/urandom); n=0; while read -r line; do case "$line" in *stop*) n=0;; *) n=$((n+1)); ` +
			`echo "{\"arms\":[$((x/(n*n+1)%6)),6,7]}";; esac; done'`,
			"--m 8 --k 3 --claim policy/copies", cli.ExitInconclusive, "in a process that has played nothing else"},
		{"repeats", shell(`echo "{\"arms\":[5,1,5]}"`), "--claim policy/distinct", cli.ExitFail, "arm 5 twice"},
		{"garbage", shell(`echo "thinking..."`), "--claim policy/count", cli.ExitBadInput,
			`the program said "thinking...", which is no reply`},
		{"crashes", shell(`echo oh no >&2; exit 5`), "--claim policy/range", cli.ExitBadInput,
			`the program ended (exit status 5); its standard error ends with "oh no"`},
		{"stalls", shell(`sleep 600`), "--claim policy/count --claim policy/range", cli.ExitBadInput,
			"the program did not reply to its first start within"},
		{"floods", shell(`yes >&2`), "--claim policy/count", cli.ExitBadInput, "the program flooded its standard error"},
		{"dies at once", "false", "--claim policy/count", cli.ExitBadInput, "the program ended (exit status 1)"},
		{"does not learn", standin.Command("lowest"), "--m 6 --k 3 --claim policy/beats-random", cli.ExitFail,
			"20 of 20 runs are lost"},
		{"no such command", "nosuchcommand --x", "", cli.ExitBadInput,
			`exec="nosuchcommand --x": executable file not found in $PATH`},
		{"no command", "", "", cli.ExitBadInput, `exec="": want a value, or no --exec; is a variable unset?`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			args := append([]string{"policy", "--exec", tt.program, "--quick"}, strings.Fields(tt.args)...)
			code, stdout, stderr := call(t.Context(), []props.Suite{reporttest.Suite("", good)}, args...)
			if text := stdout + stderr; code != tt.code || !strings.Contains(text, tt.want) {
				t.Errorf("exit %d, want %d and %q in\n%s", code, tt.code, tt.want, text)
			}
		})
	}
}

// TestTheFirstStartIsProbed: every command that plays refuses a program that crashes or says nothing before
// anything is played or written, and quotes what it said.
func TestTheFirstStartIsProbed(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for silent programs")
	}
	t.Parallel()
	baseline, out := filepath.Join(t.TempDir(), "cmoss.json"), filepath.Join(t.TempDir(), "out.json")
	writeSmallBaseline(t, baseline)
	starts := filepath.Join(t.TempDir(), "starts")
	silent := fmt.Sprintf("sh -c 'echo started >> %s; exec sleep 600'", starts)
	crashes := shell(`echo "python: can not open file nope.py" >&2; exit 2`)
	commands := [][]string{
		{"policy", "--quick", "--exec"}, {"sampler", "--quick", "--exec"}, {"simulate", "--policy"},
		{"scaling", "--quick", "--policy"},
		{"baseline", "--policy"}, {"gate", baseline, "--policy"},
	}
	t.Run("all", func(t *testing.T) {
		for _, command := range commands {
			for program, want := range map[string]string{
				crashes: `the program ended (exit status 2); its standard error ends with "python: can not open file nope.py"`,
				silent:  "the program did not reply to its first start within ",
			} {
				name := program
				if command[len(command)-1] == "--policy" {
					name = "exec:" + program
				}
				args := append(append([]string{}, command...), name, "--out", out)
				t.Run(command[0], func(t *testing.T) {
					t.Parallel()
					code, stdout, stderr := call(t.Context(), append(slices.Clone(toys), reporttest.Suite("scaling", good)), args...)
					if code != cli.ExitBadInput || stdout != "" || !strings.Contains(stderr, want) ||
						strings.Count(stderr, "\n") != 1 {
						t.Errorf("exit %d, want %d and one line with %q\n%s%s", code, cli.ExitBadInput, want, stdout, stderr)
					}
				})
			}
		}
	})
	if log, err := os.ReadFile(starts); err != nil || strings.Count(string(log), "started") != len(commands) {
		t.Errorf("starts: got %q, %v, want one for each command", log, err)
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("a report was written")
	}
}

// TestExecStandsForAPolicy: exec:COMMAND stands wherever --policy does, and gives
// the same regret each time.
func TestExecStandsForAPolicy(t *testing.T) {
	suites := []props.Suite{reporttest.Suite("", good)}
	policy := "exec:" + standin.Command("")
	file := filepath.Join(t.TempDir(), "mine.json")
	var regrets [2]string
	for i := range regrets {
		code, stdout, stderr := call(t.Context(), suites, "simulate", "--policy", policy, "--m", "6", "--k", "2", "--T",
			"300", "--runs", "3", "--format", "json")
		var s cli.Simulation
		if err := json.Unmarshal([]byte(stdout), &s); code != cli.ExitOK || err != nil || len(s.Regret) != 3 {
			t.Fatalf("simulate: exit %d, %v, %s", code, err, stderr)
		}
		regrets[i] = fmt.Sprint(s.Regret)
	}
	if regrets[0] != regrets[1] {
		t.Errorf("simulate: regrets %s and %s of the same seed", regrets[0], regrets[1])
	}
	writeSmallBaseline(t, file)
	page := filepath.Join(t.TempDir(), "page.html")
	for _, tt := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"baseline", "--policy", policy, "--tolerance", "0", "--out", file}, cli.ExitBadInput,
			`tolerance="0": want a share above 0`},
		{[]string{"baseline", "--policy", policy, "--from", file, "--out", file}, cli.ExitOK, "exec:"},
		{[]string{"gate", file, "--policy", policy}, cli.ExitOK, "PASS"},
		{[]string{"gate", file, "--out", page}, cli.ExitOK, "verify: the baseline's policy is exec:"},
		{[]string{"simulate", "--policy", "exec:" + shell(`echo "{\"arms\":[0,0,1]}"`), "--m", "6", "--k", "3", "--T", "300"},
			cli.ExitFail,
			"round 1: the policy plays arm 0 twice"},
		{[]string{"simulate", "--policy", "exec:" + shell(`echo "{\"decline\":\"needs k = 2\"}"`), "--m", "6", "--k", "3",
			"--T", "300"}, cli.ExitBadInput,
			"the policy declines the game: needs k = 2"},
		{[]string{"gate", file, "--policy", "exec:" + shell(`echo "{\"decline\":\"needs k = 3\"}"`)}, cli.ExitFail,
			"the policy declines the game: needs k = 3"},
		{[]string{"simulate", "--policy", "exec:nosuchcommand"}, cli.ExitBadInput, "executable file not found"},
	} {
		if code, stdout, stderr := call(t.Context(), suites, tt.args...); code != tt.code ||
			!strings.Contains(stdout+stderr, tt.want) {
			t.Errorf("verify %q: exit %d, want %d and %q in\n%s%s", tt.args, code, tt.code, tt.want, stdout, stderr)
		}
	}
	if text, err := os.ReadFile(page); err != nil || strings.Contains(string(text), "Ye, Wang") {
		t.Errorf("the page of somebody's program: %v, and it names the paper", err)
	}
}

// writeSmallBaseline writes a baseline of CMOSS in one small cell.
func writeSmallBaseline(t *testing.T, file string) {
	t.Helper()
	b := &gate.Baseline{
		Spec: gate.Spec{
			Policy: algos.Choice{Name: "cmoss"}, Seed: 1, Tolerance: gate.DefaultTolerance,
			Cells: []gate.Cell{{Arms: 6, Cardinality: 2, Horizon: 200, Means: "hard:2", Runs: 8}},
		},
		Platform: sim.ThisPlatform(),
		Samples:  []gate.Sample{{N: 8, Mean: 1, Kept: []float64{1, 1, 1, 1, 1, 1, 1, 1}}},
	}
	if err := b.WriteFile(file); err != nil {
		t.Fatal(err)
	}
}

// TestReproduceLine: the line that a failed row prints decides the row again.
func TestReproduceLine(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing in it runs side by side: the long tests run it")
	}
	suites := []props.Suite{reporttest.Suite("", good)}
	args := []string{"policy", "--exec", quoted("lowest"), "--m", "6", "--k", "3", "--quick",
		"--format", "json", "--claim", "policy/sublinear"}
	code, stdout, _ := call(t.Context(), suites, args...)
	d, err := report.DecodeJSON(strings.NewReader(stdout))
	if err != nil || code != cli.ExitFail {
		t.Fatalf("exit %d, %v", code, err)
	}
	line := exec.Command("sh", "-c", strings.Replace(d.Rows[0].Reproduce, "verify", os.Args[0], 1)+" --format json")
	line.Env = append(os.Environ(), childEnv+"=1")
	out, _ := line.Output() // its exit code is the row's
	again, err := report.DecodeJSON(strings.NewReader(string(out)))
	if err != nil || len(again.Rows) != 1 || !same(again.Rows[0], d.Rows[0]) {
		t.Errorf("%s\ngives %+v (%v), want the row of\n%+v", d.Rows[0].Reproduce, again.Rows, err, d.Rows[0])
	}
}

// TestABrokenPolicyEndsNoRun: an invalid action, or a program that dies in mid-game, fails rows
// with the round and the reason,
// whatever command plays, and the report is written.
func TestABrokenPolicyEndsNoRun(t *testing.T) {
	file := filepath.Join(t.TempDir(), "cmoss.json")
	writeSmallBaseline(t, file)
	for manner, want := range map[string]string{"repeats": "arm 0 twice", "dies": "OverflowError: math range error"} {
		program := standin.Command(manner)
		for name, args := range map[string][]string{
			"policy":  {"policy", "--exec", program, "--quick", "--m", "6", "--k", "2"},
			"scaling": {"scaling", "--policy", "exec:" + program, "--quick", "--claim", "*/generated/low/exponent-T"},
			"gate":    {"gate", file, "--policy", "exec:" + program},
		} {
			out := filepath.Join(t.TempDir(), "report.json")
			code, stdout, stderr := verifyCall(t, append(args, "--out", out)...)
			if code != cli.ExitFail || !strings.Contains(unwrapped(stdout), want) {
				t.Errorf("%s of a policy that %s: exit %d, %s, want %d and %q in\n%s", name, manner, code, stderr, cli.ExitFail,
					want, stdout)
			}
			if name == "scaling" && (!strings.Contains(unwrapped(stdout), "the smallest such game: m=1, k=1, T=40") ||
				!strings.Contains(stdout, "1 fail, 1 pass, 2 skipped of 4 rows")) {
				t.Errorf("%s of a policy that %s: want the smallest game, and the rows of others in\n%s", name, manner, stdout)
			}
			if name == "gate" && !strings.HasPrefix(unwrapped(stdout), "nothing was compared: exec:") {
				t.Errorf("gate of a policy that %s: want what broke first in\n%s", manner, stdout)
			}
			raw, err := os.ReadFile(out)
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			if d, err := report.DecodeJSON(strings.NewReader(string(raw))); err != nil || d.Summary.Fail == 0 {
				t.Errorf("%s: the report has %+v, %v", name, d.Summary, err)
			}
		}
		code, _, stderr := verifyCall(t, "baseline", "--policy", "exec:"+program, "--m", "6", "--k", "2", "--T", "200",
			"--runs", "8", "--out", file)
		if code != cli.ExitFail || !strings.Contains(stderr, "round 40: ") || strings.Count(stderr, "\n") != 1 {
			t.Errorf("baseline of a policy that %s: exit %d, %s", manner, code, stderr)
		}
	}
}

// unwrapped joins the lines of a table's witnesses.
func unwrapped(text string) string { return strings.Join(strings.Fields(text), " ") }

// TestABrokenPolicyFailsItsOwnRows: whatever a policy does wrong, its own rows fail, and those of others are decided.
func TestABrokenPolicyFailsItsOwnRows(t *testing.T) {
	at := func(round int, do func() []int) algos.Factory {
		return func(s algos.Spec) (algos.Policy, error) { return &breaking{round, s.Cardinality, do}, nil }
	}
	var none []int
	for want, factory := range map[string]algos.Factory{
		"the check panicked: runtime error: index out of range": at(7, func() []int { return []int{none[1]} }),
		"round 7: the policy plays ":                            at(7, func() []int { return slices.Repeat([]int{99}, 20) }),
		"no licence": func(algos.Spec) (algos.Policy, error) {
			return nil,
				errors.New("no licence")
		},
	} {
		claims := scaling.NewStudy(scaling.Learner{Name: "policy", Title: "mine", Player: sim.Code(factory)}).Claims()
		r, err := props.Run(t.Context(), props.Config{Claims: claims, Seed: 1, Effort: props.Quick,
			Select: func(c props.Claim, _ props.Case) bool {
				return c.ID == "scaling/policy/generated/low/exponent-T" || c.ID == "scaling/control/etc/generated/low/exponent-T"
			}})
		if err != nil || len(r.Rows) == 0 {
			t.Fatalf("%d rows, %v", len(r.Rows), err)
		}
		for _, row := range r.Rows {
			switch v := row.Verdict; {
			case row.Verdict.Outcome() == props.Skipped: // longer games
			case strings.Contains(row.Claim, "control"):
				if v.Outcome() != props.Pass {
					t.Errorf("%s: %v %s, want a pass", row.Claim, v.Outcome(), v.Finding().Witness)
				}
			case v.Outcome() != props.Fail || !strings.Contains(v.Finding().Witness, want):
				t.Errorf("%s: %v %s, want a failure with %q", row.Claim, v.Outcome(), v.Finding().Witness, want)
			}
		}
	}
}

// breaking plays the first arms until it does something else.
type breaking struct {
	rounds, k int
	do        func() []int
}

func (b *breaking) Select(dst []int) []int {
	if b.rounds--; b.rounds == 0 {
		return append(dst, b.do()...)
	}
	for arm := range b.k {
		dst = append(dst, arm)
	}
	return dst
}

func (b *breaking) Observe([]int, []float64) {}

// TestScalingSkipsDeclinedSizes: sizes that a program declines are skipped with its
// reason.
func TestScalingSkipsDeclinedSizes(t *testing.T) {
	small := func(algos.Spec) (algos.Policy, error) { return nil, &algos.Declined{Reason: "needs k = 2"} }
	claims := scaling.NewStudy(scaling.Learner{Name: "policy", Title: "mine", Player: sim.Code(small)}).Claims()
	r, err := props.Run(t.Context(), props.Config{
		Claims: claims, Seed: 1, Effort: props.Quick, Select: func(c props.Claim,
			_ props.Case) bool {
			return c.ID == "scaling/policy/generated/low/exponent-T"
		},
		Excuse: (&cli.App{MayDecline: true}).Excuse,
	})
	if err != nil || len(r.Rows) == 0 {
		t.Fatalf("%d rows, %v", len(r.Rows), err)
	}
	for _, row := range r.Rows {
		if f := row.Verdict.Finding(); f.Needs == 0 && !strings.Contains(f.Skip,
			"the policy declines the game: needs k = 2") {
			t.Errorf("%s: %+v, want it skipped", row.Instance, f)
		}
	}
}
