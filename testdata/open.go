package testdata

import (
	"fmt"
	"sync"
)

// An OpenRow is an entry of the record of rows that may stay undecided. In Claim, Instance
// and, of a skipped row, Reason * stands for any text.
type OpenRow struct{ Claim, Instance, Outcome, Reason string }

const openFile = "open.csv"

var openHeader = []string{"claim", "instance", "outcome", "reason"}

// OpenRows returns the record of rows that are expected to be skipped or vacuous:
// testdata/expected/open.csv.
func OpenRows() []OpenRow { return loadOpenRows() }

// loadOpenRows reads the embedded record; like loadRefutations it panics on a fault of this
// repository.
var loadOpenRows = sync.OnceValue(func() []OpenRow {
	raw, err := expected.ReadFile("expected/" + openFile)
	if err != nil {
		panic(err)
	}
	records, err := readCSV(raw, openHeader)
	if err != nil {
		panic("testdata/expected/" + openFile + ": " + err.Error())
	}
	rows := make([]OpenRow, len(records))
	for i, r := range records {
		if rows[i] = (OpenRow{r[0], r[1], r[2], r[3]}); r[0] == "" || r[3] == "" || r[2] != "skipped" && r[2] != "vacuous" {
			panic(fmt.Sprintf("testdata/expected/%s, record %d: want a claim, skipped or vacuous, and a reason", openFile, i+1))
		}
	}
	return rows
})
