package theory

import "math"

// finiteShapes are where the search begins.
var finiteShapes = map[Dependence]PairShape{
	IndependentArms: {.057, .867, 1, 1.26, 4.90, 3.30}, AnyDependence: {.152, .925, 4.10, 1.088, 4.54, 3.02},
}

// bestShape moves one parameter at a time, by steps that shrink, as long as the bound falls: from
// the shape for k ≤ m/2, and for k > m/2 also from that of the share r.
func (p pairProblem) bestShape(c excessCount) PairShape {
	best, least := p.descend(c, finiteShapes[p.d])
	if p.share > 1 {
		if other, bound := p.descend(c, PairShapeBeyond(p.share, p.d)); bound < least {
			return other
		}
	}
	return best
}

// descend returns the shape that the search from a first one finds, with its bound on rough cells.
func (p pairProblem) descend(c excessCount, best PairShape) (PairShape, float64) {
	least := math.Inf(1)
	try := func(s PairShape) bool {
		f, ok := p.parts(s, c, finiteRough)
		if ok && f.Bound < least {
			best, least = s, f.Bound
			return true
		}
		return false
	}
	try(best)
	for _, step := range [...]float64{1.3, 1.12, 1.05} {
		for i := range 6 {
			for _, by := range [...]float64{step, 1 / step} {
				for range 4 {
					if !try(best.scaled(i, by)) {
						break
					}
				}
			}
		}
	}
	return best, least
}

// scaled multiplies the i-th parameter.
func (s PairShape) scaled(i int, by float64) PairShape {
	*[]*float64{&s.Margin, &s.Allowance, &s.Slope, &s.Alpha, &s.S0, &s.S1}[i] *= by
	s.Slope = max(1, s.Slope)
	return s
}
