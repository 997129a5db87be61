package testdata

import (
	"math"
	"slices"
	"strings"
	"sync"
)

// Metrics of a cell.
const (
	Regret  = "regret"  // cumulative regret after 100 000 rounds, mean of 10 runs
	Runtime = "runtime" // seconds for the 100 000 rounds of one run, mean of 10 runs
	Cost    = "cost"    // 10⁻⁴ seconds a round (tab:theory_results only)
)

// Data sets of a cell.
const (
	Synthetic = "synthetic"
	Yelp      = "yelp"
)

// A Cell is one number of one table of the paper together with the setting
// that the paper states for it.
type Cell struct {
	Label     string  // label of the table in the LaTeX source, such as tab:formal
	Metric    string  // Regret, Runtime or Cost
	Dataset   string  // Synthetic or Yelp
	Lo, Hi    float64 // range of the arms' means; both 0 where the paper does not say
	K, M      int     // arms played per round, arms in all
	Gamma     float64 // EXP3.M's mixing coefficient; 0 for the other algorithms
	Vary      string  // what the table varies in this column: "k", "m", "gamma" or ""
	Algorithm string  // cmoss, cucb, exp3m, hybrid or combexp
	Value     float64 // NaN where the table prints words
	Printed   string  // the value as printed
	Feedback  string  // semi or disjunctive
	Order     string  // desc or asc for cascades, else ""
	Line      int     // line of the LaTeX source, counted from 1
}

// A Table is one table of the paper, its cells in printed order.
type Table struct {
	Label string
	Cells []Cell
}

// labels are the paper's tables in the order of their appearance; the file of
// a table is its label without the prefix "tab:".
var labels = []string{
	"tab:theory_results",
	"tab:formal",
	"tab:ablation_k_m",
	"tab:ablation_k_m_yelp",
	"tab:gamma",
	"tab:descending",
	"tab:descending_ablation_k_m",
	"tab:descending_ablation_k_m_yelp",
	"tab:ascending",
	"tab:ascending_ablation_k_m",
	"tab:ascending_ablation_k_m_yelp",
}

// loadTables reads the embedded tables once.
var loadTables = sync.OnceValue(func() []Table {
	tables := make([]Table, len(labels))
	for i, label := range labels {
		tables[i] = Table{label, read("paper/"+label[len("tab:"):]+".csv",
			"label,metric,dataset,range,k,m,gamma,vary,algorithm,value,feedback,order,line", cellOf)}
	}
	return tables
})

// cellOf reads one record of a table's file.
func cellOf(r []string) Cell {
	c := Cell{
		Label: r[0], Metric: r[1], Dataset: r[2], K: integer(r[4]), M: integer(r[5]), Gamma: number(r[6]), Vary: r[7],
		Algorithm: r[8], Printed: r[9], Value: math.NaN(), Feedback: r[10], Order: r[11], Line: integer(r[12]),
	}
	lo, hi, _ := strings.Cut(r[3], "-")
	c.Lo, c.Hi = number(lo), number(hi)
	if c.Printed != "Too large" { // the one cell without a number: COMBEXP's cost
		c.Value = number(c.Printed)
	}
	return c
}

// Tables returns the paper's tables in the order of their appearance. The
// caller may change what it gets.
func Tables() []Table {
	tables := slices.Clone(loadTables())
	for i := range tables {
		tables[i].Cells = slices.Clone(tables[i].Cells)
	}
	return tables
}

// TableByLabel returns the table with the given label, such as "tab:formal",
// and whether the paper has it.
func TableByLabel(label string) (Table, bool) {
	for _, t := range loadTables() {
		if t.Label == label {
			t.Cells = slices.Clone(t.Cells)
			return t, true
		}
	}
	return Table{}, false
}
