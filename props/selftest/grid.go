package selftest

import (
	"fmt"
	"io"
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

// Write writes the decided part of the matrix for a seed, subject by subject:
// a line for each mutant, a column for each claim, numbered, with the claims'
// names below. At quick effort it is mostly blank.
func (x *Matrix) Write(w io.Writer, seed uint64, write func(*report.Grid, io.Writer) error) error {
	for _, b := range x.blocks() {
		if !x.touched(b, seed) {
			continue
		}
		if _, err := fmt.Fprintf(w, "Who rejects whom: %s\n", b.subject); err != nil {
			return err
		}
		if err := write(x.grid(b, seed), w); err != nil {
			return err
		}
		for i, id := range b.claims {
			if _, err := fmt.Fprintf(w, "%4d %s\n", i+1, id); err != nil {
				return err
			}
		}
		if _, err := fmt.Fprintln(w); err != nil {
			return err
		}
	}
	_, err := io.WriteString(w, legend)
	return err
}

// touched reports whether any cell of a block has been decided.
func (x *Matrix) touched(b block, seed uint64) bool {
	return slices.ContainsFunc(b.mutants, func(m mutants.Mutant) bool {
		return slices.ContainsFunc(b.claims, func(id string) bool { return x.known(m, id, seed).Reaction != Unmoved })
	})
}

func (x *Matrix) grid(b block, seed uint64) *report.Grid {
	g := &report.Grid{Columns: []report.Column{{Title: "MUTANT"}}}
	for i := range b.claims {
		g.Columns = append(g.Columns, report.Column{Title: fmt.Sprint(i + 1)})
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

// Decided returns the cells that have been decided for a seed, by the mutants' subjects in the order of the catalogue.
func (x *Matrix) Decided(seed uint64) []Decided {
	var all []Decided
	for _, b := range x.blocks() {
		for _, m := range b.mutants {
			for _, id := range b.claims {
				if c := x.known(m, id, seed); c.Reaction != Unmoved {
					all = append(all, Decided{m, id, c.Reaction})
				}
			}
		}
	}
	return all
}
