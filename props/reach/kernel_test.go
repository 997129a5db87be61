package reach

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
)

// edited returns the graph of this program's sources after an edit of one file of algos or sim.
func edited(t *testing.T, folder, file string, edit func(string) string) *Graph {
	t.Helper()
	packages := built()
	files := fstest.MapFS{}
	names, err := fs.Glob(packages[folder], "*")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		text, err := fs.ReadFile(packages[folder], name)
		if err != nil {
			t.Fatal(err)
		}
		if name == file {
			if after := edit(string(text)); after == string(text) {
				t.Fatalf("%s is as before", file)
			} else {
				text = []byte(after)
			}
		}
		files[name] = &fstest.MapFile{Data: text}
	}
	packages[folder] = files
	g, err := Of(packages["props/seed"], packages["algos"], packages["props/sim"])
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// everyFunction plants a statement at the beginning of each function of a file but init, where it would touch everybody.
func everyFunction(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		switch head, body, one := strings.Cut(line, "{"); {
		case !strings.HasPrefix(line, "func ") || strings.HasPrefix(line, "func init()") || !one:
		case strings.HasSuffix(line, "{"):
			lines[i] = line + " _ = 4711"
		default:
			lines[i] = head + "{ _ = 4711;" + body
		}
	}
	return strings.Join(lines, "\n")
}

// changedKernels returns the policies whose kernels an edit changes.
func changedKernels(g *Graph) (all []string) {
	for policy, k := range g.kernels() {
		if k.ID() != KernelOf(policy).ID() {
			all = append(all, policy)
		}
	}
	slices.Sort(all)
	return all
}

// whole reports whether make whole runs the tests, which CI does.
func whole() bool { return os.Getenv("REGRETCHECK_WHOLE") != "" }

// inPart are the files that are edited where make whole does not run the tests: of one policy, of two, of all.
var inPart = []string{"cts.go", "exp3m_weights.go", "depround.go", "policy.go", "stepwise.go", "hash.go"}

// TestAnEditOfOnePolicyKeepsTheOthers: an edit of every function in a file changes the kernels of the policies
// that are made of it, and of no other.
func TestAnEditOfOnePolicyKeepsTheOthers(t *testing.T) {
	t.Parallel()
	for file, want := range map[string]string{
		"cts.go": "cts", "hybrid_leader.go": "hybrid", "exp3m_weights.go": "exp3m", "eucbv.go": "eucbv", "combexp_sampler.go": "combexp", "random.go": "random",
		"beta_normal.go": "cts", "klcmoss.go": "klcmoss klcmoss+ klucbswitch", "depround.go": "exp3m hybrid", "ocucb.go": "ocucb",
	} {
		if !whole() && !slices.Contains(inPart, file) {
			continue
		}
		if got := strings.Join(changedKernels(edited(t, "algos", file, everyFunction)), " "); got != want {
			t.Errorf("algos/%s edited: kernels of %q change, want %q", file, got, want)
		}
	}
	for file, folder := range map[string]string{
		"policy.go": "algos", "choice.go": "algos", "stepwise.go": "props/sim", "clock_other.go": "props/sim", "hash.go": "props/seed",
	} {
		if !whole() && !slices.Contains(inPart, file) {
			continue
		}
		if got := changedKernels(edited(t, folder, file, everyFunction)); len(got) != len(algos.Entries()) {
			t.Errorf("%s/%s edited: kernels of %q change, want all", folder, file, got)
		}
	}
	if got := changedKernels(edited(t, "props/sim", "engine_costs.csv", func(s string) string { return s + "x" })); len(got) != len(algos.Entries()) {
		t.Errorf("the table of engines edited: kernels of %q change, want all", got)
	}
	if got := changedKernels(edited(t, "props/sim", "steps.go", everyFunction)); len(got) != 0 {
		t.Errorf("what no unit reaches edited: kernels of %q change", got)
	}
}

// TestEveryPolicyHasAnEntry: the registry as read from the sources is the one that the program has, and no policy reaches
// another's entry or looks up others.
func TestEveryPolicyHasAnEntry(t *testing.T) {
	t.Parallel()
	g := Here()
	var names []string
	for _, e := range algos.Entries() {
		names = append(names, e.Name)
		s, ok := g.Policy(e.Name)
		if !ok || KernelOf(e.Name).Policy != e.Name {
			t.Errorf("%s: no entry in the sources", e.Name)
		}
		for _, id := range s.Names() {
			if policy, entry := strings.CutPrefix(id, "algos.policy "); entry && policy != e.Name {
				t.Errorf("%s reaches the entry of %s", e.Name, policy)
			}
		}
		for _, id := range []string{"algos.Lookup", "algos.ByName", "algos.Entries", "algos.ParseChoice"} {
			if s.Has(id) {
				t.Errorf("%s reaches %s: its units would depend on policies that the graph does not see", e.Name, id)
			}
		}
	}
	if !slices.Equal(names, g.Policies()) {
		t.Errorf("entries in the sources %q, in the program %q", g.Policies(), names)
	}
	if k := KernelOf("somebody's"); k.ID() != sim.ThisKernel().ID() {
		t.Errorf("a policy without an entry has the kernel %+v, want the program's", k)
	}
}

// TestWhoLooksUp: a unit looks up its own policy and nothing else, by Player.Factory and Choice's methods.
func TestWhoLooksUp(t *testing.T) {
	want := []string{"algos.Choice.Entry", "algos.Choice.Factory", "algos.newChoice", "algos.ByName"}
	for _, d := range Here().all {
		for _, m := range d.names {
			if (m.ident == "Lookup" || m.ident == "ByName") && d.id != "algos."+m.ident && !slices.Contains(want, d.id) {
				t.Errorf("%s names %s: say here why a unit of one policy does not come to depend on another", d.id, m.ident)
			}
		}
	}
}

// TestTheGraphSeesWhatIsBuilt: the folders hold no file that the compiler reads and the embedded sources lack.
func TestTheGraphSeesWhatIsBuilt(t *testing.T) {
	embedded := []fs.FS{seed.Sources, algos.Sources, sim.Sources}
	for i, folder := range Folders {
		entries, err := os.ReadDir(filepath.Join("../..", folder))
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if _, err := fs.Stat(embedded[i], e.Name()); err != nil && !e.IsDir() {
				t.Errorf("%s/%s is not among the embedded sources", folder, e.Name())
			}
		}
	}
}
