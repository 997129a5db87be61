package theory

import (
	"fmt"
	"math"
)

// massScale is the mass a passage starts with instead of 1. Probabilities down
// to 2⁻¹⁰⁰⁰/2⁹⁵⁰ stay normal numbers, which keeps tails of 10⁻³⁰⁰ exact in the
// relative sense and denormal arithmetic (slow) away.
const massScale = 0x1p+1000

// leastMass is the scaled mass below which states are dropped whatever the
// tolerance, for the same reason.
const leastMass = 0x1p-950

// guard zeros below the live window let the convolutions read past its end.
const guard = 4

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
	work      int64 // cells updated
}

func newPassage() *passage {
	p := &passage{mass: make([]float64, 1024), lo: guard, hi: guard + 1, base: -guard}
	p.mass[guard] = massScale
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
	if 2*(len(live)+guard+n) > len(p.mass) {
		dst = make([]float64, 4*(len(live)+guard+n))
	}
	shift := p.lo - guard
	copy(dst[guard:], live)
	clear(dst[:guard])
	clear(dst[guard+len(live):])
	p.mass, p.lo, p.hi, p.base = dst, guard, guard+len(live), p.base+int64(shift)
}

// advance makes len(taps)−1 steps at once, where taps[i] is the probability
// that they raise the walk by i.
func (p *passage) advance(taps []float64) {
	n := len(taps) - 1
	p.reserve(n)
	p.hi += n
	convolve(p.mass, p.lo, p.hi, taps)
	p.steps += int64(n)
	p.work += int64(p.hi-p.lo+16) * int64(n)
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

// trimTop drops states x whose mass times reach(x), a bound on the probability
// that the walk is still absorbed from x, lies below least.
func (p *passage) trimTop(least float64, reach func(state int64) float64) {
	for !p.empty() {
		risk := p.mass[p.hi-1] * reach(p.base+int64(p.hi-1))
		if risk >= least {
			return
		}
		p.lost += risk
		p.hi--
		p.mass[p.hi] = 0
	}
}

// probability encloses the probability of absorption. One batch of n steps
// costs at most 3n+1 ≤ 4n roundings (2n in the taps, n+1 in the sum), and
// collecting hit one more per step; masses are positive, so that relative
// errors do not grow otherwise. 6 a step leaves room for second order terms.
func (p *passage) probability() Bracket {
	rel := 6 * unit * float64(p.steps+16)
	return widen(p.hit/massScale, (p.hit+p.lost)/massScale, rel).probability()
}

// binomialTaps returns the law of the number of successes in n ≤ 4 trials.
func binomialTaps(n int, mu float64) []float64 {
	taps := make([]float64, n+1)
	taps[0] = 1
	for range n {
		for i := n; i > 0; i-- {
			taps[i] = taps[i]*(1-mu) + taps[i-1]*mu
		}
		taps[0] *= 1 - mu
	}
	return taps
}

// MaxWork is the largest number of lattice cells one exact program updates,
// some ten seconds, before it gives up with an error.
const MaxWork = int64(2e10)

func errWork(T int64) error {
	return errRange("T", T, fmt.Sprintf("a smaller T or a larger eps: the exact program updates at most %.0e lattice cells", float64(MaxWork)))
}

// lundberg returns λ with E e^{−λ(X−d)} ≤ 1 for X ~ Bernoulli(mu), d < mu, so
// that a walk of height h above a line of slope d ever meets it with
// probability at most e^{−λh}.
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
