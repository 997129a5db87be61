package docs

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// modulePath is this module's.
const modulePath = "github.com/regretcheck/regretcheck"

// builtOf are the kinds of work by which the go command builds tests, in the order of the sheet.
var builtOf = []string{"compiling Go's library", "compiling modules of others", "compiling this one", "vetting", "linking"}

// buildTime says what of the CPU time of a go command was building, from the graph of its actions (-debug-actiongraph).
func buildTime(t *testing.T, name, graph string, all cost) string {
	t.Helper()
	text, err := os.ReadFile(graph)
	if err != nil {
		t.Fatal(err)
	}
	var actions []struct {
		Mode, Package   string
		CmdUser, CmdSys float64 // nanoseconds
	}
	if err := json.Unmarshal(text, &actions); err != nil {
		t.Fatal(err)
	}
	seconds, sum := map[string]float64{}, 0.0
	for _, a := range actions {
		if kind := builtAs(a.Mode, a.Package); kind != "" {
			x := (a.CmdUser + a.CmdSys) * 1e-9
			seconds[kind] += x
			sum += x
		}
	}
	var parts []string
	for _, kind := range builtOf {
		if seconds[kind] >= .05 {
			parts = append(parts, fmt.Sprintf("%s %.3g", kind, seconds[kind]))
		}
	}
	return fmt.Sprintf("Of the %.3g s of CPU time of %s the go command's own programs take %.3g s before any test runs: %s.",
		all.cpu.Seconds(), name, sum, strings.Join(parts, ", "))
}

// builtAs returns the kind of an action, or nothing for one that builds nothing.
func builtAs(mode, path string) string {
	module, _, _ := strings.Cut(path, "/")
	switch {
	case mode == "vet":
		return "vetting"
	case mode == "link":
		return "linking"
	case mode != "build" && !strings.HasPrefix(mode, "cgo "):
		return ""
	case strings.HasPrefix(path, modulePath):
		return "compiling this one"
	case strings.Contains(module, "."):
		return "compiling modules of others"
	}
	return "compiling Go's library"
}

