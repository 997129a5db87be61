package main

import (
	"errors"
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/bounds/lower"
	"github.com/regretcheck/regretcheck/bounds/upper"
	"github.com/regretcheck/regretcheck/props/formula"
	"github.com/regretcheck/regretcheck/theory"
)

// A question is what eval is asked.
type question struct {
	m, k        int
	T           int64
	independent bool
	index       string
	horizon     string
	delta       float64
}

type param = formula.Param[question]

var (
	paramM = param{Name: "m", Unit: "number of arms", Field: func(q *question) any { return &q.m }}
	paramK = param{Name: "k", Unit: "arms played per round", Field: func(q *question) any { return &q.k }}
	paramT = param{Name: "T", Unit: "horizon", Field: func(q *question) any { return &q.T }}
)

// regretBound is the least bound that is proved, as a name of eval.
func regretBound() formula.Entry {
	params := []param{paramM, paramK, paramT,
		{Name: "independent", Unit: "the rewards of a round are independent between arms", Optional: true,
			Field: func(q *question) any { return &q.independent }},
		{Name: "index", Unit: "half-root or kl: CMOSS with the half radius, or KL-CMOSS", Optional: true,
			Field: func(q *question) any { return &q.index }},
		{Name: "horizon", Unit: "this: proved for this T (default); every: a factor for every T; none: CMOSS with δ_t",
			Optional: true,
			Field:    func(q *question) any { return &q.horizon }},
		{Name: "delta", Unit: "confidence parameter", Domain: "above 0, the pairing δ if left out", Optional: true,
			Field: func(q *question) any { return &q.delta }},
	}
	f := formula.Formula[question]{ID: "regret-bound", Params: params, Eval: &formula.Eval[question]{
		Summary: "The least regret bound that is proved for an index policy, with its factor on the rate and its proof",
		Together: func(q *question, given map[string]any) error {
			if _, named := given["delta"]; named && !(q.delta > 0) {
				return fmt.Errorf("delta=%v: want a number > 0", q.delta)
			}
			return nil
		},
	}}
	return formula.Of(f, formula.Pair[question]{Evaluate: evaluateRegret})
}

func evaluateRegret(q question) (formula.Evaluation, error) {
	p := upper.Problem{M: q.m, K: q.k, T: q.T, Delta: q.delta, Dependence: upper.AnyDependence}
	if q.independent {
		p.Dependence = upper.IndependentArms
	}
	if q.index != "" {
		var err error
		if p.Index, err = upper.ParseIndex(q.index); err != nil {
			return formula.Evaluation{}, err
		}
	}
	certify := func(p upper.Problem) (upper.Certificate, error) { return upper.Certify(p, upper.EveryHorizon) }
	switch q.horizon {
	case "", "this":
		certify = upper.Best
	case "every":
		if p.K == 1 && p.Index <= upper.RootIndex {
			certify = func(p upper.Problem) (upper.Certificate, error) { return upper.Certify(p, upper.OneArmEvery) }
		}
	case "none":
		if q.independent || p.Index > upper.RootIndex {
			return formula.Evaluation{}, errors.New("horizon=none: want neither --independent nor --index: it is proved " +
				"for CMOSS and any dependence")
		}
		certify = func(p upper.Problem) (upper.Certificate, error) { return upper.Certify(p, upper.Anytime) }
	default:
		return formula.Evaluation{}, fmt.Errorf("horizon=%s: want this, every or none", q.horizon)
	}
	c, err := certify(p)
	if err != nil {
		return formula.Evaluation{}, err
	}
	most := float64(theory.Differing(p.M, p.K))
	vacuous := theory.Vacuous(c.Bound, float64(p.T), most) && p.K < p.M
	e := formula.Evaluation{Factor: &c.Factor, Which: c.Method.String()}
	e.Bound, e.Vacuous = &c.Bound, &vacuous
	if q.delta == 0 { // with a factor for every T the bound is a function of T
		from, err := nonvacuousFrom(p)
		if err != nil {
			return formula.Evaluation{}, err
		}
		e.NonvacuousFrom = &from
	}
	return e, nil
}

// nonvacuousFrom is the least T at which the bound with a factor for every T is below T·K.
func nonvacuousFrom(p upper.Problem) (float64, error) {
	if p.K == p.M {
		return 1, nil // regret 0 against a bound of 0: exact, not empty
	}
	c, err := upper.Certify(p, upper.EveryHorizon)
	if err != nil {
		return math.Inf(1), err
	}
	return theory.NonvacuousFrom(func(T float64) float64 {
		return c.Factor*theory.Rate(p.M, p.K, T) + float64(p.M-p.K)
	}, float64(theory.Differing(p.M, p.K))), nil
}

// lowerBound is the largest lower bound that is proved, as a name of eval.
func lowerBound() formula.Entry {
	f := formula.Formula[question]{ID: "lower-bound", Params: []param{paramM, paramK, paramT},
		Eval: &formula.Eval[question]{
			Summary: "What every policy loses on some instance: the largest of the proved lower bounds, and its proof",
		}}
	return formula.Of(f, formula.Pair[question]{Evaluate: func(q question) (e formula.Evaluation, err error) {
		b, err := lower.Bound(q.m, q.k, q.T)
		e.Bound, e.Which = &b.Bound, string(b.Which)
		return e, err
	}})
}
