package suite

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestEveryFileEdited changes an operator or a number in each file of algos, props/sim and props/seed in turn, and plays verify algos
// with and without --changed: what --changed decides must come out as without, and what it leaves out must be
// as before the edit, byte for byte but for how far a failure was shrunk. REGRETCHECK_EDITS is a pattern of files, such as algos/. make edits runs it.
func TestEveryFileEdited(t *testing.T) {
	pattern := os.Getenv("REGRETCHECK_EDITS")
	if pattern == "" {
		t.Skip("builds and plays verify algos for each of a hundred edits, an hour: make edits")
	}
	e := editor{T: t, dir: t.TempDir(), bin: t.TempDir()}
	e.must("git", "clone", "-q", mustAbs(t, "../.."), e.dir)
	if !e.build() {
		t.Fatal("the tree does not build")
	}
	e.before = e.play()
	if len(e.before) < 400 {
		t.Fatalf("verify algos has %d rows", len(e.before))
	}
	tried, noticed := 0, 0
	for _, name := range e.files(regexp.MustCompile(pattern)) {
		changed, ok := e.try(name)
		if !ok {
			t.Logf("%s: no edit of it builds and comes to a report", name)
			continue
		}
		if tried++; changed > 0 {
			noticed++
		}
	}
	t.Logf("%d files edited, and %d of the edits change a row", tried, noticed)
	if tried == 0 {
		t.Error("no file was edited")
	}
}

func mustAbs(t *testing.T, path string) string {
	t.Helper()
	path, err := filepath.Abs(path)
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// An editor edits a clone of this repository and plays verify algos.
type editor struct {
	*testing.T
	dir, bin string
	before   map[string]string // rows before any edit
}

func (e editor) must(name string, args ...string) {
	e.Helper()
	if out, err := exec.CommandContext(e.Context(), name, args...).CombinedOutput(); err != nil {
		e.Fatalf("%s %q: %v\n%s", name, args, err, out)
	}
}

// files lists the source files that match, in a random order.
func (e editor) files(pattern *regexp.Regexp) (list []string) {
	e.Helper()
	for _, folder := range []string{"algos", "props/sim", "props/seed"} {
		all, err := filepath.Glob(filepath.Join(e.dir, folder, "*.go"))
		if err != nil {
			e.Fatal(err)
		}
		for _, path := range all {
			name := folder + "/" + filepath.Base(path)
			if !strings.HasSuffix(name, "_test.go") && pattern.MatchString(name) {
				list = append(list, name)
			}
		}
	}
	rand.New(rand.NewPCG(1, 1)).Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// build builds the command and reports whether it could.
func (e editor) build() bool {
	c := exec.CommandContext(e.Context(), "go", "build", "-o", filepath.Join(e.bin, "verify"), "./cmd/verify")
	c.Dir = e.dir
	return c.Run() == nil
}

// play returns the rows of verify algos by claim and instance, nil if there is no report within three minutes.
func (e editor) play(args ...string) map[string]string {
	e.Helper()
	ctx, cancel := context.WithTimeout(e.Context(), 3*time.Minute)
	defer cancel()
	c := exec.CommandContext(ctx, filepath.Join(e.bin, "verify"), append([]string{"algos", "--quick", "--format", "json"}, args...)...)
	c.Dir = e.dir
	out, _ := c.Output() // it may fail
	var report struct{ Rows []json.RawMessage }
	if json.Unmarshal(out, &report) != nil {
		return nil
	}
	rows := map[string]string{}
	for _, raw := range report.Rows {
		var row map[string]any
		if err := json.Unmarshal(raw, &row); err != nil {
			e.Fatal(err)
		}
		if row["verdict"] == "fail" {
			delete(row, "witness") // shrunk for ten seconds, which is further on an idle machine
		}
		text, err := json.Marshal(row)
		if err != nil {
			e.Fatal(err)
		}
		rows[fmt.Sprint(row["claim"], " ", row["instance"])] = string(text)
	}
	return rows
}

// try makes edits of a file until one builds and comes to a report, and compares. It returns how many rows the edit
// changes; ok is false if none of six does.
func (e editor) try(name string) (changed int, ok bool) {
	e.Helper()
	path := filepath.Join(e.dir, filepath.FromSlash(name))
	source, err := os.ReadFile(path)
	if err != nil {
		e.Fatal(err)
	}
	defer func() {
		if err := os.WriteFile(path, source, 0o600); err != nil {
			e.Fatal(err)
		}
	}()
	for _, x := range edits(e.T, name, source) {
		text := slices.Concat(source[:x.at], []byte(x.to), source[x.at+len(x.from):])
		if err := os.WriteFile(path, text, 0o600); err != nil {
			e.Fatal(err)
		}
		if !e.build() {
			continue
		}
		whole := e.play()
		if whole == nil {
			continue
		}
		part := e.play("--changed")
		for key, row := range whole {
			now, decided := part[key]
			if decided && now != row || !decided && row != e.before[key] {
				e.Errorf("%s: %s: with --changed it is\n%s\nwithout\n%s\nbefore the edit\n%s", x, key, now, row, e.before[key])
			}
			if row != e.before[key] {
				changed++
			}
		}
		if stray := slices.DeleteFunc(slices.Sorted(maps.Keys(part)), func(key string) bool { _, is := whole[key]; return is }); len(stray) > 0 {
			e.Errorf("%s: --changed alone has %q", x, stray)
		}
		e.Logf("%s: %d of %d rows decided, %d changed", x, len(part), len(whole), changed)
		return changed, true
	}
	return 0, false
}

// An edit puts one operator or number into the place of another.
type edit struct {
	name     string
	line, at int
	from, to string
}

func (x edit) String() string {
	return x.name + ":" + strconv.Itoa(x.line) + ": " + x.to + " for " + x.from
}

var others = map[token.Token]string{
	token.ADD: "-", token.SUB: "+", token.MUL: "+", token.QUO: "*", token.LSS: "<=", token.LEQ: "<", token.GTR: ">=", token.GEQ: ">",
	token.EQL: "!=", token.NEQ: "==", token.LAND: "||", token.LOR: "&&",
}

// edits returns at most six edits of function bodies in a file.
func edits(t *testing.T, name string, source []byte) (list []edit) {
	t.Helper()
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	add := func(pos token.Pos, from, to string) {
		if at := set.Position(pos); bytes.HasPrefix(source[at.Offset:], []byte(from)) {
			list = append(list, edit{name, at.Line, at.Offset, from, to})
		}
	}
	for _, d := range file.Decls {
		f, is := d.(*ast.FuncDecl)
		if !is || f.Body == nil {
			continue
		}
		ast.Inspect(f.Body, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BinaryExpr:
				if to := others[n.Op]; to != "" {
					add(n.OpPos, n.Op.String(), to)
				}
			case *ast.BasicLit:
				if x, err := strconv.Atoi(n.Value); n.Kind == token.INT && err == nil {
					add(n.ValuePos, n.Value, strconv.Itoa(x+1))
				}
			}
			return true
		})
	}
	rand.New(rand.NewPCG(1, uint64(len(source)))).Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list[:min(6, len(list))]
}
