package theory

import (
	"math"
)

// A PairFinite is the bound by all pairs at one (m, k, T, δ) with its parts.
//
//	Bound = TK√δ·(Ψ_r + Φ) + (m−k) + ((m−k)/√δ)·(∫γ + r·sup),   r = k/K
type PairFinite struct {
	Bound     float64 // on the expected regret
	C         float64 // Bound/[PairingRate]
	Delta     float64
	Psi       float64 // Ψ_r
	Phi       float64 // Φ
	Offsets   float64 // ∫γ(−dñ), for the class of laws whose bound is largest
	Supremum  float64 // sup_h ∫πρ(−dñ), for the same class
	Shape     PairShape
	Deviation float64 // the largest standard deviation of that class; 0: one class holds every law
}

// CertifyPairs computes the bound by all pairs at one (m, k, T, δ), for rewards of every law on [0, 1].
//
//	ñ(w) = δ·Σ_{s=1}^{T−1} q(w√(δs) − √ln⁺(1/(δs))),   ρ_K for ρ where K ≤ 20,   p cut to 1 ≤ s ≤ T
//
// The shape is searched for from the table's; every shape gives a bound. All sums are upper sums
// with outward rounding.
//
// Domain: 1 ≤ k < m, δ > 0, T ≥ 1, a valid dependence and tail (it panics on others).
//
// Reference: docs/bounds.md, section 11.
func CertifyPairs(m, k int, T int64, delta float64, d Dependence, tail CountTail) (PairFinite, error) {
	if err := checkCertificate(m, k, T, delta); err != nil {
		return PairFinite{}, err
	}
	p := newPairProblem(additiveProblem{m, k, T, delta, 1}, d)
	curve := tail.curve()
	count := p.count(curve.excess)
	return p.certify(p.bestShape(count), count, 0, finiteGrid), nil
}

// CertifyPairsAt is [CertifyPairs] at a given shape. Where the shape is not valid or the bound above TK it is TK.
//
// Domain: 1 ≤ k < m, δ > 0, T ≥ 1, a valid dependence and tail (it panics on others).
//
// Reference: docs/bounds.md, section 11.
func CertifyPairsAt(m, k int, T int64, delta float64, d Dependence, tail CountTail, shape PairShape) (PairFinite, error) {
	if err := checkCertificate(m, k, T, delta); err != nil {
		return PairFinite{}, err
	}
	p := newPairProblem(additiveProblem{m, k, T, delta, 1}, d)
	curve := tail.curve()
	return p.certify(shape, p.count(curve.excess), 0, finiteGrid), nil
}

// CertifyPairsSharp is [CertifyPairs] with the Berry–Esseen inequality beside Hoeffding's and Cantelli's, as in
// [CertifyAdditiveSharp]: each arm's standard deviation is fixed before the sums, and the
// largest bound over a partition of [0, ½] taken. It needs rewards of one law for each arm.
//
// Domain: 1 ≤ k < m, δ > 0, T ≥ 1, a valid dependence (it panics on another).
//
// Reference: docs/bounds.md, section 11.
func CertifyPairsSharp(m, k int, T int64, delta float64, d Dependence) (PairFinite, error) {
	if err := checkCertificate(m, k, T, delta); err != nil {
		return PairFinite{}, err
	}
	return newPairProblem(additiveProblem{m, k, T, delta, 1}, d).certifySharp(), nil
}

// CertifyPairsHalfRadius is [CertifyPairsSharp] for CMOSS with the radius √(½ ln⁺(1/(δs))/s).
//
// Its p and sums have ½ ln⁺ in the place of ln⁺. At (10, 5, 10⁵), c = ½, independent arms: C = 1.397, where
// CMOSS's own radius has 1.735 at c = 1.
//
// Domain: 1 ≤ k < m, δ > 0, T ≥ 1, a valid dependence (it panics on another).
//
// Reference: docs/bounds.md, section 11.
func CertifyPairsHalfRadius(m, k int, T int64, delta float64, d Dependence) (PairFinite, error) {
	if err := checkCertificate(m, k, T, delta); err != nil {
		return PairFinite{}, err
	}
	return newPairProblem(additiveProblem{m, k, T, delta, 0.5}, d).certifySharp(), nil
}

func (p pairProblem) certifySharp() PairFinite {
	shape := p.bestShape(p.sharp(0.48, 0.5))
	return p.worstDeviation(func(c deviationClass, grid PairGrid) PairFinite { return p.certify(shape, c.count, c.hi, grid) })
}

// A deviationClass is the laws whose standard deviation lies in [lo, hi], with their bound on
// one of the grids of worstDeviation.
type deviationClass struct {
	lo, hi float64
	grid   int
	count  excessCount
	bound  PairFinite
}

