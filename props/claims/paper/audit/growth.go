package audit

import (
	"fmt"
	"math"
	"strings"

	"github.com/regretcheck/regretcheck/props"
)

// boundQuotient returns the paper's upper bound divided by its lower bound,
// constants aside, with log to base 2:
//
//	log k                                   k ≤ m/2
//	√(log k · log(m−k) / log(m/(m−k)))      k > m/2
//
// The horizon cancels. Reference: abstract and thm:cmoss_ub.
func boundQuotient(m, k float64) float64 {
	if 2*k <= m {
		return math.Log2(k)
	}
	return math.Sqrt(math.Log2(k) * math.Log2(m-k) / math.Log2(m/(m-k)))
}

// boundRatio judges "matches the lower bounds up to logarithmic terms of k and m" over a grid: the
// quotient must be positive, since an upper bound of 0 lies below every lower bound whatever the
// constants, and at most log k · log m.
func boundRatio(_ tables, c claim) (Finding, error) {
	var k0, k1, c0, c1 int
	if _, err := fmt.Sscanf(c.Param, "k=%d..%d m-k=%d..%d", &k0, &k1, &c0, &c1); err != nil {
		return Finding{}, fmt.Errorf("param %q: want k=a..b m-k=c..d", c.Param)
	}
	lo, hi, against, why := math.Inf(1), 0.0, 0, ""
	for k := k0; k <= k1; k++ {
		for rest := c0; rest <= c1; rest++ {
			q := boundQuotient(float64(k+rest), float64(k))
			lo, hi = min(lo, q), max(hi, q)
			if q > 0 && q <= math.Log2(float64(k))*math.Log2(float64(k+rest)) {
				continue
			}
			if against++; against == 1 {
				why = fmt.Sprintf("at m=%d, k=%d the upper bound is %.4g times the lower bound", k+rest, k, q)
			}
		}
	}
	out := contradicted(against, why, props.Range(lo, hi))
	out.Detail = fmt.Sprintf("quotients of the bounds from %.4f to %.4f over %s", lo, hi, c.Param)
	return out, nil
}

// boundMatch judges "when k = m−c our upper bound strictly matches the lower
// bound Θ(c√(T log m))": the quotient
//
//	√(log(m−c) · log c / log m)
//
// must tend to a positive limit as m grows. The limit is √(log c), and between
// m = 2⁴⁰ and 2⁸⁰ the quotient moves by less than c·2⁻⁴⁰.
func boundMatch(_ tables, c claim) (Finding, error) {
	p, err := parameters(c, "c")
	if err != nil {
		return Finding{}, err
	}
	var shown []string
	quotient := func(logM float64) float64 {
		m := math.Exp2(logM)
		q := math.Sqrt(math.Log2(m-p[0]) * math.Log2(p[0]) / logM)
		shown = append(shown, fmt.Sprintf("%.4f at m=2^%g", q, logM))
		return q
	}
	quotient(10)
	q, r := quotient(40), quotient(80)
	settled := r > 0 && math.Abs(q-r) < p[0]*math.Exp2(-40)
	out := contradicted(given(!settled), fmt.Sprintf("at c = %g the upper bound is %.4g times the lower bound", p[0], r),
		props.Range(min(q, r), max(q, r)))
	out.Detail = "upper ÷ lower bound: " + strings.Join(shown, ", ")
	return out, nil
}
