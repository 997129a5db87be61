package paper

import (
	"fmt"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/sim"
)

// Subjects are the algorithms under test, by their names in the tables. Each takes
// the cell's mixing coefficient; all but EXP3.M ignore it.
type Subjects map[string]func(gamma float64) sim.Player

// title is an algorithm's name in print.
func title(algorithm string) string {
	return algos.Choice{Name: algorithm}.Title()
}

// A DataSet is the second data set, or a stand-in for it.
type DataSet interface {
	// Label is the name of a stand-in in rows, "" for the data set itself.
	Label() string
	// Means returns m affinities rescaled to [lo, hi]: those of the draw with this number.
	Means(draw uint64, m int, lo, hi float64) []float64
}

// NoData says why the second data set's cells are skipped.
const NoData = "needs the Yelp data set, which cannot be shipped: examples/yelp makes a file for --yelp"

// standIn says why a figure does not decide a cell of the second data set.
func standIn(label string) string {
	if label != "" {
		return "measured on a " + label + ", which decides nothing about the data set"
	}
	return "outside the interval, but the paper does not say which factorisation its affinities come from"
}

// Registered are the policies of package algos in the paper's settings.
func Registered() Subjects {
	subjects := Subjects{}
	for _, name := range []string{"cmoss", "cucb", "exp3m", "hybrid"} {
		subjects[name] = func(gamma float64) sim.Player {
			choice := algos.Choice{Name: name}
			switch name {
			case "cmoss":
				choice.Settings = "delta=" + algos.DeltaFixed(Delta).String()
			case "exp3m":
				choice.Settings = fmt.Sprintf("gamma=%v", gamma)
			}
			return sim.Data(choice)
		}
	}
	return subjects
}
