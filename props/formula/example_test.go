package formula_test

import (
	"context"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mathext"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/formula"
)

// bernstein is Bernstein's inequality against the exact binomial tail: all of it.
var bernstein = formula.Lemma{
	ID:        "bernstein",
	Statement: "For X ~ Bin(n, p), v = np(1−p) and an integer k ≥ np: P(X ≥ k) ≤ exp(−t²/(2v + 2t/3)) with t = k − np.",
	Reference: "Boucheron, Lugosi and Massart, Concentration Inequalities (2013), section 2.8",
	Params: []formula.Range{
		{Name: "n", Unit: "trials", Lo: 1, Hi: 300, Integer: true, Log: true},
		{Name: "p", Unit: "chance of a success", Lo: 0.01, Hi: 0.99},
		{Name: "k", Unit: "successes", Lo: 1, Hi: 300, Integer: true, Log: true},
	},
	Where: func(x formula.Point) bool {
		return x.Int("k") <= x.Int("n") && x.Float("k") >= x.Float("n")*x.Float("p")
	},
	Bound: func(x formula.Point) float64 {
		n, p := x.Float("n"), x.Float("p")
		t := x.Float("k") - n*p
		return math.Exp(-t * t / (2*n*p*(1-p) + 2*t/3))
	},
	Exact: func(x formula.Point) (props.Interval, error) {
		tail := mathext.RegIncBeta(x.Float("k"), x.Float("n")-x.Float("k")+1, x.Float("p"))
		return props.PlusMinus(tail, 1e-10*tail), nil
	},
}

// A lemma is decided on a grid and by two searches. The witness is
// the point of least slack.
func ExampleLemma() {
	r, err := props.Run(context.Background(), props.Config{Claims: bernstein.Claims(), Seed: 1, Effort: props.Quick})
	for _, row := range r.Rows[:2] {
		fmt.Println(row.Claim, row.Instance, row.Verdict.Outcome(), row.Verdict.Finding().Witness)
	}
	fmt.Println(len(r.Rows), "rows,", r.Summary().Pass, "pass", err)
	// Output:
	// bernstein grid pass n=1 p=0.99 k=1
	// bernstein/search drawn points pass n=2 p=0.99 k=2
	// 3 rows, 3 pass <nil>
}

// The constant that the bound holds, here a factor of 1 on all of it, beside the most
// extreme one that a search found.
func ExampleConstants() {
	t := props.Trial{Seed: 1, Effort: props.Quick, Workers: props.NewWorkers(1), Progress: func(float64) {}}
	rows, err := formula.Constants(context.Background(), t, bernstein.Entry().Rows)
	c := rows[0]
	fmt.Printf("%s: %g stated, %.4f %s at %s %v\n", c.Quantity, c.Paper, c.Extreme, c.Kind, c.Where, err)
	// Output:
	// c in exact ≤ c·bound: 1 stated, 0.9937 found at n=1 p=0.99 k=1 <nil>
}

// The two sides at one point, as the command eval shows them.
func ExampleEvaluator() {
	e, err := bernstein.Entry().Eval.At(map[string]any{"n": int64(100), "p": 0.5, "k": int64(60)})
	fmt.Printf("%.4f ≤ %.4f %v\n", e.Exact.Mid(), *e.Bound, err)
	// Output:
	// 0.0284 ≤ 0.1712 <nil>
}
