package theory

import "math"

// strideSteps is the largest number of steps in one sweep over the states: that many sums
// stay in registers.
const strideSteps = 8

// A stride makes up to strideSteps steps of a walk of increments Bernoulli(mu) in one sweep
// over its states, bottom up. With q = 1 − mu and r = mu/q it works with the mass after k
// steps over q^k,
//
//	t_k(x) = t_{k−1}(x) + r·t_{k−1}(x−1),
//
// an addition and a multiplication for each state and step.
type stride struct {
	r     float64
	power [strideSteps + 1]float64 // q^k
	most  int                      // steps in a sweep
}

// newStride allows as many steps as keep q^k above 2⁻⁶⁰, so that masses stay normal numbers.
func newStride(mu float64) *stride {
	q := 1 - mu
	w := &stride{r: mu / q, most: strideSteps}
	if fall := -math.Log2(q); fall*strideSteps > 60 {
		w.most = max(1, int(60/fall))
	}
	w.power[0] = 1
	for k := range strideSteps {
		w.power[k+1] = w.power[k] * q
	}
	return w
}

// roundings is the number of units by which one step may change a mass, relatively: the
// sum, the product, the quotient in r, the product in q's power, q itself (r^x·q^s holds it
// s − x times), the scaling by that power and the sum of what is absorbed, one each. For
// mu = ½ the two sums are all.
func (w *stride) roundings() float64 {
	if w.r == 1 {
		return 2
	}
	return 7
}

// stride makes len(levels) ≤ w.most steps; after step k+1 the states at or below levels[k],
// which do not fall, are absorbed.
func (p *passage) stride(w *stride, levels []int64) {
	n := len(levels)
	p.reserve(n)
	p.hi += n
	var below [strideSteps]float64 // t_k(x−1)
	x, floor := p.lo, int(levels[n-1]-p.base)
	for ; x < p.hi && (x <= floor || n < strideSteps); x++ {
		t := p.mass[x] * w.power[n]
		for k, level := range levels {
			next := t + w.r*below[k]
			below[k] = t
			if int64(x)+p.base <= level {
				p.hit += next / w.power[n-k-1]
				next = 0
			}
			t = next
		}
		p.mass[x] = t
	}
	if x < p.hi {
		w.sweep(p.mass[x:p.hi], below)
	}
	p.lo = max(p.lo, floor+1)
	p.steps += int64(n)
	p.work += int64(p.hi-p.lo+16) * int64(n)
}

// sweep makes eight steps above every level.
func (w *stride) sweep(mass []float64, below [strideSteps]float64) {
	r, scale := w.r, w.power[strideSteps]
	a, b, c, d, e, f, g, h := below[0], below[1], below[2], below[3], below[4], below[5], below[6], below[7]
	for i, t := range mass {
		t *= scale
		u := t + r*a
		a = t
		t = u + r*b
		b = u
		u = t + r*c
		c = t
		t = u + r*d
		d = u
		u = t + r*e
		e = t
		t = u + r*f
		f = u
		u = t + r*g
		g = t
		t = u + r*h
		h = u
		mass[i] = t
	}
}
