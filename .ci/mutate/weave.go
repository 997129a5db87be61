package main

import (
	"bytes"
	"context"
	"encoding/json"
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

// A variant is a tree with a change, or with many, of which a variable of the environment
// picks one. What is built of it is built once.
type variant struct {
	tree *tree
	dir  string // for what is built
	mu   sync.Mutex
	made map[string]func() result
}

// environment picks a mutant of a woven variant, by its number.
const environment = "REGRETCHECK_MUTANT"

func (t *tree) newVariant(name string) (*variant, error) {
	v := &variant{tree: t, dir: filepath.Join(t.scratch, name), made: map[string]func() result{}}
	return v, os.MkdirAll(v.dir, 0o755)
}

// write writes the changed files and the overlay that puts them into the tree.
func (v *variant) write(files map[string][]byte) error {
	replace := map[string]string{}
	for path, text := range files {
		name := filepath.Join(v.dir, strings.ReplaceAll(path, "/", "_"))
		if err := os.WriteFile(name, text, 0o644); err != nil {
			return err
		}
		replace[filepath.Join(v.tree.dir, path)] = name
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return err
	}
	return os.WriteFile(v.overlay(), text, 0o644)
}

func (v *variant) overlay() string { return filepath.Join(v.dir, "overlay.json") }

// make builds the command (cmd/verify) or the tests of a folder, once.
func (v *variant) make(ctx context.Context, folder string, tests bool) (string, result) {
	binary := filepath.Join(v.dir, strings.ReplaceAll(folder, "/", "_"))
	args := judge{"go", "build", "-trimpath", "-overlay", v.overlay(), "-o"}
	if tests {
		binary += ".test"
		args = judge{"go", "test", "-c", "-vet=off", "-trimpath", "-overlay", v.overlay(), "-o"}
	}
	v.mu.Lock()
	build, ok := v.made[binary]
	if !ok {
		build = sync.OnceValue(func() result {
			return v.tree.run(ctx, append(args, binary, "./"+folder), v.tree.dir, "", mostClock, nil)
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
		wrong := 0
		for folder := range folders(chosen) {
			r := t.run(ctx, judge{"go", "build", "-trimpath", "-overlay", v.overlay(), "./" + folder}, t.dir, "", mostClock, nil)
			if r.err == nil {
				continue
			}
			n := refused(r.text.kept, byFile)
			if n == 0 {
				return nil, fmt.Errorf("building woven mutants: %w\n%s", r.err, r.text.kept)
			}
			wrong += n
		}
		if wrong == 0 {
			return v, nil
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
		"package %s\n\nimport (\n\t\"os\"\n\t\"strconv\"\n)\n\nvar mutantAsked, _ = strconv.Atoi(os.Getenv(%q))\n", file.Name.Name, environment)
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
