package reach

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strconv"
)

// The registry of policies: init functions fill the variable by calls of register with a literal
//
//	register(Entry{Name: "cts", …, newFactory: plain(NewCTS)})
//
// Each call is two declarations: the whole is the policy's entry; without newFactory's value it is
// what lists show of the policy. Functions that read the variable by a key alone, and so meet no
// other entry, are byKey; all others reach all entries.
const (
	registry, register         = "registry", "register"
	keyField, constructorField = "Name", "newFactory"
)

var byKey = []string{"algos.register", "algos.Lookup", "algos.UnknownError.Error"}

// addInit adds an init function, which every run reaches, and the policies that it registers, each
// of which is reached by that policy alone.
func (f *file) addInit(d *ast.FuncDecl) error {
	var calls []ast.Node
	for _, statement := range d.Body.List {
		policy, constructor := registered(statement)
		if policy == "" {
			continue
		}
		calls = append(calls, statement)
		whole, err := f.node(statement)
		if err != nil {
			return err
		}
		listed, err := f.nodeWithout(statement, []ast.Node{constructor})
		if err != nil {
			return err
		}
		whole.id, whole.entry = f.short+".policy "+policy, policy
		listed.id = f.short + ".policy " + policy + ", as listed"
		f.graph.all = append(f.graph.all, whole, listed)
		f.graph.entries[policy] = append(f.graph.entries[policy], whole)
		f.graph.listed = append(f.graph.listed, listed)
	}
	if len(calls) == len(d.Body.List) && len(calls) > 0 {
		return nil
	}
	rest, err := f.nodeWithout(d, calls, d.Doc)
	if err != nil {
		return err
	}
	f.inits++
	rest.id, rest.always = fmt.Sprintf("%s.init %d of %s", f.short, f.inits, f.name), true
	f.graph.all = append(f.graph.all, rest)
	return nil
}

// registered returns the policy that a statement registers and what makes it, if it is such a statement.
func registered(statement ast.Stmt) (policy string, constructor ast.Expr) {
	expression, ok := statement.(*ast.ExprStmt)
	if !ok {
		return "", nil
	}
	call, ok := expression.X.(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return "", nil
	}
	if f, ok := call.Fun.(*ast.Ident); !ok || f.Name != register {
		return "", nil
	}
	entry, ok := call.Args[0].(*ast.CompositeLit)
	if !ok {
		return "", nil
	}
	for _, e := range entry.Elts {
		field, ok := e.(*ast.KeyValueExpr)
		if !ok {
			return "", nil
		}
		key, _ := field.Key.(*ast.Ident)
		switch text, literal := field.Value.(*ast.BasicLit); {
		case key == nil:
		case key.Name == constructorField:
			constructor = field.Value
		case key.Name == keyField && literal && text.Kind == token.STRING:
			policy, _ = strconv.Unquote(text.Value)
		}
	}
	if constructor == nil {
		return "", nil
	}
	return policy, constructor
}

// tie gives all entries to what reads the registry other than by a key.
func (g *Graph) tie() {
	for _, d := range g.all {
		if d.variable || d.entry != "" || slices.Contains(byKey, d.id) {
			continue
		}
		if slices.ContainsFunc(d.names, func(m mention) bool { return m.ident == registry && m.path == g.packages["algos"] }) {
			d.reads = true
		}
	}
}
