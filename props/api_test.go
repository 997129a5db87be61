package props_test

import (
	"bytes"
	"errors"
	"fmt"
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// stableNames are what docs/your-paper.md promises of a package whose other exported names serve a
// program's own commands. Of the other stable packages every exported name is promised.
var stableNames = map[string][]string{
	"props/cli": {"Bug", "ExitOK", "ExitFail", "ExitBadInput", "ExitInconclusive", "ExitInterrupted", "Letter", "Main", "Program", "Root", "Run"},
}

// unstableNames are named by a stable one and not promised themselves.
var unstableNames = []string{"props/cli.Action", "props/cli.App", "props/cli.ClaimFilter", "props/cli.Rendering", "props/cli.Renderings"}

// TestAPI: the exported names that docs/your-paper.md calls stable are those of testdata/api. What was
// removed or changed breaks programs of other people; what was added is to be recorded.
//
//	make api           records additions
//	make api BREAK=1   records incompatible changes, too
func TestAPI(t *testing.T) {
	mode := os.Getenv("REGRETCHECK_API") // "", "add" or "break"
	now := apiOf(t, stablePackages(t))
	for _, path := range slices.Sorted(maps.Keys(now)) {
		file := apiFile(path)
		raw, err := os.ReadFile(file)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			t.Fatal(err)
		}
		broken, added := apiChanges(strings.Split(strings.TrimSpace(string(raw)), "\n"), now[path])
		for _, line := range broken {
			if mode != "break" {
				t.Errorf("%s: incompatible: %s\nkeep what programs of others use, or tell them in CHANGELOG.md and run make api BREAK=1", path, line)
			}
		}
		if len(added) > 0 && mode == "" {
			t.Errorf("%s: added, to be recorded by make api:\n%s", path, strings.Join(added, "\n"))
		}
		if mode != "" && !t.Failed() {
			if err := os.WriteFile(file, []byte(strings.Join(now[path], "\n")+"\n"), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	files, err := filepath.Glob(apiFile("*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if path := strings.ReplaceAll(strings.TrimSuffix(filepath.Base(file), ".txt"), ".", "/"); now[path] == nil {
			t.Errorf("%s records a package that is stable no more: if that is meant, delete the file and tell it in CHANGELOG.md", file)
		}
	}
}

// TestAPIChanges: what breaks a program and what does not.
func TestAPIChanges(t *testing.T) {
	const old = "func F(x int) int\ntype I interface\ntype I interface, Do()\ntype S comparable\ntype S struct\ntype S struct, N int\nvar V int"
	for _, c := range []struct{ name, now, broken, added string }{
		{"as it was", old, "", ""},
		{"a function removed", strings.Replace(old, "func F(x int) int\n", "", 1), "func F(x int) int is gone", ""},
		{"a result added", strings.Replace(old, "int) int", "int) (int, error)", 1), "func F(x int) int is now func F(x int) (int, error)", ""},
		{"a type changed", strings.Replace(old, "N int", "N float64", 1), "type S struct, N int is now type S struct, N float64", ""},
		{"a method that others lack", old + "\ntype I interface, More()", "type I interface, More() is demanded of implementations of others", ""},
		{"a field added", old + "\ntype S struct, M int", "", "type S struct, M int"},
		{"a field that cannot be compared", strings.Replace(old, "type S comparable\n", "", 1) + "\ntype S struct, M []int",
			"type S comparable is gone", "type S struct, M []int"},
		{"a method of a struct", old + "\nmethod (S) Get() int", "", "method (S) Get() int"},
		{"a new interface", old + "\ntype J interface\ntype J interface, Do()", "", "type J interface\ntype J interface, Do()"},
	} {
		broken, added := apiChanges(strings.Split(old, "\n"), strings.Split(c.now, "\n"))
		if strings.Join(broken, "\n") != c.broken || strings.Join(added, "\n") != c.added {
			t.Errorf("%s: incompatible %q, added %q: want %q and %q", c.name, broken, added, c.broken, c.added)
		}
	}
}

// stablePackages are those that the page lists.
func stablePackages(t *testing.T) []string {
	t.Helper()
	page, err := os.ReadFile("../docs/your-paper.md")
	if err != nil {
		t.Fatal(err)
	}
	_, promise, found := strings.Cut(string(page), "The packages ")
	promise, _, end := strings.Cut(promise, " follow [semantic versions]")
	var paths []string
	for _, m := range regexp.MustCompile("`([a-z/]+)`").FindAllStringSubmatch(promise, -1) {
		paths = append(paths, m[1])
	}
	if !found || !end || len(paths) < 9 {
		t.Fatalf("docs/your-paper.md lists the stable packages %q: want nine or more", paths)
	}
	return paths
}

func apiFile(path string) string {
	return filepath.Join("..", "testdata", "api", strings.ReplaceAll(path, "/", ".")+".txt")
}

// apiKey is what a line is about, without its type: of "type S struct, N int" it is "type S struct, N".
var apiKey = regexp.MustCompile(`^((?:func|const|var) [\pL\d_]+|method \([^)]*\) [\pL\d_]+|type [\pL\d_]+(?:\[[^\]]*\])? [^\s,]+(?:, [\pL\d_]+)?)`)

// apiChanges compares the lines of two versions. A method of an interface is an incompatible
// addition if the interface was there: implementations of other people lack it.
func apiChanges(old, now []string) (broken, added []string) {
	was, is := map[string]bool{}, map[string]string{}
	for _, line := range old {
		was[line] = true
	}
	for _, line := range now {
		is[apiKey.FindString(line)] = line
	}
	changed := map[string]bool{}
	for _, line := range old {
		switch next, there := is[apiKey.FindString(line)]; {
		case line == "" || next == line:
		case there:
			broken, changed[next] = append(broken, line+" is now "+next), true
		default:
			broken = append(broken, line+" is gone")
		}
	}
	for _, line := range now {
		switch owner, _, ok := strings.Cut(line, " interface, "); {
		case was[line] || changed[line]:
		case ok && was[owner+" interface"]:
			broken = append(broken, line+" is demanded of implementations of others")
		default:
			added = append(added, line)
		}
	}
	return broken, added
}

// apiOf returns the sorted lines of the exported names of packages, and of the types of the project's
// other packages which these name.
func apiOf(t *testing.T, stable []string) map[string][]string {
	t.Helper()
	a := api{lines: map[string][]string{}, seen: map[*types.TypeName]bool{}}
	imports := importExported(t, stable)
	for _, path := range stable {
		pkg, err := imports.Import(module + path)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range pkg.Scope().Names() {
			if only := stableNames[path]; token.IsExported(name) && (only == nil || slices.Contains(only, name)) {
				a.object(pkg.Scope().Lookup(name))
			}
		}
	}
	for path := range a.lines {
		slices.Sort(a.lines[path])
	}
	return a.lines
}

// importExported imports what the compiler says that packages of the project export.
func importExported(t *testing.T, paths []string) types.Importer {
	t.Helper()
	exports, args := map[string]string{}, []string{"-export", "-deps", "-f", "{{.ImportPath}}\t{{.Export}}"}
	for _, path := range paths {
		args = append(args, "./"+path)
	}
	for _, line := range goList(t, args...) {
		path, file, _ := strings.Cut(line, "\t")
		exports[path] = file
	}
	return importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) {
		raw, err := os.ReadFile(exports[path])
		return io.NopCloser(bytes.NewReader(raw)), err
	})
}

// api gathers lines by the path of the package in the project.
type api struct {
	lines map[string][]string
	seen  map[*types.TypeName]bool
}

// object writes down an exported name, and of a type all that a program can use.
func (a *api) object(o types.Object) {
	text := func(t types.Type) string {
		return types.TypeString(unnamed(t), func(p *types.Package) string {
			if p == o.Pkg() {
				return ""
			}
			return strings.TrimPrefix(p.Path(), module)
		})
	}
	signature := func(t types.Type) string { return strings.TrimPrefix(text(t), "func") }
	add := func(format string, args ...any) {
		path := strings.TrimPrefix(o.Pkg().Path(), module)
		a.lines[path] = append(a.lines[path], fmt.Sprintf(format, args...))
	}
	name, isType := o.(*types.TypeName)
	if !isType {
		switch o := o.(type) {
		case *types.Const:
			add("const %s %s = %s", o.Name(), text(o.Type()), o.Val().ExactString())
		case *types.Func:
			add("func %s%s", o.Name(), signature(o.Type()))
		default:
			add("var %s %s", o.Name(), text(o.Type()))
		}
		a.named(o.Type())
		return
	}
	if a.seen[name] {
		return
	}
	a.seen[name] = true
	if name.IsAlias() {
		add("type %s = %s", o.Name(), text(types.Unalias(o.Type())))
		a.named(types.Unalias(o.Type()))
		return
	}
	title := text(o.Type()) // with type parameters
	switch u := o.Type().Underlying().(type) {
	case *types.Struct:
		add("type %s struct", title)
		for f := range u.Fields() {
			if f.Exported() {
				add("type %s struct, %s %s", title, f.Name(), text(f.Type()))
				a.named(f.Type())
			}
		}
	case *types.Interface:
		add("type %s interface", title)
		for m := range u.Methods() {
			add("type %s interface, %s%s", title, m.Name(), signature(m.Type()))
			a.named(m.Type())
		}
		return
	default:
		add("type %s %s", title, text(u))
		a.named(u)
	}
	if types.Comparable(o.Type()) {
		add("type %s comparable", title)
	}
	for _, receiver := range []types.Type{o.Type(), types.NewPointer(o.Type())} {
		for m := range types.NewMethodSet(receiver).Methods() {
			own := types.NewMethodSet(o.Type()).Lookup(m.Obj().Pkg(), m.Obj().Name()) != nil
			if _, pointer := receiver.(*types.Pointer); m.Obj().Exported() && pointer != own {
				add("method (%s) %s%s", text(receiver), m.Obj().Name(), signature(m.Type()))
				a.named(m.Type())
			}
		}
	}
}

// unnamed leaves out the names of parameters and results, which no program depends on.
func unnamed(t types.Type) types.Type {
	tuple := func(of *types.Tuple) *types.Tuple {
		var all []*types.Var
		for v := range of.Variables() {
			all = append(all, types.NewParam(token.NoPos, nil, "", unnamed(v.Type())))
		}
		return types.NewTuple(all...)
	}
	switch t := t.(type) {
	case *types.Signature:
		if t.TypeParams().Len() == 0 { // those of a generic function belong to one signature
			return types.NewSignatureType(nil, nil, nil, tuple(t.Params()), tuple(t.Results()), t.Variadic())
		}
	case *types.Slice:
		return types.NewSlice(unnamed(t.Elem()))
	case *types.Map:
		return types.NewMap(unnamed(t.Key()), unnamed(t.Elem()))
	}
	return t
}

// named writes down the types of the project that another type names.
func (a *api) named(t types.Type) {
	switch t := t.(type) {
	case *types.Alias:
		a.named(types.Unalias(t))
	case *types.Named:
		for arg := range t.TypeArgs().Types() {
			a.named(arg)
		}
		o := t.Obj()
		if o.Pkg() == nil || !strings.HasPrefix(o.Pkg().Path(), module) || !o.Exported() {
			return
		}
		if path := strings.TrimPrefix(o.Pkg().Path(), module) + "." + o.Name(); !slices.Contains(unstableNames, path) {
			a.object(o)
		}
	case *types.Pointer:
		a.named(t.Elem())
	case *types.Slice:
		a.named(t.Elem())
	case *types.Array:
		a.named(t.Elem())
	case *types.Chan:
		a.named(t.Elem())
	case *types.Map:
		a.named(t.Key())
		a.named(t.Elem())
	case *types.Signature:
		a.named(t.Params())
		a.named(t.Results())
	case *types.Tuple:
		for v := range t.Variables() {
			a.named(v.Type())
		}
	}
}
