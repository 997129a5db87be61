package testdata

import (
	"embed"
	"fmt"
	"sync"
)

//go:embed expected/*.csv
var expected embed.FS

// A Refutation is an entry of the record of expected refutations: a row of a
// report whose printed statement is known to be false, and why.
type Refutation struct{ Claim, Instance, Reason string }

var refutationHeader = []string{"claim", "instance", "reason"}

// Refutations returns the record of expected refutations: every file of
// testdata/expected but open.csv, sorted by file name, in the order of their lines.
func Refutations() []Refutation { return loadRefutations() }

// loadRefutations reads the embedded record. A file that does not parse is a
// fault of this repository, which the tests exclude; hence the panic.
var loadRefutations = sync.OnceValue(func() []Refutation {
	files, err := expected.ReadDir("expected")
	if err != nil {
		panic(err)
	}
	var all []Refutation
	for _, f := range files {
		if f.Name() == openFile {
			continue
		}
		records, err := readRefutations("expected/" + f.Name())
		if err != nil {
			panic("testdata/expected/" + f.Name() + ": " + err.Error())
		}
		all = append(all, records...)
	}
	return all
})

func readRefutations(name string) ([]Refutation, error) {
	raw, err := expected.ReadFile(name)
	if err != nil {
		return nil, err
	}
	records, err := readCSV(raw, refutationHeader)
	if err != nil {
		return nil, err
	}
	out := make([]Refutation, len(records))
	for i, r := range records {
		if r[0] == "" || r[2] == "" {
			return nil, fmt.Errorf("record %d: want a claim and a reason", i+1)
		}
		out[i] = Refutation{Claim: r[0], Instance: r[1], Reason: r[2]}
	}
	return out, nil
}
