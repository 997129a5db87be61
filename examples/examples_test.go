package examples_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/examples/outside"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/child"
	"github.com/regretcheck/regretcheck/props/claims/policies"
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
	path, err := interpreter(l.interpreter)
	if err != nil {
		t.Skipf("%s is not installed: the %s example is not tested", l.interpreter, l.name)
	}
	return path
}

var python = sync.OnceValues(func() (string, error) {
	path, err := exec.LookPath("python3")
	if err == nil {
		path = outside.Interpreter(path)
	}
	return path, err
})

// interpreter returns the path of an interpreter by its name.
func interpreter(name string) (string, error) {
	if name == "python3" {
		return python()
	}
	return exec.LookPath(name)
}

// roundTime is what programs are taken to need for a round: the more, the shorter are the runs that rules ask for. Interpreters
// are slow under load; make whole plays ten times as long.
func roundTime() time.Duration {
	if whole() {
		return time.Millisecond
	}
	return 10 * time.Millisecond
}

// decide tests a program with the named rules.
func decide(t *testing.T, command string, feedback []algos.Feedback, rules ...string) policytest.Report {
	t.Helper()
	return decideAs(t, policytest.Config{RoundTime: roundTime(), Feedback: feedback, Only: rules}, command)
}

// decideAs tests a program with rules, on games of a length or of a number that the configuration says.
func decideAs(t *testing.T, cfg policytest.Config, command string) policytest.Report {
	t.Helper()
	program, err := child.Open(t.Context(), command, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	defer program.Close()
	cfg.Seed, cfg.Effort, cfg.External, cfg.Exit, cfg.Arms, cfg.Cardinality = 1, props.Quick, true, exit(program), 4, 2
	r, err := policytest.Check(context.Background(), program.New, cfg)
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

// quiet are the rules that go test asks an example: all sound ones but that it beats random play, which takes a second or two and
// is for make whole, here and in docs/tutorial.md. The Go example's own test asks it, too.
func quiet() []string {
	if whole() {
		return sound
	}
	return slices.DeleteFunc(slices.Clone(sound), func(rule string) bool { return rule == "beats-random" })
}

// TestExamplesPass: the examples keep the rules. The one in C++, whose compiler takes two seconds, is for make whole; the one in Rust
// stands for it.
func TestExamplesPass(t *testing.T) {
	every := []algos.Feedback{algos.SemiBandit, algos.Disjunctive, algos.Conjunctive}
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
		if !whole() {
			t.Skip("make whole compiles it")
		}
		if err := decide(t, compile(t, "cpp/policy.cpp"), every, sound...).Err(); err != nil {
			t.Error(err)
		}
		off := slip{file: "cpp/bandit.hpp", old: "arms.resize(play_)", new: "arms.resize(play_ + 1)"}
		if err := decide(t, compile(t, off.plant(t, "cpp/policy.cpp")), nil, "count").Err(); err == nil || !strings.Contains(err.Error(), "want k=") {
			t.Errorf("an arm too many: got %v, want it rejected", err)
		}
	})
}

