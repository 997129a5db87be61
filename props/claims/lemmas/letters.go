package lemmas

import (
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/formula"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/theory"
)

// Types of package formula that every entry uses.
type (
	Lemma  = formula.Lemma
	Point  = formula.Point
	ranges = []formula.Range
)

// The parameters of the entries, as flags of eval, witnesses and package theory write them. Where
// package theory refuses values out of its domain, the range has the domain in words and no ends.
var (
	letterMu     = formula.Range{Name: "mu", Unit: "mean of the arm", Domain: "in [0, 1]"}
	letterEps    = formula.Range{Name: "eps", Unit: "deviation", Domain: "above 0"}
	letterDelta  = formula.Range{Name: "delta", Unit: "confidence parameter", Domain: "above 0"}
	letterA      = formula.Range{Name: "a", Unit: "exploration constant", Domain: "above 0"}
	letterLambda = formula.Range{Name: "lambda", Unit: "argument of the moment generating function"}
	letterGap    = formula.Range{Name: "gap", Unit: "gap of an action"}
	letterValues = formula.Range{Name: "values", Unit: "values of the law", Domain: "such as 0,0.5,1", Kind: formula.List}
	letterProbs  = formula.Range{Name: "probs", Unit: "probabilities of the values", Domain: "sum 1", Kind: formula.List}
	letterLaw    = formula.Range{Name: "probs", Unit: "probabilities of the values 0, 1/d, …, 1",
		Domain: "2 to 65 numbers that sum to 1", Kind: formula.List}
	letterQ = formula.Range{Name: "q", Unit: "mean of every step", Domain: "or a list with a mean for each",
		Kind: formula.List}
	letterM      = formula.Range{Name: "m", Unit: "number of arms", Integer: true}
	letterK      = formula.Range{Name: "k", Unit: "arms played per round", Integer: true}
	letterWrong  = formula.Range{Name: "n", Unit: "wrong arms of an action", Integer: true}
	letterWrongK = formula.Range{Name: "k_A", Unit: "wrong arms of an action", Integer: true}
	letterN      = formula.Range{Name: "n", Unit: "number of steps", Integer: true}
	letterL      = formula.Range{Name: "ell", Unit: "class of an action", Integer: true}
	letterT      = formula.Range{Name: "T", Unit: "horizon", Domain: "at least 1", Integer: true}
	letterBound  = formula.Range{Name: "which", Unit: "paper, the only bound here", Kind: formula.Word}
	letterWhich  = formula.Range{Name: "which", Unit: "paper (if left out), pairing or anytime", Kind: formula.Word}
	letterWithin = formula.Range{Name: "within", Unit: "relative width of the enclosure",
		Domain: "in [1e-4, 1], 0.05 if left out", Optional: true}
)

// over is a parameter of which values from lo to hi are drawn; its domain may be larger.
func over(r formula.Range, lo, hi float64) formula.Range {
	r.Lo, r.Hi = lo, hi
	return r
}

// optional is a parameter that eval may leave out.
func optional(r formula.Range) formula.Range {
	r.Optional = true
	return r
}

// Words of package formula that nearly every file here uses.
var (
	atMost, atLeast           = formula.AtMost, formula.AtLeast
	number, numbers, enclosed = formula.Number, formula.Numbers, formula.Enclosed
)

// exactly makes k a case of a single exact comparison.
func exactly(k props.Case, eval func() (search.Comparison, error)) props.Case {
	return formula.OnGrid(k, make([]struct{}, 1), func(struct{}) (search.Comparison, error) { return eval() })
}

// rounded encloses a value computed by a few floating-point operations.
func rounded(x float64) theory.Bracket { return within(x, 16*0x1p-53) }

// within encloses a value that is known up to a share of itself.
func within(x, share float64) theory.Bracket {
	return theory.Bracket{Lo: x - share*max(x, -x), Hi: x + share*max(x, -x)}
}
