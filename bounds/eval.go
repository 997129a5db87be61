package main

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/regretcheck/regretcheck/bounds/lower"
	"github.com/regretcheck/regretcheck/bounds/upper"
	"github.com/regretcheck/regretcheck/props/formula"
	"github.com/regretcheck/regretcheck/theory"
)

// The sizes that both names of eval take.
var sizes = []formula.Range{
	{Name: "m", Unit: "number of arms", Integer: true}, {Name: "k", Unit: "arms played per round", Integer: true},
	{Name: "T", Unit: "horizon", Integer: true},
}

// regretBound is the least bound that is proved, as a name of eval.
var regretBound = formula.Evaluator{
	Name:    "regret-bound",
	Summary: "The least regret bound that is proved for an index policy, with its factor on the rate and its proof",
	Params: append(sizes[:3:3],
		formula.Range{Name: "independent", Unit: "the rewards of a round are independent between arms", Kind: formula.Switch,
			Optional: true},
		formula.Range{Name: "index", Unit: "half-root or kl: CMOSS with the half radius, or KL-CMOSS", Kind: formula.Word,
			Optional: true},
		formula.Range{Name: "horizon", Unit: "this: proved for this T (default); every: a factor for every T; none: CMOSS " +
			"with δ_t", Kind: formula.Word, Optional: true},
		formula.Range{Name: "delta", Unit: "confidence parameter", Domain: "above 0, the pairing δ if left out",
			Optional: true},
	),
	Evaluate: evaluateRegret,
}

func evaluateRegret(x formula.Point) (formula.Evaluation, error) {
	p, err := problemOf(x)
	if err != nil {
		return formula.Evaluation{}, err
	}
	method, err := methodOf(p, x.Word("horizon"), x.On("independent"))
	if err != nil {
		return formula.Evaluation{}, err
	}
	c, err := certified(p, method)
	if err != nil {
		return formula.Evaluation{}, err
	}
	most := float64(theory.Differing(p.M, p.K))
	vacuous := theory.Vacuous(c.Bound, float64(p.T), most) && p.K < p.M
	e := formula.Evaluation{Factor: &c.Factor, Which: c.Method.String()}
	e.Bound, e.Vacuous = &c.Bound, &vacuous
	if p.Delta == 0 { // with a factor for every T the bound is a function of T
		from, err := nonvacuousFrom(p, cmp.Or(method, upper.EveryHorizon))
		if err != nil {
			return formula.Evaluation{}, err
		}
		e.NonvacuousFrom = &from
	}
	return e, nil
}

// problemOf reads the problem.
func problemOf(x formula.Point) (p upper.Problem, err error) {
	delta := x.Float("delta")
	if x.Given("delta") && !(delta > 0) {
		return p, fmt.Errorf("delta=%v: want a number > 0", delta)
	}
	p = upper.Problem{M: x.Int("m"), K: x.Int("k"), T: x.Int64("T"), Delta: delta, Dependence: upper.AnyDependence}
	if x.On("independent") {
		p.Dependence = upper.IndependentArms
	}
	if index := x.Word("index"); index != "" {
		p.Index, err = upper.ParseIndex(index)
	}
	return p, err
}

// methodOf returns the method with a factor for every T, 0 for the least bound at this T.
func methodOf(p upper.Problem, horizon string, independent bool) (upper.Method, error) {
	switch {
	case horizon == "" || horizon == "this":
		return 0, nil
	case horizon == "every" && p.K == 1 && p.Index <= upper.RootIndex:
		return upper.OneArmEvery, nil
	case horizon == "every":
		return upper.EveryHorizon, nil
	case horizon == "none" && (independent || p.Index > upper.RootIndex):
		return 0, errors.New("horizon=none: want neither --independent nor --index: it is proved for CMOSS and any " +
			"dependence")
	case horizon == "none":
		return upper.Anytime, nil
	}
	return 0, fmt.Errorf("horizon=%s: want this, every or none", horizon)
}

func certified(p upper.Problem, method upper.Method) (upper.Certificate, error) {
	if method == 0 {
		return upper.Best(p)
	}
	return upper.Certify(p, method)
}

// nonvacuousFrom is the least T at which the bound of a method with a factor for every T is below T·K.
func nonvacuousFrom(p upper.Problem, method upper.Method) (float64, error) {
	if p.K == p.M {
		return 1, nil // the regret is 0 and the bound is 0: not vacuous
	}
	c, err := upper.Certify(p, method)
	return theory.NonvacuousFrom(func(T float64) float64 {
		return c.Factor*theory.Rate(p.M, p.K, T) + float64(p.M-p.K)
	}, float64(theory.Differing(p.M, p.K))), err
}

// lowerBound is the largest lower bound that is proved, as a name of eval.
var lowerBound = formula.Evaluator{
	Name: "lower-bound", Params: sizes,
	Summary: "What every policy loses on some instance: the largest of the proved lower bounds, and its proof",
	Evaluate: func(x formula.Point) (e formula.Evaluation, err error) {
		b, err := lower.Bound(x.Int("m"), x.Int("k"), x.Int64("T"))
		e.Bound, e.Which = &b.Bound, string(b.Which)
		return e, err
	},
}
