package props_test

import (
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
)

const module = "github.com/regretcheck/regretcheck/"

// floors are the house of docs/architecture.md, from the ground up: a package imports packages of lower floors alone.
var floors = [][]string{
	{"algos", "theory", "testdata", "props/seed", "props/panics", "props/utf8text",
		"examples/testprograms", "theory/internal/reference"},
	{"props", "props/sim/events", "props/reference"},
	{"props/child", "props/sim", "props/stats", "props/search", "props/report", "props/figures"},
	{"props/sim/simtest", "props/claimtest", "props/claimtest/recorder", "props/games", "props/claims/paper/audit",
		"props/store", "props/formula"},
	{"props/claims/lemmas", "props/claims/policies", "props/claims/simulator", "props/scaling", "props/gate",
		"props/claims/paper", "props/cluster"},
	{"props/claims/peers"},
	{"props/selftest/mutants", "props/policytest", "props/suite"},
	{"props/cluster/natsserver", "props/cli"},
	{"props/selftest"},
	{"cmd/verify", "examples", "examples/go", "examples/yelp", "docs"},
}

// TestImportsRunDownwards: no package imports one of its own floor or above, and the pillars import nothing of ours.
func TestImportsRunDownwards(t *testing.T) {
	floor := func(path string) int {
		return slices.IndexFunc(floors, func(f []string) bool { return slices.Contains(f, path) })
	}
	for name, imports := range listed() {
		from, own := strings.CutPrefix(name, module)
		if !own {
			continue
		}
		if floor(from) < 0 {
			t.Errorf("%s is on no floor: give it one", from)
		}
		for _, to := range imports {
			to, own := strings.CutPrefix(to, module)
			if own && floor(to) >= floor(from) {
				t.Errorf("%s imports %s: want arrows downwards only", from, to)
			}
		}
	}
}

// TestLinks: what must not be linked, even through others. The vocabulary knows neither pillar. A test of somebody's
// own links no plots, no command line and no server, and rapid only where it searches.
func TestLinks(t *testing.T) {
	renderers := []string{"gonum.org/v1/plot", "github.com/spf13/", "github.com/nats-io", module + "props/cli",
		module + "props/suite",
		module + "props/figures", module + "props/store", module + "props/cluster"}
	searching := append(slices.Clone(renderers), "pgregory.net/rapid")
	banned := map[string][]string{
		"props": {module + "algos", module + "theory"}, "props/claimtest": searching, "props/gate": searching,
		"props/scaling":    searching,
		"props/policytest": renderers, "props/formula": renderers,
	}
	list := listed()
	for from, prefixes := range banned {
		linked := []string{module + from}
		for i := 0; i < len(linked); i++ {
			for _, to := range list[linked[i]] {
				if !slices.Contains(linked, to) {
					linked = append(linked, to)
				}
			}
		}
		for _, to := range linked {
			if slices.ContainsFunc(prefixes, func(p string) bool { return strings.HasPrefix(to, p) }) {
				t.Errorf("%s links %s", from, to)
			}
		}
	}
}

// TestUsersGetNoFlags: a program that links claimtest, gate and scaling has the flags that it defines itself.
func TestUsersGetNoFlags(t *testing.T) {
	out, err := exec.Command("go", "run", "./testdata/linked").CombinedOutput()
	if err != nil || len(out) > 0 {
		t.Errorf("flags: %s(%v): want none", out, err)
	}
}

// listed returns the imports of every package that the project links, outside tests.
var listed = sync.OnceValue(func() map[string][]string {
	cmd := exec.Command("go", "list", "-deps", "-f", `{{.ImportPath}}{{range .Imports}} {{.}}{{end}}`, "./...",
		"./testdata")
	cmd.Dir = ".."
	out, err := cmd.Output()
	imports := map[string][]string{}
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		imports[words[0]] = words[1:]
	}
	if err != nil || len(imports) < 100 {
		panic(fmt.Sprintf("go list: %v, %d packages: want at least 100", err, len(imports)))
	}
	return imports
})
