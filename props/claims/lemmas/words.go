package lemmas

import (
	"fmt"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/formula"
	"github.com/regretcheck/regretcheck/props/search"
)

// Words of package formula that nearly every file here uses.
var (
	atMost, atLeast, finding = formula.AtMost, formula.AtLeast, formula.Finding
	number, numbers          = formula.Number, formula.Numbers
)

// exactly makes k a case of a single exact comparison.
func exactly(k props.Case, eval func() (search.Comparison, error)) props.Case {
	if k.Cost == 0 {
		k.Cost = 0.01
	}
	return formula.OnGrid(k, make([]struct{}, 1), func(struct{}) (search.Comparison, error) { return eval() })
}

// short writes three significant digits.
func short(x float64) string { return fmt.Sprintf("%.3g", x) }
