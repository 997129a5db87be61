//go:build unix

package main

import (
	"os"
	"slices"
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
	quick := []string{"--quick", "--round-time", "2ms"} // for short runs
	if whole() {
		quick[2] = "200us"
	}
	for _, tt := range []struct {
		name, manners string
		args          []string
		code          int
		want          []string
		not           []string
	}{
		{"refuses m = 1 and k = m by an error", "refuses", []string{"--claim", "policy/count", "--claim", "policy/distinct", "--claim", "policy/copies"}, cli.ExitOK,
			[]string{"PASS: 3 pass",
				"not played at m=8 k=8, which the policy refuses by an error: round 1: the child ended (exit status 1)", "ValueError: n_arms=8"}, nil},
		{"0/1 rewards declared", `binary declares:{"rewards":"binary"}`, []string{"--claim", "policy/count", "--claim", "policy/deterministic"}, cli.ExitOK,
			[]string{"PASS: 2 pass"}, nil},
		{"0/1 rewards not declared", "binary", []string{"--claim", "policy/count"}, cli.ExitFail, []string{`"AssertionError: rewards`}, nil},
		{"no seed, declared", `unseeded declares:{"seed":false}`, []string{"--claim", "policy/deterministic"}, cli.ExitInconclusive,
			[]string{"1 skipped"}, []string{"FAIL"}},
		{"no seed, declared, at a size that was asked for", `unseeded declares:{"seed":false}`, []string{"--claim", "policy/deterministic", "--m", "6", "--k", "1"},
			cli.ExitInconclusive, []string{"1 skipped"}, []string{"FAIL"}},
		{"imports for longer than a reply may take", "imports", []string{"--claim", "policy/count", "--timeout", "500ms"}, cli.ExitOK, []string{"PASS: 1 pass"}, nil},
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
// it is told by its name, and one of two policies that learn nothing or too little are for make whole; TestLinearLearnersComeFirst in
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
		{declining, "single random", []string{"--round-time", "400us"}, cli.ExitFail,
			[]string{"learns        not reached", "Level: reproducible", "the policy declines k=3: everything is played at k=1"}},
		{named, "single random", []string{"--round-time", "200us"}, cli.ExitFail,
			[]string{"learns        not reached", "plays like random play", "Level: reproducible"}},
		{"sums the first m rounds only", "single stops", []string{"--round-time", "400us"}, cli.ExitFail,
			[]string{"learns        not reached", "Level: reproducible"}},
		{"the same, so slow that nothing is learned", "single stops", []string{"--round-time", "5ms"}, cli.ExitInconclusive,
			[]string{"learns        not decided", "no rule about learning was decided", "Level: reproducible"}},
		{"ε-greedy", "", []string{"--policy", "egreedy", "--claim", "policy/late-regret"}, cli.ExitFail,
			[]string{"learns  not reached  policy/late-regret", "growth like ε-greedy's: 0."}},
	} {
		if (tt.name == declining || tt.name == named || tt.name == "sums the first m rounds only" || tt.name == "ε-greedy") && !whole() {
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
				if said := stdout + stderr; !strings.Contains(said, want) && !strings.Contains(strings.Join(strings.Fields(said), " "), want) { // lines are broken
					t.Errorf("no %q in\n%s%s", want, stderr, stdout)
				}
			}
			if code != tt.code {
				t.Errorf("exit %d, want %d:\n%s%s", code, tt.code, stderr, stdout)
			}
		})
	}
}

// sweepEnv makes TestTheRegistryPasses decide everything, in some minutes, as make power does.
const sweepEnv = "REGRETCHECK_POWER"

// sweepSizes are the sizes of TestTheRegistryPasses. CMOSS and EXP3.M are judged by every row:
// CMOSS at every size, EXP3.M, whose rounds cost four times as much, where its efforts hold them.
var sweepSizes = []struct {
	flags        string
	cmoss, exp3m []string // efforts; "" is the default
}{
	{"", []string{"--quick", ""}, []string{"--quick"}},
	{"--m 8", []string{"--quick"}, nil},
	{"--k 1", []string{"--quick"}, nil},
	{"--k 3", []string{"--quick"}, nil},
	{"--m 8 --k 3", []string{"--quick"}, []string{"--quick"}},
	{"--m 9 --k 7", []string{"--quick"}, nil},
	{"--T 500", []string{"--quick"}, []string{"--quick"}},
	{"--m 8 --k 1 --T 500", []string{"--quick", ""}, []string{"--quick", ""}},
}

// TestTheRegistryPasses: no learner of the registry fails at --m, --k, both or neither, with and
// without --T, and what growth cannot be fitted is skipped. A true statement is called false with
// probability 10⁻³ a run. COMBEXP learns too slowly for some games, which leaves them open. All
// rows are decided for the two fastest, generated games for everybody: by make whole at every size (each week at the default effort as
// well, where make outputs plays CMOSS, too), by go test at two of CMOSS and one of each other learner with quick effort, so that each size is
// some learner's.
func TestTheRegistryPasses(t *testing.T) {
	if testing.Short() {
		t.Skip("plays every policy at many sizes: the long tests do")
	}
	power, at := os.Getenv(sweepEnv) != "", 5 // EXP3.M, which costs most, meets --T 500
	for _, e := range algos.Entries() {
		if e.Role != algos.Peer && e.Role != algos.Own && e.Name != "cucb" || e.Name == "combexp" {
			continue
		}
		at++
		for i, sizes := range sweepSizes {
			if !whole() && !power && i != at%len(sweepSizes) && (e.Name != "cmoss" || i != len(sweepSizes)-1) {
				continue
			}
			efforts, all := []string{"--quick"}, false
			switch e.Name {
			case "cmoss":
				efforts, all = sizes.cmoss, true
			case "exp3m":
				efforts, all = sizes.exp3m, true
			}
			if power && all {
				efforts = []string{"--quick", ""}
			}
			for _, effort := range efforts {
				if effort == "" && !weekly() && !power {
					continue
				}
				line := strings.Fields("policy --policy " + e.Name + " --feedback " + e.Feedback[0].String() + " " + sizes.flags + " " + effort)
				if !all && slices.Contains(e.Feedback, algos.SemiBandit) {
					line = append(line, "--claim", "policy/generated-growth", "--claim", "policy/count")
				}
				t.Run(strings.Join(line[2:], " "), func(t *testing.T) {
					t.Parallel()
					code, stdout, stderr := call(t.Context(), []props.Suite{reporttest.Suite("", good)}, line...)
					if code != cli.ExitOK && (all || code != cli.ExitInconclusive) { // a fit that was skipped decides nothing, which is no accusation
						t.Errorf("verify %s: exit %d\n%s%s", strings.Join(line, " "), code, stdout, stderr)
					}
				})
			}
		}
	}
}

// TestIndexIsClaimed: what a program claims to play is compared with what it plays, and a defect
// is named whether or not anything is claimed. make whole takes the program for ten times as fast, and plays longer.
func TestIndexIsClaimed(t *testing.T) {
	roundTime := "200us"
	if whole() {
		roundTime = "20us"
	}
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
		args := []string{"policy", "--exec", standin.Command(tt.manners), "--quick", "--round-time", roundTime, "--claim", "policy/index"}
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
