package reach

import (
	"crypto/sha256"
	"fmt"
	"go/ast"
	"go/scanner"
	"go/token"
	"io/fs"
	"slices"
	"strconv"
	"strings"
)

// A tokens list is a file's tokens with where they stand, without comments.
type tokens []placed

type placed struct {
	offset int
	text   string
}

// tokensOf scans a file. Separators that only layout wants are left out.
func tokensOf(text []byte) tokens {
	var s scanner.Scanner
	set := token.NewFileSet()
	s.Init(set.AddFile("", -1, len(text)), text, nil, 0)
	var all tokens
	for {
		pos, tok, literal := s.Scan()
		switch {
		case tok == token.EOF:
			return all
		case tok == token.SEMICOLON:
			literal = ";" // or the end of a line
		case !tok.IsLiteral():
			literal = tok.String()
		}
		if last := len(all) - 1; last >= 0 && closes(all[last].text, literal) {
			all = all[:last]
		}
		all = append(all, placed{int(pos) - 1, literal})
	}
}

// closes reports whether a separator before a closing bracket is one of layout.
func closes(separator, bracket string) bool {
	return separator == ";" && bracket == "}" || (separator == "," || separator == ";") && bracket == ")"
}

// between returns the tokens from one place on, up to another.
func (all tokens) between(from, to int) tokens {
	at := func(offset int) int {
		i, _ := slices.BinarySearchFunc(all, offset, func(p placed, offset int) int { return p.offset - offset })
		return i
	}
	return all[at(from):at(to)]
}

// digestOf hashes texts, each with its length.
func digestOf(texts ...string) [sha256.Size]byte {
	var all []byte
	for _, text := range texts {
		all = appendText(all, text)
	}
	return sha256.Sum256(all)
}

// appendText appends a text with its length, as it is hashed.
func appendText(to []byte, text string) []byte {
	to = append(strconv.AppendInt(to, int64(len(text)), 10), ' ')
	return append(append(to, text...), '\n')
}

// node returns the declaration of a part of the file, with its documents, but for its id. Parts that are cut out do
// not count.
func (f *file) node(part ast.Node, documents ...*ast.CommentGroup) (*declaration, error) {
	return f.nodeWithout(part, nil, documents...)
}

func (f *file) nodeWithout(part ast.Node, cut []ast.Node, documents ...*ast.CommentGroup) (*declaration, error) {
	d := &declaration{always: f.whole}
	w := walker{file: f, d: d, cut: cut, seen: map[mention]bool{}, idents: map[string][2]bool{}}
	w.walk(part, false)
	said := appendText(f.said[:0], f.built)
	for _, i := range f.imports {
		if _, used := w.idents[i.local]; i.local == "" || used {
			said = appendText(said, i.local+" "+i.path)
		}
	}
	for _, group := range documents {
		directives, err := f.directives(group)
		if err != nil {
			return nil, err
		}
		for _, text := range directives {
			said = appendText(said, text)
		}
		d.sources = d.sources || slices.ContainsFunc(directives, func(text string) bool { return strings.Contains(text, "*.go") })
	}
	if f.whole {
		for _, t := range f.tokens {
			said = appendText(said, t.text)
		}
		for _, group := range f.ast.Comments {
			said = appendText(said, group.Text())
		}
	}
	for _, t := range f.tokens.between(f.offset(part.Pos()), f.offset(part.End())) {
		if !slices.ContainsFunc(cut, func(n ast.Node) bool { return f.offset(n.Pos()) <= t.offset && t.offset < f.offset(n.End()) }) {
			said = appendText(said, t.text)
		}
	}
	f.said, d.digest = said, sha256.Sum256(said)
	return d, nil
}

func (f *file) offset(p token.Pos) int { return int(p - f.start) }

// directives returns the //go: lines of a comment, and the files that they embed.
func (f *file) directives(group *ast.CommentGroup) ([]string, error) {
	var texts []string
	if group == nil {
		return nil, nil
	}
	for _, c := range group.List {
		if !strings.HasPrefix(c.Text, "//go:") {
			continue
		}
		texts = append(texts, c.Text)
		patterns, embeds := strings.CutPrefix(c.Text, "//go:embed ")
		if !embeds {
			continue
		}
		for _, pattern := range strings.Fields(patterns) {
			files, err := fs.Glob(f.Files, strings.Trim(pattern, "\"`"))
			if err == nil && len(files) == 0 {
				err = fs.ErrNotExist
			}
			for _, embedded := range files {
				text, wrong := fs.ReadFile(f.Files, embedded)
				if err == nil {
					err = wrong
				}
				texts = append(texts, embedded, string(text))
			}
			if err != nil {
				return nil, fmt.Errorf("%s: %w", c.Text, err)
			}
		}
	}
	return texts, nil
}

