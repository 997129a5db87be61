package theory

import "math"

// CertifyCoupledSharp is the bound for one arm a round at one (m, T, δ), ζ and the count taken together as in [CertifyCoupled] and
// each arm's standard deviation fixed first as in [CertifyPairsSharp].
//
//	R ≤ T√δ·(d + sup_h {X_h(0) + ∫p dX_h}) + (m−1),   X_h ≥ v + ((m−1)/(δT))·(h − v − d)⁺·ñ(h−v), not falling in v
//
// ñ is δ times the sum over s itself and p is cut to s ≤ T; no gap h is above 1/√δ. d is searched for; every d gives a bound. At
// (10, 1, 10⁵), c = 1: C = 1.327 for CMOSS and 1.267 for the half radius, where CertifyPairsSharp has 1.451. It needs rewards of one
// law for each arm; within a round they may depend on one another.
//
// Domain: m ≥ 2, δ > 0, T ≥ 1, RootIndex or HalfRootIndex (it panics on another).
//
// Reference: docs/bounds.md, section 11.
func CertifyCoupledSharp(x PairIndex, m int, T int64, delta float64) (PairFinite, error) {
	kappa, known := map[PairIndex]float64{RootIndex: 1, HalfRootIndex: 0.5}[x]
	if !known {
		panic("theory: CertifyCoupledSharp: want RootIndex or HalfRootIndex")
	}
	if err := checkCertificate(m, 1, T, delta); err != nil {
		return PairFinite{}, err
	}
	p := newPairProblem(additiveProblem{m, 1, T, delta, kappa}, IndependentArms)
	rough, fine := newZetaPoints(p.tail, p.end, 0x1p-6, 1.016, true), newZetaPoints(p.tail, p.end, 0x1p-8, 1.004, true)
	likely := p.sharp(0.48, 0.5)
	best, least := 0.0, math.Inf(1)
	for d := coupledLeast; d < min(1.5, p.end/2); d *= 1.35 {
		if f := p.coupled(rough, likely, d, 0, finiteRough); f.Bound < least {
			best, least = d, f.Bound
		}
	}
	return p.worstDeviation(func(c deviationClass, grid PairGrid) PairFinite {
		if grid == finiteGrid {
			return p.coupled(fine, c.count, best, c.hi, grid)
		}
		return p.coupled(rough, c.count, best, c.hi, grid)
	}), nil
}

// coupledLeast is the least d that is tried, above the first points w of every grid.
const coupledLeast = 0.022

// coupled is the bound at d for one class of laws. Where it is above TK, or d is not valid, it is TK.
func (p pairProblem) coupled(zeta zetaPoints, c excessCount, d, deviation float64, grid PairGrid) PairFinite {
	f := PairFinite{Delta: p.delta, Shape: PairShape{Margin: d, Slope: 1}, Deviation: deviation, Bound: p.worst()}
	if d >= coupledLeast && d < p.end/2 {
		weight := down(down(p.delta*float64(p.T)) / float64(p.m-1))
		x := newCoupled(weight, d, 0, p.lattice(c, d, grid.Stride), zeta)
		f.Phi, f.Supremum = x.phi, max(zeta.from(0), x.supremum(p.end, 1+grid.Width))
		flat := p.root.by(p.worst()).times(Exactly(up(f.Phi + f.Supremum)))
		f.Bound = min(f.Bound, up(flat.Hi+float64(p.m-1)))
	}
	f.C = up(f.Bound / PairingRate(p.m, p.k, float64(p.T)) * (1 + 0x1p-48))
	return f
}

// lattice is the count's sum at every stride-th point from the last that is at most start up to 1/√δ, the largest gap.
func (p pairProblem) lattice(c excessCount, start float64, stride int) pairLattice {
	var l pairLattice
	for i, w := 0, finiteFirst; w < p.end; i, w = i+1, w*pairRatio {
		switch {
		case i%stride != 0:
		case w <= start:
			l.w = append(l.w[:0], w)
		default:
			l.w = append(l.w, w)
		}
	}
	least := math.Inf(1)
	for _, w := range l.w {
		least = min(least, c.at(w))
		l.n = append(l.n, least)
	}
	return l
}