// TestRust: the example keeps the rules, a slip is rejected in make whole, and what it declines is left out.
func TestRust(t *testing.T) {
	t.Parallel()
	every := []algos.Feedback{algos.SemiBandit, algos.Disjunctive, algos.Conjunctive}
	var options []string
	if whole() {
		options = []string{"-O"} // a second more of compiling
		off := slip{file: "rust/bandit.rs", old: "truncate(self.play)", new: "truncate(self.play + 1)"}
		if err := decide(t, compileRust(t, off.plant(t, "rust/policy.rs")), nil, "count").Err(); err == nil || !strings.Contains(err.Error(), "want k=") {
			t.Errorf("an arm too many: got %v, want it rejected", err)
		}
	}
	if err := decide(t, compileRust(t, "rust/policy.rs", options...), every, quiet()...).Err(); err != nil {
		t.Error(err)
	}
	picky := slip{file: "rust/policy.rs", old: "Ok(Adapter(bandit::Cucb::new(game.m, game.k)))",
		new: `if game.k == 1 { Ok(Adapter(bandit::Cucb::new(game.m, 1))) } else { Err(regretcheck::Decline("plays \"one\" arm".into())) }`}
	program, err := child.Open(t.Context(), compileRust(t, picky.plant(t, "rust/policy.rs")), time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	defer program.Close()
	var no *algos.Declined
	if _, err := program.New(algos.Spec{Arms: 4, Cardinality: 2, Horizon: 9}); !errors.As(err, &no) || no.Reason != "plays 'one' arm" {
		t.Errorf("k = 2: got %v, want it declined", err)
	}
	if p, err := program.New(algos.Spec{Arms: 4, Cardinality: 1, Horizon: 9}); err != nil || len(p.Select(nil)) != 1 {
		t.Errorf("k = 1 after that: %v", err)
	}
}

// compileRust builds a program in Rust and returns the command that runs it, or skips the test.
func compileRust(t *testing.T, file string, options ...string) string {
	t.Helper()
	binary := filepath.Join(t.TempDir(), "policy")
	compiler := language{"rust", "rustc", ""}.find(t)
	options = append(options, "--edition=2021", "-Dwarnings", "-o", binary, file)
	if out, err := exec.Command(compiler, options...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return "'" + binary + "'"
}

// compile builds a program in C++ and returns the command that runs it, or skips the test.
func compile(t *testing.T, file string) string {
	t.Helper()
	binary := filepath.Join(t.TempDir(), "policy")
	compiler := language{"c++", "g++", ""}.find(t)
	if out, err := exec.Command(compiler, "-std=c++17", "-O1", "-Wall", "-Wextra", "-Werror", "-o", binary, file).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return "'" + binary + "'"
}

// TestAdaptersAreShort: what is the user's own to write around a class of hers is 15
// lines at most, blank ones and comments aside; the helper owns the protocol.
func TestAdaptersAreShort(t *testing.T) {
	remark := regexp.MustCompile(`^\s*(#|//|"""|'use strict'|import |package |from |mod |$)`)
	for _, file := range []string{"python/policy.py", "javascript/policy.js", "go/main.go", "cpp/policy.cpp", "rust/policy.rs"} {
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
// for, and are rejected with a slip. go test judges one that is sound and two slips.
func TestSamplersPass(t *testing.T) {
	for _, tt := range []struct {
		language int
		slip     *slip
		fails    string
		whole    bool // for make whole alone
	}{
		{0, nil, "", false},
		{1, nil, "", true},
		{0, &slip{file: "python/sampler.py", old: "down / (up + down)", new: "up / (up + down)"}, "depround/marginals", true},
		{1, &slip{file: "javascript/sampler.js", old: "let end = random()", new: "let end = 0"}, "depround/marginals", false},
		{0, &slip{file: "python/sampler.py", old: "if p[i] > 0.5]", new: "if p[i] > 0.5][:1]"}, "depround/cardinality", false},
		{0, &slip{file: "python/sampler.py", old: "random.Random(seed)", new: "random.Random()"}, "depround/deterministic", true},
	} {
		if tt.whole && !whole() {
			continue
		}
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
			r, err := props.Run(t.Context(), props.Config{Seed: 1, Effort: props.Quick, Claims: policies.DepRoundSampled(program.Sample, policies.SampledConfig{
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
			if s := r.Summary(); failed != tt.fails || failed == "" && s.Pass != s.Total() {
				t.Errorf("got %+v, first failure %q, want %q", s, failed, tt.fails)
			}
		})
	}
}

// A slip is a line of an example, and what somebody might have written.
type slip struct {
	language  int
	file      string
	old, new  string
	rule, say string // what rejects it, and what the witness must hold
}

var slips = []slip{
	{0, "python/bandit.py", "ranked[: self.n_play]", "ranked[: self.n_play + 1]", "count", "want k="},
	{0, "python/policy.py", "return self.policy.select()", "return [a + 1 for a in self.policy.select()]", "range", "want 0 ≤ arm < m="},
	{0, "python/bandit.py", "key=lambda arm: -values[arm]", "key=lambda arm: values[arm] if self.t > 8 else -values[arm]", "beats-random",
		"a round, of random actions"},
	{0, "python/regretcheck.py", "os.dup2(2, 1)", `os.write(1, b"ready\n")`, "count", `round 1: the child said "ready"`},
	{0, "python/bandit.py", "self.sums[arm] / n +", "self.sums[arm] / (n - 1) +", "count", "ZeroDivisionError"},
	{0, "python/regretcheck.py", "continue  # no reply; another start may follow", "return", "exit", "the child exited with status 0"},
	{1, "javascript/bandit.js", "ranked.slice(0, this.nPlay)", "ranked.slice(0, this.nPlay).fill(ranked[0])", "distinct", "twice"},
	{1, "javascript/regretcheck.js", "if (message.op === 'stop') return;", "", "exit", "the child said"},
	{1, "javascript/bandit.js", "this.t++;", "this.t++; if (Math.random() < 0.5) return this.pulls.map((_, a) => a).slice(-this.nPlay);", "deterministic",
		" and "},
	{1, "javascript/bandit.js", "this.pulls[arm]++;", "this.pulls[arm]++; if (this.t === 7) throw new Error('boom');", "count",
		"round 8: the child ended (exit status 1)"},
}

// TestExamplePassesGeneratedGames: the sound example passes the rule by which README.md finds one whose rewards are credited
// to an arm's neighbour (TestCommands in docs runs it on the same sixty games, in make whole as well). False alarms: 10⁻³.
func TestExamplePassesGeneratedGames(t *testing.T) {
	if !whole() {
		t.Skip("plays 14 000 rounds through a pipe: make whole does")
	}
	l := languages[0]
	row := decideAs(t, policytest.Config{RoundTime: 200 * time.Microsecond, Only: []string{"generated-level"}}, "'"+l.find(t)+"' "+l.file).Rows[0]
	if row.Verdict.Outcome() != props.Pass {
		t.Errorf("the example: %+v", row.Verdict)
	}
}

// TestPrintsDoNoHarm: what a user's class prints for debugging goes to standard error.
func TestPrintsDoNoHarm(t *testing.T) {
	for _, s := range []slip{
		{0, "python/bandit.py", "self.t += 1", `self.t += 1; print("round", self.t)`, "count", ""},
		{1, "javascript/bandit.js", "this.t++;", "this.t++; console.log('round', this.t);", "count", ""},
	} {
		l := languages[s.language]
		if err := decide(t, "'"+l.find(t)+"' '"+s.plant(t, l.file)+"'", nil, s.rule).Err(); err != nil {
			t.Error(err)
		}
	}
}

// TestDeclined: a game that a class is not made for is left out by one line of the adapter.
func TestDeclined(t *testing.T) {
	for _, s := range []slip{
		{0, "python/policy.py", "        self.policy =", "        if game.k == game.m:\n" +
			"            raise regretcheck.Decline(\"needs k < m\")\n        self.policy =", "count", ""},
		{1, "javascript/policy.js", "  const policy =", "  if (k === m) throw new (require('./regretcheck.js').Decline)('needs k < m');\n  const policy =",
			"count", ""},
	} {
		l := languages[s.language]
		r := decide(t, "'"+l.find(t)+"' '"+s.plant(t, l.file)+"'", nil, s.rule)
		if f := r.Rows[0].Verdict.Finding(); r.Err() != nil || len(f.Warnings) != 2 || !strings.Contains(f.Warnings[0].Error(),
			"m=4 k=4, which the policy declines: needs k < m") {
			t.Errorf("%s: %v, warnings %v", l.name, r.Err(), f.Warnings)
		}
	}
}

// restarted are slips for make whole alone: programs that crash or say what is no reply, whose games are shrunk by starting an interpreter for
// each, as that of TestAsynchronousJavaScript is; and one that only many rounds tell.
var restarted = []string{"ZeroDivisionError", "round 8: the child ended (exit status 1)", `round 1: the child said "ready"`, "a round, of random actions"}

// TestSlipsAreRejected: each example with one line changed fails the rule that
// speaks of it.
func TestSlipsAreRejected(t *testing.T) {
	for _, s := range slips {
		if slices.Contains(restarted, s.say) && !whole() {
			continue
		}
		t.Run(s.new, func(t *testing.T) {
			t.Parallel()
			l := languages[s.language]
			interpreter := l.find(t)
			cfg := policytest.Config{RoundTime: time.Millisecond, Only: []string{s.rule}}
			if s.rule == "beats-random" {
				cfg.Horizon, cfg.Replicates = 50, 60 // tell this slip, where 300 tell the example from random play
			}
			r := decideAs(t, cfg, "'"+interpreter+"' '"+s.plant(t, l.file)+"'")
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
		text := "const { play } = require('" + helper + "');\nplay(async (g) => ({ async select() { " + body + " }, async update() {} }));\n"
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		r := decide(t, node+" "+file, []algos.Feedback{algos.SemiBandit}, "count")
		if err := r.Err(); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", body, err, want)
		}
	}
}

// TestPythonPackage: the helpers make a wheel that holds them and names the plugin of pytest, and in make whole install without
// an index in a virtual environment.
func TestPythonPackage(t *testing.T) {
	if testing.Short() {
		t.Skip("makes a virtual environment")
	}
	python := language{"python", "python3", ""}.find(t)
	if !whole() {
		wheel := exec.Command(python, "-c", "import sys, zipfile, build_wheel; z = zipfile.ZipFile(sys.argv[1] + '/' + build_wheel.build_wheel(sys.argv[1])); "+
			"print(z.namelist(), [z.read(n) for n in z.namelist() if n.endswith('entry_points.txt')])", t.TempDir())
		wheel.Dir, wheel.Env = "python", append(os.Environ(), "PYTHONDONTWRITEBYTECODE=1")
		out, err := wheel.CombinedOutput()
		for _, want := range []string{"'regretcheck.py'", "'pytest_regretcheck.py'", "pytest11"} {
			if err != nil || !strings.Contains(string(out), want) {
				t.Errorf("got %s, %v: want %s in the wheel", out, err, want)
			}
		}
		return
	}
	env, source := filepath.Join(t.TempDir(), "env"), filepath.Join(t.TempDir(), "python")
	if err := os.CopyFS(source, os.DirFS("python")); err != nil {
		t.Fatal(err)
	}
	run := func(command ...string) ([]byte, error) {
		return exec.Command(command[0], command[1:]...).CombinedOutput()
	}
	inside := filepath.Join(env, "bin", "python")
	if out, err := run(python, "-m", "venv", "--without-pip", env); err != nil {
		t.Skipf("no virtual environments here: %v\n%s", err, out)
	}
	if _, err := run(python, "-m", "pip", "--python", inside, "install", "--no-index", source); err != nil { // a pip from before 22.3, or none
		if out, err := run(python, "-m", "venv", env); err != nil {
			t.Skipf("no virtual environments with pip here: %v\n%s", err, out)
		}
		if out, err := run(inside, "-m", "pip", "install", "--no-index", source); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	see := exec.Command(inside, "-c", "import regretcheck, importlib.metadata as m; "+
		"print([e.value for e in m.entry_points(group='pytest11')], regretcheck.play.__name__)")
	see.Dir = t.TempDir()
	if out, err := see.CombinedOutput(); err != nil || !strings.Contains(string(out), "pytest_regretcheck") {
		t.Errorf("got %s, %v: want the plugin's entry point", out, err)
	}
}

// TestLateRewardsInPython: the example that declares late rewards keeps both rules about them (in make whole), and one that takes
// them for those of the arms it plays now fails the rule about regret alone: in go test in games of two thirds of the length, where it
// costs five times what is allowed, instead of six.
func TestLateRewardsInPython(t *testing.T) {
	t.Parallel()
	python := language{"python", "python3", ""}.find(t)
	horizon, runs := int64(200), 24
	if whole() {
		horizon, runs = 300, 36
	}
	confused := slip{file: "python/late.py", old: "self.update(arms, rewards)  #", new: "self.update(self.arms, rewards)  #"}
	for name, file := range map[string]string{"": "python/late.py", "policy/delayed-regret": confused.plant(t, "python/late.py")} {
		if name == "" && !whole() {
			continue
		}
		program, err := child.Open(t.Context(), "'"+python+"' '"+file+"'", time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		defer program.Close()
		r, err := policytest.Check(t.Context(), program.New, policytest.Config{
			Seed: 1, Effort: props.Quick, External: true, Only: []string{"delayed", "delayed-regret"}, Capabilities: algos.Capabilities{Late: true},
			Arms: 8, Cardinality: 3, OneArms: true, OneSize: true, Horizon: horizon, Replicates: runs,
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range r.Rows {
			want := props.Pass
			if row.Claim == name {
				want = props.Fail
			}
			if got := row.Verdict.Outcome(); got != want {
				t.Errorf("%s: %s: %v, want %v: %+v", file, row.Claim, got, want, row.Verdict.Finding())
			}
		}
	}
}
