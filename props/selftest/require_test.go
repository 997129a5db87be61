package selftest

import (
	"slices"
	"testing"

	"github.com/regretcheck/regretcheck/props/selftest/mutants"
)

// TestPartCovers: what go test decides of the matrix has every mutant and every claim
// that must reject a bug, in fewer cells than there are mutants and claims, but for what is weighty: those
// cells are few, and make whole has them.
func TestPartCovers(t *testing.T) {
	x := NewMatrix(mutants.All())
	part := x.part()
	cells, left := 0, 0
	rejects := map[string]bool{}
	for _, m := range x.Mutants {
		asked := light(m.Name, x.required(m))
		if len(asked) == 0 {
			left++
		} else if len(part[m.Name]) == 0 || part[m.Name][0] != asked[0] {
			t.Errorf("%s meets %v, want %s first", m.Name, part[m.Name], asked[0])
		}
		for i, id := range part[m.Name] {
			if !slices.Contains(asked, id) || slices.Contains(part[m.Name][:i], id) {
				t.Errorf("%s meets %s, of which nobody asks, or twice", m.Name, id)
			}
			rejects[id] = rejects[id] || !m.Valid
			cells++
		}
	}
	for _, m := range x.Mutants {
		for _, id := range light(m.Name, x.required(m)) {
			if !m.Valid && !rejects[id] {
				t.Errorf("%s meets no mutant such as %s, want one", id, m.Name)
			}
		}
	}
	if most := len(x.Mutants) + len(x.Claims); cells > most {
		t.Errorf("%d cells, want at most %d", cells, most)
	}
	if most := 20; left > most {
		t.Errorf("%d mutants meet no claim, want at most %d", left, most)
	}
	t.Logf("%d cells, %d mutants of weighty claims alone", cells, left)
}

// TestTellingCasesAreCells: a case that tells a mutant is one of a claim that must reject it, and a weighty claim must reject some bug.
func TestTellingCasesAreCells(t *testing.T) {
	x := NewMatrix(mutants.All())
	required := func(name, id string) bool {
		return slices.ContainsFunc(x.Mutants, func(m mutants.Mutant) bool {
			return !m.Valid && (name == "" || m.Name == name) && slices.Contains(m.RejectedBy, id)
		})
	}
	for cell := range tells {
		if !required(cell[0], cell[1]) {
			t.Errorf("%s need not be rejected by %s", cell[0], cell[1])
		}
	}
	for cell, other := range stoodFor {
		if !slices.ContainsFunc(x.Mutants, func(m mutants.Mutant) bool { return m.Name == cell[0] && slices.Contains(x.required(m), cell[1]) }) {
			t.Errorf("%s need not meet %s", cell[0], cell[1])
		}
		if other != "TestRows" && !slices.Contains(x.part()[other], cell[1]) {
			t.Errorf("%s does not meet %s in go test, so that it stands for no other", other, cell[1])
		}
	}
	for _, id := range weighty {
		if !required("", id) {
			t.Errorf("%s need not reject any bug", id)
		}
	}
}
