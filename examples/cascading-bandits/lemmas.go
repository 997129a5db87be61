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

// chernoff is the step that shows that CascadeKL-UCB's index is rarely below the mean, for one number of
// observations. At k = 0 both sides are (1−w)^s, which no enclosure can compare.
func chernoff(divergence func(p, q float64) float64) formula.Lemma {
	return formula.Lemma{
		ID: "lemma/chernoff", Statement: "For 1 ≤ k ≤ sw: P(X ≤ k) ≤ e^{−s·kl(k/s, w)}, X ~ Bin(s, w).",
		Group:     "Steps of the proofs",
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
		ID: "lemma/pinsker", Statement: "kl(p − Δ, p) ≥ " + formula.Number(constant) + "Δ².",
		Group: "Steps of the proofs", Reference: "after Theorem 3",
		Rejects: "2.1 in place of 2",
		Params: []formula.Range{{Name: "p", Unit: "attraction probability of the best", Lo: 0.01, Hi: 0.99},
			{Name: "Δ", Unit: "gap", Lo: 1e-3, Hi: 0.98, Log: true}},
		Where: func(x formula.Point) bool { return x.Float("Δ") <= x.Float("p") },
		Least: true, Constant: constant, Sharp: 2,
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

// drawn claims an inequality between formulas at drawn points.
func drawn(id, reference, statement, rejects string, point func(t *rapid.T) search.Comparison) props.Claim {
	return props.Claim{
		ID: id, Group: "Steps of the proofs", Evidence: props.Searched, Reference: reference, Statement: statement,
		Method: "random probabilities, both sides by their formulas", Rejects: rejects,
		Cases: []props.Case{formula.Drawn(props.Case{Instance: "drawn lists"}, 1000, point)},
	}
}

// within compares two sides that are computed with a relative error of 1e-12 or so.
func within(left, right float64, where string) search.Comparison {
	slack := 1e-11 * (1 + math.Abs(right))
	return formula.AtMost(theory.Bracket{Lo: left - slack, Hi: left + slack}, right+10*slack, "%s", where)
}

// decomposition is Theorem 1 for one list: its loss is at most the sum of its items' gaps, each weighted
// by the chance that the user examines the place. seen is that chance.
func decomposition(seen func(before []float64) float64) props.Claim {
	return drawn("lemma/decomposition", "Theorem 1",
		"f(A*, w) − f(A, w) ≤ Σ_k P(place k is examined)·(w(a*_k) − w(a_k)) for every list that is matched to the best "+
			"items place by place.",
		"the square of the chance that a place is examined", func(t *rapid.T) search.Comparison {
			n := rapid.IntRange(1, 6).Draw(t, "K")
			best, list, right := make([]float64, n), make([]float64, n), 0.0
			for k := range n {
				best[k] = rapid.Float64Range(0, 1).Draw(t, "w*")
				list[k] = best[k] * rapid.Float64Range(0, 1).Draw(t, "share")
				right += seen(list[:k]) * (best[k] - list[k])
			}
			return within(reward(best)-reward(list), right, fmt.Sprintf("w*=%.3g w=%.3g", best, list))
		})
}

// gaps draws an item of attraction w and its gaps to K better ones, the largest first. It returns the
// sum over the better items in the proofs of Theorems 2 and 3: Σ_k Δ_k(1/d_k − 1/d_{k−1}) with
// 1/d_0 = 0. An item of divergence d_k is recognised after a number of observations like 1/d_k.
func gaps(t *rapid.T, divergence func(w, better float64) float64) (sum, last, w float64, where string) {
	w = rapid.Float64Range(0.001, 0.9).Draw(t, "w")
	gap, before, all := 1-w, 0.0, []float64{}
	for range rapid.IntRange(1, 6).Draw(t, "K") {
		gap *= rapid.Float64Range(0.1, 1).Draw(t, "share")
		now := 1 / divergence(w, w+gap)
		sum, before, all = sum+gap*(now-before), now, append(all, gap)
	}
	return sum, gap, w, fmt.Sprintf("w=%.3g Δ=%.3g", w, all)
}

// squares is the sum in the proof of Theorem 2, with the constant 2.
func squares(constant float64) props.Claim {
	return drawn("lemma/squares", "Theorem 2, proof; Kveton et al. 2014, Matroid Bandits",
		fmt.Sprintf("Σ_k Δ_k(1/Δ_k² − 1/Δ_{k−1}²) ≤ %g/Δ_K for gaps Δ_1 ≥ … ≥ Δ_K, 1/Δ_0 = 0.", constant), "1 in place of 2",
		func(t *rapid.T) search.Comparison {
			sum, last, _, where := gaps(t, func(w, better float64) float64 { return (better - w) * (better - w) })
			return within(sum, constant/last, where)
		})
}

// divergences is the sum in the proof of Theorem 3, from which its factor 1 + ln(1/Δ) comes.
func divergences(factor func(gap float64) float64) props.Claim {
	return drawn("lemma/divergences", "Theorem 3, proof (Lemma 2)",
		"Σ_k Δ_k(1/kl(w, w+Δ_k) − 1/kl(w, w+Δ_{k−1})) ≤ Δ_K(1 + ln(1/Δ_K))/kl(w, w+Δ_K) for gaps Δ_1 ≥ … ≥ Δ_K, 1/kl(w, "+
			"w+Δ_0) = 0.",
		"the bound without ln(1/Δ_K)", func(t *rapid.T) search.Comparison {
			sum, last, w, where := gaps(t, kl)
			return within(sum, last*factor(last)/kl(w, w+last), where)
		})
}

// logarithmic is the factor of Theorem 3.
func logarithmic(gap float64) float64 { return 1 + math.Log(1/gap) }

// examined is the chance that no item before the place is clicked.
func examined(before []float64) float64 { return 1 - reward(before) }
