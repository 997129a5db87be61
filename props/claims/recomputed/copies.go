package recomputed

import (
	"context"
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/seed"
)

// A pair is a formula of package theory and the copy of it in package algos.
type pair struct {
	formula, copy string
	constants     []float64 // letters of the formula beyond those of the copy
}

// copied are the formulas that algos holds copies of, so that implementations and formulas
// share no code.
var copied = []pair{
	{"DeltaPaper", "algos.DeltaPaper", nil},
	{"DeltaPairing", "algos.DeltaPairing", []float64{1}},
}

// copies claims that a copy is the formula.
func (s Subjects) copies() props.Claim {
	c := props.Claim{
		ID: "theory/delta-copy", Group: group, Reference: "sec:cmoss_proof; bounds/bounds.md, section 1", Evidence: props.Exact,
		Statement: "The δ of the algorithms is theory's.",
		Method: "both at every 1 ≤ k ≤ m ≤ 300 with T = 10⁵, and at 20 000 drawn (m, k, T) up to m = 10⁴ and T = 2⁵³, every fourth at k next to m/2, 1 or m; " +
			"observed is the largest relative difference, of which two orders of a product explain some 10⁻¹⁶",
		Rejects: "a copy that fell behind",
	}
	for _, p := range copied {
		formula, copy := s.value(p.formula), s.value(p.copy)
		c.Cases = append(c.Cases, props.Case{Instance: p.formula, Check: func(_ context.Context, t props.Trial) (props.Finding, error) {
			return p.compare(formula, copy, t.Seed), nil
		}})
	}
	return c
}

// compare finds the largest difference.
func (p pair) compare(formula, copy Function, root uint64) props.Finding {
	worst, at, n := -1.0, "", int64(0)
	p.each(root, func(x []float64) {
		a, b := formula(append(x, p.constants...)...).Mid, copy(x...).Mid
		d := math.Abs(a-b) / math.Abs(a)
		switch {
		case math.IsNaN(a) && math.IsNaN(b):
			d = 0
		case math.IsNaN(d):
			d = math.Inf(1)
		}
		if n++; d > worst {
			worst, at = d, fmt.Sprintf("%s at m=%v k=%v T=%v: got %s in algos, expected %s", p.formula, x[0], x[1], x[2], number(b), number(a))
		}
	})
	return props.Finding{Guarantee: "compared", Observed: props.Point(worst), Bound: props.AtMost(copyRounding), N: n, Witness: at}
}

// copyRounding is ten roundings of 2⁻⁵³.
const copyRounding = 10 * 0x1p-53

// each calls f at every point.
func (p pair) each(root uint64, f func(x []float64)) {
	for m := 1; m <= 300; m++ {
		for k := 1; k <= m; k++ {
			f([]float64{float64(m), float64(k), 1e5})
		}
	}
	r := seed.New(root, "theory/delta-copy "+p.formula)
	for i := range 20000 {
		m := 1 + r.IntN(10000)
		k := 1 + r.IntN(m)
		if i%4 == 0 {
			ks := cardinalities(m)
			k = ks[r.IntN(len(ks))]
		}
		f([]float64{float64(m), float64(k), float64(1 + r.Int64N(1<<uint(1+r.IntN(53))))})
	}
}
