package claims

import (
	"math"
	"slices"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/bounds/upper"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
)

// chargeClaims claims the properties of the charge and the price that hold before any policy plays.
func chargeClaims(s Subjects) []props.Claim {
	return []props.Claim{pairsCharge(s), pairsRound(s), pairsPrice(s)}
}

// A chargePoint is a gap and a λ = K/l.
type chargePoint struct {
	z, phi float64
	K, l   int
}

// chargePoints are gaps from −1 to 20Φ beside every number l of wrong arms up to K.
func chargePoints() []chargePoint {
	var all []chargePoint
	for _, phi := range []float64{0.3, 1, 2.5} {
		for i := -4; i <= 80; i++ {
			for _, K := range []int{1, 2, 5, 12} {
				for l := 1; l <= K; l++ {
					all = append(all, chargePoint{phi * float64(i) / 4, phi, K, l})
				}
			}
		}
	}
	return all
}

// pairsCharge claims the inequality that ρ is made for, and that it is no larger than it must be.
func pairsCharge(s Subjects) props.Claim {
	return props.Claim{
		ID: "pairs/charge", Group: groupPairs, Reference: document + ", section 9", Evidence: props.Exact,
		Statement: "λz ≤ ρ(z) + λ²Φ for all z and λ ≥ 1, with equality at λ = max(1, z/(2Φ)) where z ≥ Φ; for λ = K/l, " +
			"l ≤ K, λz ≤ ρ_K(z) + λ²Φ with ρ_K ≤ ρ; ρ = 0 up to Φ and does not fall.",
		Method:  "z from −Φ to 20Φ, K up to 12, every l",
		Rejects: "ρ smaller by a half beyond 4Φ, no quadratic charge, z²/(8Φ), z²/(4Φ) everywhere",
		Cases: []props.Case{
			onGrid("λz ≤ ρ_K + λ²Φ", props.Quick, chargePoints(), func(p chargePoint) (search.Comparison, error) {
				lambda := float64(p.K) / float64(p.l)
				right := s.ChargeSmall(p.z, p.phi, p.K) + lambda*lambda*p.phi
				return atMost(exactly(lambda*p.z-right), 1e-12*right, "z=%s Φ=%s λ=%s", number(p.z), number(p.phi),
					number(lambda)), nil
			}),
			onGrid("ρ_K ≤ ρ", props.Quick, chargePoints(), func(p chargePoint) (search.Comparison, error) {
				return atMost(exactly(s.ChargeSmall(p.z, p.phi, p.K)), s.Charge(p.z, p.phi)*(1+1e-12), "z=%s Φ=%s K=%d",
					number(p.z), number(p.phi), p.K), nil
			}),
			onGrid("equality at the best λ", props.Quick, chargePoints(), func(p chargePoint) (search.Comparison, error) {
				lambda := max(1, p.z/(2*p.phi))
				return atMost(exactly(s.Charge(p.z, p.phi)), max(0, lambda*p.z-lambda*lambda*p.phi)*(1+1e-12), "z=%s Φ=%s",
					number(p.z), number(p.phi)), nil
			}),
		},
	}
}

// pairsRound claims Lemma 1.
func pairsRound(s Subjects) props.Claim {
	return props.Claim{
		ID: "pairs/round/search", Group: groupPairs, Reference: document + ", section 9" + ", Lemma 1",
		Evidence:  props.Searched,
		Statement: "For 1 ≤ l ≤ K and any reals v_1…v_l, x_1…x_l: Σ_j v_j − Σ_i x_i ≤ KΦ + (1/K)·Σ_{i,j} ρ(v_j − x_i).",
		Method:    "random v and x; in half of them all gaps are 2ΦK/l, where both sides are equal",
		Rejects:   "ρ smaller by a half beyond 4Φ, no quadratic charge, z²/(8Φ)",
		Cases: []props.Case{drawn("drawn v and x", props.Quick, 4000, func(t *rapid.T) search.Comparison {
			K := rapid.IntRange(1, 8).Draw(t, "K")
			l := rapid.IntRange(1, K).Draw(t, "l")
			phi := rapid.Float64Range(0.1, 3).Draw(t, "phi")
			best := 2 * phi * float64(K) / float64(l)
			v, x := make([]float64, l), make([]float64, l)
			if !rapid.Bool().Draw(t, "equal") {
				v = rapid.SliceOfN(rapid.Float64Range(0, 2*best), l, l).Draw(t, "v")
				x = rapid.SliceOfN(rapid.Float64Range(-best, best), l, l).Draw(t, "x")
			} else {
				copy(v, slices.Repeat([]float64{best}, l))
			}
			left, charges := 0.0, 0.0
			for j := range v {
				left += v[j] - x[j]
				for i := range x {
					charges += s.Charge(v[j]-x[i], phi)
				}
			}
			right := float64(K)*phi + charges/float64(K)
			return atMost(exactly(left), right*(1+1e-12), "K=%d l=%d Φ=%s v=%s x=%s", K, l, number(phi), listText(v),
				listText(x))
		})},
	}
}

