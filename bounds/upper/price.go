package upper

import "math"

// Price is what the bound by all pairs lets a wrong arm i pay at an excess w of its index.
//
//	b(w) = min_{g≥0} { g + (1/K)·Σ_j ρ(h_j − ψ((h_j−w)⁺) − g) }                      (any dependence)
//	b(w) = min_{g≥0} { g + (1/K)·Σ_{j: h_j − ζ_j ≤ w} ρ(h_j − ψ(ζ_j) − g) }          (independent arms)
//
// gaps are the h_j = (μ_j − μ_i)/√δ ≥ 0, j ∈ A*, shortfalls the ζ_j/√δ ≥ 0; shortfalls = nil stands
// for any dependence. b does not fall in w, is 0 for w ≤ Φ−y and at most max_j h_j. It is
// the least over g of a convex function, found to about 10⁻¹⁵ of its scale.
//
// Domain: a valid shape, K ≥ 1, as many shortfalls as gaps; w may be +Inf.
//
// Reference: bounds.md, section 9.
func Price(w float64, gaps, shortfalls []float64, shape Shape, K int) float64 {
	var z []float64
	for j, h := range gaps {
		switch {
		case shortfalls == nil:
			z = append(z, h-shape.Discount(max(0, h-w)))
		case h-shortfalls[j] <= w:
			z = append(z, h-shape.Discount(shortfalls[j]))
		}
	}
	return leastOffset(z, shape.Phi(), K)
}

// leastOffset is min_{g≥0} {g + Σ_j ρ(z_j − g)/K}. The slope 1 − Σρ'(z_j − g)/K rises with g.
func leastOffset(z []float64, phi float64, K int) float64 {
	at := func(g float64) (value, slope float64) {
		value, slope = g, 1
		for _, x := range z {
			value += Charge(x-g, phi) / float64(K)
			if x-g > phi {
				slope -= max(1, (x-g)/(2*phi)) / float64(K)
			}
		}
		return value, slope
	}
	best, slope := at(0)
	lo, hi := 0.0, 0.0
	for _, x := range z {
		hi = max(hi, x-phi)
	}
	for range 60 {
		if slope >= 0 || !(lo < hi) {
			break
		}
		mid := lo + (hi-lo)/2
		value, s := at(mid)
		if best = min(best, value); s < 0 {
			lo = mid
		} else {
			hi = mid
		}
	}
	value, _ := at(hi)
	return math.Min(best, value)
}
