//go:build unix

package main

import (
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/cmd/verify/standin"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/props/report/reporttest"
)

// TestNobodyIsAccused: what once was accused though nothing is wrong with it. Each row
// goes through the command.
func TestNobodyIsAccused(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing in it runs side by side: the long tests run it")
	}
	quick := []string{"--quick"}
	for _, tt := range []struct {
		name, manners string
		args          []string
		code          int
		want          []string
		not           []string
	}{
		{"refuses m = 1 and k = m by an error", "refuses",
			[]string{"--claim", "policy/count", "--claim", "policy/distinct", "--claim", "policy/copies"}, cli.ExitOK,
			[]string{"PASS: 3 pass",
				"not played at m=8 k=8, which the policy refuses by an error: round 1: the child ended (exit status 1)",
				"ValueError: n_arms=8"}, nil},
		{"0/1 rewards declared", `binary declares:{"rewards":"binary"}`,
			[]string{"--claim", "policy/count", "--claim", "policy/deterministic"}, cli.ExitOK,
			[]string{"PASS: 2 pass"}, nil},
		{"0/1 rewards not declared", "binary", []string{"--claim", "policy/count"}, cli.ExitFail,
			[]string{`"AssertionError: rewards`}, nil},
		{"no seed, declared", `unseeded declares:{"seed":false}`, []string{"--claim", "policy/deterministic"},
			cli.ExitInconclusive,
			[]string{"1 skipped"}, []string{"FAIL"}},
		{"no seed, declared, at a size that was asked for", `unseeded declares:{"seed":false}`,
			[]string{"--claim", "policy/deterministic", "--m", "6", "--k", "1"},
			cli.ExitInconclusive, []string{"1 skipped"}, []string{"FAIL"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			args := append(append([]string{"policy", "--exec", standin.Command(tt.manners)}, quick...), tt.args...)
			code, stdout, stderr := call(t.Context(), []props.Suite{reporttest.Suite("", good)}, args...)
			said := stdout + stderr
			for _, want := range tt.want {
				if !strings.Contains(said, want) {
					t.Errorf("no %q in\n%s", want, said)
				}
			}
			for _, not := range tt.not {
				if strings.Contains(said, not) {
					t.Errorf("%q in\n%s", not, said)
				}
			}
			if code != tt.code {
				t.Errorf("exit %d, want %d:\n%s", code, tt.code, said)
			}
		})
	}
}

// TestTheDeadDoNotPass: what once passed and should not have. Each row goes through the command. Random play, which
// TestSinglePlaysAreAtHome in props/policytest fails by three rules, random play for longer, until
// it is told by its name, and one of two policies that learn nothing or too little are for make long; TestRed in
// props/policytest fails ε-greedy by the same rule.
func TestTheDeadDoNotPass(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing in it runs side by side: the long tests run it")
	}
	const declining, named = "random play that declines k > 1", "random play that is called that"
	for _, tt := range []struct {
		name, manners string
		args          []string
		code          int
		want          []string
	}{
		{declining, "single random", nil, cli.ExitFail,
			[]string{"learns        not reached", "Level: reproducible",
				"the policy declines k=3: everything is played at k=1"}},
		{named, "single random", nil, cli.ExitFail,
			[]string{"learns        not reached", "plays like random play", "Level: reproducible"}},
		{"sums the first m rounds only", "single stops", nil, cli.ExitFail,
			[]string{"learns        not reached", "Level: reproducible"}},
		{"ε-greedy", "", []string{"--policy", "egreedy", "--claim", "policy/late-regret"}, cli.ExitFail,
			[]string{"learns  not reached  policy/late-regret", "growth like ε-greedy's: 0."}},
	} {
		if (tt.name == declining || tt.name == named || tt.name == "sums the first m rounds only" || tt.name == "ε-greedy") &&
			!whole() {
			continue
		}
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			args := append([]string{"policy", "--quick"}, tt.args...)
			if tt.manners != "" {
				args = append(args, "--exec", standin.Command(tt.manners))
			}
			code, stdout, stderr := call(t.Context(), []props.Suite{reporttest.Suite("", good)}, args...)
			for _, want := range tt.want {
				// lines are broken
				if said := stdout + stderr; !strings.Contains(said, want) &&
					!strings.Contains(strings.Join(strings.Fields(said), " "), want) {
					t.Errorf("no %q in\n%s%s", want, stderr, stdout)
				}
			}
			if code != tt.code {
				t.Errorf("exit %d, want %d:\n%s%s", code, tt.code, stderr, stdout)
			}
		})
	}
}

