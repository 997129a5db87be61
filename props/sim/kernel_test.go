package sim

import (
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/seed"
)

// TestWhatIsLinked: besides the standard library nothing but what is hashed, and panics, which says where a policy
// panicked.
func TestWhatIsLinked(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "-f",
		"{{with .Module}}{{.Path}}{{if .Main}} {{$.ImportPath}}{{end}}{{end}}", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	const project = "github.com/regretcheck/regretcheck"
	want := []string{"algos", "props/panics", "props/seed", "props/sim", "props/sim/events"}
	var got []string
	for line := range strings.Lines(string(out)) {
		if line = strings.TrimSpace(line); line != "" {
			got = append(got, strings.TrimPrefix(line, project+" "+project+"/"))
		}
	}
	if slices.Sort(got); !slices.Equal(got, want) {
		t.Errorf("links %q: want %q", got, want)
	}
}

// TestSourcesAreWhatIsBuilt: an edited or renamed source file is another kernel,
// an edited test is not.
func TestSourcesAreWhatIsBuilt(t *testing.T) {
	hash := hashSources(algos.Sources, sources, seed.Sources)
	for _, dir := range []string{"../../algos", ".", "../seed"} {
		files := readSources(t, dir)
		if len(files) < 2 {
			t.Fatalf("%s: %d sources", dir, len(files))
		}
		for _, file := range slices.Sorted(maps.Keys(files)) {
			text := files[file].Data
			files[file] = &fstest.MapFile{Data: slices.Concat(text, []byte("// edited\n"))}
			same := hashSources(replaced(dir, files)...) == hash
			files[file] = &fstest.MapFile{Data: text}
			if test := strings.HasSuffix(file, "_test.go"); same != test {
				t.Errorf("%s/%s edited: the same kernel: %v, want %v", dir, file, same, test)
			}
		}
	}
	renamed := readSources(t, "../seed")
	renamed["other.go"] = renamed["hash.go"]
	delete(renamed, "hash.go")
	if hashSources(replaced("../seed", renamed)...) == hash {
		t.Error("a renamed file is the same kernel")
	}
}

// readSources reads the Go files of a folder.
func readSources(t *testing.T, dir string) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{}
	tree := os.DirFS(dir)
	patterns := []string{"*.go"}
	if dir == "." {
		patterns = append(patterns, "events/*.go")
	}
	for _, pattern := range patterns {
		names, err := fs.Glob(tree, pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			text, err := fs.ReadFile(tree, name)
			if err != nil {
				t.Fatal(err)
			}
			files[name] = &fstest.MapFile{Data: text}
		}
	}
	return files
}

// replaced returns the kernel's packages with other files in one folder.
func replaced(dir string, files fs.FS) []fs.FS {
	packages := []fs.FS{algos.Sources, sources, seed.Sources}
	packages[slices.Index([]string{"../../algos", ".", "../seed"}, dir)] = files
	return packages
}

// TestKernelsDiffer: every field counts.
func TestKernelsDiffer(t *testing.T) {
	here := ThisKernel()
	if here.Sources == "" || here.Arithmetic == "" || here.Schema == "" || here.Platform.Go == "" || len(here.ID()) != 16 {
		t.Fatalf("kernel %+v, ID %s", here, here.ID())
	}
	seen := map[string]string{here.ID(): "nothing"}
	for name, change := range map[string]func(*Kernel){
		"schema": func(k *Kernel) { k.Schema += "x" }, "arch": func(k *Kernel) { k.Platform.GOARCH += "x" },
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
