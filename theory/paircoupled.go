package theory

import (
	"sort"
	"sync"
)

// A CoupledCertificate is the bound by all pairs for K = 1, ζ and the count taken together.
//
//	Factor = √c·(Φ + Coupled),   Coupled = sup_h E f_h(ζ),  Φ = d + y
type CoupledCertificate struct {
	Factor, Phi, Coupled float64
}

// CertifyCoupled computes the factor of the bound by all pairs at k = 1 without parting what ζ costs from
// what it does to the count.
//
//	R ≤ √c·(Φ + sup_h {X_h(0) + ∫p dX_h})·√((m−1)T) + (m−1),   δ = c(m−1)/T
//
// X_h is the least function ≥ f_h that does not fall; with ψ(v) = (v−y)⁺ and at one wrong arm a round, where ρ(z) = (z−Φ)⁺,
//
//	f_h(v) = ψ(v) + (1/c)·(h − ψ(v) − Φ)⁺·n(h−v),
//
// so that E f_h(ζ) ≤ X_h(0) + ∫p dX_h, as P(ζ ≥ v√δ) ≤ p(v). At y = 0 no f_h exceeds v + (1/c)·sup_{w>d}(w−d)n(w), which
// gives [CertifyMoss]. The supremum is over cells of h, on each of which v runs over cells: every factor at its worse end.
//
// Domain: c > 0, margin d in [0.06, 10], allowance y in [0, 10], a valid tail (it panics on another).
//
// Reference: docs/bounds.md, section 10.
func CertifyCoupled(c, margin, allowance float64, tail CountTail) (CoupledCertificate, error) {
	err := checkPositive("c_delta", c)
	switch {
	case err != nil:
	case !(margin >= 0.06 && margin <= 10):
		err = errRange("d", margin, "0.06 ≤ d ≤ 10")
	case !(allowance >= 0 && allowance <= 10):
		err = errRange("y", allowance, "0 ≤ y ≤ 10")
	}
	if err != nil {
		return CoupledCertificate{}, err
	}
	tail.curve() // panics on an invalid tail
	p := newCoupled(c, margin, allowance, pairLattices[tail](), coupledZeta())
	worst := max(p.far(), p.supremum(coupledLast, coupledRatio))
	return CoupledCertificate{Factor: Exactly(c).root().times(Exactly(up(p.phi + worst))).Hi, Phi: p.phi, Coupled: worst}, nil
}

// Cells of h have the ratio coupledRatio up to coupledLast.
const (
	coupledRatio = 1.005
	coupledLast  = 60.0
)

// coupled holds what every cell of h needs.
type coupled struct {
	c, margin, allowance, phi float64
	count                     pairLattice
	zeta                      zetaPoints
	least                     int // the last point of count that is at most margin
}

func newCoupled(c, margin, allowance float64, count pairLattice, zeta zetaPoints) *coupled {
	p := &coupled{c: c, margin: margin, allowance: allowance, phi: up(margin + allowance), count: count, zeta: zeta}
	p.least = sort.Search(len(count.w), func(i int) bool { return count.w[i] > margin }) - 1
	return p
}

// supremum is above X_h(0) + ∫p dX_h for every h in [Φ, last].
func (p *coupled) supremum(last, ratio float64) float64 {
	return largestCell(p.phi, last, ratio, p.cell)
}

// zetaPoints are points v with upper values of p there, of the integral of p from there on, and of p beyond 0. Beyond the last
// point p is 0 if ends says so; else it is at most 4/v².
type zetaPoints struct {
	at, p, beyond []float64
	ends          bool
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

var coupledZeta = sync.OnceValue(func() zetaPoints { return newZetaPoints(zetaTable().at, 1e6, 0x1p-8, 1.004, false) })

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

// cell is above X_h(0) + ∫p dX_h for every h in [ha, hb]. On v's cell [v, next) with h − next ≥ w, n(h−v) ≤ n(w); where the
// charge is not 0, h − v > d, so that n(d) is enough.
func (p *coupled) cell(ha, hb float64) float64 {
	z := p.zeta
	total, height := 0.0, 0.0 // of X so far
	i := max(p.least, sort.SearchFloat64s(p.count.w, ha)-1)
	v, j := 0.0, 0 // v lies in [z.at[j], z.at[j+1])
	for j+1 < len(z.at) {
		charge := up(up(hb-max(0, down(v-p.allowance))) - p.phi)
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
		if here := up(max(0, up(next-p.allowance)) + up(up(charge*p.count.n[i])/p.c)); here > height {
			total, height = up(total+up(z.p[j]*up(here-height))), here
		}
		if v = next; v == z.at[j+1] {
			j++
		}
	}
	return up(total + z.from(max(v, down(height+p.allowance))))
}

// far is above it for h ≤ Φ, where there is no charge, and for h ≥ coupledLast: with S = sup_{w>d}(w−d)n(w), and S′ the same over w ≥ h/2,
//
//	X_h(v) ≤ ψ(v) + S′/c + 1{v ≥ h/2}·S/c
func (p *coupled) far() float64 {
	z, last := p.zeta, len(p.count.w)-1
	half := 0.0
	for i := 0; i < last; i++ {
		if end := p.count.w[i+1]; end >= coupledLast/2 {
			half = max(half, up(end*p.count.n[i]))
		}
	}
	half = max(half, up(p.count.w[last]*countHandWithin(p.count.w[last]).Hi))
	jump := up(zetaTable().at(coupledLast/2) * p.count.fixedGap(p.margin, 1))
	return up(z.from(p.allowance) + up(up(half+jump)/p.c))
}
