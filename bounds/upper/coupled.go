package upper

import (
	"errors"
	"math"
	"sort"
	"sync"
)

// Coupled computes the factor of the bound for one arm a round, ζ and the count taken together, with its
// supremum over h.
//
//	R ≤ √c·(d + sup_h {X_h(0) + ∫p dX_h})·√((m−1)T) + (m−1),   δ = c(m−1)/T
//
// X_h is the least function ≥ f_h that does not fall; at one wrong arm a round, where ρ(z) = (z−d)⁺,
//
//	f_h(v) = v + (1/c)·(h − v − d)⁺·n(h−v),
//
// so that E f_h(ζ) ≤ X_h(0) + ∫p dX_h, as P(ζ ≥ v√δ) ≤ p(v). The supremum is over cells of h, on each of which v runs
// over cells: every factor at its worse end. As one arm a round is seen, the arms of a round may depend on one another.
//
// Domain: c > 0, margin d in [0.06, 10].
//
// Reference: bounds.md, section 10.
func Coupled(c, margin float64) (factor, supremum float64, err error) {
	if !(margin >= 0.06 && margin <= 10) {
		err = errRange("d", margin, "0.06 ≤ d ≤ 10")
	}
	if err = errors.Join(err, checkPositive("c_delta", c)); err != nil {
		return 0, 0, err
	}
	p := newCoupled(c, margin, rootCounts(), coupledZeta())
	supremum = max(p.far(), p.supremum(coupledLast, coupledRatio))
	return exactly(c).Root().Times(exactly(up(margin + supremum))).Hi, supremum, nil
}

// coupledFactor is [Coupled] at about its best d.
func coupledFactor(c float64) (float64, error) {
	least := math.Inf(1)
	for d := 0.075; d < 0.16; d *= 1.12 {
		f, _, err := Coupled(c, d)
		if err != nil {
			return 0, err
		}
		least = min(least, f)
	}
	return least, nil
}

// Cells of h have the ratio coupledRatio up to coupledLast.
const (
	coupledRatio = 1.005
	coupledLast  = 60.0
)

// coupled holds what every cell of h needs.
type coupled struct {
	c, margin float64
	count     lattice
	zeta      zetaPoints
	least     int // the last point of count with w ≤ margin
}

func newCoupled(c, margin float64, count lattice, zeta zetaPoints) *coupled {
	p := &coupled{c: c, margin: margin, count: count, zeta: zeta}
	p.least = sort.Search(len(count.w), func(i int) bool { return count.w[i] > margin }) - 1
	return p
}

// supremum is above X_h(0) + ∫p dX_h for every h in [d, last].
func (p *coupled) supremum(last, ratio float64) float64 {
	return largestCell(p.margin, last, ratio, p.cell)
}

// fixedGap is above sup_{w>w₁} (w − w₁)·n(w), w₁ ≥ pairFirst.
func (l lattice) fixedGap(w1 float64) float64 {
	worst, last := 0.0, len(l.w)-1
	for i := range last {
		worst = max(worst, up(up(l.w[i+1]-w1)*l.n[i]))
	}
	return max(worst, up(l.w[last]*countHandWithin(l.w[last]).Hi))
}

// zetaPoints are points v with upper values of p there and of the integral of p from there on.
type zetaPoints struct {
	at, p, beyond []float64
	ends          bool // p is 0 beyond the last point; else it is at most 4/v² there
}

// newZetaPoints takes steps up to last: of a size, and of a ratio where that is more.
func newZetaPoints(tail func(v float64) float64, last, size, ratio float64, ends bool) zetaPoints {
	z := zetaPoints{ends: ends}
	for v := 0.0; v < last; {
		z.at, z.p = append(z.at, v), append(z.p, tail(v))
		v = max(v+size, v*ratio)
	}
	if ends {
		z.at, z.p = append(z.at, last), append(z.p, 0)
	}
	n := len(z.at)
	z.beyond = make([]float64, n)
	z.beyond[n-1] = z.rest(z.at[n-1])
	for i := n - 2; i >= 0; i-- {
		z.beyond[i] = up(z.beyond[i+1] + up(z.p[i]*up(z.at[i+1]-z.at[i])))
	}
	return z
}

// rest is above ∫_v^∞ p where v is at least the last point.
func (z zetaPoints) rest(v float64) float64 {
	if z.ends {
		return 0
	}
	return up(4 / v)
}

var coupledZeta = sync.OnceValue(func() zetaPoints {
	return newZetaPoints(universalZeta().at, 1e6, 0x1p-8, 1.004, false)
})

// from is above ∫_v^∞ p.
func (z zetaPoints) from(v float64) float64 {
	i := sort.SearchFloat64s(z.at, v)
	if i == len(z.at) {
		return z.rest(v)
	}
	if i == 0 || z.at[i] == v {
		return z.beyond[i]
	}
	return up(z.beyond[i] + up(z.p[i-1]*up(z.at[i]-v)))
}

// cell is above X_h(0) + ∫p dX_h for every h in [ha, hb]. On v's cell [v, next) with h − next ≥ w,
// n(h−v) ≤ n(w). Where the charge is not 0, h − v > d, so that n(d) is enough.
func (p *coupled) cell(ha, hb float64) float64 {
	z := p.zeta
	total, height := 0.0, 0.0 // of X so far
	i := max(p.least, sort.SearchFloat64s(p.count.w, ha)-1)
	v, j := 0.0, 0 // v lies in [z.at[j], z.at[j+1])
	for j+1 < len(z.at) {
		charge := up(up(hb-v) - p.margin)
		if charge <= 0 {
			break
		}
		for i > p.least && down(ha-p.count.w[i]) <= v {
			i--
		}
		next := z.at[j+1]
		if i > p.least {
			next = min(next, down(ha-p.count.w[i]))
		}
		if here := up(next + up(up(charge*p.count.n[i])/p.c)); here > height {
			total, height = up(total+up(z.p[j]*up(here-height))), here
		}
		if v = next; v == z.at[j+1] {
			j++
		}
	}
	return up(total + z.from(max(v, height)))
}

// far is above it for h ≤ d, where there is no charge, and for h ≥ coupledLast: with S =
// sup_{w>d}(w−d)n(w), and S′ the same over w ≥ h/2,
//
//	X_h(v) ≤ v + S′/c + 1{v ≥ h/2}·S/c
func (p *coupled) far() float64 {
	z, last := p.zeta, len(p.count.w)-1
	half := 0.0
	for i := 0; i < last; i++ {
		if end := p.count.w[i+1]; end >= coupledLast/2 {
			half = max(half, up(end*p.count.n[i]))
		}
	}
	half = max(half, up(p.count.w[last]*countHandWithin(p.count.w[last]).Hi))
	jump := up(universalZeta().at(coupledLast/2) * p.count.fixedGap(p.margin))
	return up(z.from(0) + up(up(half+jump)/p.c))
}