// worstDeviation is the largest of a bound over a partition of [0, ½]. As long as the class with the largest
// one was computed on coarse cells it takes finer ones, and halves the class while it is wide.
func (p pairProblem) worstDeviation(bound func(c deviationClass, grid PairGrid) PairFinite) PairFinite {
	grids := [...]PairGrid{finiteRough, finiteMiddle, finiteGrid}
	on := func(c deviationClass, grid int) deviationClass {
		c.grid, c.bound = grid, bound(c, grids[grid])
		return c
	}
	at := func(lo, hi float64, grid int) deviationClass {
		return on(deviationClass{lo: lo, hi: hi, count: p.sharp(lo, hi)}, grid)
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

// A pairProblem is an additiveProblem with what does not depend on the shape.
type pairProblem struct {
	additiveProblem
	d          Dependence
	root       Bracket // √δ
	end        float64 // 1/√δ, rounded up
	share      float64 // r
	small      int
	cut, whole *zetaCurve
	sums       map[float64][2]*zetaScaleSum // of both curves from y on, by y
	blocks     []excessBlock
	tail       func(v float64) float64
}

// pairSmall is the largest K for which ρ_K is used; beyond, ρ exceeds it by little.
const pairSmall = 20

func newPairProblem(p additiveProblem, d Dependence) pairProblem {
	root := Exactly(p.delta).root()
	end := min(1, up(p.delta*float64(p.T)))
	x := pairProblem{
		additiveProblem: p, d: d, root: root, end: Exactly(1).over(root).Hi, share: up(float64(p.k) / float64(Differing(p.m, p.k))),
		cut: newZetaCurve(p.kappa, min(p.delta, end), end), whole: wholeZeta(p.kappa), sums: map[float64][2]*zetaScaleSum{}, blocks: p.excessBlocks(),
	}
	if K := Differing(p.m, p.k); K <= pairSmall {
		x.small = K
	}
	if d.tail(RootIndex.tails()) != nil {
		x.tail = newTailSteps(x.cut.tail).at
	}
	return x
}

// Points w of finite sums begin here.
const finiteFirst = 0.02

// measure is −dñ on [start, 1/√δ]: an index above 1 wins no more than one at 1, so that
// all of ñ that is left at 1/√δ is an atom there.
func (p pairProblem) measure(c excessCount, start float64, stride int) pairMeasure {
	m := pairMeasure{ends: true}
	least := math.Inf(1)
	add := func(w float64) {
		n := min(least, c.at(w))
		if len(m.w) == 0 {
			least = n
		}
		m.w, m.mass, least = append(m.w, w), append(m.mass, up(least-n)), n
	}
	before := 0.0
	for i, w := 0, finiteFirst; w < p.end; i, w = i+1, w*pairRatio {
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
	m.w, m.mass = append(m.w, p.end), append(m.mass, least)
	return m
}

// The grids of the certificate, of the partition of laws and of the search.
var (
	finiteGrid   = PairGrid{Stride: 2, Width: 0.006}
	finiteMiddle = PairGrid{Stride: 4, Width: 0.012}
	finiteRough  = PairGrid{Stride: 8, Width: 0.03}
)

// psi is above Ψ_r = a∫_y^{1/√δ} min(1, r·p).
func (p pairProblem) psi(shape PairShape) float64 {
	sums, known := p.sums[shape.Allowance]
	if !known {
		for i, curve := range [...]*zetaCurve{p.cut, p.whole} {
			sums[i] = curve.sumFrom(shape.Allowance, p.end, 2*additiveZetaCells)
		}
		p.sums[shape.Allowance] = sums
	}
	return up(shape.Slope * min(sums[0].capped(p.share), sums[1].capped(p.share)))
}

// parts computes ∫γ and the supremum; it is false where the shape is not valid here.
func (p pairProblem) parts(shape PairShape, c excessCount, grid PairGrid) (PairFinite, bool) {
	if !(shape.Margin > finiteFirst*math.Pow(pairRatio, float64(grid.Stride)) && shape.Margin < p.end/2) {
		return PairFinite{}, false
	}
	sum, err := newPairSum(shape, p.measure(c, shape.Margin*(1-0x1p-50), grid.Stride), p.tail, p.small)
	if err != nil {
		return PairFinite{}, false
	}
	f := PairFinite{Delta: p.delta, Psi: p.psi(shape), Phi: sum.phi, Offsets: sum.offsets(), Supremum: sum.supremum(p.end, grid.Width)}
	flat := p.root.by(p.worst()).times(Exactly(up(f.Psi + f.Phi)))
	counts := Exactly(float64(p.m - p.k)).over(p.root).times(Exactly(up(f.Offsets + up(p.share*f.Supremum))))
	f.Bound = up(flat.plus(counts).Hi + float64(p.m-p.k))
	f.C = up(f.Bound / PairingRate(p.m, p.k, float64(p.T)) * (1 + 0x1p-48))
	return f, true
}

// certify evaluates a shape. Where it is not valid the bound is TK.
func (p pairProblem) certify(shape PairShape, c excessCount, deviation float64, grid PairGrid) PairFinite {
	f, ok := p.parts(shape, c, grid)
	if !ok || f.Bound > p.worst() {
		f = PairFinite{Delta: p.delta, Bound: p.worst(), C: up(p.worst() / PairingRate(p.m, p.k, float64(p.T)) * (1 + 0x1p-48))}
	}
	f.Deviation, f.Shape = deviation, shape
	return f
}
