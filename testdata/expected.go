package testdata

import (
	"fmt"
	"sync"
)

// A Refutation is an entry of the record of expected refutations: a row of a
// report whose printed statement is known to be false, and why.
type Refutation struct{ Claim, Instance, Reason string }

// An OpenRow is an entry of the record of rows that may stay undecided. In Claim, Instance
// and, of a skipped row, Reason * stands for any text.
type OpenRow struct{ Claim, Instance, Outcome, Reason string }

const openFile = "open.csv"

// Refutations returns the record of expected refutations: every file of
// testdata/expected but open.csv, sorted by file name, in the order of their lines.
func Refutations() []Refutation { return loadRefutations() }

// OpenRows returns the record of rows that are expected to be skipped or vacuous:
// testdata/expected/open.csv.
func OpenRows() []OpenRow { return loadOpenRows() }

var loadRefutations = sync.OnceValue(func() (all []Refutation) {
	records, err := files.ReadDir("expected")
	if err != nil {
		panic(err)
	}
	for _, f := range records {
		if f.Name() != openFile {
			all = append(all, read("expected/"+f.Name(), "claim,instance,reason", func(r []string) Refutation {
				if r[0] == "" || r[2] == "" {
					panic(fmt.Sprintf("testdata/expected/%s, %q: want a claim and a reason", f.Name(), r))
				}
				return Refutation{r[0], r[1], r[2]}
			})...)
		}
	}
	return all
})

var loadOpenRows = sync.OnceValue(func() []OpenRow {
	return read("expected/"+openFile, "claim,instance,outcome,reason", func(r []string) OpenRow {
		if r[0] == "" || r[3] == "" || r[2] != "skipped" && r[2] != "vacuous" {
			panic(fmt.Sprintf("testdata/expected/%s, %q: want a claim, skipped or vacuous, and a reason", openFile, r))
		}
		return OpenRow{r[0], r[1], r[2], r[3]}
	})
})
