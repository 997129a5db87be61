package selftest

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/selftest/mutants"
)

// Require plants every mutant of the catalogue that the claims look at, each in
// a subtest of its own. It fails where a claim accepts a bug that it must
// reject, or rejects it with a witness that does not lead to its place, or a valid variant fails a claim. Of the matrix it decides a part in which
// every mutant meets a claim and every claim a bug, but for what is weighty or what another cell stands for; all if wholeEnv is set, as make
// whole and make matrix do. With -short every fourth cell is decided. The claims are known by
// their paths; seed and effort are 1 and quick, and what searches find is not shrunk.
func Require(t *testing.T, claims []props.Claim) {
	t.Helper()
	x := NewMatrix(mutants.All())
	part, whole := x.part(), os.Getenv(wholeEnv) != ""
	for n, m := range x.Mutants {
		asked := slices.DeleteFunc(slices.Clone(x.required(m)), func(id string) bool {
			return !whole && !slices.Contains(part[m.Name], id) || !slices.ContainsFunc(claims, func(c props.Claim) bool { return c.ID == id })
		})
		if len(asked) > 0 {
			t.Run(m.Name, func(t *testing.T) {
				t.Parallel()
				x.require(t, m, asked, n)
			})
		}
	}
}

// wholeEnv asks for all cells of the matrix.
const wholeEnv = "REGRETCHECK_WHOLE"

// required returns the claims that must reject a bug, or accept a valid variant.
func (x *Matrix) required(m mutants.Mutant) []string {
	if m.Valid {
		return x.acquitting(props.Quick, m)
	}
	return m.RejectedBy
}

// part returns, for each mutant, some of the claims that judge it: its first claim that go test decides, which is
// the cheapest, and every claim that is first for no bug and has this one as its first. A valid variant meets its first alone: what
// rejects a sound subject rejects the original as well, by which tests decide the claims.
func (x *Matrix) part() map[string][]string {
	picked, met := map[string][]string{}, map[string]bool{}
	for _, most := range []int{1, len(x.Claims)} {
		for _, m := range x.Mutants {
			asked := light(m.Name, x.required(m))
			for i, id := range asked[:min(most, len(asked))] {
				if most == 1 || i > 0 && !m.Valid && !met[id] {
					picked[m.Name] = append(picked[m.Name], id)
					met[id] = met[id] || !m.Valid
				}
			}
		}
	}
	return picked
}

// light leaves out the weighty claims, and for a mutant the cells that others stand for.
func light(name string, ids []string) []string {
	return slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return slices.Contains(weighty, id) || stoodFor[[2]string{name, id}] != "" })
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
		case c.Lost != "":
			t.Errorf("%s rejects it, but its witness %q %s", id, c.Where, c.Lost)
		case tells[[2]string{m.Name, id}] != "" && !strings.HasPrefix(c.Why, props.Key{Claim: id, Instance: tells[[2]string{m.Name, id}]}.String()+":"):
			t.Errorf("%s: want the case %q to tell it, got %s", id, tells[[2]string{m.Name, id}], c.Why)
		case m.Valid && (c.Reaction == Rejects || c.Reaction == Breaks):
			t.Errorf("%s rejects it, want it accepted: %s: %s", id, m.Bug, c.Why)
		}
	}
}
