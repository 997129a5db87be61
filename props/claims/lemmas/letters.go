package lemmas

import "github.com/regretcheck/regretcheck/theory"

// Letters holds values of the letters that formulas take, as the paper and
// package theory write them. A formula reads those of its parameters.
type Letters struct {
	Mu, Eps, Delta, A, Lambda, X, Gap float64
	Values, Probs                     []float64 // a law on finitely many values
	Q                                 []float64 // means of N steps: one for each, or one for all
	P                                 []float64 // marginals
	M, K, N, L                        int
	T                                 int64
	Within                            float64 // the relative width of an enclosure that is asked for; 0: the program's own
	Which                             string  // one of two formulas
}

// Spread returns the width b − a of the law's values of positive probability.
func (x Letters) Spread() float64 {
	return theory.FiniteLaw{Values: x.Values, Probs: x.Probs}.Spread()
}

// The parameters of the formulas.
var (
	paramMu     = Param{Name: "mu", Unit: "mean of the arm", Domain: "in [0, 1]", Field: func(x *Letters) any { return &x.Mu }}
	paramEps    = Param{Name: "eps", Unit: "deviation", Domain: "above 0", Field: func(x *Letters) any { return &x.Eps }}
	paramDelta  = Param{Name: "delta", Unit: "confidence parameter", Domain: "above 0", Field: func(x *Letters) any { return &x.Delta }}
	paramA      = Param{Name: "a", Unit: "exploration constant", Field: func(x *Letters) any { return &x.A }}
	paramLambda = Param{Name: "lambda", Unit: "argument of the moment generating function", Field: func(x *Letters) any { return &x.Lambda }}
	paramGap    = Param{Name: "Δ", Unit: "gap of an action", Field: func(x *Letters) any { return &x.Gap }}
	paramValues = Param{Name: "values", Unit: "values of the law", Domain: "such as 0,0.5,1", Field: func(x *Letters) any { return &x.Values }}
	paramProbs  = Param{Name: "probs", Unit: "their probabilities", Domain: "which sum to 1", Field: func(x *Letters) any { return &x.Probs }}
	paramQ      = Param{Name: "q", Unit: "mean of every step", Domain: "or a list with one for each", Field: func(x *Letters) any { return &x.Q }}
	paramP      = Param{Name: "p", Unit: "probabilities that sum to an integer", Domain: "at most 20 of them", Field: func(x *Letters) any { return &x.P }}
	paramM      = Param{Name: "m", Unit: "number of arms", Field: func(x *Letters) any { return &x.M }}
	paramWrong  = Param{Name: "n", Unit: "wrong arms of an action", Field: paramK.Field}
	paramK      = Param{Name: "k", Unit: "arms played per round", Field: func(x *Letters) any { return &x.K }}
	paramN      = Param{Name: "n", Unit: "number of steps", Field: func(x *Letters) any { return &x.N }}
	paramL      = Param{Name: "ℓ", Unit: "class of an action", Field: func(x *Letters) any { return &x.L }}
	paramT      = Param{Name: "T", Unit: "horizon", Field: func(x *Letters) any { return &x.T }}
	paramWithin = Param{Name: "within", Unit: "relative width of the enclosure", Domain: "in [1e-4, 1], 0.05 if left out",
		Field: func(x *Letters) any { return &x.Within }}
	paramBound = Param{Name: "which", Unit: "paper, the only bound here", Field: func(x *Letters) any { return &x.Which }}
	paramWhich = Param{Name: "which", Unit: "paper, pairing or anytime", Field: func(x *Letters) any { return &x.Which }}
)
