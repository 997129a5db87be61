package testdata

import (
	"slices"
	"sync"
)

// A Covered is an item of the paper (a definition, display, remark, table, figure or
// setting) and what is checked of it.
type Covered struct {
	Label   string // the LaTeX label, or words where there is none
	Kind    string // theorem, display, table, …
	Item    string // what it is, in words
	Claims  string // patterns of claims, separated by blanks; * stands for any text
	Decides string // patterns of the claims that decide it as it stands, if any do
	Grade   string // stronger, weaker or not decidable, where it is not decided as it stands
	Because string // the reason of the grade
}

var loadCoverage = sync.OnceValue(func() []Covered {
	return read("paper/coverage.csv", "label,kind,item,claims,decides,grade,because", func(r []string) Covered {
		return Covered{r[0], r[1], r[2], r[3], r[4], r[5], r[6]}
	})
})

// Coverage returns the items of the paper, in their order.
func Coverage() []Covered { return slices.Clone(loadCoverage()) }
