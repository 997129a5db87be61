package testdata

import (
	_ "embed"
	"strconv"
	"sync"
)

// A CaseCost is the CPU time that the claims of one family took when they were decided.
type CaseCost struct {
	Family  string // the beginning of the claims' paths
	Effort  string // quick, default or full
	Cases   int
	Seconds float64 // of one core
}

//go:embed costs.csv
var costs []byte

// costsHeader is the first line of costs.csv.
var costsHeader = []string{"family", "effort", "cases", "seconds"}

// Costs returns the record of what deciding takes, which make costs writes. Nothing but estimates of
// time rests on it.
func Costs() []CaseCost { return loadCosts() }

var loadCosts = sync.OnceValue(func() []CaseCost {
	records, err := readCSV(costs, costsHeader)
	if err != nil {
		panic("testdata/costs.csv: " + err.Error())
	}
	all := make([]CaseCost, len(records))
	for i, r := range records {
		cases, errCases := strconv.Atoi(r[2])
		seconds, errSeconds := strconv.ParseFloat(r[3], 64)
		if errCases != nil || errSeconds != nil {
			panic("testdata/costs.csv: " + r[0] + ": want a number of cases and of seconds")
		}
		all[i] = CaseCost{r[0], r[1], cases, seconds}
	}
	return all
})
