package formula_test

import (
	"math"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/formula"
)

// crossing is P(max_{s≤n} (B_s − sp) ≥ eps) for Bernoulli steps.
func crossing(n int, p, eps float64) (hit float64) {
	alive := make([]float64, n+2)
	alive[0] = 1
	for s := 1; s <= n; s++ {
		for j := s; j >= 0; j-- {
			v := alive[j] * (1 - p)
			if j > 0 {
				v += alive[j-1] * p
			}
			if float64(j)-float64(s)*p >= eps {
				hit += v
				v = 0
			}
			alive[j] = v
		}
	}
	return hit
}

// maximalBernstein has 1/3 where it is true.
func maximalBernstein(third float64) formula.Lemma {
	return formula.Lemma{
		ID:        "bernstein-max",
		Statement: "For Bernoulli steps of mean p, P(max_{s≤n} (B_s − sp) ≥ ε) ≤ {c}·exp(−ε²/(2(np(1−p) + (1−p)ε/3))).",
		Reference: "Bernstein, maximal form; Freedman 1975",
		Params: []formula.Range{
			{Name: "n", Unit: "steps", Lo: 1, Hi: 300, Integer: true, Log: true},
			{Name: "p", Unit: "mean of a step", Lo: 0.01, Hi: 0.99},
			{Name: "eps", Unit: "deviation", Lo: 0.05, Hi: 50, Log: true},
		},
		Trivial: 1, Constant: 1,
		Where: func(x formula.Point) bool { return x.Float("eps") < x.Float("n")*(1-x.Float("p")) },
		Bound: func(x formula.Point) float64 {
			n, p, e := x.Float("n"), x.Float("p"), x.Float("eps")
			return math.Exp(-e * e / (2 * (n*p*(1-p) + (1-p)*e*third)))
		},
		Exact: func(x formula.Point) (props.Interval, error) {
			v := crossing(x.Int("n"), x.Float("p"), x.Float("eps"))
			return props.PlusMinus(v, 1e-11*v), nil
		},
	}
}

// TestConstantIsTheWorstThatWasSeen: the table of constants knows what every row of the same run has seen. Bernstein's
// inequality with 1/6 in place of 1/3 fails on its own grid by a factor of 7.2, at n=300 p=0.01 eps=50.
func TestConstantIsTheWorstThatWasSeen(t *testing.T) {
	for third, want := range map[float64][2]float64{1. / 6: {7.2, 1e9}, 1. / 3: {0.9, 1}} {
		l := maximalBernstein(third)
		rows, err := formula.Constants(t.Context(), props.NewWorkers(0), 1, props.Quick, l.Entry().Rows, nil)
		if err != nil {
			t.Fatal(err)
		}
		c := rows[0]
		if !(c.Extreme >= want[0] && c.Extreme <= want[1]) || c.Violated != (third < 0.3) || c.Kind != formula.Found {
			t.Errorf("%v: extreme %v at %s, %s, violated %v: want %v…%v, found", third, c.Extreme, c.Where, c.Kind, c.Violated,
				want[0], want[1])
		}
		for key, row := range decided(t, l) {
			if f := row.Verdict.Finding(); f.Observed.Lo > f.Bound.Value()*c.Extreme*(1+1e-9) {
				t.Errorf("%s saw %v against %v at %s, more than the %v of the table", key, f.Observed, f.Bound, f.Witness,
					c.Extreme)
			}
		}
	}
}
