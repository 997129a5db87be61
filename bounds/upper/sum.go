package upper

import (
	"fmt"
	"sort"
)

// A measure is −dñ for a step function ñ ≥ n that does not rise: an atom at each of w[1:],
// ñ's step there. From the last w on ñ is the lesser of n there and of [CountHand].
type measure struct {
	w, mass []float64
	last    float64 // ñ at the last w
	far     float64 // at least the integral of ñ from there on
	ends    bool    // ñ is 0 beyond the last w, its step there an atom
}

// newMeasure takes every stride-th point from the last one on that is at most start, up
// to the first that is at least last.
func newMeasure(l lattice, start, last float64, stride int) measure {
	i := sort.Search(len(l.w), func(i int) bool { return l.w[i] > start }) - 1
	p := measure{w: l.w[i : i+1 : i+1], mass: []float64{0}}
	n := l.n[i]
	for i += stride; i < len(l.w) && p.w[len(p.w)-1] < last; i += stride {
		p.w, p.mass = append(p.w, l.w[i]), append(p.mass, up(n-l.n[i]))
		n = l.n[i]
	}
	end := p.w[len(p.w)-1]
	if hand := countHandWithin(end).Hi; hand < n { // so that ñ does not step up there
		p.mass[len(p.mass)-1] = up(p.mass[len(p.mass)-1] + up(n-hand))
		n = hand
	}
	p.last, p.far = n, countHandBeyond(end)
	return p
}

// An allPairs is the sum of the bound by all pairs for one shape and one measure.
type allPairs struct {
	shape   Shape
	phi     float64
	measure measure
	tail    func(v float64) float64 // π at v > 0, not rising; nil: 1
	charge  upperCharge
	// At the measure's points: γ, above w + y, and above the atom times ρ(w + y − γ).
	offset, reach, full []float64
}

// newSum returns an error if the shape is not valid, or if b need not vanish at the first
// point: then a part of n would be lost.
func newSum(shape Shape, measure measure, tail func(v float64) float64, small int) (*allPairs, error) {
	s := &allPairs{shape: shape, phi: shape.Phi(), measure: measure, tail: tail,
		charge: newUpperCharge(shape.Phi(), small)}
	if err := shape.check(); err != nil {
		return s, err
	}
	if first := measure.w[0]; up(first+shape.Allowance) > s.phi {
		return s, fmt.Errorf("w₀=%v: want at most Φ−y=%v, up to which b vanishes", first, shape.Margin)
	}
	for l, w := range measure.w {
		offset, reach := shape.Offset(w), up(w+shape.Allowance)
		s.offset, s.reach = append(s.offset, offset), append(s.reach, reach)
		s.full = append(s.full, up(measure.mass[l]*s.charge.at(up(reach-offset))))
	}
	return s, nil
}

// offsets is above ∫γ(−dñ). Beyond the last point W, γ = (w + y − Φ)⁺: at most (W + y − Φ)⁺ñ(W) + ∫_W^∞ ñ.
func (s *allPairs) offsets() float64 {
	total := 0.0
	for l, mass := range s.measure.mass {
		total = up(total + up(mass*s.offset[l]))
	}
	if s.measure.ends {
		return total
	}
	straight := max(0, up(up(s.measure.w[len(s.measure.w)-1]+s.shape.Allowance)-s.phi))
	return up(up(total+up(straight*s.measure.last)) + s.measure.far)
}

// supremum is above sup_{0≤h≤most} ∫π(h−w)·ρ(t_w(h) − γ(w))(−dñ(w)), t_w(h) = h − ψ((h−w)⁺), on
// cells of ratio 1 + width. It is 0 up to h = Φ, and past the last w + y every term falls in
// h; beyond the last w ρ = 0 because t_w(h) ≤ w + y.
func (s *allPairs) supremum(most, width float64) float64 {
	end := min(most, up(s.measure.w[len(s.measure.w)-1]+s.shape.Allowance))
	return largestCell(s.phi, end, 1+width, s.cell)
}

// cell is above the integral for every h in [ha, hb]: π at ha − w, t_w at its largest. The terms are at
// least 0, so that a product and n sums to nearest err by a part of (n+1)·2⁻⁵³, or by what the smallest
// numbers cover.
func (s *allPairs) cell(ha, hb float64) float64 {
	total, first := 0.0, s.first(ha)
	// from there on t ≤ hb and ρ = 0
	last := first + sort.Search(len(s.reach)-first, func(i int) bool { return s.offset[first+i]+s.phi >= hb })
	for l := first; l < last; l++ {
		var price float64
		switch reach := s.reach[l]; {
		case hb <= reach:
			price = up(s.measure.mass[l] * s.charge.at(up(hb-s.offset[l])))
		case s.shape.Slope > 1:
			price = s.beyond(l, ha)
		default:
			price = s.full[l]
		}
		if s.tail != nil {
			if v := down(ha - s.measure.w[l]); v > 0 {
				price *= s.tail(v)
			}
		}
		total += price
	}
	return up(total*(1+float64(last-first+4)*0x1p-52) + 1e-300)
}

// beyond is above the atom at point l times ρ(t_w(h) − γ(w)) for every h ≥ ha past w + y, where t_w,
// which is h up to there, falls with slope a − 1.
func (s *allPairs) beyond(l int, ha float64) float64 {
	over := down(ha - s.reach[l])
	if over <= 0 {
		return s.full[l]
	}
	t := up(s.reach[l] - down(down(s.shape.Slope-1)*over))
	return up(s.measure.mass[l] * s.charge.at(up(t-s.offset[l])))
}

// first is a point below which t_w(h) ≤ Φ for every h ≥ ha: there w + y ≤ h and
// a(w + y) ≤ (a − 1)h + Φ. The search takes a margin for its own rounding.
func (s *allPairs) first(ha float64) int {
	a, y := s.shape.Slope, s.shape.Allowance
	level := (1 - 1e-12) * min(ha, ((a-1)*ha+s.phi)/a)
	return max(1, sort.Search(len(s.measure.w), func(l int) bool { return s.measure.w[l]+y > level }))
}
