package upper

import "math"

// coupledSharp is the bound for one arm a round at one (m, T, δ), ζ and the count taken together as in [Coupled].
//
//	R ≤ T√δ·(d + sup_h {X_h(0) + ∫p dX_h}) + (m−1),   X_h ≥ v + ((m−1)/(δT))·(h − v − d)⁺·ñ(h−v), not falling in v
//
// ñ is δ times the sum over s itself and p is cut to s ≤ T; no gap h is above 1/√δ. d is searched for; every d gives a
// bound. At (10, 1, 10⁵), c = 1: 1.32 of the rate for CMOSS. It needs rewards of one law for each arm; within a
// round they may depend on one another.
func (f finite) coupledSharp() Certificate {
	zeta := func(size, ratio float64) zetaPoints { return newZetaPoints(f.cut.at, f.end, size, ratio, true) }
	rough, fine := zeta(0x1p-6, 1.016), zeta(0x1p-8, 1.004)
	likely := f.sharp(0.48, 0.5)
	best, least := 0.0, math.Inf(1)
	for d := coupledLeast; d < min(1.5, f.end/2); d *= 1.35 {
		if x := f.coupled(rough, likely, d, finiteRough); x.Bound < least {
			best, least = d, x.Bound
		}
	}
	return f.worstDeviation(func(c deviationClass, grid Grid) Certificate {
		if grid == finiteGrid {
			return f.coupled(fine, c.count, best, grid)
		}
		return f.coupled(rough, c.count, best, grid)
	})
}

// coupledLeast is the least d that is tried, above the first points w of every grid.
const coupledLeast = 0.022

// coupled is the bound at d for one class of laws, or TK where d is not valid.
func (f finite) coupled(zeta zetaPoints, c excessCount, d float64, grid Grid) Certificate {
	x := Certificate{Shape: Shape{Margin: d, Slope: 1}, Bound: f.worst()}
	if d >= coupledLeast && d < f.end/2 {
		weight := down(down(f.Delta*float64(f.T)) / float64(f.M-1))
		p := newCoupled(weight, d, f.lattice(c, d, grid.Stride), zeta)
		x.Phi, x.Supremum = d, max(zeta.from(0), p.supremum(f.end, 1+grid.Width))
		flat := f.root.By(f.worst()).Times(exactly(up(x.Phi + x.Supremum)))
		x.Bound = up(flat.Hi + float64(f.M-1))
	}
	return x
}

// lattice is the count's sum at every stride-th point from the last that is at most start up to 1/√δ, the
// largest gap.
func (f finite) lattice(c excessCount, start float64, stride int) lattice {
	var l lattice
	for i, w := 0, finiteFirst; w < f.end; i, w = i+1, w*pairRatio {
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
