package main

import (
	"bytes"
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// A variant is a copy of the tree with a change, or with many, of which a variable of the
// environment picks one. What is built of it is built once. (An overlay would do for the
// compiler, but not for tests that read the sources which the package embeds.)
type variant struct {
	*tree
	root string // of the copy
	mu   sync.Mutex
	made map[string]func() result
}

// environment picks a mutant of a woven variant, by its number.
const environment = "REGRETCHECK_MUTANT"

func (t *tree) newVariant(name string) (*variant, error) {
	v := &variant{tree: t, root: filepath.Join(t.scratch, name), made: map[string]func() result{}}
	if err := os.RemoveAll(v.root); err != nil {
		return nil, err
	}
	return v, os.CopyFS(v.root, os.DirFS(t.dir))
}

// write writes the changed files.
func (v *variant) write(files map[string][]byte) error {
	for path, text := range files {
		if err := os.WriteFile(filepath.Join(v.root, path), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// make builds the command (cmd/verify) or the tests of a folder, once.
func (v *variant) make(ctx context.Context, folder string, tests bool) (string, result) {
	binary := filepath.Join(v.root, strings.ReplaceAll(folder, "/", "_")+".mutated")
	args := judge{"go", "build", "-trimpath", "-o", binary}
	if tests {
		binary += ".test"
		args = judge{"go", "test", "-c", "-vet=off", "-trimpath", "-o", binary}
	}
	v.mu.Lock()
	build, ok := v.made[binary]
	if !ok {
		build = sync.OnceValue(func() result {
			return v.run(ctx, append(args, "./"+folder), v.root, "", mostClock, nil)
		})
		v.made[binary] = build
	}
	v.mu.Unlock()
	return binary, build()
}

// weave puts all mutants that stand in functions into one variant: a function holds
// its body once more for each, changed. What does not compile is told; what stands
// outside of functions, or among labels, is left for a variant of its own.
func (t *tree) weave(ctx context.Context, chosen []mutant) (*variant, error) {
	v, err := t.newVariant("woven")
	if err != nil {
		return nil, err
	}
	byFile := map[string][]*mutant{}
	for i := range chosen {
		m := &chosen[i]
		m.number = i + 1
		byFile[m.folder+"/"+m.file] = append(byFile[m.folder+"/"+m.file], m)
	}
	for {
		files := map[string][]byte{}
		for path, ms := range byFile {
			if err := t.weaveFile(files, path, ms); err != nil {
				return nil, err
			}
		}
		if err := v.write(files); err != nil {
			return nil, err
		}
		failed, wrong := result{}, 0
		for folder := range folders(chosen) {
			r := t.run(ctx, judge{"go", "build", "-trimpath", "-gcflags=-e", "./" + folder}, v.root, "", mostClock, nil)
			if r.err != nil {
				failed = r
				wrong += refused(r.text.kept, byFile)
			}
		}
		switch {
		case failed.err == nil:
			return v, nil
		case wrong == 0:
			return nil, fmt.Errorf("building woven mutants: %w\n%s", failed.err, failed.text.kept)
		}
	}
}

func folders(chosen []mutant) map[string]bool {
	all := map[string]bool{}
	for _, m := range chosen {
		all[m.folder] = true
	}
	return all
}

// compileError is a line of the compiler's.
var compileError = regexp.MustCompile(`(?m)^(\S+\.go):(\d+):\d+: `)

// refused marks the mutants in whose bodies the compiler found errors.
func refused(text []byte, byFile map[string][]*mutant) int {
	n := 0
	for _, e := range compileError.FindAllSubmatch(text, -1) {
		line, _ := strconv.Atoi(string(e[2]))
		for _, m := range byFile[string(e[1])] {
			if m.woven && m.firstLine <= line && line <= m.lastLine && m.own != notViable {
				m.own, m.woven = notViable, false
				n++
			}
		}
	}
	return n
}

// weaveFile adds a file with its mutants, and one with the variable that picks.
func (t *tree) weaveFile(files map[string][]byte, path string, ms []*mutant) error {
	source, err := os.ReadFile(filepath.Join(t.dir, path))
	if err != nil {
		return err
	}
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, source, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	var out bytes.Buffer
	done := 0
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Body == nil || labelled(f) {
			continue
		}
		from, to := set.Position(f.Body.Lbrace).Offset+1, set.Position(f.Body.Rbrace).Offset
		out.Write(source[done:from])
		done = from
		for _, m := range ms {
			if m.own == notViable {
				continue
			}
			at, length, other, err := m.find(source)
			if err != nil {
				return err
			}
			if at < from || at >= to {
				continue
			}
			m.woven, m.firstLine = true, bytes.Count(out.Bytes(), []byte("\n"))+1
			fmt.Fprintf(&out, "if mutantAsked == %d {%s%s%s\n", m.number, source[from:at], other, source[at+length:to])
			if f.Type.Results == nil {
				out.WriteString("return\n")
			}
			out.WriteString("}\n")
			m.lastLine = bytes.Count(out.Bytes(), []byte("\n"))
		}
	}
	out.Write(source[done:])
	files[path] = out.Bytes()
	files[filepath.Join(filepath.Dir(path), "mutant_asked.go")] = fmt.Appendf(nil,
		"package %s\n\nimport (\n\t\"os\"\n\t\"strconv\"\n)\n\nvar mutantAsked, _ = strconv.Atoi(os.Getenv(%q))\n",
		file.Name.Name, environment)
	return nil
}

// labelled tells whether a function has labels, which cannot stand in it twice.
func labelled(f *ast.FuncDecl) bool {
	found := false
	ast.Inspect(f, func(n ast.Node) bool {
		_, ok := n.(*ast.LabeledStmt)
		found = found || ok
		return !found
	})
	return found
}
