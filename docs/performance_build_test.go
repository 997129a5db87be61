package docs

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
)

// builtOf are the kinds of work by which the go command builds tests, in the order of the sheet.
var builtOf = []string{"compiling Go's library", "compiling modules of others", "compiling this one", "vetting", "linking"}

// buildTime says what of the CPU time of a go command was building, from the graph of its actions (-debug-actiongraph).
func buildTime(t *testing.T, graph string, all cost) string {
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
		parts = append(parts, fmt.Sprintf("%s %.3g", kind, seconds[kind]))
	}
	return fmt.Sprintf("Of the %.3g s of CPU time of `go test ./...` from an empty cache the go command's own programs take %.3g s before any test runs: %s.",
		all.cpu.Seconds(), sum, strings.Join(parts, ", "))
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
	case strings.HasPrefix(path, "github.com/regretcheck/regretcheck"):
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
	const want = "Of the 30 s of CPU time of `go test ./...` from an empty cache the go command's own programs take 18 s before any test runs: " +
		"compiling Go's library 4, compiling modules of others 2, compiling this one 5, vetting 1, linking 6."
	if got := buildTime(t, graph, cost{cpu: 30e9}); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
