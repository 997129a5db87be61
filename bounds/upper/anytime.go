package upper

import "math"

// AnytimeAt is [FactorAt] for CMOSS with δ_t = c(m−k)L/(kt) in round t, at every horizon at once and
// for any dependence.
//
//	C = √(c/r)·{(2a/y)·∫₀^y G + Φ + (r/(cL))·[∫γ(−dñ) + r·sup]},   G(x) = ∫_x^∞ min(1, r·p)
//
// On the scale of √δ_T round t has P(ζ^{(t)} ≥ v) ≤ p(v√(t/T)), and Σ_t p(v√(t/T)) ≤ T∫₀¹ p(v√s)ds, since p
// does not rise; the mean of ∫_y^∞ of that over s is the first term (2aG(0) at y = 0), and Psi of the
// result. As I^{(t)} ≤ I^{(T)} and b is not random, the other terms stay as they are. With independent arms
// b depends on ζ^{(t)}, so on t. G is convex, so trapezoids are above it.
//
// Domain: that of FactorAt.
//
// Reference: bounds.md, section 9.
func AnytimeAt(r, c float64, shape Shape, grid Grid) (float64, Parts, error) {
	_, p, err := FactorAt(RootIndex, r, c, shape, AnyDependence, grid)
	if err != nil {
		return 0, p, err
	}
	const cells = 32
	beyond := func(i int) float64 {
		x := max(0, down(shape.Allowance*float64(i)/cells))
		return universalZeta().capped(x, math.Inf(1), r)
	}
	total := up(up(beyond(0)+beyond(cells)) / 2)
	for i := 1; i < cells; i++ {
		total = up(total + beyond(i))
	}
	p.Psi = up(up(2*shape.Slope/cells) * total)
	return p.factor(r, r, c), p, nil
}

// AnytimeFactor is the least factor without a horizon that the shapes of the table and straight ones prove.
// At r = 1, c = 1: 3.718.
//
//	R_T ≤ AnytimeFactor·rate + (m−k) for every T, any dependence, δ_t = c(m−k)L/(kt)
//
// Domain: r ≥ 1, c > 0; it panics otherwise.
//
// Reference: bounds.md, section 9.
func AnytimeFactor(r, c float64) float64 {
	shapes := append(RootIndex.shapes(r, c, AnyDependence), anytimeShapes...)
	return leastFactor(shapes, func(s Shape, g Grid) (float64, error) {
		f, _, err := AnytimeAt(r, c, s, g)
		return f, err
	})
}
