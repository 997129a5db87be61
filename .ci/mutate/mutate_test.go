package main

import (
	"context"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestApplyChangesOneOperator(t *testing.T) {
	const source = "package p\n\nfunc f(a, b int) bool {\n\ta++\n\treturn a < b+1 && -a == b\n}\n"
	for _, tt := range []struct {
		kind         string
		line, column int
		want         string
	}{
		{"INCREMENT_DECREMENT", 4, 3, "a--"},
		{"CONDITIONALS_BOUNDARY", 5, 11, "return a <= b+1 && -a == b"},
		{"CONDITIONALS_NEGATION", 5, 11, "return a >= b+1 && -a == b"},
		{"ARITHMETIC_BASE", 5, 14, "return a < b-1 && -a == b"},
		{"INVERT_NEGATIVES", 5, 20, "return a < b+1 && +a == b"},
		{"CONDITIONALS_NEGATION", 5, 23, "return a < b+1 && -a != b"},
	} {
		m := mutant{file: "p.go", line: tt.line, column: tt.column, kind: tt.kind}
		changed, err := m.apply([]byte(source))
		if err != nil {
			t.Error(err)
			continue
		}
		if m.became != tt.want || strings.Count(string(changed), "\n") != strings.Count(source, "\n") {
			t.Errorf("%s: got %q, want %q", m, m.became, tt.want)
		}
	}
	m := mutant{file: "p.go", line: 5, column: 9, kind: "ARITHMETIC_BASE"}
	if _, err := m.apply([]byte(source)); err == nil {
		t.Error("a place without an operator: want an error")
	}
}

// A sample is the same for the same seed, whatever else stands in the list.
func TestSampleIsSeeded(t *testing.T) {
	var all []mutant
	for i := range 100 {
		all = append(all, mutant{key: fmt.Sprint(i)})
	}
	keys := func(ms []mutant) (out []string) {
		for _, m := range ms {
			out = append(out, m.key)
		}
		return out
	}
	a, b, c := keys(sample(all, 20, 1)), keys(sample(all, 40, 1)), keys(sample(all, 20, 2))
	if len(a) != 20 || !slices.Equal(a, b[:20]) {
		t.Errorf("got %v, want the first 20 of %v", a, b)
	}
	if slices.Equal(a, c) {
		t.Errorf("seeds 1 and 2 both draw %v", a)
	}
	gone := slices.DeleteFunc(slices.Clone(all), func(m mutant) bool { return m.key == a[0] })
	if got := keys(sample(gone, 19, 1)); !slices.Equal(got, a[1:]) {
		t.Errorf("without %s: got %v, want the others, %v", a[0], got, a[1:])
	}
}

// The same line twice in a file is two mutants with a name each.
func TestNamesTellPlacesApart(t *testing.T) {
	root := t.TempDir()
	if err := os.WriteFile(filepath.Join(root, "p.go"),
		[]byte("package p\n\nfunc f(a int) int {\n\ta++\n\ta++\n\treturn a\n}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	all := []mutant{
		{folder: ".", file: "p.go", line: 4, column: 3, kind: "INCREMENT_DECREMENT"},
		{folder: ".", file: "p.go", line: 5, column: 3, kind: "INCREMENT_DECREMENT"},
	}
	if err := name(root, all); err != nil {
		t.Fatal(err)
	}
	if all[0].key != "./p.go INCREMENT_DECREMENT: a--" || all[1].key != all[0].key+" (2)" {
		t.Errorf("got %q and %q", all[0].key, all[1].key)
	}
}

// What was noticed in another tree is taken over only where survivors are asked again.
func TestRecordKeepsAnswers(t *testing.T) {
	file := filepath.Join(t.TempDir(), "answers.csv")
	m := mutant{key: "a.go ARITHMETIC_BASE: x := a-b, c",
		answers: answers{own: survived, quick: noticed, row: "fail: x", tree: "old"}}
	for _, tt := range []struct {
		tree  string
		again bool
		taken bool
		want  answers
	}{
		{"old", false, true, m.answers},
		{"new", false, false, answers{}},
		{"new", true, true, answers{quick: noticed, row: "fail: x", tree: "old"}},
	} {
		r, err := openRecord(file, tt.tree, tt.again)
		if err != nil {
			t.Fatal(err)
		}
		if len(r.known) == 0 {
			if err := r.add(m); err != nil {
				t.Fatal(err)
			}
			r.close()
			if r, err = openRecord(file, tt.tree, tt.again); err != nil {
				t.Fatal(err)
			}
		}
		got := mutant{key: m.key}
		if taken := r.take(&got); taken != tt.taken || got.answers != tt.want {
			t.Errorf("tree %s, again %v: got %v, %+v; want %v, %+v", tt.tree, tt.again, taken, got.answers, tt.taken, tt.want)
		}
		r.close()
	}
}

// What a judge takes in a tree is measured once, also if the runs are several.
func TestRecordKeepsWhatJudgesTake(t *testing.T) {
	file := filepath.Join(t.TempDir(), "answers.csv")
	for _, tree := range []string{"old", "new", "new"} {
		r, err := openRecord(file, tree, false)
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := r.usually("algos"); !ok {
			if err := r.addUsual("algos", time.Duration(len(tree)+len(r.usual))*time.Second); err != nil {
				t.Fatal(err)
			}
		}
		r.close()
	}
	r, err := openRecord(file, "new", false)
	if err != nil {
		t.Fatal(err)
	}
	defer r.close()
	if cpu, ok := r.usually("algos"); !ok || cpu != 3*time.Second || len(r.known) != 0 {
		t.Errorf("got %v, %v and %d mutants; want 3 s and none", cpu, ok, len(r.known))
	}
	text, err := os.ReadFile(file)
	if err != nil || strings.Count(string(text), "\n") != 2 {
		t.Errorf("got\n%s\nwant a line for either tree, %v", text, err)
	}
}

// A run ends at the first line that is looked for, at the end of its processor time,
// and is not called endless when it just fails.
func TestRunEnds(t *testing.T) {
	tr := &tree{dir: t.TempDir()}
	failed := func(line string) bool { return strings.HasPrefix(line, "fail: ") }
	sh := func(script string) judge { return judge{"sh", "-c", script} }
	slow := sh("echo Group: 1 fail; echo fail: one; sleep 100; echo fail: two")
	if r := tr.run(context.Background(), slow, tr.dir, "", time.Minute, failed); r.text.line != "fail: one" || r.never {
		t.Errorf("got %q, endless %v: want the first failed row", r.text.line, r.never)
	}
	if r := tr.run(context.Background(), sh("while :; do :; done"), tr.dir, "", time.Second, failed); !r.never {
		t.Errorf("a loop: got %v, want it ended", r.err)
	}
	if r := tr.run(context.Background(), sh("exit 3"), tr.dir, "", time.Minute, failed); r.err == nil || r.never {
		t.Errorf("exit 3: got %v, endless %v", r.err, r.never)
	}
}

func TestFirstFailedNamesTheTest(t *testing.T) {
	for text, want := range map[string]string{
		"ok\n--- FAIL: TestA (0.01s)\n    --- FAIL: TestA/b\n": "TestA",
		"panic: index out of range\n\ngoroutine":               "panic: index out of range",
		"exit status 2":                                        "",
	} {
		if got := firstFailed([]byte(text)); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// A woven file is the source with every mutant beside it; what cannot stand in it twice
// is left out, and the whole still is Go.
func TestWeaveKeepsTheSource(t *testing.T) {
	dir := t.TempDir()
	const source = "package p\n\nvar a = 1 + 2\n\nfunc f(x int) { println(x + 1) } // f\n\n" +
		"func g(x int) int {\nagain:\n\tif x++; x < 9 {\n\t\tgoto again\n\t}\n\treturn x\n}\n\n" +
		"func h(x int) int { return x - 1 /* h */ }\n"
	if err := os.WriteFile(filepath.Join(dir, "p.go"), []byte(source), 0o644); err != nil {
		t.Fatal(err)
	}
	place := func(line, column, number int) *mutant {
		return &mutant{file: "p.go", line: line, column: column, kind: "ARITHMETIC_BASE", number: number}
	}
	outside, simple, result := place(3, 11, 1), place(5, 27, 2), place(15, 30, 3)
	files := map[string][]byte{}
	if err := (&tree{dir: dir}).weaveFile(files, "p.go", []*mutant{outside, simple, result}); err != nil {
		t.Fatal(err)
	}
	woven := string(files["p.go"])
	for _, want := range []string{"var a = 1 + 2",
		"if mutantAsked == 2 { println(x - 1) \nreturn\n}\n println(x + 1) }",
		"if mutantAsked == 3 { return x + 1 /* h */ \n}\n return x - 1"} {
		if !strings.Contains(woven, want) {
			t.Errorf("no %q in\n%s", want, woven)
		}
	}
	if outside.woven || !simple.woven || !result.woven {
		t.Errorf("woven: %v, %v, %v; want what stands in a function", outside.woven, simple.woven, result.woven)
	}
	if simple.firstLine != 5 || simple.lastLine != 7 {
		t.Errorf("the first stands in lines %d to %d, want 5 to 7", simple.firstLine, simple.lastLine)
	}
	if refused([]byte("q/p.go:6:2: no\n"), map[string][]*mutant{"q/p.go": {simple, result}}) != 1 ||
		simple.own != notViable || result.own != notAsked {
		t.Errorf("an error in line 6: got %q and %q", simple.own, result.own)
	}
	if _, err := parser.ParseFile(token.NewFileSet(), "p.go", woven, 0); err != nil {
		t.Error(err)
	}
}

// A test that fails once and not again is left out, one that fails alone as well
// convicts.
func TestConvict(t *testing.T) {
	fails := func(name string) result {
		return result{err: errors.New("exit status 1"), text: &head{kept: []byte("--- FAIL: " + name + " (0.01s)\n")}}
	}
	passes := result{text: &head{}}
	for _, tt := range []struct {
		culprit string
		want    answer
	}{{"TestB", noticed}, {"", survived}} {
		got, name := convict(func(more string) result {
			switch {
			case more == "-test.skip=^()$":
				return fails("TestA")
			case more == "-test.skip=^(TestA)$" && tt.culprit != "", tt.culprit != "" && more == "-test.run=^"+tt.culprit+"$":
				return fails(tt.culprit)
			}
			return passes
		})
		if got != tt.want || name != tt.culprit {
			t.Errorf("got %s by %q, want %s by %q", got, name, tt.want, tt.culprit)
		}
	}
}

// The report's numbers by hand: two of three noticed, one of them by the command
// alone, and nothing printed that is not meant.
func TestReport(t *testing.T) {
	o := options{packages: []string{"a"}, asked: []string{"a"}, seed: 1}
	var out strings.Builder
	writeReport(&out, o, "now", 9, []mutant{
		{folder: "a", file: "x.go", line: 1, text: "x+y", became: "x-y",
			answers: answers{own: noticed, quick: survived, whole: survived, test: "a TestX", tree: "now"}},
		{folder: "a", file: "x.go", line: 2, text: "x<y", became: "x<=y",
			answers: answers{own: survived, wider: survived, quick: noticed, row: "fail: claim", tree: "now"}},
		{folder: "a", file: "x.go", line: 3, text: "x*y", became: "x/y",
			answers: answers{own: survived, wider: survived, quick: survived, whole: survived, tree: "now"}},
		{folder: "a", file: "x.go", line: 4, text: "x>y", became: "x>=y", reason: "both",
			answers: answers{own: survived, tree: "now"}},
		{folder: "a", file: "x.go", line: 5, answers: answers{own: notViable, tree: "now"}},
	})
	for _, want := range []string{
		"5 of the 9 places", "does not build (1)", "given below (1)",
		"| a | 3 | 1 (33 %, 6…79) | 1 (33 %, 6…79) | 1 (33 %, 6…79) | 1 (33 %, 6…79) | 2 (67 %, 21…94) |",
		"`x*y` became `x/y`\n\n## What verify noticed and no test did\n\n- `a/x.go:2`", "`x<=y` (claim)", "`x-y` (a TestX)",
		"`x>=y`: both",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
	if strings.Contains(out.String(), "%!") {
		t.Errorf("a wrong format:\n%s", out.String())
	}
}

// TestUsersHaveTests: a folder without tests has no binary that could be asked.
func TestUsersHaveTests(t *testing.T) {
	for folder, list := range users {
		for _, user := range append(list, folder) {
			if files, err := filepath.Glob(filepath.Join("../..", user, "*_test.go")); err != nil || len(files) == 0 {
				t.Errorf("%s is to be asked about %s and has no tests, %v", user, folder, err)
			}
		}
	}
}
