package examples_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/child"
	"github.com/regretcheck/regretcheck/props/claims/policies"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// TestExamplesPass: the examples keep the rules.
func TestExamplesPass(t *testing.T) {
	every := []algos.Feedback{algos.SemiBandit, algos.Disjunctive} // which differ for a program; conjunctive in make long
	if whole() {
		every = append(every, algos.Conjunctive)
	}
	for _, l := range languages {
		t.Run(l.name, func(t *testing.T) {
			rules := quiet()
			r := decide(t, "'"+l.find(t)+"' "+l.file, every, rules...)
			if s := r.Summary(); s.Fail > 0 || s.Pass < len(rules)-1 {
				t.Errorf("got %+v, want no failure: %v", s, r.Err())
			}
		})
	}
	t.Run("go", func(t *testing.T) {
		binary := filepath.Join(t.TempDir(), "policy")
		if out, err := exec.Command("go", "run", "-exec", "cp", "./go", binary).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		if err := decide(t, "'"+binary+"'", every, quiet()...).Err(); err != nil {
			t.Error(err)
		}
	})
	t.Run("c++", func(t *testing.T) {
		if err := decide(t, compile(t, "cpp/policy.cpp"), every, sound...).Err(); err != nil {
			t.Error(err)
		}
		off := slip{file: "cpp/bandit.hpp", old: "arms.resize(play_)", new: "arms.resize(play_ + 1)"}
		if err := decide(t, compile(t, off.plant(t, "cpp/policy.cpp")), nil, "action").Err(); err == nil ||
			!strings.Contains(err.Error(), "want k=") {
			t.Errorf("an arm too many: got %v, want it rejected", err)
		}
	})
}

