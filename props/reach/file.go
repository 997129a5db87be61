package reach

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// add reads the files of a package in the order of their names, as the compiler does.
func (g *Graph) add(s Source) error {
	entries, err := fs.ReadDir(s.Files, ".")
	if err != nil {
		return err
	}
	for _, e := range entries {
		if e.IsDir() || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		text, err := fs.ReadFile(s.Files, e.Name())
		if err != nil {
			return err
		}
		switch path.Ext(e.Name()) {
		case ".go":
			err = g.addFile(s, e.Name(), text)
		case ".s", ".S", ".c", ".cc", ".h", ".syso":
			g.addDeclaration(s.Path, "", &declaration{id: s.Path + "/" + e.Name(), digest: digestOf(string(text)), always: true})
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// addDeclaration adds a node under a name, "" for none.
func (g *Graph) addDeclaration(path, ident string, d *declaration) {
	g.all = append(g.all, d)
	if ident != "" && ident != "_" {
		g.named[name{path, ident}] = append(g.named[name{path, ident}], d)
	}
}

// A file is a Go file on its way into the graph.
type file struct {
	Source
	graph   *Graph
	name    string // of the file
	short   string // of the package
	ast     *ast.File
	tokens  tokens
	start   token.Pos
	imports []importSpec
	built   string // when and where the file is built
	whole   bool   // its declarations cannot be told apart
	dotted  bool   // it imports names of other packages as its own
	said    []byte // of the last declaration, for the next one's to take its place
	inits   int
}

// An importSpec is an import with the name that it has in the file, "" where that is not known.
type importSpec struct{ local, path string }

func (g *Graph) addFile(s Source, fileName string, text []byte) error {
	set := token.NewFileSet()
	parsed, err := parser.ParseFile(set, fileName, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	f := &file{Source: s, graph: g, name: fileName, short: parsed.Name.Name, ast: parsed, tokens: tokensOf(text), start: parsed.FileStart}
	if first, known := g.packages[f.short]; known && first != s.Path {
		return fmt.Errorf("%s: a second package of the name %s", fileName, f.short)
	}
	if f.short != path.Base(s.Path) {
		return fmt.Errorf("%s: package %s: want the name of its folder, %s", fileName, f.short, path.Base(s.Path))
	}
	g.packages[f.short] = s.Path
	f.header()
	for _, d := range parsed.Decls {
		if err := f.add(d); err != nil {
			return fmt.Errorf("%s: %w", fileName, err)
		}
	}
	return nil
}

// header reads the imports and what decides whether and how the file is built.
func (f *file) header() {
	if strings.Contains(f.name, "_") {
		f.built = f.name
	}
	for _, group := range f.ast.Comments {
		for _, c := range group.List {
			if strings.HasPrefix(c.Text, "//go:build") || strings.HasPrefix(c.Text, "// +build") {
				f.built += "\n" + c.Text
			}
			f.whole = f.whole || strings.HasPrefix(c.Text, "//go:linkname")
		}
	}
	for _, spec := range f.ast.Imports {
		to, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			continue // the parser has refused it
		}
		f.whole = f.whole || to == "C"
		f.dotted = f.dotted || spec.Name != nil && spec.Name.Name == "."
		f.graph.imports[to] = true
		f.imports = append(f.imports, importSpec{f.localName(spec, to), to})
	}
}

// version is the last part of an import path that is no package's name.
var version = regexp.MustCompile(`/v[0-9]+$`)

// localName is what the file calls an import. It is known where the file says so, in the standard library and in
// the project.
func (f *file) localName(spec *ast.ImportSpec, to string) string {
	if spec.Name != nil {
		return strings.Trim(spec.Name.Name, "._")
	}
	if strings.HasPrefix(to, module) {
		return path.Base(to) // add holds it to that
	}
	if first, _, _ := strings.Cut(to, "/"); strings.Contains(first, ".") {
		return ""
	}
	return path.Base(version.ReplaceAllString(to, ""))
}

func (f *file) add(d ast.Decl) error {
	switch d := d.(type) {
	case *ast.FuncDecl:
		return f.addFunc(d)
	case *ast.GenDecl:
		switch d.Tok {
		case token.CONST:
			return f.addGroup(d)
		case token.TYPE, token.VAR:
			for _, spec := range d.Specs {
				if err := f.addSpec(d, spec); err != nil {
					return err
				}
			}
		}
		return nil
	}
	return errors.New("a declaration that the parser could not read")
}

// addFunc adds a function under its name, a method under that of its type, and an init function in
// parts.
func (f *file) addFunc(d *ast.FuncDecl) error {
	if d.Recv == nil && d.Name.Name == "init" {
		return f.addInit(d)
	}
	n, err := f.node(d, d.Doc)
	switch {
	case err != nil:
		return err
	case d.Recv == nil:
		n.id = f.short + "." + d.Name.Name
		f.graph.addDeclaration(f.Path, d.Name.Name, n)
	default:
		owner := receiver(d.Recv.List[0].Type)
		n.id, n.method = f.short+"."+owner+"."+d.Name.Name, true
		f.graph.addDeclaration(f.Path, owner, n)
	}
	return nil
}

// receiver is the type's name in T, *T, T[P] and (T).
func receiver(e ast.Expr) string {
	for {
		switch x := e.(type) {
		case *ast.StarExpr:
			e = x.X
		case *ast.ParenExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.IndexListExpr:
			e = x.X
		case *ast.Ident:
			return x.Name
		default:
			return "_"
		}
	}
}

// addGroup adds constants that are declared together: the value of each may depend on its line.
func (f *file) addGroup(d *ast.GenDecl) error {
	n, err := f.node(d, d.Doc)
	if err != nil {
		return err
	}
	f.graph.all = append(f.graph.all, n)
	for _, spec := range d.Specs {
		for _, ident := range spec.(*ast.ValueSpec).Names {
			if n.id == "" {
				n.id = f.short + "." + ident.Name
			}
			at := name{f.Path, ident.Name}
			if !slices.Contains(f.graph.named[at], n) && ident.Name != "_" {
				f.graph.named[at] = append(f.graph.named[at], n)
			}
		}
	}
	return nil
}

// addSpec adds a type, or variables that are declared on one line.
func (f *file) addSpec(d *ast.GenDecl, spec ast.Spec) error {
	switch spec := spec.(type) {
	case *ast.TypeSpec:
		n, err := f.node(spec, d.Doc, spec.Doc)
		if err != nil {
			return err
		}
		n.id = f.short + "." + spec.Name.Name
		f.graph.addDeclaration(f.Path, spec.Name.Name, n)
	case *ast.ValueSpec:
		n, err := f.node(spec, d.Doc, spec.Doc)
		if err != nil {
			return err
		}
		n.id, n.variable = f.short+"."+spec.Names[0].Name, true
		f.graph.all = append(f.graph.all, n)
		for _, ident := range spec.Names {
			if at := (name{f.Path, ident.Name}); ident.Name != "_" {
				f.graph.named[at] = append(f.graph.named[at], n)
			}
		}
	}
	return nil
}
