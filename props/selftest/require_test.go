package selftest

import (
	"slices"
	"testing"

	"github.com/regretcheck/regretcheck/props/selftest/mutants"
)

// TestPartCovers: what go test decides of the matrix has every mutant and every claim
// that must reject a bug, in fewer cells than there are mutants and claims.
func TestPartCovers(t *testing.T) {
	x := NewMatrix(mutants.All())
	part := x.part()
	cells := 0
	rejects, accepts := map[string]bool{}, map[string]bool{}
	for _, m := range x.Mutants {
		asked, met := x.required(m), rejects
		if m.Valid {
			met = accepts
		}
		if len(part[m.Name]) == 0 || part[m.Name][0] != asked[0] {
			t.Errorf("%s meets %v, want %s first", m.Name, part[m.Name], asked[0])
		}
		for i, id := range part[m.Name] {
			if !slices.Contains(asked, id) || slices.Contains(part[m.Name][:i], id) {
				t.Errorf("%s meets %s, of which nobody asks, or twice", m.Name, id)
			}
			met[id] = true
			cells++
		}
	}
	for _, m := range x.Mutants {
		for _, id := range x.required(m) {
			if met := m.Valid && accepts[id] || !m.Valid && rejects[id]; !met {
				t.Errorf("%s meets no mutant such as %s, want one", id, m.Name)
			}
		}
	}
	if most := len(x.Mutants) + len(x.Claims); cells > most {
		t.Errorf("%d cells, want at most %d", cells, most)
	}
	t.Logf("%d cells", cells)
}
