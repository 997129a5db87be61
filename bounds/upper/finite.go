package upper

import (
	"math"

	"github.com/regretcheck/regretcheck/theory"
)

// A finite is a problem with what the bounds at its (m, k, T, δ) have in common.
type finite struct {
	Problem
	root       bracket // √δ
	end        float64 // 1/√δ, rounded up
	share      float64 // k/min(k, m−k), rounded up
	small      int     // K of ρ_K, or 0
	cut, whole shortfall
	sums       map[float64]float64 // of the lesser of both from y on, by y
	blocks     []block
}

// pairSmall is the largest K for which ρ_K is used; beyond, ρ exceeds it by little.
const pairSmall = 20

func newFinite(p Problem) finite {
	root := exactly(p.Delta).Root()
	K := theory.Differing(p.M, p.K)
	f := finite{
		Problem: p, root: root, end: exactly(1).Over(root).Hi, share: up(float64(p.K) / float64(K)),
		cut: p.Index.zetaCut(p.Delta, p.T), whole: p.Index.zeta(), sums: map[float64]float64{},
	}
	f.blocks = f.blocksOf(finiteParts)
	if K <= pairSmall {
		f.small = K
	}
	return f
}

// zetaFrom is above ∫_y^{1/√δ} min(1, r·p). Where δT is just below 1, the p for every T gives less.
func (f finite) zetaFrom(y float64) float64 {
	least, known := f.sums[y]
	if !known {
		least = min(f.cut.capped(y, f.end, f.share), f.whole.capped(y, f.end, f.share))
		f.sums[y] = least
	}
	return least
}

// finiteFirst is where the points w of finite sums begin.
const finiteFirst = 0.02

// The grids of the certificate, of the partition of laws and of the search.
var (
	finiteGrid   = Grid{Stride: 2, Width: 0.006}
	finiteMiddle = Grid{Stride: 4, Width: 0.012}
	finiteRough  = Grid{Stride: 8, Width: 0.03}
)

// measure is −dñ on [start, 1/√δ]. An index above 1 ranks like one at 1, so that all of ñ at 1/√δ is an
// atom there.
func (f finite) measure(c excessCount, start float64, stride int) measure {
	m := measure{ends: true}
	least := math.Inf(1)
	add := func(w float64) {
		n := min(least, c.at(w))
		if len(m.w) == 0 {
			least = n
		}
		m.w, m.mass, least = append(m.w, w), append(m.mass, up(least-n)), n
	}
	before := 0.0
	for i, w := 0, finiteFirst; w < f.end; i, w = i+1, w*pairRatio {
		switch {
		case i%stride != 0:
			continue
		case w <= start:
			before = w
			continue
		case len(m.w) == 0:
			add(before)
		}
		add(w)
	}
	m.w, m.mass = append(m.w, f.end), append(m.mass, least)
	return m
}

// at is the bound at one shape for one class of laws,
//
//	TK√δ·(Ψ_r + Φ) + (m−k) + ((m−k)/√δ)·(∫γ + r·sup),   r = k/K
//
// and false where the shape is not valid here.
func (f finite) at(shape Shape, c excessCount, grid Grid) (Certificate, bool) {
	if !(shape.Margin > finiteFirst*math.Pow(pairRatio, float64(grid.Stride)) && shape.Margin < f.end/2) {
		return Certificate{}, false
	}
	start := shape.Margin * (1 - 0x1p-50)
	sum, err := newSum(shape, f.measure(c, start, grid.Stride), f.Dependence.price(f.cut), f.small)
	if err != nil {
		return Certificate{}, false
	}
	x := Certificate{Shape: shape, Parts: Parts{
		Psi: up(shape.Slope * f.zetaFrom(shape.Allowance)), Phi: sum.phi,
		Offsets: sum.offsets(), Supremum: sum.supremum(f.end, grid.Width),
	}}
	wrong := float64(f.M - f.K)
	flat := f.root.By(f.worst()).Times(exactly(up(x.Psi + x.Phi)))
	counts := exactly(wrong).Over(f.root).Times(exactly(up(x.Offsets + up(f.share*x.Supremum))))
	x.Bound = up(flat.Plus(counts).Hi + wrong)
	return x, true
}

