package reach

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// small is a package of four policies that reach each other's parts in every way that the language has.
var small = map[string]string{
	"registry.go": `package algos
type Policy interface{ Play() int }
type Entry struct {
	Name       string
	Cost       int
	newFactory func() Policy
}
var registry []Entry
func register(e Entry) { registry = append(registry, e) }
func Lookup(name string) Entry {
	for _, e := range registry {
		if e.Name == name {
			return e
		}
	}
	return Entry{}
}
func Entries() []Entry { return registry }
`,
	"plain.go": `package algos
import "math/rand"
// A plain policy.
type plain struct{}
func (plain) Play() int { return step(second) }
func step(x int) int { return rand.Intn(x + shared) }
const shared = 3
const (
	first = iota + 1
	second
)
func init() { register(Entry{Name: "plain", Cost: 1, newFactory: func() Policy { return plain{} }}) }
`,
	"embedding.go": `package algos
type inner[T any] struct{ value T }
func (*inner[T]) Play() int { return table[0] }
type embedding struct{ *inner[int] }
var table = fill()
func fill() []int { return []int{shared} }
func newEmbedding() Policy { return embedding{&inner[int]{}} }
func init() { register(Entry{Name: "embedding", newFactory: newEmbedding}) }
`,
	"value.go": `package algos
var strategy = later
func later() int { return 1 }
type value struct{ do func() int }
func (v value) Play() int { return v.do() }
func makeValue() Policy { v := made(); return value{v.method} }
func made() (h holder) { return }
type holder struct{ n int }
func (h holder) method() int { return h.n + strategy() }
func init() { register(Entry{Name: "value", newFactory: makeValue}) }
`,
	"switch.go": `package algos
type switching struct{}
func (switching) Play() int { return kind(switching{}) }
func kind(p Policy) int {
	switch p := p.(type) {
	case plain:
		_ = p
		return 1
	case embedding:
		return 2
	}
	return clock()
}
func init() { register(Entry{Name: "switching", newFactory: func() Policy { return switching{} }}) }
`,
	"clock_linux.go": "package algos\nfunc clock() int { return 1 }\n",
	"clock_other.go": "//go:build !linux\n\npackage algos\nfunc clock() int { return 2 }\n",
	"unused.go":      "package algos\nfunc unused() int { return 1 }\n",
}

