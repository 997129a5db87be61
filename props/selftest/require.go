package selftest

import (
	"os"
	"slices"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/mutants"
	"github.com/regretcheck/regretcheck/props/search"
)

// Require plants every mutant of the catalogue that the claims look at, each in
// a subtest of its own. It fails where a claim accepts a bug that it must
// reject, or a valid variant fails a claim. Of the matrix it decides a part in which
// every mutant meets a claim and every claim a mutant; all of it if wholeEnv is set, as
// make matrix does. With -short every fourth cell is decided. The claims are known by
// their paths; seed and effort are 1 and quick, and what searches find is not shrunk.
func Require(t *testing.T, claims []props.Claim) {
	t.Helper()
	x := NewMatrix(mutants.All())
	part := x.part(os.Getenv(wholeEnv) != "")
	for n, m := range x.Mutants {
		asked := slices.DeleteFunc(part[m.Name], func(id string) bool {
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

// wholeEnv asks for every cell.
const wholeEnv = "REGRETCHECK_MATRIX"

// part returns the claims that each mutant is put to: of each mutant the first, which
// is the cheapest, and of each claim that is nobody's first the first mutant, or the
// whole matrix. Bugs, which must be rejected, and valid variants count apart.
func (x *Matrix) part(whole bool) map[string][]string {
	picked := map[string][]string{}
	for _, valid := range []bool{false, true} {
		met := map[string]bool{}
		for _, most := range []int{1, len(x.Claims)} {
			for _, m := range x.Mutants {
				asked := m.RejectedBy
				if m.Valid {
					asked = x.acquitting(props.Quick, m)
				}
				for i, id := range asked[:min(most, len(asked))] {
					if m.Valid == valid && (most == 1 || i > 0 && (whole || !met[id])) {
						picked[m.Name] = append(picked[m.Name], id)
						met[id] = true
					}
				}
			}
		}
	}
	return picked
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
