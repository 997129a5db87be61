//go:build unix

package main

import (
	"errors"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/cmd/verify/standin"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/report/reporttest"
	"github.com/regretcheck/regretcheck/props/scaling"
	"github.com/regretcheck/regretcheck/props/sim"
)

const lowest = `echo "{\"arms\":[0,1,2]}"` // k = 3

// quoted is a library that a shell starts, which costs less than one that the shell is, by a
// command with quotes in quotes.
func quoted(manners string) string {
	return "sh -c 'test \"a b\" && exec " + strings.ReplaceAll(standin.Command(manners), "'", `"`) + "'"
}

// TestReproduceLine: the line that a failed row prints decides the row again.
func TestReproduceLine(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing in it runs side by side: the long tests run it")
	}
	suites := []props.Suite{reporttest.Suite("", good)}
	args := []string{"policy", "--exec", quoted("repeats"), "--m", "6", "--k", "3", "--quick",
		"--format", "json", "--claim", "policy/distinct"}
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
