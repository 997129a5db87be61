package selftest

import (
	"slices"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/mutants"
	"github.com/regretcheck/regretcheck/props/search"
)

// Require plants every mutant of the catalogue that the claims look at, each in
// a subtest of its own. It fails where a claim accepts a bug that it must
// reject, or a valid variant fails a claim; with -short every fourth cell is
// decided. The claims are known by their paths; seed and effort are 1 and quick, and
// what searches find is not shrunk.
func Require(t *testing.T, claims []props.Claim) {
	t.Helper()
	x := NewMatrix(mutants.All())
	for n, m := range x.Mutants {
		asked := m.RejectedBy
		if m.Valid {
			asked = x.acquitting(props.Quick, m)
		}
		asked = slices.DeleteFunc(slices.Clone(asked), func(id string) bool {
			return !slices.ContainsFunc(claims, func(c props.Claim) bool { return c.ID == id })
		})
		if len(asked) > 0 {
			t.Run(m.Name, func(t *testing.T) {
				t.Parallel()
				x.require(t, m, asked, n)
			})
		}
	}
}

// require decides the cells of one mutant, with -short every fourth from the
// given one on.
func (x *Matrix) require(t *testing.T, m mutants.Mutant, asked []string, from int) {
	for i, id := range asked {
		if testing.Short() && (from+i)%4 != 0 {
			continue
		}
		c, err := x.cell(search.FirstFound(t.Context()), props.Trial{Seed: 1}, m, id)
		switch {
		case err != nil:
			t.Fatal(err)
		case !m.Valid && c.Reaction != Rejects:
			t.Errorf("%s accepts it, want it rejected: %s %s", id, m.Bug, c.Why)
		case m.Valid && c.Reaction != Accepts && c.Reaction != Unmoved:
			t.Errorf("%s rejects it, want it accepted: %s: %s", id, m.Bug, c.Why)
		}
	}
}
