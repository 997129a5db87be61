package main

import (
	"strings"
	"testing"
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
		if m.line2 != tt.want || strings.Count(string(changed), "\n") != strings.Count(source, "\n") {
			t.Errorf("%s: got %q, want %q", m, m.line2, tt.want)
		}
	}
	m := mutant{file: "p.go", line: 5, column: 9, kind: "ARITHMETIC_BASE"}
	if _, err := m.apply([]byte(source)); err == nil {
		t.Error("a place without an operator: want an error")
	}
}

func TestSampleIsSeededAndInOrder(t *testing.T) {
	var all []mutant
	for i := range 100 {
		all = append(all, mutant{line: i})
	}
	a, b, c := sample(all, 20, 1), sample(all, 20, 1), sample(all, 20, 2)
	if len(a) != 20 || a[0].line >= a[19].line {
		t.Errorf("got %d of 20, from line %d to %d", len(a), a[0].line, a[len(a)-1].line)
	}
	same := func(x, y []mutant) bool {
		for i := range x {
			if x[i].line != y[i].line {
				return false
			}
		}
		return true
	}
	if !same(a, b) || same(a, c) {
		t.Error("want the same sample for the same seed, another for another")
	}
}

func TestFirstFailureStopsTheRun(t *testing.T) {
	stopped := 0
	f := &firstFailure{stop: func() { stopped++ }}
	for _, part := range []string{"Group: 1 f", "ail\nfa", "il: claim (m=2)\nmore\nfail: next\n"} {
		f.Write([]byte(part))
	}
	if f.line != "fail: claim (m=2)" || stopped != 1 {
		t.Errorf("got %q, stopped %d times: want the first failed row, once", f.line, stopped)
	}
}
