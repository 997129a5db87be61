package props_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
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
	for _, path := range goList(t, "./...") {
		dir := strings.TrimPrefix(path, module)
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
	makefile, err := os.ReadFile("../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	names := regexp.MustCompile(`(?m)^NUMBERS := (.*)$`).FindSubmatch(makefile)
	if names == nil {
		t.Fatal("the Makefile has no NUMBERS")
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
	for name := range strings.SplitSeq(string(names[1]), "|") {
		if !strings.Contains(tests.String(), "func "+name+"(") {
			t.Errorf("make race skips %s, and there is no such test", name)
		}
	}
}

// TestWholeTests: make whole runs the tests that leave something to it, and no other.
func TestWholeTests(t *testing.T) {
	makefile, err := os.ReadFile("../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	listed := regexp.MustCompile(`(?m)^WHOLE := (.*)$`).FindSubmatch(makefile)
	runs := regexp.MustCompile(`REGRETCHECK_WHOLE=1 .*? (\./\S+(?: \./\S+)*)\n`).FindSubmatch(makefile)
	if listed == nil || runs == nil {
		t.Fatal("the Makefile has no WHOLE, or no target whole")
	}
	var ask []string
	for dir := range strings.SplitSeq(string(runs[1]), " ") {
		files, err := filepath.Glob(filepath.Join("..", dir, "*_test.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("make whole runs tests of %s, which has none (%v)", dir, err)
		}
		for _, file := range files {
			ask = append(ask, testsThatCall(t, file, "whole")...)
		}
	}
	want := strings.Split(string(listed[1]), "|")
	slices.Sort(ask)
	slices.Sort(want)
	if !slices.Equal(ask, want) {
		t.Errorf("tests that ask whole(): %q\nWHOLE in the Makefile: %q", ask, want)
	}
}

// testsThatCall returns the tests of a file that call a function of that name.
func testsThatCall(t *testing.T, file, name string) (tests []string) {
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range parsed.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || !strings.HasPrefix(f.Name.Name, "Test") {
			continue
		}
		calls := false
		ast.Inspect(f, func(n ast.Node) bool {
			c, ok := n.(*ast.CallExpr)
			if ok {
				called, named := c.Fun.(*ast.Ident)
				calls = calls || named && called.Name == name
			}
			return true
		})
		if calls {
			tests = append(tests, f.Name.Name)
		}
	}
	return tests
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
