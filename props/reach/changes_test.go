package reach

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// history is a repository with this program's tree as the working tree, whose commits each differ from it in one edit.
type history struct {
	t   *testing.T
	dir string
}

// newHistory copies what the graph of the policies is made of.
func newHistory(t *testing.T) history {
	t.Helper()
	h := history{t, t.TempDir()}
	for _, part := range append([]string{"go.mod"}, Folders...) {
		err := filepath.WalkDir(filepath.Join("../..", part), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || strings.HasSuffix(path, "_test.go") || strings.Contains(path, "testdata") {
				return err
			}
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			h.write(strings.TrimPrefix(filepath.ToSlash(path), "../../"), string(text))
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	h.git("init", "-q")
	h.commit("as-it-is")
	return h
}

func (h history) write(name, text string) {
	h.t.Helper()
	path := filepath.Join(h.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		h.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		h.t.Fatal(err)
	}
}

func (h history) git(args ...string) {
	h.t.Helper()
	cmd := exec.Command("git", append([]string{"-C", h.dir, "-c", "user.name=a", "-c", "user.email=a@b.c", "-c", "commit.gpgsign=false"}, args...)...)
	if out, err := cmd.CombinedOutput(); err != nil {
		h.t.Fatalf("git %q: %v\n%s", args, err, out)
	}
}

func (h history) commit(name string) {
	h.t.Helper()
	h.git("add", "--all")
	h.git("commit", "-q", "--allow-empty", "-m", name)
	h.git("tag", name)
}

// before makes a commit in which a file was other than it is now, and puts the file back.
func (h history) before(name, file, from, to string) {
	h.t.Helper()
	text, err := os.ReadFile(filepath.Join(h.dir, filepath.FromSlash(file)))
	if err != nil && from != "" || !strings.Contains(string(text), from) {
		h.t.Fatalf("%s has no %q (%v)", file, from, err)
	}
	h.write(file, strings.Replace(string(text), from, to, 1))
	h.commit(name)
	if err != nil {
		h.git("rm", "-q", file)
	} else {
		h.write(file, string(text))
	}
}

// TestWhatChangedTouches: the cases that an edit can touch, by their roots, whatever the edit was; some of the edits are for make whole.
func TestWhatChangedTouches(t *testing.T) {
	if testing.Short() {
		t.Skip("copies the sources")
	}
	t.Parallel()
	h := newHistory(t)
	cts, cmoss := []string{"sim.Run", "policy cts"}, []string{"sim.Run", "policy cmoss"}
	for _, c := range []struct {
		name, file, from, to string
		cts, cmoss           bool
		files, declared      string
	}{
		{"nothing", "algos/cts.go", "", "", false, false, "", ""},
		{"a-comment", "algos/cts.go", "package algos", "// A comment.\npackage algos", false, false, "", ""},
		{"a-policy", "algos/cts.go", "func (c *CTS) Select(", "func (c CTS) Select(", true, false, "", "algos.CTS.Select"},
		{"the-simulator", "props/sim/stepwise.go", "func ", "func nobodyCalls() {}\nfunc ", false, false, "", "sim.nobodyCalls"},
		{"what-all-reach", "algos/policy.go", "MaxArms    = 1 << 20", "MaxArms    = 1 << 19", true, true, "", "algos.MaxArms"},
		{"an-entry-that-claims-list", "algos/cucb.go", "Stepwise: 100", "Stepwise: 101", true, true, "", "algos.policy cucb algos.policy cucb, as listed"},
		{"a-constructor", "algos/cts.go", "newFactory: plain(NewCTS)", "newFactory: plain(NewCUCBLike)", true, false, "", "algos.policy cts"},
		{"a-claim", "props/claims/policies/cts.go", "", "package policies\n", true, true, "props/claims/policies/cts.go", ""},
		{"modules", "go.mod", "go 1.", "toolchain default\ngo 1.", true, true, "go.mod", ""},
		{"a-document", "README.md", "", "A title\n", false, false, "", ""},
		{"a-test", "algos/some_test.go", "", "package algos\n", false, false, "", ""},
		{"a-file-that-went", "algos/extra.go", "", "package algos\n\nfunc init() { println() }\n", true, true, "", "algos.init 1 of extra.go"},
		{"a-go-file-elsewhere", "theory/extra.go", "", "package theory\n", true, true, "theory/extra.go", ""},
	} {
		if !whole() && slices.Contains([]string{"a-policy", "the-simulator", "modules", "a-test", "a-go-file-elsewhere"}, c.name) {
			continue
		}
		h.before(c.name, c.file, c.from, c.to)
		changes, err := Since(filepath.Join(h.dir, "algos"), c.name)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		one, errOne := changes.Touch(cts)
		two, errTwo := changes.Touch(cmoss)
		if one != c.cts || two != c.cmoss || errOne != nil || errTwo != nil || strings.Join(changes.Files, " ") != c.files {
			t.Errorf("%s: touches CTS %v, CMOSS %v (%v, %v), files %q; want %v, %v, %q", c.name, one, two, errOne, errTwo, changes.Files, c.cts, c.cmoss, c.files)
		}
		for _, d := range changes.Declarations {
			if !strings.Contains(c.declared, d) {
				t.Errorf("%s: declarations %q, want %q", c.name, changes.Declarations, c.declared)
			}
		}
		if unknown, err := changes.Touch(nil); !unknown || err != nil {
			t.Errorf("%s: a case of which nothing is known is left out (%v)", c.name, err)
		}
	}
}

// TestNoTree: what --changed cannot compare is one line that says what would be right.
func TestNoTree(t *testing.T) {
	t.Parallel()
	h := history{t, t.TempDir()}
	refused := func(why, rev, want string) {
		t.Helper()
		if _, err := Since(h.dir, rev); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: got %v, want a line with %q", why, err, want)
		}
	}
	refused("no repository", "HEAD", "no git repository")
	h.git("init", "-q")
	h.write("go.mod", "module example.com/other\n")
	h.commit("one")
	refused("another project", "HEAD", "is not the tree of")
	h.write("go.mod", "module github.com/regretcheck/regretcheck\n")
	for _, rev := range []string{"nowhere", "--help", ""} {
		refused("no commit", rev, "no such commit")
	}
	for _, folder := range Folders {
		h.write(folder+"/a.go", "package a\n")
	}
	refused("another tree", "HEAD", "a.go is not the file that this program was built from")
}