// A walker gathers the names that occur in a part of a file.
type walker struct {
	*file
	d      *declaration
	cut    []ast.Node
	seen   map[mention]bool   // of other packages
	idents map[string][2]bool // names of the file: mentioned, and mentioned weakly
}

// walk visits a part; weak ones make no values.
func (w *walker) walk(part ast.Node, weak bool) {
	ast.Inspect(part, func(n ast.Node) bool {
		if n == nil || slices.Contains(w.cut, n) {
			return false
		}
		switch n := n.(type) {
		case *ast.Ident:
			w.ident(n.Name, weak)
			if w.dotted {
				for _, i := range w.imports {
					w.mention(name{i.path, n.Name}, weak)
				}
			}
		case *ast.SelectorExpr:
			return w.selector(n, weak)
		case *ast.TypeSwitchStmt:
			w.typeSwitch(n, weak)
			return false
		case *ast.CallExpr:
			_, conversion := n.Fun.(*ast.ParenExpr)
			w.d.calls = w.d.calls || !conversion
		case *ast.AssignStmt:
			if n.Tok != token.DEFINE {
				w.set(n.Lhs...)
			}
		case *ast.IncDecStmt:
			w.set(n.X)
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				w.set(n.X)
			}
		case *ast.RangeStmt:
			if n.Tok == token.ASSIGN {
				w.set(n.Key, n.Value)
			}
		}
		return true
	})
}

// ident notes a name of the package, or of the function: most occur many times.
func (w *walker) ident(ident string, weak bool) {
	at, seen := 0, w.idents[ident]
	if weak {
		at = 1
	}
	if !seen[at] {
		seen[at] = true
		w.idents[ident] = seen
		w.d.names = append(w.d.names, mention{name{w.Path, ident}, weak})
	}
}

// mention notes a name of another package.
func (w *walker) mention(n name, weak bool) {
	if m := (mention{n, weak}); !w.seen[m] {
		w.seen[m] = true
		w.d.names = append(w.d.names, m)
	}
}

// selector visits x.Name: Name is a declaration if x is a package, else a field or a method, which come with
// the type of x.
func (w *walker) selector(s *ast.SelectorExpr, weak bool) bool {
	if n, ok := w.imported(s); ok {
		w.mention(n, weak)
	}
	w.walk(s.X, weak)
	return false
}

// imported is what x.Name means where x is the name of an import.
func (w *walker) imported(s *ast.SelectorExpr) (name, bool) {
	x, ok := s.X.(*ast.Ident)
	if !ok {
		return name{}, false
	}
	for _, i := range w.imports {
		if i.local == x.Name {
			return name{i.path, s.Sel.Name}, true
		}
	}
	return name{}, false
}

// typeSwitch visits a type switch: the types of its cases are weak.
func (w *walker) typeSwitch(s *ast.TypeSwitchStmt, weak bool) {
	if s.Init != nil {
		w.walk(s.Init, weak)
	}
	w.walk(s.Assign, weak)
	for _, c := range s.Body.List {
		clause := c.(*ast.CaseClause)
		for _, t := range clause.List {
			w.walk(t, true)
		}
		for _, statement := range clause.Body {
			w.walk(statement, weak)
		}
	}
}

// set notes what an assignment changes.
func (w *walker) set(targets ...ast.Expr) {
	for _, e := range targets {
		for e != nil {
			switch x := e.(type) {
			case *ast.Ident:
				w.d.writes = append(w.d.writes, name{w.Path, x.Name})
				e = nil
			case *ast.SelectorExpr:
				if n, ok := w.imported(x); ok {
					w.d.writes = append(w.d.writes, n)
				}
				e = x.X
			case *ast.IndexExpr:
				e = x.X
			case *ast.StarExpr:
				e = x.X
			case *ast.ParenExpr:
				e = x.X
			case *ast.SliceExpr:
				e = x.X
			default:
				e = nil
			}
		}
	}
}
