package sim

import (
	"io/fs"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/seed"
)

// TestWhatIsLinked: besides the standard library nothing but gonum, whose draws the arithmetic has, what is hashed, and panics,
// which says where a policy panicked.
func TestWhatIsLinked(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "-f",
		"{{with .Module}}{{.Path}}{{if .Main}} {{$.ImportPath}}{{end}}{{end}}", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	const project = "github.com/regretcheck/regretcheck"
	want := []string{"algos", "gonum.org/v1/gonum", "props/panics", "props/seed", "props/sim", "props/sim/events"}
	var got []string
	for line := range strings.Lines(string(out)) {
		if line = strings.TrimSpace(line); line != "" {
			got = append(got, strings.TrimPrefix(line, project+" "+project+"/"))
		}
	}
	slices.Sort(got)
	if got = slices.Compact(got); !slices.Equal(got, want) {
		t.Errorf("links %q: want %q", got, want)
	}
}

// TestSourcesAreWhatIsBuilt: an edited, renamed or new source file of any folder is another kernel, an edited test is
// not. The kernel has every file of its folders.
func TestSourcesAreWhatIsBuilt(t *testing.T) {
	for dir, embedded := range map[string]fs.FS{"../../algos": algos.Sources, ".": sources, "events": must(fs.Sub(sources, "events")),
		"../seed": seed.Sources} {
		files, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if err != nil || len(files) < 2 {
			t.Fatalf("%s: %d sources, %v", dir, len(files), err)
		}
		for _, file := range files {
			if _, err := fs.Stat(embedded, filepath.Base(file)); err != nil {
				t.Errorf("%s is not in the kernel: %v", file, err)
			}
		}
	}
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	base := fstest.MapFS{"a.go": file("x"), "sub/b.go": file("y"), "a_test.go": file("z")}
	hash := hashSources(base, seed.Sources)
	for name, edited := range map[string]struct {
		files fstest.MapFS
		same  bool
	}{
		"an edited test":   {fstest.MapFS{"a.go": file("x"), "sub/b.go": file("y"), "a_test.go": file("zz")}, true},
		"an edited source": {fstest.MapFS{"a.go": file("xx"), "sub/b.go": file("y")}, false},
		"an edited folder": {fstest.MapFS{"a.go": file("x"), "sub/b.go": file("yy")}, false},
		"another name":     {fstest.MapFS{"c.go": file("x"), "sub/b.go": file("y")}, false},
		"a new file":       {fstest.MapFS{"a.go": file("x"), "sub/b.go": file("y"), "c.go": file("")}, false},
	} {
		if got := hashSources(edited.files, seed.Sources) == hash; got != edited.same {
			t.Errorf("%s: the same kernel: %v, want %v", name, got, edited.same)
		}
	}
	if hashSources(seed.Sources, base) == hash {
		t.Error("packages in another order are the same kernel")
	}
}

func must[T any](x T, err error) T {
	if err != nil {
		panic(err)
	}
	return x
}

// TestKernelsDiffer: every field counts.
func TestKernelsDiffer(t *testing.T) {
	here := ThisKernel()
	if here.Sources == "" || here.Arithmetic == "" || here.Platform.Go == "" || len(here.ID()) != 16 {
		t.Fatalf("kernel %+v, ID %s", here, here.ID())
	}
	seen := map[string]string{here.ID(): "nothing"}
	for name, change := range map[string]func(*Kernel){
		"arch":  func(k *Kernel) { k.Platform.GOARCH += "x" },
		"go":    func(k *Kernel) { k.Platform.Go += "x" },
		"amd64": func(k *Kernel) { k.Platform.GOAMD64 = "v3" }, "sources": func(k *Kernel) { k.Sources += "x" },
		"arithmetic": func(k *Kernel) { k.Arithmetic += "x" },
	} {
		k := here
		change(&k)
		if other, known := seen[k.ID()]; known {
			t.Errorf("a changed %s is the kernel with changed %s", name, other)
		}
		seen[k.ID()] = name
	}
}