// A pricing is a wrong arm with its price at every w.
type pricing struct {
	shape           upper.Shape
	gaps, shortfall []float64 // shortfall nil: any dependence
	K               int
}

func (p pricing) at(s Subjects, w float64) float64 {
	return s.Price(w, p.gaps, p.shortfall, p.shape, p.K)
}

// drawPricing draws gaps of all profiles that A* may have: equal ones, and ones far from one another.
func drawPricing(t *rapid.T) pricing {
	k := rapid.IntRange(1, 6).Draw(t, "k")
	p := pricing{K: rapid.IntRange(1, k).Draw(t, "K")}
	p.shape = upper.Shape{
		Margin: rapid.Float64Range(0.05, 1).Draw(t, "d"), Allowance: rapid.SampledFrom([]float64{0, 0.3, 0.9}).Draw(t, "y"),
		Slope: rapid.SampledFrom([]float64{1, 1.5, 6}).Draw(t, "a"), Alpha: 0.65, S0: 4.5, S1: 3.5,
	}
	p.gaps = rapid.SliceOfN(rapid.Float64Range(0, 30), k, k).Draw(t, "h")
	if rapid.Bool().Draw(t, "equal") {
		p.gaps = slices.Repeat([]float64{p.gaps[0]}, k)
	}
	if rapid.Bool().Draw(t, "independent") {
		p.shortfall = rapid.SliceOfN(rapid.Float64Range(0, 6), k, k).Draw(t, "zeta")
	}
	return p
}

// String names the pricing in witnesses.
func (p pricing) String() string {
	text := "h=" + listText(p.gaps) + " Φ=" + number(p.shape.Phi()) + " y=" + number(p.shape.Allowance) + " a=" +
		number(p.shape.Slope)
	if p.shortfall != nil {
		text += " ζ=" + listText(p.shortfall)
	}
	return text
}

// pairsPrice claims (i), (ii) and that b does not fall.
func pairsPrice(s Subjects) props.Claim {
	return props.Claim{
		ID: "pairs/price/search", Group: groupPairs, Reference: document + ", section 9" + ", (i) to (iii)",
		Evidence: props.Searched,
		Statement: "b(w) does not fall in w, is 0 for w ≤ Φ−y and at most max_j h_j; for any g ≥ 0 it is at most g + " +
			"(1/K)Σρ(…−g), as step (c) uses it, whose right side may fall.",
		Method:  "random profiles of gaps, w and a larger w",
		Rejects: "z²/(4Φ) everywhere, step (c) before step (b): γ(w) in place of the least g",
		Cases: []props.Case{
			drawn("does not fall", props.Quick, 1500, func(t *rapid.T) search.Comparison {
				p := drawPricing(t)
				w := rapid.Float64Range(0, 30).Draw(t, "w")
				more := w + rapid.Float64Range(0, 3).Draw(t, "more")
				return atMost(exactly(p.at(s, w)), p.at(s, more)*(1+1e-9)+1e-9, "%v w=%s against w=%s", p, number(w), number(more))
			}),
			drawn("0 up to Φ−y", props.Quick, 800, func(t *rapid.T) search.Comparison {
				p := drawPricing(t)
				w := rapid.Float64Range(-2, p.shape.Margin).Draw(t, "w")
				return atMost(exactly(p.at(s, w)), 1e-12, "%v w=%s", p, number(w))
			}),
			drawn("at most the largest gap", props.Quick, 800, func(t *rapid.T) search.Comparison {
				p := drawPricing(t)
				return atMost(exactly(p.at(s, math.Inf(1))), slices.Max(p.gaps)*(1+1e-12)+1e-12, "%v w=∞", p)
			}),
			drawn("at most its value at any g", props.Quick, 800, func(t *rapid.T) search.Comparison {
				p := drawPricing(t)
				w := rapid.Float64Range(0, 30).Draw(t, "w")
				return atMost(exactly(p.at(s, w)), p.linear(s, w, p.shape.Offset(max(w, 0.1)))*(1+1e-9)+1e-9, "%v w=%s", p,
					number(w))
			}),
		},
	}
}

func (p pricing) linear(s Subjects, w, g float64) float64 {
	return LinearPrice(s.Charge, g, w, p.gaps, p.shortfall, p.shape, p.K)
}

// LinearPrice is g + (1/K)Σρ(h − ψ − g) with a charge ρ: b(w) is its least value over g ≥ 0.
func LinearPrice(charge func(z, phi float64) float64, g, w float64, gaps, shortfalls []float64, shape upper.Shape,
	K int) float64 {
	total := g
	for j, h := range gaps {
		z := h - shape.Discount(max(0, h-w))
		if shortfalls != nil {
			if h-shortfalls[j] > w {
				continue
			}
			z = h - shape.Discount(shortfalls[j])
		}
		total += charge(z-g, shape.Phi()) / float64(K)
	}
	return total
}
