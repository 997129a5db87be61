package audit

import (
	"fmt"

	"github.com/regretcheck/regretcheck/props"
)

// repeats looks for tables of different experiments that share numbers. Two independent experiments
// agree in a printed figure of five to seven digits with probability below 10⁻³ a cell. So a
// single repetition under the same headers is hardly chance, and a row of them is not. The paper
// does not say why the figures are identical, so such a finding is open.
func (t tables) repeats() []Finding {
	order, cells := t.experiments()
	var out []Finding
	for j, later := range order {
		for _, earlier := range order[:j] {
			if f, ok := repeated(earlier, later, cells[earlier], cells[later]); ok {
				out = append(out, f)
			}
		}
	}
	return append(out, t.repeatsElsewhere())
}

// repeated compares two experiments that differ in feedback or order alone.
func repeated(earlier, later experiment, xs, ys []cell) (Finding, bool) {
	comparable := earlier.data() == later.data() && earlier.vary == later.vary &&
		(xs[0].Feedback != ys[0].Feedback || xs[0].Order != ys[0].Order)
	ps := common(xs, ys)
	if !comparable || len(ps) == 0 {
		return Finding{}, false
	}
	var equal []string
	first := ps[0].subject
	for _, p := range ps {
		if p.subject.Printed == p.reference.Printed {
			if len(equal) == 0 {
				first = p.subject
			}
			equal = append(equal, fmt.Sprintf("%s also in L%d", cite(p.subject), p.reference.Line))
		}
	}
	f := left(len(equal), fmt.Sprintf("%d of the %d figures under the same headers are identical to the digit; the "+
		"paper does not say why", len(equal), len(ps)))
	f.ID, f.Line = fmt.Sprintf("audit/L%d/repeats-%s-%s", first.Line, earlier.name(), later.data()), first.Line
	f.Statement = fmt.Sprintf("%s and %s, %s [%g,%g], are different experiments and have no figure in common",
		later.part, earlier.part, later.dataset, later.lo, later.hi)
	f.Detail = joinReasons(append([]string{fmt.Sprintf("%d of %d cells repeated", len(equal), len(ps))}, equal...)...)
	return f, true
}

// left returns the finding of a structural check that n figures fail. It is open if there are any.
func left(n int, why string) Finding {
	f := contradicted(n, why, props.Point(float64(n)))
	f.Open = n > 0
	return f
}

// repeatsElsewhere looks for equal regrets under different headers, which a
// number in a wrong row or column would cause. Runtimes are left out: hundreds of cells
// with five digits would coincide by chance.
func (t tables) repeatsElsewhere() Finding {
	regrets := t.regrets()
	var equal []string
	pairs := 0
	for j, y := range regrets {
		for _, x := range regrets[:j] {
			if columnOf(x) == columnOf(y) {
				continue
			}
			pairs++
			if x.Printed == y.Printed {
				equal = append(equal, cite(x)+" and "+cite(y))
			}
		}
	}
	f := left(len(equal), fmt.Sprintf("%d pairs are identical to the digit; the paper does not say why", len(equal)))
	f.ID, f.Line = fmt.Sprintf("audit/L%d/repeats-elsewhere", regrets[0].Line), regrets[0].Line
	f.Statement = "no regret appears under two different headings (algorithm, k, m or γ)"
	f.Detail = fmt.Sprintf("%d pairs of cells compared, %d equal", pairs, len(equal))
	if len(equal) > 0 {
		f.Detail += ": " + joinReasons(equal...)
	}
	return f
}
