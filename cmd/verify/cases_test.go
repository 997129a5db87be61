package main

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/props/report/reporttest"
)

// TestCases: small programs that came down from somebody's bug, each of which was once judged
// wrongly, are judged right. The rule that tells is decided, all of them by make long.
func TestCases(t *testing.T) {
	if testing.Short() {
		t.Skip("plays programs for some seconds each")
	}
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("python3 is not installed")
	}
	helper, err := filepath.Abs("../../examples/python")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		file, flags, rule string
		code              int
		want              string
	}{
		{"value_for_index.py", "--m 2 --k 1", "late-regret", cli.ExitFail, "learns is not reached"},
		{"cascade_linear.py", "--feedback disjunctive", "sublinear", cli.ExitFail, "learns is not reached"},
		{"exp3_overflow.py", "", "late-regret", cli.ExitFail, "Total of weights must be finite"},
		{"failures_forgotten.py", "", "beats-random", cli.ExitFail, "learns is not reached"},
		{"dollars.py", "", "beats-random", cli.ExitFail, "learns is not reached"},
		{"constant_seed.py", "", "deterministic", cli.ExitOK, "the seed changes nothing"},
		{"bom.py", "", "count", cli.ExitOK, "PASS"},
	} {
		t.Run(tt.file, func(t *testing.T) {
			t.Parallel()
			program := "env PYTHONPATH=" + helper + " python3 testdata/cases/" + tt.file
			args := append([]string{"policy", "--exec", program, "--quick"}, strings.Fields(tt.flags)...)
			if !whole() {
				args = append(args, "--claim", "policy/"+tt.rule)
			}
			code, stdout, stderr := call(t.Context(), []props.Suite{reporttest.Suite("", good)}, args...)
			if said := unwrapped(stdout + stderr); code != tt.code || !strings.Contains(said, tt.want) {
				t.Errorf("exit %d, want %d and %q in\n%s%s", code, tt.code, tt.want, stdout, stderr)
			}
		})
	}
}
