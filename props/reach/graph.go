package reach

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
)

// A Source is a package to look at.
type Source struct {
	Path  string // import path
	Files fs.FS  // Go files, those of tests included or not, and files that they embed
}

// A Graph is the package-level declarations of some packages and which of them each can reach.
type Graph struct {
	all      []*declaration
	named    map[name][]*declaration   // methods are under the name of their type
	packages map[string]string         // by name: import path
	imports  map[string]bool           // what they import
	always   []*declaration            // what every run reaches
	entries  map[string][]*declaration // by policy
	listed   []*declaration            // what lists show of the policies
}

// A declaration is a node of the graph.
type declaration struct {
	id               string // package, type if it is a method, and name: algos.CTS.Select
	digest           [sha256.Size]byte
	method, variable bool
	always           bool   // executed by every run
	calls            bool   // where a variable is initialised
	entry            string // policy that it registers
	reads            bool   // the whole registry
	sources          bool   // it embeds Go files
	line             string // id and digest, as a set's digest hashes them
	rank             int    // among the lines of the graph
	names            []mention
	writes           []name // what may be a package's variable that it sets
}

// A name is an identifier of a package.
type name struct{ path, ident string }

// A mention is an occurrence of a name. It is weak where no value can be made by it.
type mention struct {
	name
	weak bool
}

// New returns the graph of the packages.
func New(sources ...Source) (*Graph, error) {
	g := empty()
	for _, s := range sources {
		if err := g.add(s); err != nil {
			return nil, fmt.Errorf("package %s: %w", s.Path, err)
		}
	}
	g.finish()
	return g, nil
}

func empty() *Graph {
	return &Graph{named: map[name][]*declaration{}, packages: map[string]string{}, imports: map[string]bool{}, entries: map[string][]*declaration{}}
}

// finish marks what can only be known of all packages together.
func (g *Graph) finish() {
	g.tie()
	g.order()
	for _, d := range g.all {
		if d.variable && d.calls && g.maySet(d) {
			d.always = true
		}
		if d.always {
			g.always = append(g.always, d)
		}
	}
}

// order writes the lines of the declarations, and ranks them.
func (g *Graph) order() {
	for _, d := range g.all {
		d.line = d.id + " " + hex.EncodeToString(d.digest[:])
	}
	for i, d := range slices.SortedFunc(slices.Values(g.all), func(d, e *declaration) int { return strings.Compare(d.line, e.line) }) {
		d.rank = i
	}
}

// maySet reports whether what a variable is initialised by may set another variable.
func (g *Graph) maySet(d *declaration) bool {
	s := Set{}
	g.visit(s, d, false)
	for reached := range s {
		for _, n := range reached.writes {
			if slices.ContainsFunc(g.named[n], func(d *declaration) bool { return d.variable }) {
				return true
			}
		}
	}
	return false
}

// A Set is declarations that something reaches.
type Set map[*declaration]bool // false: no value is made of what is a type

// Reach returns what every run reaches and what the given declarations reach. A root is written
// package.Name, with the package's name, and stands for the methods too if it is a type.
func (g *Graph) Reach(roots ...string) (Set, error) {
	s := Set{}
	for _, d := range g.always {
		g.visit(s, d, false)
	}
	for _, root := range roots {
		n, err := g.find(root)
		if err != nil {
			return nil, err
		}
		g.follow(s, mention{n, false}, false)
	}
	return s, nil
}

// find returns the name of a root.
func (g *Graph) find(root string) (name, error) {
	short, ident, _ := strings.Cut(root, ".")
	n := name{g.packages[short], ident}
	if len(g.named[n]) == 0 {
		return name{}, fmt.Errorf("declaration %q: want package.Name of one that there is", root)
	}
	return n, nil
}

// Policy returns what the policy of this name reaches; ok is false for a name that the registry does
// not have.
func (g *Graph) Policy(policy string) (s Set, ok bool) {
	entry := g.entries[policy]
	s = Set{}
	for _, d := range slices.Concat(g.always, entry) {
		g.visit(s, d, false)
	}
	return s, len(entry) > 0
}

// Case returns what a case reaches: the roots, each a declaration or "policy NAME", and what lists show of all policies, as
// claims are made by walking the registry.
func (g *Graph) Case(roots ...string) (Set, error) {
	s := Set{}
	for _, d := range g.listed {
		g.visit(s, d, false)
	}
	for _, root := range roots {
		policy, entry := strings.CutPrefix(root, "policy ")
		if !entry {
			reached, err := g.Reach(root)
			if err != nil {
				return nil, err
			}
			s.Add(reached)
			continue
		}
		reached, ok := g.Policy(policy)
		if !ok {
			return nil, fmt.Errorf("policy %q: no entry in the sources", policy)
		}
		s.Add(reached)
	}
	return s, nil
}

// Policies returns the names of the registry, sorted.
func (g *Graph) Policies() []string {
	var all []string
	for policy := range g.entries {
		all = append(all, policy)
	}
	slices.Sort(all)
	return all
}

// visit adds a declaration and what it reaches.
func (g *Graph) visit(s Set, d *declaration, weak bool) {
	if strong, seen := s[d]; seen && (strong || weak) {
		return
	}
	s[d] = !weak
	for _, m := range d.names {
		g.follow(s, m, weak)
	}
	if d.reads && !weak {
		for _, policy := range g.Policies() {
			for _, entry := range g.entries[policy] {
				g.visit(s, entry, false)
			}
		}
	}
}

// follow visits what has a name.
func (g *Graph) follow(s Set, m mention, weak bool) {
	weak = weak || m.weak
	for _, d := range g.named[m.name] {
		if !d.method || !weak {
			g.visit(s, d, weak)
		}
	}
}

// Add adds what another set reaches.
func (s Set) Add(other Set) {
	for d, strong := range other {
		s[d] = s[d] || strong
	}
}

// Has reports whether a declaration is in the set, named as Names does.
func (s Set) Has(id string) bool {
	for d := range s {
		if d.id == id {
			return true
		}
	}
	return false
}

// Names returns the declarations of the set, sorted: algos.NewCTS, algos.CTS.Select.
func (s Set) Names() []string {
	var all []string
	for d := range s {
		all = append(all, d.id)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// Digest is a hash of the declarations, equal for sets of equal declarations.
func (s Set) Digest() string {
	var text []byte
	for i, d := range slices.SortedFunc(maps.Keys(s), func(d, e *declaration) int { return d.rank - e.rank }) {
		if i > 0 {
			text = append(text, '\n')
		}
		text = append(text, d.line...)
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:16])
}