// sharpPairs is the bound by all pairs at one (m, k, T, δ). The shape is searched for among the laws of
// largest deviation; every shape gives a bound. It needs rewards of one law for each arm.
//
//	ñ(w) = δ·Σ_{s=1}^{T−1} q_{s,σ}(w√(δs) − √ln⁺(1/(δs))),   p cut to 1 ≤ s ≤ T
//
// Each arm's standard deviation σ is fixed before the sums, and the largest bound over a partition of [0, ½] taken.
func (f finite) sharpPairs() Certificate {
	shape := f.bestShape(f.sharp(0.48, 0.5))
	return f.worstDeviation(func(c deviationClass, grid Grid) Certificate {
		x, ok := f.at(shape, c.count, grid)
		if !ok {
			x = Certificate{Bound: f.worst()}
		}
		return x
	})
}

// closed fills in what follows from the bound, which TK bounds too.
func (f finite) closed(c Certificate, deviation float64) Certificate {
	c.Deviation = deviation
	if !(c.Bound <= f.worst()) {
		c = Certificate{Bound: f.worst(), Deviation: deviation}
	}
	c.Factor = above(c.Bound, f.rate())
	return c
}

// A deviationClass is the laws whose standard deviation lies in [lo, hi], with their bound on
// one of the grids of worstDeviation.
type deviationClass struct {
	lo, hi float64
	grid   int
	count  excessCount
	bound  Certificate
}

// worstDeviation is the largest of a bound over a partition of [0, ½]. As long as the class with the largest
// one was computed on coarse cells it takes finer ones, and halves the class while it is wide.
func (f finite) worstDeviation(bound func(c deviationClass, grid Grid) Certificate) Certificate {
	grids := [...]Grid{finiteRough, finiteMiddle, finiteGrid}
	on := func(c deviationClass, grid int) deviationClass {
		c.grid, c.bound = grid, f.closed(bound(c, grids[grid]), c.hi)
		return c
	}
	at := func(lo, hi float64, grid int) deviationClass {
		return on(deviationClass{lo: lo, hi: hi, count: f.sharp(lo, hi)}, grid)
	}
	var classes []deviationClass
	ends := [...]float64{0, 0.1, 0.3, 0.4, 0.46, 0.48, 0.49, 0.495, 0.5}
	for i, hi := range ends[1:] {
		classes = append(classes, at(ends[i], hi, 0))
	}
	for halved := 0; ; {
		top := 0
		for i := range classes {
			if classes[i].bound.Bound > classes[top].bound.Bound {
				top = i
			}
		}
		switch c := classes[top]; {
		case c.grid == len(grids)-1:
			return c.bound
		case c.grid == 0 || c.hi-c.lo < 0.011*c.hi || halved == 30:
			classes[top] = on(c, c.grid+1)
		default:
			halved++
			mid := (c.lo + c.hi) / 2
			classes[top] = at(c.lo, mid, c.grid)
			classes = append(classes, at(mid, c.hi, c.grid))
		}
	}
}

// bestShape moves one parameter at a time, by steps that shrink, as long as the bound falls: from
// the shape for k ≤ m/2, and for k > m/2 also from that of the share r.
func (f finite) bestShape(c excessCount) Shape {
	starts := []Shape{finiteShapes[f.Dependence]}
	switch {
	case f.Index == KLIndex:
		starts = KLIndex.shapes(f.r(), f.c(), f.Dependence)[:1]
	case f.share > 1:
		starts = append(starts, shapeBetween(f.share, f.Dependence))
	}
	best, least := starts[0], math.Inf(1)
	for _, start := range starts {
		if shape, bound := f.descend(c, start); bound < least {
			best, least = shape, bound
		}
	}
	return best
}

// descend returns the shape that the search from a first one finds, with its bound on rough cells.
func (f finite) descend(c excessCount, best Shape) (Shape, float64) {
	least := math.Inf(1)
	try := func(s Shape) bool {
		x, ok := f.at(s, c, finiteRough)
		if ok && x.Bound < least {
			best, least = s, x.Bound
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
func (s Shape) scaled(i int, by float64) Shape {
	*[]*float64{&s.Margin, &s.Allowance, &s.Slope, &s.Alpha, &s.S0, &s.S1}[i] *= by
	s.Slope = max(1, s.Slope)
	return s
}
