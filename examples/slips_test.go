package examples_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/policytest"
)

// A slip is a line of an example, and what somebody might have written.
type slip struct {
	language  int
	file      string
	old, new  string
	rule, say string // the rule that rejects it, and a part of the witness
}

var slips = []slip{
	{0, "python/bandit.py", "ranked[: self.n_play]", "ranked[: self.n_play + 1]", "action", "want k="},
	{0, "python/policy.py", "return self.policy.select()", "return [a + 1 for a in self.policy.select()]", "action",
		"want 0 ≤ arm < m="},
	{0, "python/regretcheck.py", "games.pop(game, None)  # no reply; another start may follow", "return", "action",
		"the program exited with status 0"},
	{1, "javascript/bandit.js", "ranked.slice(0, this.nPlay)", "ranked.slice(0, this.nPlay).fill(ranked[0])", "action", "twice"},
	{1, "javascript/regretcheck.js", "if (text) write(text);", "write(text || '{}\\n');", "action", "the program said"},
	{1, "javascript/bandit.js", "this.t++;",
		"this.t++; if (Math.random() < 0.5) return this.pulls.map((_, a) => a).slice(-this.nPlay);", "deterministic", ": ["},
	{1, "javascript/bandit.js", "this.pulls[arm]++;", "this.pulls[arm]++; if (this.t === 7) throw new " +
		"Error('boom');", "action",
		"round 8: the program ended (exit status 1)"},
}

// costly slips take seconds: an interpreter is started for every game, or many rounds are played.
var costly = []slip{
	{0, "python/bandit.py", "key=lambda arm: -values[arm]", "key=lambda arm: values[arm] if self.t > 8 else -values[arm]",
		"beats-random", "runs are lost"},
	{0, "python/regretcheck.py", "os.dup2(2, 1)", `os.write(1, b"ready\n")`, "action", `round 1: the program said "ready"`},
	{0, "python/bandit.py", "self.sums[arm] / n +", "self.sums[arm] / (n - 1) +", "action", "ZeroDivisionError"},
}

// TestSlipsAreRejected: each example with one line changed fails the rule that
// speaks of it.
func TestSlipsAreRejected(t *testing.T) {
	list := slips
	if whole() {
		list = append(list, costly...)
	}
	for _, s := range list {
		t.Run(s.new, func(t *testing.T) {
			t.Parallel()
			l := languages[s.language]
			interpreter := l.find(t)
			r := decideAs(t, policytest.Config{Only: []string{s.rule}}, "'"+interpreter+"' '"+s.plant(t, l.file)+"'")
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

// plant copies the folder of an example with the slip, and returns the program there.
func (s slip) plant(t *testing.T, program string) string {
	t.Helper()
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS(filepath.Dir(program))); err != nil {
		t.Fatal(err)
	}
	changed := filepath.Join(folder, filepath.Base(s.file))
	source, err := os.ReadFile(changed)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(source), s.old); n != 1 {
		t.Fatalf("%q occurs %d times in %s, want once", s.old, n, s.file)
	}
	if err := os.WriteFile(changed, []byte(strings.Replace(string(source), s.old, s.new, 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	return filepath.Join(folder, filepath.Base(program))
}
