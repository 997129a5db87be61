package props_test

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/regretcheck/regretcheck/"

// floors are the house of docs, from the ground up: a package imports packages
// of lower floors alone. Those of one floor do not know each other.
var floors = [][]string{
	{"algos", "theory", "testdata", "props/seed", "props/trace"},
	{"props/claims/paper/yelp", "props", "props/inputs", "props/reference", "props/child"},
	{"props/sim", "props/stats", "props/search", "props/report", "props/figures"},
	{"props/rate", "props/claimtest", "props/games", "props/claims/paper/audit", "props/store"},
	{"props/selftest/deciders", "props/claims/lemmas", "props/claims/recomputed", "props/claims/policies", "props/claims/simulator", "props/scaling", "props/gate",
		"props/claims/paper", "props/cluster"},
	{"props/claims/learners"},
	{"props/selftest/mutants", "props/policytest", "props/suite"},
	{"props/selftest", "props/cluster/natsserver"},
	{"cmd/verify", "examples", "examples/go", "props/games/property", "docs"},
}

// floor returns where a package lives, -1 if nowhere.
func floor(path string) int {
	return slices.IndexFunc(floors, func(f []string) bool { return slices.Contains(f, path) })
}

// alone are the packages that import nothing of the project: what a claim
// compares must not share code.
var alone = []string{"algos", "theory", "testdata", "props/seed", "props/trace"}

func goList(t *testing.T, args ...string) []string {
	t.Helper()
	cmd := exec.Command("go", append([]string{"list"}, args...)...)
	cmd.Dir = ".."
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list %q: %v", args, err)
	}
	return strings.Split(strings.TrimSpace(string(out)), "\n")
}

// TestImportsRunDownwards: the arrows of the design, outside tests.
func TestImportsRunDownwards(t *testing.T) {
	for _, line := range goList(t, "-f", "{{.ImportPath}}{{range .Imports}} {{.}}{{end}}", "./...", "./testdata") {
		words := strings.Fields(strings.ReplaceAll(line, module, "./"))
		from := strings.TrimPrefix(words[0], "./")
		if floor(from) < 0 {
			t.Errorf("%s is on no floor: give it one", from)
		}
		for _, to := range words[1:] {
			to, ours := strings.CutPrefix(to, "./")
			switch {
			case !ours:
			case slices.Contains(alone, from):
				t.Errorf("%s imports %s: want nothing of the project", from, to)
			case floor(to) >= floor(from):
				t.Errorf("%s imports %s: want arrows downwards only", from, to)
			}
		}
	}
}

// TestPropsKnowsNeitherPillar: the vocabulary serves implementations and
// formulas, and is built on neither.
func TestPropsKnowsNeitherPillar(t *testing.T) {
	for _, to := range goList(t, "-deps", "./props") {
		if to == module+"algos" || to == module+"theory" {
			t.Errorf("props links %s", to)
		}
	}
}

// TestWhatUsersLink: a test of somebody's own builds no plots and no command
// line, and no searches but in policytest, which searches.
func TestWhatUsersLink(t *testing.T) {
	renderers := []string{"gonum.org/v1/plot", "github.com/spf13/", "github.com/schollz/progressbar", module + "cmd/verify", module + "props/suite",
		module + "props/figures", module + "props/store", module + "props/cluster", "github.com/nats-io"}
	for pkg, banned := range map[string][]string{
		"claimtest": append(renderers, "pgregory.net/rapid"), "gate": append(renderers, "pgregory.net/rapid"),
		"scaling": append(renderers, "pgregory.net/rapid"), "policytest": renderers,
	} {
		for _, to := range goList(t, "-deps", "./props/"+pkg) {
			if slices.ContainsFunc(banned, func(b string) bool { return strings.HasPrefix(to, b) }) {
				t.Errorf("props/%s links %s", pkg, to)
			}
		}
	}
}

// TestUsersGetNoFlags: a program that links claimtest, gate and scaling has the
// flags that it defines itself.
func TestUsersGetNoFlags(t *testing.T) {
	out, err := exec.Command("go", "run", "./testdata/linked").CombinedOutput()
	if err != nil || len(out) > 0 {
		t.Errorf("flags: %s(%v): want none", out, err)
	}
}
