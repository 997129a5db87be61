package props_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// besides are the files of sequential packages that start goroutines all the same, each with the
// tests that make race runs of it.
var besides = map[string]string{"theory/zetamean.go": "-run ZetaMean ./theory"}

// TestSequentialPackages: what make race leaves out starts no goroutine and spreads no work, so
// that the race detector has nothing to find there.
func TestSequentialPackages(t *testing.T) {
	makefile, err := os.ReadFile("../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	pattern := regexp.MustCompile(`(?m)^SEQUENTIAL := (.*)$`).FindSubmatch(makefile)
	if pattern == nil {
		t.Fatal("the Makefile has no SEQUENTIAL")
	}
	sequential, left := regexp.MustCompile("^("+string(pattern[1])+")$"), 0
	for _, p := range ours(t) {
		dir := strings.TrimPrefix(p.name, module)
		if !sequential.MatchString(dir) {
			continue
		}
		left++
		files, err := filepath.Glob(filepath.Join("..", dir, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			name := filepath.ToSlash(strings.TrimPrefix(file, ".."+string(filepath.Separator)))
			if strings.HasSuffix(name, "_test.go") || !startsGoroutines(t, file) {
				continue
			}
			if run, known := besides[name]; !known || !strings.Contains(string(makefile), run) {
				t.Errorf("%s starts goroutines, and make race leaves %s out", name, dir)
			}
		}
	}
	if left < 10 {
		t.Errorf("SEQUENTIAL matches %d packages: is a name wrong?", left)
	}
}

// TestTestsThatRaceSkips: every test or example that make race leaves out by name is there.
func TestTestsThatRaceSkips(t *testing.T) {
	names, err := os.ReadFile("../.ci/not-raced")
	if err != nil {
		t.Fatal(err)
	}
	var tests strings.Builder
	err = filepath.WalkDir("..", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		source, err := os.ReadFile(path)
		tests.Write(source)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range strings.Fields(string(names)) {
		if !strings.Contains(tests.String(), "func "+name+"(") {
			t.Errorf("make race skips %s, and there is no such test", name)
		}
	}
}

// startsGoroutines reports whether a file holds a go statement, or calls what runs functions side
// by side: a method Go or Each, or NewWorkers.
func startsGoroutines(t *testing.T, file string) (found bool) {
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(parsed, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			found = true
		case *ast.SelectorExpr:
			found = found || n.Sel.Name == "Go" || n.Sel.Name == "Each" || n.Sel.Name == "NewWorkers"
		}
		return !found
	})
	return found
}