// TestRust: the example keeps the rules, a slip is rejected, and what it declines is left out.
func TestRust(t *testing.T) {
	t.Parallel()
	every := []algos.Feedback{algos.SemiBandit, algos.Disjunctive, algos.Conjunctive}
	if err := decide(t, compileRust(t, "rust/policy.rs", "-O"), every, quiet()...).Err(); err != nil {
		t.Error(err)
	}
	off := slip{file: "rust/bandit.rs", old: "truncate(self.play)", new: "truncate(self.play + 1)"}
	if err := decide(t, compileRust(t, off.plant(t, "rust/policy.rs")), nil, "action").Err(); err == nil ||
		!strings.Contains(err.Error(), "want k=") {
		t.Errorf("an arm too many: got %v, want it rejected", err)
	}
	picky := slip{file: "rust/policy.rs", old: "Ok(Adapter(bandit::Cucb::new(game.m, game.k)))",
		new: `if game.k == 1 { Ok(Adapter(bandit::Cucb::new(game.m, 1))) } else { Err(regretcheck::Decline("plays \"one\" arm".into())) }`}
	program, err := child.Open(t.Context(), compileRust(t, picky.plant(t, "rust/policy.rs")), time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	defer program.Close()
	var no *algos.Declined
	if _, err := program.New(algos.Spec{Arms: 4, Cardinality: 2, Horizon: 9}); !errors.As(err, &no) ||
		no.Reason != "plays 'one' arm" {
		t.Errorf("k = 2: got %v, want it declined", err)
	}
	if p, err := program.New(algos.Spec{Arms: 4, Cardinality: 1, Horizon: 9}); err != nil || len(p.Select(nil)) != 1 {
		t.Errorf("k = 1 after that: %v", err)
	}
}

// TestAdaptersAreShort: an adapter around a user's class takes 15 lines at most, blank ones and
// comments aside; the helper owns the protocol.
func TestAdaptersAreShort(t *testing.T) {
	remark := regexp.MustCompile(`^\s*(#|//|"""|'use strict'|import |package |from |mod |$)`)
	for _, file := range []string{"python/policy.py", "javascript/policy.js", "go/main.go", "cpp/policy.cpp",
		"rust/policy.rs"} {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		lines := 0
		for line := range strings.Lines(string(source)) {
			if !remark.MatchString(line) {
				lines++
			}
		}
		if lines > 15 || lines < 5 {
			t.Errorf("%s has %d lines, want 15 at most", file, lines)
		}
	}
}

// TestSamplersPass: the samplers of the examples have the marginals that they are asked
// for, and are rejected with a slip.
func TestSamplersPass(t *testing.T) {
	for _, tt := range []struct {
		language int
		slip     *slip
		fails    string
	}{
		{0, nil, ""},
		{1, nil, ""},
		{0, &slip{file: "python/sampler.py", old: "down / (up + down)", new: "up / (up + down)"}, "depround/marginals"},
		{1, &slip{file: "javascript/sampler.js", old: "let end = random()", new: "let end = 0"}, "depround/marginals"},
		{0, &slip{file: "python/sampler.py", old: "if p[i] > 0.5]", new: "if p[i] > 0.5][:1]"}, "depround/cardinality"},
		{0, &slip{file: "python/sampler.py", old: "random.Random(seed)", new: "random.Random()"}, "depround/deterministic"},
	} {
		l := languages[tt.language]
		t.Run(l.name, func(t *testing.T) {
			file := strings.Replace(l.file, "policy", "sampler", 1)
			if tt.slip != nil {
				file = tt.slip.plant(t, file)
			}
			program, err := child.Open(t.Context(), "'"+l.find(t)+"' '"+file+"'", time.Minute)
			if err != nil {
				t.Fatal(err)
			}
			defer program.Close()
			r, err := props.Run(t.Context(), props.Config{Seed: 1, Effort: props.Quick,
				Claims: policies.DepRoundSampled(program.Sample, policies.SampledConfig{
					Inputs: [][]float64{{0.9, 0.6, 0.4, 0.1}},
				})})
			if err != nil {
				t.Fatal(err)
			}
			failed := ""
			for _, row := range r.Rows {
				if row.Verdict.Outcome() == props.Fail && failed == "" {
					failed = row.Claim
				}
			}
			if s := r.Summary(); failed != tt.fails || failed == "" && s.Pass != len(r.Rows) {
				t.Errorf("got %+v, first failure %q, want %q", s, failed, tt.fails)
			}
		})
	}
}

// TestPrintsDoNoHarm: what a user's class prints for debugging goes to standard error.
func TestPrintsDoNoHarm(t *testing.T) {
	for _, s := range []slip{
		{language: 0, file: "python/bandit.py", old: "self.t += 1", new: `self.t += 1; print("round", self.t)`},
		{language: 1, file: "javascript/bandit.js", old: "this.t++;", new: "this.t++; console.log('round', this.t);"},
	} {
		l := languages[s.language]
		t.Run(l.name, func(t *testing.T) {
			if _, _, err := playedWith(t, "'"+l.find(t)+"' '"+s.plant(t, l.file)+"'", true); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestDeclined: a game that a class is not made for is left out by one line of the adapter.
func TestDeclined(t *testing.T) {
	for _, s := range []slip{
		{language: 0, file: "python/policy.py", old: "        self.policy =", new: "        if game.k == game.m:\n" +
			"            raise regretcheck.Decline(\"needs k < m\")\n        self.policy ="},
		{language: 1, file: "javascript/policy.js", old: "  const policy =", new: "  if (k === m) throw new " +
			"(require('./regretcheck.js').Decline)('needs k < m');\n  const policy ="},
	} {
		l := languages[s.language]
		t.Run(l.name, func(t *testing.T) {
			program, err := child.Open(t.Context(), "'"+l.find(t)+"' '"+s.plant(t, l.file)+"'", time.Minute)
			if err != nil {
				t.Fatal(err)
			}
			defer program.Close()
			var no *algos.Declined
			if _, err := program.New(algos.Spec{Arms: 4, Cardinality: 4, Horizon: 9}); !errors.As(err, &no) ||
				no.Reason != "needs k < m" {
				t.Errorf("k = m: got %v, want it declined", err)
			}
			if p, err := program.New(algos.Spec{Arms: 4, Cardinality: 2, Horizon: 9}); err != nil || len(p.Select(nil)) != 2 {
				t.Errorf("k = 2 after that: %v", err)
			}
		})
	}
}

// TestAsynchronousJavaScript: a policy whose methods return promises, as public packages do, keeps
// the contract, and its own error is what a failure quotes.
func TestAsynchronousJavaScript(t *testing.T) {
	node := language{"javascript", "node", ""}.find(t)
	helper, err := filepath.Abs("javascript/regretcheck.js")
	if err != nil {
		t.Fatal(err)
	}
	for body, want := range map[string]string{
		"return [...Array(g.k).keys()];":              "",
		"throw new TypeError('no such arm: ' + g.k);": "TypeError: no such arm: ",
	} {
		file := filepath.Join(t.TempDir(), "policy.js")
		text := "const { play } = require('" + helper + "');\nplay(async (g) => ({ async select() { " + body +
			" }, async update() {} }));\n"
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		r := decide(t, node+" "+file, []algos.Feedback{algos.SemiBandit}, "action")
		if err := r.Err(); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", body, err, want)
		}
	}
}
