package theory

import (
	"fmt"
	"math"
)

// massScale is the mass a passage starts with instead of 1. Probabilities down
// to 2⁻¹⁹⁵⁰ stay normal numbers. So tails of 10⁻³⁰⁰ keep their relative accuracy,
// and no arithmetic is slow because numbers are subnormal.
const massScale = 0x1p+1000

// leastMass is the scaled mass below which states are dropped whatever the
// tolerance, for the same reason.
const leastMass = 0x1p-900

// A passage is the law of a walk that starts at 0 and rises by 0 or 1 per step,
// restricted to the paths that have not been absorbed from below. Mass may be
// dropped at both ends; what it could still have contributed is kept in lost,
// so that hit ≤ P(absorbed)·massScale ≤ hit + lost up to rounding.
type passage struct {
	mass      []float64 // live states are mass[lo:hi], zeros below
	lo, hi    int
	base      int64 // the state of mass[0]
	hit, lost float64
	steps     int64
	work      int64   // cells updated
	roundings float64 // units by which one step may change a mass, relatively
}

func newPassage(roundings float64) *passage {
	p := &passage{mass: make([]float64, 1024), lo: 1, hi: 2, base: -1, roundings: roundings}
	p.mass[1] = massScale
	return p
}

// empty reports whether no live mass is left.
func (p *passage) empty() bool { return p.lo >= p.hi }

// bottom is the lowest live state.
func (p *passage) bottom() int64 { return p.base + int64(p.lo) }

// reserve makes room for n more states above, moving the window to the start of
// the buffer, or into one twice its size.
func (p *passage) reserve(n int) {
	if p.hi+n <= len(p.mass) {
		return
	}
	live := p.mass[p.lo:p.hi]
	dst := p.mass
	if 2*(len(live)+1+n) > len(p.mass) {
		dst = make([]float64, 4*(len(live)+1+n))
	}
	shift := p.lo - 1
	copy(dst[1:], live)
	dst[0] = 0
	clear(dst[1+len(live):])
	p.mass, p.lo, p.hi, p.base = dst, 1, 1+len(live), p.base+int64(shift)
}

// advance makes one step, which raises the walk with probability up.
func (p *passage) advance(up float64) {
	p.reserve(1)
	p.hi++
	stay := 1 - up
	for x := p.hi - 1; x >= p.lo; x-- {
		p.mass[x] = stay*p.mass[x] + up*p.mass[x-1]
	}
	p.steps++
	p.work += int64(p.hi - p.lo + 16)
}

// advanceBy makes one step, which raises the walk by j with probability law[j].
func (p *passage) advanceBy(law []float64) {
	most := len(law) - 1
	p.reserve(most)
	p.hi += most
	x := p.hi - 1
	for ; x-3-most >= p.lo; x -= 4 { // four states at once, each summed in the same order
		var a, b, c, d float64
		from := p.mass[x-3-most : x+1]
		for j, q := range law {
			if q == 0 { // extremal laws leave values out
				continue
			}
			i := most - j
			a += q * from[i+3]
			b += q * from[i+2]
			c += q * from[i+1]
			d += q * from[i]
		}
		from[most+3], from[most+2], from[most+1], from[most] = a, b, c, d
	}
	for ; x >= p.lo; x-- {
		sum := 0.0
		for j, q := range law[:min(most, x-p.lo)+1] {
			sum += q * p.mass[x-j]
		}
		p.mass[x] = sum
	}
	p.steps++
	p.work += int64(p.hi-p.lo+16) * int64(most)
}

// above is the mass of the states at or above level, as a probability.
func (p *passage) above(level int64) float64 {
	sum := 0.0
	for x := p.hi - 1; x >= max(p.lo, int(level-p.base)); x-- {
		sum += p.mass[x]
	}
	return sum / massScale
}

// absorb removes the states at or below level.
func (p *passage) absorb(level int64) {
	for !p.empty() && p.bottom() <= level {
		p.hit += p.mass[p.lo]
		p.mass[p.lo] = 0
		p.lo++
	}
}

// trimBottom drops states of mass below least; all of it might still be absorbed.
func (p *passage) trimBottom(least float64) {
	for !p.empty() && p.mass[p.lo] < least {
		p.lost += p.mass[p.lo]
		p.mass[p.lo] = 0
		p.lo++
	}
}

// trimTop drops states from above, eight at a time, while their mass times reach of the lowest one
// is below least. reach(x) bounds the probability that the walk is still absorbed from x; it must
// not rise in x.
func (p *passage) trimTop(least float64, reach func(state int64) float64) {
	for !p.empty() {
		from, mass := max(p.lo, p.hi-8), 0.0
		for _, m := range p.mass[from:p.hi] {
			mass += m
		}
		risk := mass * reach(p.base+int64(from))
		if risk >= least {
			return
		}
		p.lost += risk
		clear(p.mass[from:p.hi])
		p.hi = from
	}
}

// probability encloses the probability of absorption. Masses are positive, so that relative
// errors grow by each step's own roundings only.
func (p *passage) probability() Bracket {
	rel := p.roundings * unit * float64(p.steps+16)
	return widen(p.hit/massScale, (p.hit+p.lost)/massScale, rel).probability()
}

// MaxWork is the largest number of lattice cells one exact program updates,
// some ten seconds, before it gives up with an error.
const MaxWork = int64(2e10)

func errWork(T int64) error {
	return errRange("T", T, fmt.Sprintf("a smaller T or a larger eps: the exact program updates at most %.0e lattice "+
		"cells", float64(MaxWork)))
}

// lundberg returns λ with E e^{−λ(X−d)} ≤ 1 for X ~ Bernoulli(mu), d < mu, so that a walk of height
// h above a line of slope d ever meets it with probability at most e^{−λh}.
func lundberg(mu, d float64) float64 {
	if d <= 0 {
		return 0
	}
	excess := func(l float64) float64 {
		return (1-mu)*math.Expm1(l*d) + mu*math.Expm1(-l*(1-d))
	}
	lo := 8 * (mu - d) * (1 - 1e-12) // valid for every law in [0, 1] by Hoeffding's lemma
	hi := 2 * lo
	for excess(hi) < 0 && hi < 1e6 {
		lo, hi = hi, 2*hi
	}
	for range 40 {
		if mid := (lo + hi) / 2; excess(mid) < 0 {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo * (1 - 1e-9)
}
