package examples_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/child"
	"github.com/regretcheck/regretcheck/props/policytest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// A language is what the examples are run by.
type language struct {
	name, interpreter, file string
}

var languages = []language{
	{"python", "python3", "python/policy.py"},
	{"javascript", "node", "javascript/policy.js"},
}

// find returns the interpreter, or skips the test with a notice.
func (l language) find(t *testing.T) string {
	t.Helper()
	path, err := exec.LookPath(l.interpreter)
	if err != nil {
		t.Skipf("%s is not installed: the %s example is not tested", l.interpreter, l.name)
	}
	return path
}

// decide tests a program with the named rules.
func decide(t *testing.T, command string, feedback []algos.Feedback, rules ...string) policytest.Report {
	t.Helper()
	program, err := child.Open(t.Context(), command, 5*time.Second)
	if err != nil {
		t.Fatal(err)
	}
	defer program.Close()
	r, err := policytest.Check(context.Background(), program.New, policytest.Config{
		Seed: 1, Effort: props.Quick, External: true, Exit: exit(program), Only: rules, Feedback: feedback,
		Arms: 4, Cardinality: 2, RoundTime: time.Millisecond, // few rounds: interpreters are slow under load
	})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func exit(p *child.Program) func(algos.Spec) (error, error) {
	return func(s algos.Spec) (error, error) { return p.CheckExit(s) }
}

// sound are the rules that few rounds decide.
var sound = []string{"count", "range", "distinct", "deterministic", "constant-rewards", "partial-feedback", "exit", "beats-random"}

func TestExamplesPass(t *testing.T) {
	every := []algos.Feedback{algos.SemiBandit, algos.Disjunctive, algos.Conjunctive}
	for _, l := range languages {
		t.Run(l.name, func(t *testing.T) {
			r := decide(t, "'"+l.find(t)+"' "+l.file, every, sound...)
			if s := r.Summary(); s.Fail > 0 || s.Pass < len(sound)-1 {
				t.Errorf("got %+v, want no failure: %v", s, r.Err())
			}
		})
	}
	t.Run("go", func(t *testing.T) {
		binary := filepath.Join(t.TempDir(), "policy")
		if out, err := exec.Command("go", "build", "-o", binary, "./go").CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		if err := decide(t, "'"+binary+"'", every, sound...).Err(); err != nil {
			t.Error(err)
		}
	})
}

// A slip is a line of an example, and what somebody might have written.
type slip struct {
	language  int
	old, new  string
	rule, say string // what rejects it, and what the witness must hold
}

var slips = []slip{
	{0, "ranked[: self.k]", "ranked[: self.k + 1]", "count", "want k="},
	{0, `policy.select(ascending)}`, `[a + 1 for a in policy.select(ascending)]}`, "range", "want 0 ≤ arm < m="},
	{0, "key=lambda arm: -values[arm]", "key=lambda arm: values[arm] if self.t > 8 else -values[arm]", "beats-random", "a round, of random actions"},
	{0, "print(json.dumps", `print("round", policy.t); print(json.dumps`, "count", `round 1: the child said "round 0"`},
	{0, "self.sums[arm] / n +", "self.sums[arm] / (n - 1) +", "count", "ZeroDivisionError"},
	{0, "continue  # no reply; another start may follow", "return", "exit", "the child exited with status 0"},
	{1, "ranked.slice(0, this.k)", "ranked.slice(0, this.k).fill(ranked[0])", "distinct", "twice"},
	{1, "default: // stop: no reply; another start may follow\n      return;", "default:\n      break;", "exit", "the child said"},
	{1, "this.t++;", "this.t++; if (Math.random() < 0.5) return this.pulls.map((_, a) => a).slice(-this.k);", "deterministic", " and "},
	{1, "this.pulls[arm]++;", "this.pulls[arm]++; if (this.t === 7) throw new Error('boom');", "count", "round 8: the child ended (exit status 1)"},
}

// TestSlipsAreRejected: each example with one line changed fails the rule that
// speaks of it.
func TestSlipsAreRejected(t *testing.T) {
	for _, s := range slips {
		t.Run(s.new, func(t *testing.T) {
			t.Parallel()
			l := languages[s.language]
			interpreter := l.find(t)
			r := decide(t, "'"+interpreter+"' '"+s.plant(t, l.file)+"'", nil, s.rule)
			i := slices.IndexFunc(r.Rows, func(row props.Row) bool { return row.Verdict.Outcome() == props.Fail })
			if i < 0 {
				t.Fatalf("%s does not reject it: %+v", s.rule, r.Rows)
			}
			if w := r.Rows[i].Verdict.Finding().Witness; !strings.Contains(w, s.say) {
				t.Errorf("witness %q, want in it %q", w, s.say)
			}
		})
	}
}

// plant writes the example with its slip and returns the file.
func (s slip) plant(t *testing.T, file string) string {
	t.Helper()
	source, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(source), s.old); n != 1 {
		t.Fatalf("%q occurs %d times in %s, want once", s.old, n, file)
	}
	planted := filepath.Join(t.TempDir(), filepath.Base(file))
	if err := os.WriteFile(planted, []byte(strings.Replace(string(source), s.old, s.new, 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	return planted
}
