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

// mostTerms is how many words a reader can be asked to learn.
const mostTerms = 60

var (
	glossaryRow = regexp.MustCompile(`(?m)^\| \*\*(\S+)\*\* \| ([^|]+) \|([^|]*)\|$`)
	camelWord   = regexp.MustCompile(`[A-Z][a-z]`)
)

// TestGlossary: every exported type's name holds a term of docs/glossary.md, or stands there
// beside the term that it is a kind or a part of; and what stands there is there.
func TestGlossary(t *testing.T) {
	text, err := os.ReadFile("../docs/glossary.md")
	if err != nil {
		t.Fatal(err)
	}
	var terms, listed []string
	for _, row := range glossaryRow.FindAllStringSubmatch(string(text), -1) {
		if slices.Contains(terms, row[1]) {
			t.Errorf("%s is explained twice", row[1])
		}
		terms = append(terms, row[1])
		listed = append(listed, strings.Fields(strings.ReplaceAll(row[3], "`", ""))...)
	}
	if len(terms) < 30 || len(terms) > mostTerms {
		t.Fatalf("%d terms: want 30 to %d", len(terms), mostTerms)
	}
	types := exportedTypes(t)
	for name, file := range types {
		held := slices.ContainsFunc(wordsOf(name), func(w string) bool {
			return slices.Contains(terms, w) || slices.Contains(terms, strings.TrimSuffix(w, "s"))
		})
		if !held && !slices.Contains(listed, name) {
			t.Errorf("%s (%s): no word of its name is a term of docs/glossary.md, and no row lists it", name, file)
		}
	}
	for _, name := range listed {
		if types[name] == "" {
			t.Errorf("docs/glossary.md lists %s, which is no exported type", name)
		}
	}
}

// wordsOf are the words of a camel-case name in lower case.
func wordsOf(name string) []string {
	return strings.Fields(strings.ToLower(camelWord.ReplaceAllString(name, " $0")))
}

// exportedTypes are those of all packages outside tests, with a file of each.
func exportedTypes(t *testing.T) map[string]string {
	t.Helper()
	types := map[string]string{}
	for _, root := range []string{"algos", "theory", "props", "testdata", "cmd"} {
		err := filepath.WalkDir(filepath.Join("..", root), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			for _, decl := range file.Decls {
				if g, ok := decl.(*ast.GenDecl); ok {
					for _, spec := range g.Specs {
						if s, ok := spec.(*ast.TypeSpec); ok && s.Name.IsExported() {
							types[s.Name.Name] = path
						}
					}
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return types
}
