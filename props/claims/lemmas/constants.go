package lemmas

import (
	"fmt"

	"github.com/regretcheck/regretcheck/props/formula"
)

// Constants returns the rows of the table of constants about the subjects.
func Constants(s Subjects) []formula.Row {
	var rows []formula.Row
	for _, e := range Entries(s.Pairs) {
		rows = append(rows, e.Rows...)
	}
	return rows
}

// short writes three significant digits.
func short(x float64) string { return fmt.Sprintf("%.3g", x) }
