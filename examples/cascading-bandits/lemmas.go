package main

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mathext"
	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/formula"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/theory"
)

// atLeast is P(X ≥ k) for X ~ Bin(n, p).
func atLeast(k, n, p float64) float64 {
	switch {
	case k <= 0:
		return 1
	case k > n:
		return 0
	}
	return mathext.RegIncBeta(k, n-k+1, p)
}

var (
	pulls  = formula.Range{Name: "s", Unit: "observations of the item", Lo: 1, Hi: 300, Integer: true, Log: true}
	mean   = formula.Range{Name: "w", Unit: "attraction probability", Lo: 0.01, Hi: 0.99}
	rounds = formula.Range{Name: "t", Unit: "round", Lo: 2, Hi: 1e5, Integer: true, Log: true}
)

// radius is Hoeffding's inequality at CascadeUCB1's radius, as the proof of Theorem 2 uses it;
// the factor in the root is 1.5.
func radius(factor float64) formula.Lemma {
	return formula.Lemma{
		ID: "lemma/radius", Statement: "P(|w_s − w| ≥ √(1.5 ln t/s)) ≤ 2t^{−3}.", Group: "Steps of the proofs",
		Reference: "Theorem 2, proof", Rejects: "0.15 in place of 1.5", Params: []formula.Range{pulls, mean, rounds},
		Bound: func(x formula.Point) float64 { return 2 * math.Pow(x.Float("t"), -3) },
		Exact: func(x formula.Point) (props.Interval, error) {
			s, w := x.Float("s"), x.Float("w")
			r := s * math.Sqrt(factor*math.Log(x.Float("t"))/s)
			// Points where s·w ± r is an integer but for rounding are counted as reached.
			p := atLeast(math.Ceil(s*w+r-1e-9), s, w) + atLeast(math.Ceil(s-s*w+r-1e-9), s, 1-w)
			return props.PlusMinus(p, 1e-10*p), nil
		},
	}
}

// chernoff is the step by which CascadeKL-UCB's index is rarely below the mean, for one number of
// observations. At k = 0 both sides are (1−w)^s, which no enclosure decides.
func chernoff(divergence func(p, q float64) float64) formula.Lemma {
	return formula.Lemma{
		ID: "lemma/chernoff", Statement: "For 1 ≤ k ≤ sw: P(X ≤ k) ≤ e^{−s·kl(k/s, w)}, X ~ Bin(s, w).", Group: "Steps of the proofs",
		Reference: "Theorem 3, proof; Garivier and Cappé 2011", Rejects: "kl(w, k/s) in place of kl(k/s, w)",
		Params: []formula.Range{pulls, mean, {Name: "k", Unit: "clicks", Lo: 1, Hi: 100, Integer: true}},
		Where:  func(x formula.Point) bool { return x.Float("k") <= x.Float("s")*x.Float("w") },
		Bound: func(x formula.Point) float64 {
			return math.Exp(-x.Float("s") * divergence(x.Float("k")/x.Float("s"), x.Float("w")))
		},
		Exact: func(x formula.Point) (props.Interval, error) {
			s := x.Float("s")
			p := atLeast(s-x.Float("k"), s, 1-x.Float("w"))
			return props.PlusMinus(p, 1e-10*p), nil
		},
	}
}

// pinsker bounds the divergence in Theorems 3 and 4 from below, with the constant 2.
func pinsker(constant float64) formula.Lemma {
	return formula.Lemma{
		ID: "lemma/pinsker", Statement: "kl(p − Δ, p) ≥ {c}Δ².", Group: "Steps of the proofs", Reference: "after Theorem 3", Rejects: "2.1 in place of 2",
		Params: []formula.Range{{Name: "p", Unit: "attraction probability of the best", Lo: 0.01, Hi: 0.99}, {Name: "Δ", Unit: "gap", Lo: 1e-3, Hi: 0.98, Log: true}},
		Where:  func(x formula.Point) bool { return x.Float("Δ") <= x.Float("p") },
		Least:  true, Constant: constant, Sharp: 2,
		Bound: func(x formula.Point) float64 { return constant * x.Float("Δ") * x.Float("Δ") },
		Exact: func(x formula.Point) (props.Interval, error) {
			v := kl(max(0, x.Float("p")-x.Float("Δ")), x.Float("p"))
			return props.PlusMinus(v, 1e-14+1e-10*v), nil
		},
	}
}

// reward is f(A, w): the chance that the user clicks.
func reward(w []float64) float64 {
	none := 1.0
	for _, x := range w {
		none *= 1 - x
	}
	return 1 - none
}

// decomposition is Theorem 1 for one list: what it loses is at most the gaps of its items, each
// weighed by the chance that the user examines the place. seen is that chance.
func decomposition(seen func(before []float64) float64) props.Claim {
	return props.Claim{
		ID: "lemma/decomposition", Group: "Steps of the proofs", Evidence: props.Searched, Reference: "Theorem 1",
		Statement: "f(A*, w) − f(A, w) ≤ Σ_k P(place k is examined)·(w(a*_k) − w(a_k)) for every list that is matched to the best items place by place.",
		Method:    "attraction probabilities drawn by rapid, both sides by their formulas", Rejects: "the chance that a place is examined, squared",
		Cases: []props.Case{formula.Drawn("drawn lists", formula.Always(0.1), 1000, func(t *rapid.T) search.Comparison {
			n := rapid.IntRange(1, 6).Draw(t, "K")
			best, list, right := make([]float64, n), make([]float64, n), 0.0
			for k := range n {
				best[k] = rapid.Float64Range(0, 1).Draw(t, "w*")
				list[k] = best[k] * rapid.Float64Range(0, 1).Draw(t, "share")
				right += seen(list[:k]) * (best[k] - list[k])
			}
			lost := reward(best) - reward(list)
			return formula.AtMost(theory.Bracket{Lo: lost - 1e-12, Hi: lost + 1e-12}, right+1e-11, "%s", fmt.Sprintf("w*=%.3g w=%.3g", best, list))
		})},
	}
}

// examined is the chance that no item before the place is clicked.
func examined(before []float64) float64 { return 1 - reward(before) }