// sweepSizes are the sizes of TestTheRegistryPasses.
var sweepSizes = []string{"", "--m 8", "--k 1", "--k 3", "--m 8 --k 3", "--m 9 --k 7", "--m 2 --k 1"}

// TestTheRegistryPasses: every learner of the registry reaches the level learns at --m, --k, both or
// neither. A true statement is called false with probability 10⁻³ a run. COMBEXP is asked where no
// size is given alone: with k > 1 it learns from one sum a round, which takes it ten times as long.
// go test plays one size of each learner, so that each size is some learner's, make long all.
func TestTheRegistryPasses(t *testing.T) {
	if testing.Short() {
		t.Skip("plays every policy: the long tests do")
	}
	at := 0
	for _, e := range algos.Entries() {
		if e.Role == algos.NoLearner || e.Name == "egreedy" || e.Name == "etc" {
			continue
		}
		at++
		for i, sizes := range sweepSizes {
			if !whole() && i != at%len(sweepSizes) || e.Name == "combexp" && i > 0 {
				continue
			}
			line := strings.Fields("policy --quick --policy " + e.Name + " --feedback " + e.Feedback[0].String() + " " + sizes)
			t.Run(strings.Join(line[3:], " "), func(t *testing.T) {
				t.Parallel()
				code, stdout, stderr := call(t.Context(), []props.Suite{reporttest.Suite("", good)}, line...)
				if code != cli.ExitOK {
					t.Errorf("verify %s: exit %d\n%s%s", strings.Join(line, " "), code, stdout, stderr)
				}
			})
		}
	}
}

// TestIndexIsClaimed: what a program claims to play is compared with what it plays, and a defect
// is named whether or not anything is claimed.
func TestIndexIsClaimed(t *testing.T) {
	for _, tt := range []struct {
		manners, as string
		code        int
		want        string
	}{
		{"single", "ucb1", cli.ExitOK, "PASS: 1 pass"}, {"single", "", cli.ExitOK, "its actions are those of ucb1"},
		{"single late", "ucb1", cli.ExitFail, "its index is UCB1's as if t were off by m = 8"},
		{"single radius=4", "", cli.ExitInconclusive, "its index is UCB1's with a confidence radius 4 times as large"},
		{"single radius=.25", "ucb1", cli.ExitFail, "a confidence radius 0.25 times as large"},
		{"single astray", "ucb1", cli.ExitFail, "as if an update in about"},
		{"single", "ucb9", cli.ExitBadInput, `as="ucb9": want one of`},
	} {
		args := []string{"policy", "--exec", standin.Command(tt.manners), "--quick", "--claim", "policy/index"}
		if tt.as != "" {
			args = append(args, "--as", tt.as)
		}
		code, stdout, stderr := call(t.Context(), []props.Suite{reporttest.Suite("", good)}, args...)
		if tt.as == "" {
			tt.code = code // a hint is no verdict
		}
		if code != tt.code || !strings.Contains(strings.Join(strings.Fields(stdout+stderr), " "), tt.want) {
			t.Errorf("%s as %q: exit %d, want %d and %q in\n%s%s", tt.manners, tt.as, code, tt.code, tt.want, stderr, stdout)
		}
	}
}
