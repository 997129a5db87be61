package suite

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/reach"
)

// TestEveryCaseSaysWhatItReaches: each case of verify algos names roots that there are, and no edit of another policy touches it
// but for policies that it is about.
func TestEveryCaseSaysWhatItReaches(t *testing.T) {
	t.Parallel()
	g, err := reach.InTree("../..", RootFolders...)
	if err != nil {
		t.Fatal(err)
	}
	sets := map[string]reach.Set{}
	touched := map[string]int{}
	for _, c := range Algos() {
		for _, k := range c.Cases {
			roots := Roots(c, k)
			if len(roots) == 0 {
				t.Fatalf("%s, %q: nothing says what it reaches", c.ID, k.Instance)
			}
			key := strings.Join(roots, " ")
			if sets[key] == nil {
				if sets[key], err = g.Case(roots...); err != nil {
					t.Fatalf("%s, %q: %v", c.ID, k.Instance, err)
				}
			}
			for _, id := range []string{"algos.CTS.Select", "algos.HYBRID.Select", "algos.EUCBV.Select", "algos.CMOSSRule.Index"} {
				if sets[key].Has(id) {
					touched[id]++
				}
			}
		}
	}
	for id, most := range map[string]int{"algos.CTS.Select": 60, "algos.HYBRID.Select": 60, "algos.EUCBV.Select": 20, "algos.CMOSSRule.Index": 150} {
		if n := touched[id]; n < 5 || n > most {
			t.Errorf("%d cases reach %s: want 5 to %d", n, id, most)
		}
	}
}

// TestCasesExecuteNoMore plays every case of verify algos in a program that counts what it executes, and holds that it executes no
// function of seed, algos and sim that its roots do not reach. make reach runs it.
func TestCasesExecuteNoMore(t *testing.T) {
	if os.Getenv("REGRETCHECK_REACH") == "" {
		t.Skip("builds a program and plays 520 cases: make reach")
	}
	g, err := reach.InTree("../..", RootFolders...)
	if err != nil {
		t.Fatal(err)
	}
	c := counted{T: t, program: filepath.Join(t.TempDir(), "verify"), functions: functions(t)}
	build := exec.Command("go", "build", "-cover", "-covermode=count", "-coverpkg=./cmd/verify,./algos,./props/sim,./props/seed", "-o", c.program, "./cmd/verify")
	build.Dir = "../.."
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	idle := c.executed("--claim", "no-such-claim-at-all") // makes the claims, and decides none
	groups, order := grouped(Algos())
	executed := 0
	for _, key := range order {
		s, err := g.Case(groups[key].roots...)
		if err != nil {
			t.Fatal(err)
		}
		for id, n := range c.executed(groups[key].args()...) {
			if n <= idle[id] {
				continue
			}
			if executed++; !s.Has(id) {
				t.Errorf("%s executes %s, which its roots %q do not reach", key, id, groups[key].roots)
			}
		}
	}
	if t.Logf("%d groups of cases executed %d functions in all", len(order), executed); executed < 50*len(order) {
		t.Errorf("%d groups executed %d functions: want more, or nothing is counted", len(order), executed)
	}
}

// A group is cases of one family with the same roots.
type group struct{ roots, claims, instances []string }

func (g group) args() []string {
	var all []string
	for _, c := range g.claims {
		all = append(all, "--claim", c)
	}
	for _, i := range g.instances {
		all = append(all, "--instance", i)
	}
	return all
}

func grouped(claims []props.Claim) (groups map[string]*group, order []string) {
	groups = map[string]*group{}
	for _, c := range claims {
		family, _, _ := strings.Cut(c.ID, "/")
		for _, k := range c.Cases {
			policy, _ := k.Params["policy"].(string)
			key := strings.TrimSpace(family + " " + policy)
			if groups[key] == nil {
				groups[key], order = &group{roots: Roots(c, k)}, append(order, key)
			}
			g := groups[key]
			g.claims = append(g.claims, c.ID)
			g.instances = append(g.instances, k.Instance)
		}
	}
	for _, g := range groups {
		slices.Sort(g.claims)
		slices.Sort(g.instances)
		g.claims, g.instances = slices.Compact(g.claims), slices.Compact(g.instances)
	}
	return groups, order
}

// A counted program says how often each of its functions began.
type counted struct {
	*testing.T
	program   string
	functions map[string][]function // by file, as in algos/cts.go
}

type function struct {
	id       string
	from, to int // lines
}

// executed runs verify algos with arguments and returns the largest count in each function.
func (c counted) executed(args ...string) map[string]int {
	c.Helper()
	dir := c.TempDir()
	run := exec.Command(c.program, append([]string{"algos", "--quiet", "--workers", "1"}, args...)...)
	run.Env = append(os.Environ(), "GOCOVERDIR="+dir)
	out, err := run.CombinedOutput()
	if code := run.ProcessState.ExitCode(); err != nil && code > 3 {
		c.Fatalf("%v\n%s", err, out)
	}
	profile := filepath.Join(dir, "profile.txt")
	if out, err := exec.Command("go", "tool", "covdata", "textfmt", "-i="+dir, "-o="+profile).CombinedOutput(); err != nil {
		c.Fatalf("covdata: %v\n%s", err, out)
	}
	text, err := os.ReadFile(profile)
	if err != nil {
		c.Fatal(err)
	}
	counts := map[string]int{}
	for line := range bytes.Lines(text) {
		// github.com/regretcheck/regretcheck/algos/cts.go:12.34,15.2 3 17
		place, rest, ok := strings.Cut(strings.TrimPrefix(string(line), "github.com/regretcheck/regretcheck/"), ":")
		words := strings.Fields(rest)
		if !ok || len(words) != 3 {
			continue
		}
		first, _, _ := strings.Cut(words[0], ".")
		at, err := strconv.Atoi(first)
		n, wrong := strconv.Atoi(words[2])
		if err != nil || wrong != nil {
			c.Fatalf("%q: %v, %v", line, err, wrong)
		}
		for _, f := range c.functions[place] {
			if f.from <= at && at <= f.to {
				counts[f.id] += n
			}
		}
	}
	return counts
}

// functions returns the functions of the packages that play.
func functions(t *testing.T) map[string][]function {
	t.Helper()
	all := map[string][]function{}
	for _, folder := range reach.Folders {
		names, err := filepath.Glob(filepath.Join("../..", folder, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			set := token.NewFileSet()
			f, err := parser.ParseFile(set, name, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			place := folder + "/" + filepath.Base(name)
			for _, d := range f.Decls {
				if d, ok := d.(*ast.FuncDecl); ok && d.Name.Name != "init" {
					owner := ""
					if d.Recv != nil {
						owner = receiverOf(d.Recv.List[0].Type) + "."
					}
					all[place] = append(all[place], function{f.Name.Name + "." + owner + d.Name.Name, set.Position(d.Pos()).Line, set.Position(d.End()).Line})
				}
			}
		}
	}
	return all
}

// receiverOf is the name of a receiver's type.
func receiverOf(e ast.Expr) string {
	switch x := e.(type) {
	case *ast.StarExpr:
		return receiverOf(x.X)
	case *ast.IndexExpr:
		return receiverOf(x.X)
	case *ast.Ident:
		return x.Name
	}
	return ""
}
