package audit

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/theory"
)

// parameters reads a kind's parameter such as "k=10 m=30 T=100000".
func parameters(c claim, names ...string) ([]float64, error) {
	conditions, err := parseConditions(c.Param)
	if err != nil {
		return nil, err
	}
	out := make([]float64, len(names))
	for i, name := range names {
		found := false
		for _, p := range conditions {
			if p.key != name {
				continue
			}
			found = true
			if out[i], err = strconv.ParseFloat(p.values[0], 64); err != nil {
				return nil, fmt.Errorf("param %s=%q: want a number", name, p.values[0])
			}
		}
		if !found {
			return nil, fmt.Errorf("param %q: want %s=…", c.Param, strings.Join(names, "=… "))
		}
	}
	return out, nil
}

// orderOfMagnitude judges whether the printed δ and the theory's are of one
// order of magnitude, in the weakest reading: within a factor of 10.
func orderOfMagnitude(_ tables, c claim) (Finding, error) {
	p, err := parameters(c, "m", "k", "T")
	if err != nil {
		return Finding{}, err
	}
	delta, printed := theory.DeltaPaperPrinted(int(p[0]), int(p[1]), int64(p[2])), float(c.lo.value)
	factor := delta / printed
	out := Finding{
		Recomputed: props.Point(delta), Observed: props.Point(delta),
		Bound:  props.Between(printed/10, printed*10),
		Detail: fmt.Sprintf("theory's δ = %.3g, %.2f times the printed %s", delta, factor, c.Lo),
	}
	if props.Decide(out.row()).Outcome() == props.Fail {
		out.Reason = fmt.Sprintf("the theory's δ is %.3g, %.1f times as large", delta, factor)
	}
	return out, nil
}

// nearOne judges "very close to 1" for the best reward of a disjunctive
// cascade of k arms whose means are at least lo,
//
//	1 − Π(1−μ_i) ≥ 1 − (1−lo)^k,
//
// in the weakest reading: within one percent.
func nearOne(_ tables, c claim) (Finding, error) {
	p, err := parameters(c, "lo", "hi", "k", "m", "T")
	if err != nil {
		return Finding{}, err
	}
	lo, hi, k, m, horizon := p[0], p[1], int(p[2]), int(p[3]), p[4]
	least := 1 - math.Pow(1-lo, float64(k))
	out := contradicted(given(least < 0.99), fmt.Sprintf("the best reward can be as low as %.4f", least),
		props.Range(least, 1-math.Pow(1-hi, float64(k))))
	out.Detail = fmt.Sprintf("the reward of the best list is at least %.6f; no run can have a regret above %.1f", least,
		horizon*cascadeGap(lo, hi, k, m))
	return out, nil
}
