package examples_test

import (
	"context"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/examples/testprograms"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/child"
	"github.com/regretcheck/regretcheck/props/policytest"
)

// A language is what the examples are run by.
type language struct {
	name, interpreter, file string
}

var languages = []language{
	{"python", "python3", "python/policy.py"},
	{"javascript", "node", "javascript/policy.js"},
}

// find returns the interpreter, or skips the test. The examples in Go and Python are played by go test, the others by
// CI and make long.
func (l language) find(t *testing.T) string {
	t.Helper()
	if l.name != "python" && !whole() {
		t.Skipf("%s=1 plays the examples in %s", wholeEnv, l.name)
	}
	path, err := exec.LookPath(l.interpreter)
	if l.interpreter == "python3" {
		path, err = python()
	}
	if err != nil {
		t.Skipf("%s is not installed: the %s example is not tested", l.interpreter, l.name)
	}
	return path
}

var python = sync.OnceValues(func() (string, error) {
	path, err := exec.LookPath("python3")
	if err == nil {
		path = testprograms.Interpreter(path)
	}
	return path, err
})

// decide tests a program with the named rules.
func decide(t *testing.T, command string, feedback []algos.Feedback, rules ...string) policytest.Report {
	t.Helper()
	return decideAs(t, policytest.Config{Feedback: feedback, Only: rules}, command)
}

// decideAs tests a program with the rules and games of a configuration.
func decideAs(t *testing.T, cfg policytest.Config, command string) policytest.Report {
	t.Helper()
	program, err := child.Open(t.Context(), command, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	defer program.Close()
	cfg.Seed, cfg.Effort, cfg.External, cfg.Arms, cfg.Cardinality = 1, props.Quick, true, 4, 2
	r, err := policytest.Check(context.Background(), program.New, cfg)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// sound are the rules that few rounds decide.
var sound = []string{"action", "deterministic", "constant-rewards", "partial-feedback", "late-regret"}

// quiet are the rules that go test holds the examples to: the sound ones without that of one long run,
// which takes seconds and is for make long, here and in docs/tutorial.md.
func quiet() []string {
	if whole() {
		return sound
	}
	return slices.DeleteFunc(slices.Clone(sound), func(rule string) bool { return rule == "late-regret" })
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
	if out, err := exec.Command(compiler, "-std=c++17", "-O1", "-Wall", "-Wextra", "-Werror", "-o", binary,
		file).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return "'" + binary + "'"
}
