package theory

// AllPairsFactor is the least factor by all pairs that the shipped shapes and Theorem B prove at (r, c).
//
//	R ≤ AllPairsFactor·rate + (m−k),   r = max{1, k/(m−k)}, δ = c(m−k)L/(kT)
//
// At c = 1, r = 1: 2.650 for any dependence, 2.221 for independent arms with Hoeffding's tail; 2.606
// and 2.181 with Cantelli's. An upper sum with outward rounding.
//
// Domain: r ≥ 1, c > 0, a valid dependence and tail; it panics otherwise.
//
// Reference: docs/bounds.md, section 9.
func AllPairsFactor(r, c float64, d Dependence, tail CountTail) float64 {
	best := AdditiveFactor(r, c, tail)
	shapes := []PairShape{PairShapeFor(c, d)}
	if r > 1 {
		shapes = append(shapes, PairShapeBeyond(r, d))
	}
	for _, shape := range shapes {
		if p, err := CertifyAllPairs(r, c, shape, d, tail, FinePairGrid); err == nil {
			best = min(best, p.Factor)
		}
	}
	return best
}

// RegretBoundAllPairs evaluates the bound by all pairs.
//
//	R ≤ AllPairsFactor·rate + (m−k) at δ = c(m−k)L/(kT)
//
// At k = m the regret and the bound are 0.
//
// Domain: 1 ≤ k ≤ m, T ≥ 1, c > 0, a valid dependence and tail (it panics otherwise).
//
// Reference: docs/bounds.md, section 9.
func RegretBoundAllPairs(m, k int, T int64, c float64, d Dependence, tail CountTail) (AdditiveBound, error) {
	return boundByFactor(m, k, T, c, func(r float64) float64 { return AllPairsFactor(r, c, d, tail) })
}
