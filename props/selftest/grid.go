package selftest

import (
	"fmt"
	"slices"

	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/selftest/mutants"
)

// marks show reactions in the matrix.
var marks = [...]string{Unmoved: "", Accepts: "·", LeavesOpen: "?", Rejects: "✗", Breaks: "!"}

const legend = "✗ rejects, · accepts, ? leaves open, ! cannot be decided, blank: not asked; ✓ marks valid variants\n"

// A block is the part of the matrix that belongs to one subject: no claim
// outside it looks at its mutants.
type block struct {
	subject string
	mutants []mutants.Mutant
	claims  []string
}

func (x *Matrix) blocks() []block {
	var all []block
	for _, m := range x.Mutants {
		i := slices.IndexFunc(all, func(b block) bool { return b.subject == m.Subject() })
		if i < 0 {
			i, all = len(all), append(all, block{subject: m.Subject(), claims: x.askedOf(m.Subject())})
		}
		all[i].mutants = append(all[i].mutants, m)
	}
	return all
}

// Tables returns the decided part of the matrix for a seed, subject by subject: a line for each
// mutant, a column for each claim, numbered, with the claims' names below. At quick effort it is
// mostly blank.
func (x *Matrix) Tables(seed uint64) (all []report.Table) {
	for _, b := range x.blocks() {
		if x.touched(b, seed) {
			all = append(all, x.table(b, seed))
		}
	}
	if last := len(all) - 1; last >= 0 {
		all[last].Note += legend
	}
	return all
}

// touched reports whether any cell of a block has been decided.
func (x *Matrix) touched(b block, seed uint64) bool {
	return slices.ContainsFunc(b.mutants, func(m mutants.Mutant) bool {
		return slices.ContainsFunc(b.claims, func(id string) bool { return x.known(m, id, seed).Reaction != Unmoved })
	})
}

func (x *Matrix) table(b block, seed uint64) report.Table {
	g := report.Table{Title: "Who rejects whom: " + b.subject, Columns: []report.Column{{Title: "MUTANT"}}}
	for i, id := range b.claims {
		g.Columns = append(g.Columns, report.Column{Title: fmt.Sprint(i + 1)})
		g.Note += fmt.Sprintf("%4d %s\n", i+1, id)
	}
	for _, m := range b.mutants {
		name := m.Name
		if m.Valid {
			name += " ✓"
		}
		line := []string{name}
		for _, id := range b.claims {
			line = append(line, marks[x.known(m, id, seed).Reaction])
		}
		g.Add(line...)
	}
	return g
}

// known returns a cell if it has been decided.
func (x *Matrix) known(m mutants.Mutant, claim string, seed uint64) Cell {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.decided[cellKey{m.Name, claim, seed}]
}

// remember keeps a decided cell for the matrix.
func (x *Matrix) remember(key cellKey, c Cell) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.decided == nil {
		x.decided = map[cellKey]Cell{}
	}
	x.decided[key] = c
}
