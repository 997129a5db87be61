package theory

import (
	"errors"
	"fmt"
	"math"
)

// HoeffdingMGFBound is Hoeffding's bound on the moment generating function.
//
//	E e^{λX} ≤ e^{λ²(b−a)²/8}  for E X = 0, X ∈ [a, b]
//
// Domain: every real λ, spread = b − a ≥ 0.
//
// Reference: lem:Hoef.
func HoeffdingMGFBound(lambda, spread float64) float64 {
	return math.Exp(HoeffdingLogMGFBound(lambda, spread))
}

// HoeffdingLogMGFBound is the logarithm of [HoeffdingMGFBound], which does not overflow.
//
//	λ²(b−a)²/8
//
// Reference: lem:Hoef.
func HoeffdingLogMGFBound(lambda, spread float64) float64 {
	x := lambda * spread
	return x * x / 8
}

// A FiniteLaw is a probability law on finitely many values.
type FiniteLaw struct {
	Values, Probs []float64
}

// NewFiniteLaw checks the values and probabilities of a law. Probabilities may
// miss a sum of 1 by 10⁻⁹ and are then divided by their sum.
func NewFiniteLaw(values, probs []float64) (FiniteLaw, error) {
	if len(values) == 0 || len(values) != len(probs) {
		return FiniteLaw{}, fmt.Errorf("values, probs: have %d and %d entries: want as many of each, at least 1", len(values),
			len(probs))
	}
	var err error
	total := 0.0
	for i := range values {
		err = errors.Join(err, checkFinite(fmt.Sprintf("values[%d]", i), values[i]),
			checkMean(fmt.Sprintf("probs[%d]", i), probs[i]))
		total += probs[i]
	}
	if err == nil && !(math.Abs(total-1) <= 1e-9) {
		err = fmt.Errorf("probs: sum is %v: want 1", total)
	}
	if err != nil {
		return FiniteLaw{}, err
	}
	law := FiniteLaw{append([]float64(nil), values...), append([]float64(nil), probs...)}
	for i := range law.Probs {
		law.Probs[i] /= total
	}
	return law, nil
}

// Mean returns Σ p_i v_i.
func (l FiniteLaw) Mean() float64 {
	mean := 0.0
	for i, v := range l.Values {
		mean += l.Probs[i] * v
	}
	return mean
}

// Spread returns the width b − a of the values of positive probability.
func (l FiniteLaw) Spread() float64 {
	lo, hi := math.Inf(1), math.Inf(-1)
	for i, v := range l.Values {
		if l.Probs[i] > 0 {
			lo, hi = min(lo, v), max(hi, v)
		}
	}
	return hi - lo
}

// LogMGF encloses the logarithm of the moment generating function of the law centred to mean zero.
//
//	ln Σ p_i e^{λ(v_i − mean)}
//
// For small arguments it is formed as ln(1 + Σ p_i (e^{x_i} − 1 − x_i)), so that
// it keeps its relative accuracy as λ → 0.
//
// Domain: every real λ.
//
// Reference: lem:Hoef.
func (l FiniteLaw) LogMGF(lambda float64) Bracket {
	mean := l.Mean()
	top, size := math.Inf(-1), 0.0
	for i, v := range l.Values {
		if l.Probs[i] > 0 {
			top = max(top, lambda*(v-mean))
			size = max(size, math.Abs(v), math.Abs(mean))
		}
	}
	n := float64(len(l.Values))
	// The mean is off by at most (n+2) units of the largest value, which moves
	// every exponent by that times |λ|.
	shift := (n + 4) * 2 * unit * size * math.Abs(lambda)
	if top < 1 && lambda*l.Spread() < 2 && lambda*l.Spread() > -2 {
		s := 0.0
		for i, v := range l.Values {
			if l.Probs[i] > 0 { // 0·∞ is no number
				s += l.Probs[i] * expm2(lambda*(v-mean))
			}
		}
		g := math.Log1p(s)
		e := g*(n+24)*unit + shift*math.Abs(lambda*l.Spread()) + shift*shift + shift*unit*n
		return Bracket{Lo: max(0, g-e), Hi: g + e}
	}
	s := 0.0
	for i, v := range l.Values {
		if l.Probs[i] > 0 {
			s += l.Probs[i] * math.Exp(lambda*(v-mean)-top)
		}
	}
	g := top + math.Log(s)
	e := shift + (n+16+math.Abs(top)+math.Abs(math.Log(s)))*4*unit
	return Bracket{Lo: max(0, g-e), Hi: g + e}
}

// expm2 returns e^x − 1 − x ≥ 0 without cancellation.
func expm2(x float64) float64 {
	if math.Abs(x) > 0.5 {
		return math.Expm1(x) - x
	}
	term, s := x*x/2, 0.0
	for i := 3.0; i < 30 && math.Abs(term) > unit/64*s; i++ {
		s += term
		term *= x / i
	}
	return s
}

// HoeffdingMGF encloses E e^{λX} for the law centred to mean zero. Where it
// overflows, an end is +Inf or NaN; compare [FiniteLaw.LogMGF] there.
//
// Domain: see [NewFiniteLaw]; λ finite.
//
// Reference: lem:Hoef.
func HoeffdingMGF(values, probs []float64, lambda float64) (Bracket, error) {
	law, err := NewFiniteLaw(values, probs)
	if err = errors.Join(err, checkFinite("lambda", lambda)); err != nil {
		return Bracket{}, err
	}
	g := law.LogMGF(lambda)
	return widen(math.Exp(g.Lo), math.Exp(g.Hi), 4*unit), nil
}

// ExtremalLaw is the law in [a, b] with the given mean whose moment generating
// function is largest: by convexity of e^{λx}, all mass on the ends.
//
//	P(b) = (mean − a)/(b − a),  P(a) = 1 − P(b)
//
// Domain: a < b, a ≤ mean ≤ b; it panics otherwise.
//
// Reference: the convexity step in the proof of lem:Hoef (Mitzenmacher and Upfal 2017).
func ExtremalLaw(a, b, mean float64) FiniteLaw {
	if !(a < b && a <= mean && mean <= b) {
		panic(fmt.Sprintf("theory: ExtremalLaw(%v, %v, %v): want a < b and a ≤ mean ≤ b", a, b, mean))
	}
	p := (mean - a) / (b - a)
	return FiniteLaw{Values: []float64{a, b}, Probs: []float64{1 - p, p}}
}