// graphOf returns the graph of small after an edit.
func graphOf(t *testing.T, name, from, to string) *Graph {
	t.Helper()
	files := fstest.MapFS{}
	for n, text := range small {
		files[n] = &fstest.MapFile{Data: []byte(text)}
	}
	if name != "" {
		if from != "" && !strings.Contains(small[name], from) {
			t.Fatalf("%s has no %q", name, from)
		}
		files[name] = &fstest.MapFile{Data: []byte(strings.Replace(small[name], from, to, 1))}
	}
	g, err := New(Source{module + "algos", files})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// touched returns the policies whose digests differ.
func touched(a, b *Graph) string {
	var all []string
	for _, policy := range slices.Concat(a.Policies(), b.Policies()) {
		one, _ := a.Policy(policy)
		two, _ := b.Policy(policy)
		if one.Digest() != two.Digest() && !slices.Contains(all, policy) {
			all = append(all, policy)
		}
	}
	slices.Sort(all)
	return strings.Join(all, " ")
}

// TestWhatAnEditTouches: every way in which a declaration can matter to a policy, and some in which it cannot.
func TestWhatAnEditTouches(t *testing.T) {
	const everyone = "embedding plain switching value"
	before := graphOf(t, "", "", "")
	for _, c := range []struct{ why, file, from, to, want string }{
		{"nothing", "plain.go", "", "", ""},
		{"a comment", "plain.go", "// A plain policy.", "// Another text.", ""},
		{"layout", "plain.go", "{ return step(second) }", "{\n\n\treturn step(  second  )\n}", ""},
		{"what nobody reaches", "unused.go", "return 1", "return 2", ""},
		{"a method reached through an interface alone", "plain.go", "step(second)", "step(first)", "plain"},
		{"a helper", "plain.go", "x + shared", "x - shared", "plain"},
		{"a constant that two use, one in a variable", "plain.go", "shared = 3", "shared = 4", "embedding plain"},
		{"a line among constants that count lines", "plain.go", "	first = iota", "	zeroth = iota\n	first = iota", "plain"},
		{"an import under the same name", "plain.go", `"math/rand"`, `"math/rand/v2"`, "plain"},
		{"an import of another package", "plain.go", `import "math/rand"`, "import rand \"some.where/else\"", "plain"},
		{"a method of an embedded generic type", "embedding.go", "return table[0]", "return table[1]", "embedding"},
		{"what initialises a variable", "embedding.go", "[]int{shared}", "[]int{shared, 1}", "embedding"},
		{"what is embedded", "embedding.go", "struct{ *inner[int] }", "struct{ *inner[int]; n int }", "embedding switching"},
		{"a function in a variable", "value.go", "later() int { return 1 }", "later() int { return 2 }", "value"},
		{"another function in the variable", "value.go", "strategy = later", "strategy = made2", "value"},
		{"a method value of an inferred type", "value.go", "h.n + strategy()", "h.n - strategy()", "value"},
		{"a method of what a type switch names", "plain.go", "func (plain) Play()", "func (p plain) Play()", "plain"},
		{"the type that a type switch names", "plain.go", "type plain struct{}", "type plain struct{ n int }", "plain switching"},
		{"a file of this system", "clock_linux.go", "return 1", "return 3", "switching"},
		{"a file of other systems", "clock_other.go", "return 2", "return 3", "switching"},
		{"a build constraint", "clock_other.go", "!linux", "!linux && !windows", "switching"},
		{"a renamed helper", "plain.go", "func step(x int)", "func stride(x int)", "plain"},
		{"a name that hides a built-in function", "unused.go", "func unused()", "func append() int { return 0 }\nfunc unused()", everyone},
		{"a name of the language that one uses", "unused.go", "func unused()", "type int int8\nfunc unused()", everyone},
		{"an entry's other fields", "plain.go", "Cost: 1", "Cost: 2", "plain"},
		{"an entry's constructor", "embedding.go", "newFactory: newEmbedding", "newFactory: makeValue", "embedding"},
		{"a new policy", "unused.go", "func unused()", "func init() { register(Entry{Name: \"new\", newFactory: makeValue}) }\nfunc unused()", "new"},
		{"an init function", "unused.go", "func unused()", "func init() { println() }\nfunc unused()", everyone},
		{"an init function beside an entry", "plain.go", "func init() { ", "func init() { println(); ", everyone},
		{"an initialiser that sets another variable", "unused.go", "func unused() int { return 1 }",
			"var x = unused()\nvar y int\nfunc unused() int { y = 2; return 1 }", everyone},
		{"an initialiser that sets none", "unused.go", "func unused() int { return 1 }",
			"var lone = unused()\nvar y int\nfunc unused() int { z := 2; z++; return z }", ""},
		{"a directive", "plain.go", "func step", "//go:noinline\nfunc step", "plain"},
		{"a name from elsewhere", "unused.go", "func unused", "//go:linkname unused elsewhere.used\nfunc unused", everyone},
		{"C", "unused.go", "package algos", "package algos\nimport \"C\"", everyone},
		{"a new file in assembly", "clock_amd64.s", "", "TEXT", everyone},
	} {
		if got := touched(before, graphOf(t, c.file, c.from, c.to)); got != c.want {
			t.Errorf("%s: an edit touches %q, want %q", c.why, got, c.want)
		}
	}
}

// TestReadingTheRegistryReachesAll: after such an edit a policy depends on every other.
func TestReadingTheRegistryReachesAll(t *testing.T) {
	reading := graphOf(t, "value.go", "func makeValue() Policy {", "func makeValue() Policy { Entries();")
	s, _ := reading.Policy("value")
	for _, id := range []string{"algos.policy plain", "algos.plain.Play", "algos.inner.Play"} {
		if !s.Has(id) {
			t.Errorf("a policy that reads the registry does not reach %s: %v", id, s.Names())
		}
	}
	if s, _ := reading.Policy("plain"); s.Has("algos.later") {
		t.Errorf("a policy that does not read it reaches another's function: %v", s.Names())
	}
}

// TestEmbeddedFilesCount: a table that a declaration embeds is part of it.
func TestEmbeddedFilesCount(t *testing.T) {
	files := fstest.MapFS{
		"a.go":      {Data: []byte("package algos\nimport _ \"embed\"\n\n//go:embed table.csv\nvar table string\nfunc Use() string { return table }\n")},
		"table.csv": {Data: []byte("1,2")},
	}
	digest := func() string {
		g, err := New(Source{module + "algos", files})
		if err != nil {
			t.Fatal(err)
		}
		s, err := g.Reach("algos.Use")
		if err != nil {
			t.Fatal(err)
		}
		return s.Digest()
	}
	one := digest()
	files["table.csv"] = &fstest.MapFile{Data: []byte("1,3")}
	if digest() == one {
		t.Error("another table, the same digest")
	}
	delete(files, "table.csv")
	if _, err := New(Source{module + "algos", files}); err == nil || !strings.Contains(err.Error(), "table.csv") {
		t.Errorf("no table: got %v, want an error that names it", err)
	}
}

// TestBadSources: what does not parse, and roots that are none, are named.
func TestBadSources(t *testing.T) {
	if _, err := New(Source{"p", fstest.MapFS{"a.go": {Data: []byte("package a\nfunc {")}}}); err == nil || !strings.Contains(err.Error(), "a.go") {
		t.Errorf("a broken file: got %v", err)
	}
	if _, err := graphOf(t, "", "", "").Reach("algos.Missing"); err == nil || !strings.Contains(err.Error(), `"algos.Missing"`) {
		t.Errorf("a root that is none: got %v", err)
	}
}
