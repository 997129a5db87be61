package testdata

import (
	"fmt"
	"slices"
	"strings"
	"sync"
)

// An ExpectedRow is an entry of the record of rows that do not pass: a printed statement known to be
// false (refuted), or rows that may stay skipped or vacuous, and why. A * stands for any text in Claim
// and Instance, and in the Reason of a skipped row.
type ExpectedRow struct{ Claim, Instance, Outcome, Reason string }

// Expected returns the record: the files of testdata/expected, sorted by name, in the order of their
// lines. A refutation is about one row, so it has no *.
func Expected() []ExpectedRow { return slices.Clone(loadExpected()) }

var loadExpected = sync.OnceValue(func() (all []ExpectedRow) {
	records, err := files.ReadDir("expected")
	if err != nil {
		panic(err)
	}
	for _, f := range records {
		name := "expected/" + f.Name()
		all = append(all, read(name, "claim,instance,outcome,reason", func(r []string) ExpectedRow {
			one := r[2] == "refuted" && !strings.Contains(r[0]+r[1], "*")
			if r[0] == "" || r[3] == "" || !one && r[2] != "skipped" && r[2] != "vacuous" {
				panic(fmt.Sprintf("testdata/%s, %q: want a claim, refuted (without *), skipped or vacuous, and a reason",
					name, r))
			}
			return ExpectedRow{r[0], r[1], r[2], r[3]}
		})...)
	}
	return all
})
