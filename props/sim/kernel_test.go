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

// TestPinnedModules: what this package links besides the standard library and
// the project is named in the kernel; and of the
// project it links what is hashed, and trace, which says where a policy panicked.
func TestPinnedModules(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "-f",
		"{{with .Module}}{{.Path}}{{if .Main}} {{$.ImportPath}}{{end}}{{end}}", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	const project = "github.com/regretcheck/regretcheck"
	modules, ours := []string{}, []string{}
	for line := range strings.Lines(string(out)) {
		switch line = strings.TrimSpace(line); {
		case strings.HasPrefix(line, project+" "):
			ours = append(ours, strings.TrimPrefix(line, project+" "+project+"/"))
		case line != "" && !slices.Contains(modules, line):
			modules = append(modules, line)
		}
	}
	slices.Sort(ours)
	want := []string{"algos", "props/panics", "props/seed", "props/sim", "props/sim/events"}
	if !slices.Equal(modules, []string{"gonum.org/v1/gonum"}) || !slices.Equal(ours, want) {
		t.Errorf("links modules %q and packages %q: want gonum and %q", modules, ours, want)
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
		"gonum": func(k *Kernel) { k.Gonum += "x" }, "arithmetic": func(k *Kernel) { k.Arithmetic += "x" },
	} {
		k := here
		change(&k)
		if other, known := seen[k.ID()]; known {
			t.Errorf("a changed %s is the kernel with changed %s", name, other)
		}
		seen[k.ID()] = name
	}
}