// TestBuildTime reads the graph of a build of three packages.
func TestBuildTime(t *testing.T) {
	graph := t.TempDir() + "/graph.json"
	const text = `[{"Mode":"build","Package":"net/http","CmdUser":3e9,"CmdSys":1e9},{"Mode":"vet","Package":"net/http","CmdUser":1e9},
		{"Mode":"build","Package":"gonum.org/v1/gonum/mat","CmdUser":2e9},{"Mode":"build","Package":"github.com/regretcheck/regretcheck/algos","CmdUser":5e9},
		{"Mode":"link","Package":"github.com/regretcheck/regretcheck/algos.test","CmdSys":6e9},{"Mode":"test run","Package":"x"}]`
	if err := os.WriteFile(graph, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	const want = "Of the 30 s of CPU time of `go test ./...`, empty cache, the go command's own programs take 18 s before any test runs: " +
		"compiling Go's library 4, compiling modules of others 2, compiling this one 5, vetting 1, linking 6."
	if got := buildTime(t, "`go test ./...`, empty cache,", graph, cost{cpu: 30e9}); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// A lasted is how long something took.
type lasted struct {
	name    string
	seconds float64
}

// longestOf writes the longest ones, longest first.
func longestOf(list []lasted, most int) string {
	list = slices.SortedFunc(slices.Values(list), func(a, b lasted) int { return cmp.Compare(b.seconds, a.seconds) })
	var parts []string
	for _, s := range list[:min(most, len(list))] {
		parts = append(parts, fmt.Sprintf("%s %.3g", s.name, s.seconds))
	}
	return strings.Join(parts, ", ")
}

// A testRun is what `go test -json` printed, with the programs of tests run by [timedTests].
type testRun struct {
	text  string   // as without -json
	tests []lasted // seconds of each, with its parts
	cpu   []lasted // processor time of the tests of a package, and of what they started
}

// timedTests is a script for `go test -exec` that adds the processor time of a test's program to what it prints.
const timedTests = "#!/usr/bin/env bash\nTIMEFORMAT='processor time %U %S'\ntime \"$@\"\n"

// telling returns a command `go test …` that says where its time goes, and the file of its graph.
func telling(t *testing.T, command string) (told, graph string) {
	t.Helper()
	graph = filepath.Join(t.TempDir(), "graph.json")
	script := filepath.Join(t.TempDir(), "timed")
	if err := os.WriteFile(script, []byte(timedTests), 0o700); err != nil {
		t.Fatal(err)
	}
	return strings.Replace(command, "go test ", "go test -json -debug-actiongraph="+graph+" -exec="+script+" ", 1), graph
}

// readTests reads what `go test -json` printed.
func readTests(output string) (r testRun) {
	var text strings.Builder
	for line := range strings.Lines(output) {
		var e struct {
			Action, Package, Test, Output string
			Elapsed                       float64
		}
		if err := json.Unmarshal([]byte(line), &e); err != nil {
			e.Output = line // of the go command itself
		}
		text.WriteString(e.Output)
		var user, system float64
		if n, _ := fmt.Sscanf(e.Output, "processor time %g %g", &user, &system); n == 2 {
			r.cpu = append(r.cpu, lasted{strings.TrimPrefix(e.Package, modulePath+"/"), user + system})
		}
		if e.Action == "pass" && e.Test != "" && !strings.Contains(e.Test, "/") {
			r.tests = append(r.tests, lasted{e.Test, e.Elapsed})
		}
	}
	r.text = text.String()
	return r
}

// String says how many tests there were, how many of them are long, and where the time goes.
func (r testRun) String() string {
	all, long, count, cpu := 0.0, 0.0, 0, 0.0
	for _, t := range r.tests {
		all += t.seconds
		if t.seconds >= 2 {
			long, count = long+t.seconds, count+1
		}
	}
	for _, p := range r.cpu {
		cpu += p.seconds
	}
	return fmt.Sprintf("The programs of the tests, with all that they start, take %.3g s: %s. They are %d tests, of which %d take 2 s or more, "+
		"together %.0f %% of the sum of what each takes; the longest are %s.", cpu, longestOf(r.cpu, 10), len(r.tests), count, 100*long/all, longestOf(r.tests, 5))
}

// TestTestRun reads the events of three tests.
func TestTestRun(t *testing.T) {
	const output = `go: a warning
{"Action":"start","Package":"github.com/regretcheck/regretcheck/algos"}
{"Action":"pass","Package":"github.com/regretcheck/regretcheck/algos","Test":"TestLong/part","Elapsed":3}
{"Action":"pass","Package":"github.com/regretcheck/regretcheck/algos","Test":"TestLong","Elapsed":3}
{"Action":"skip","Package":"github.com/regretcheck/regretcheck/algos","Test":"TestOther","Elapsed":0}
{"Action":"pass","Package":"github.com/regretcheck/regretcheck/algos","Test":"TestShort","Elapsed":1}
{"Action":"output","Package":"github.com/regretcheck/regretcheck/algos","Output":"processor time 4.500 0.250\n"}
{"Action":"output","Package":"github.com/regretcheck/regretcheck/algos","Output":"ok  \ta\t4.000s\n"}
{"Action":"pass","Package":"github.com/regretcheck/regretcheck/algos","Elapsed":4}
`
	r := readTests(output)
	const text = "go: a warning\nprocessor time 4.500 0.250\nok  \ta\t4.000s\n"
	if r.text != text {
		t.Errorf("text %q, want %q", r.text, text)
	}
	const want = "The programs of the tests, with all that they start, take 4.75 s: algos 4.75. They are 2 tests, of which 1 take 2 s or more, together 75 % " +
		"of the sum of what each takes; the longest are TestLong 3, TestShort 1."
	if r.String() != want {
		t.Errorf("got\n%s\nwant\n%s", r, want)
	}
}
