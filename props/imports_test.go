package props_test

import (
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
)

const module = "github.com/regretcheck/regretcheck/"

// floors are the house of docs, from the ground up: a package imports packages
// of lower floors alone. Those of one floor do not know each other.
var floors = [][]string{
	{"algos", "theory", "testdata", "props/seed", "props/trace", "props/encoding", "props/report/junittest",
		"props/claims/learners/internal/passage", "cmd/verify/standin", "examples/outside", "theory/internal/literal"},
	{"props/claims/paper/yelp", "props", "props/sim/events", "props/reference", "props/child"},
	{"props/sim", "props/stats", "props/search", "props/report", "props/report/reporttest", "props/figures"},
	{"props/rate", "props/sim/simtest", "props/claimtest", "props/games", "props/claims/paper/audit", "props/store", "props/formula",
		"props/claims/learners/internal/paired"},
	{"props/claims/lemmas", "props/claims/policies", "props/claims/simulator", "props/scaling", "props/gate",
		"props/claims/paper", "props/claims/paper/proofs", "props/cluster"},
	{"props/claims/learners"},
	{"props/selftest/mutants", "props/policytest", "props/suite"},
	{"props/selftest", "props/cluster/natsserver", "props/cli"},
	{"cmd/verify", "examples", "examples/go", "examples/yelp", "docs"},
}

// floor returns where a package lives, -1 if nowhere.
func floor(path string) int {
	return slices.IndexFunc(floors, func(f []string) bool { return slices.Contains(f, path) })
}

// alone are the packages that import nothing of the project: what a claim
// compares must not share code.
var alone = []string{"algos", "theory", "testdata", "props/seed", "props/trace", "props/encoding"}

// A compiled is a package as the go command compiles it: "path", or "path [of.test]" where it does so anew for the tests of another.
type compiled struct {
	name    string
	imports []string
}

var listed = sync.OnceValues(func() ([]byte, error) {
	cmd := exec.Command("go", "list", "-test", "-deps", "-f", `{{.ImportPath}}{{range .Imports}}{{"\t"}}{{.}}{{end}}`, "./...", "./testdata")
	cmd.Dir = ".."
	return cmd.Output()
})

// everyCompiled are all packages of the project with those that they and their tests import, listed once: asking takes half a second.
func everyCompiled(t *testing.T) (list []compiled) {
	t.Helper()
	out, err := listed()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	for line := range strings.Lines(string(out)) {
		words := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		list = append(list, compiled{words[0], words[1:]})
	}
	return list
}

// ours are the packages of the project, outside tests.
func ours(t *testing.T) []compiled {
	t.Helper()
	return slices.DeleteFunc(everyCompiled(t), func(p compiled) bool {
		return !strings.HasPrefix(p.name, module) || strings.Contains(p.name, " [") || strings.HasSuffix(p.name, ".test")
	})
}

// linkedBy returns a package of the project and all that it imports, and those import.
func linkedBy(t *testing.T, path string) []string {
	t.Helper()
	imports := map[string][]string{}
	for _, p := range everyCompiled(t) {
		imports[p.name] = p.imports
	}
	seen := []string{module + path}
	for i := 0; i < len(seen); i++ {
		if _, known := imports[seen[i]]; !known && seen[i] != "C" {
			t.Fatalf("%s, which %s links, is not listed", seen[i], path)
		}
		for _, to := range imports[seen[i]] {
			if !slices.Contains(seen, to) {
				seen = append(seen, to)
			}
		}
	}
	return seen
}

// TestImportsRunDownwards: the arrows of the design, outside tests.
func TestImportsRunDownwards(t *testing.T) {
	list := ours(t)
	if len(list) < 40 {
		t.Errorf("%d packages of the project are listed: want at least 40", len(list))
	}
	for _, p := range list {
		from := strings.TrimPrefix(p.name, module)
		if floor(from) < 0 {
			t.Errorf("%s is on no floor: give it one", from)
		}
		for _, to := range p.imports {
			to, own := strings.CutPrefix(to, module)
			switch {
			case !own:
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
	for _, to := range linkedBy(t, "props") {
		if to == module+"algos" || to == module+"theory" {
			t.Errorf("props links %s", to)
		}
	}
}

// TestWhatUsersLink: a test of somebody's own builds no plots and no command
// line, and no searches but in policytest and formula, which search.
func TestWhatUsersLink(t *testing.T) {
	renderers := []string{"gonum.org/v1/plot", "github.com/spf13/", "github.com/schollz/progressbar", module + "cmd/verify", module + "props/cli",
		module + "props/suite", module + "props/figures", module + "props/store", module + "props/cluster", "github.com/nats-io"}
	banned := map[string][]string{
		"claimtest": append(renderers, "pgregory.net/rapid"), "gate": append(renderers, "pgregory.net/rapid"),
		"scaling": append(renderers, "pgregory.net/rapid"), "policytest": renderers, "formula": renderers,
	}
	for pkg := range banned {
		for _, to := range linkedBy(t, "props/"+pkg) {
			if slices.ContainsFunc(banned[pkg], func(b string) bool { return strings.HasPrefix(to, b) }) {
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

// TestNothingIsCompiledTwice: tests of a package have the go command compile it anew, and no other of ours. A test file inside package X
// whose external tests import what imports X, as props/suite does, would have all of that compiled and vetted once more, for X alone.
func TestNothingIsCompiledTwice(t *testing.T) {
	allowed := []string{module + "props/reference [" + module + "algos.test]"} // 0.3 CPU s; many tests of algos are of its internals
	for _, p := range everyCompiled(t) {
		path, of, again := strings.Cut(p.name, " [")
		tested := strings.TrimSuffix(of, ".test]")
		if again && strings.HasPrefix(path, module) && strings.TrimSuffix(path, "_test") != tested && !slices.Contains(allowed, p.name) {
			t.Errorf("%s is compiled anew for the tests of %s: want them all in package %s_test, or none that imports it", path, tested, tested)
		}
	}
}

// TestArchitecture: docs/architecture.md draws the floors as they are here, and every path
// that it names is there.
func TestArchitecture(t *testing.T) {
	text, err := os.ReadFile("../docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	_, picture, _ := strings.Cut(string(text), "```\n")
	picture, rest, _ := strings.Cut(picture, "```\n")
	var drawn [][]string
	for line := range strings.Lines(picture) {
		words := strings.Fields(line)
		if words[0] == "floor" {
			drawn, words = append([][]string{nil}, drawn...), words[2:]
		}
		drawn[0] = append(drawn[0], words...)
	}
	for i := range max(len(drawn), len(floors)) {
		if i >= len(drawn) || i >= len(floors) || !slices.Equal(slices.Sorted(slices.Values(drawn[i])), slices.Sorted(slices.Values(floors[i]))) {
			t.Fatalf("floor %d of the picture is not %q", i+1, floors[min(i, len(floors)-1)])
		}
	}
	for _, quoted := range regexp.MustCompile("`((algos|theory|props|cmd|testdata)[a-z_/.]*)`").FindAllStringSubmatch(rest, -1) {
		if name := quoted[1]; name != "algos.Policy" && name != "algos.Choice" {
			if _, err := os.Stat("../" + name); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}
