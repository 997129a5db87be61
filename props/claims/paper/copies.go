package paper

import (
	"fmt"

	"github.com/regretcheck/regretcheck/testdata"
)

// copiesOf finds the regrets that an earlier table prints to the last digit
// for another feedback or display order. By claim, it says where.
func copiesOf(tables []testdata.Table) map[string]string {
	type figure struct{ algorithm, printed string }
	first := map[figure]testdata.Cell{}
	copies := map[string]string{}
	for _, table := range tables {
		for _, c := range table.Cells {
			if c.Metric != testdata.Regret {
				continue
			}
			f := figure{c.Algorithm, c.Printed}
			original, seen := first[f]
			switch {
			case !seen:
				first[f] = c
			case original.Feedback != c.Feedback || original.Order != c.Order:
				copies[claimOf(c)] = fmt.Sprintf("%s, line %d, prints the same figure for %s", original.Label, original.Line,
					experiment(original))
			}
		}
	}
	return copies
}

// experiment names a cell's feedback.
func experiment(c testdata.Cell) string {
	if c.Order == "" {
		return "semi-bandit feedback"
	}
	return c.Feedback + " feedback, " + c.Order + "ending order"
}
