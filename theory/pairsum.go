package theory

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"sort"
	"sync"
)

// The points w at which the bound by all pairs takes n: pairFirst·pairRatio^i up to pairLast. They
// are products, not powers, so that they are the same numbers on every machine.
const (
	pairFirst      = 0.05
	pairRatio      = 1.005
	pairLast       = 1e5
	pairCountCells = 40 // cells of n; twice as many change it by 10⁻⁴
)

// A pairLattice is the points w in ascending order with upper values of n that do not rise.
type pairLattice struct{ w, n []float64 }

func newPairLattice(c countCurve) pairLattice {
	var l pairLattice
	least := math.Inf(1)
	for w := pairFirst; w <= pairLast*pairRatio; w *= pairRatio {
		least = min(least, c.pulls(w, pairCountCells))
		l.w, l.n = append(l.w, w), append(l.n, least)
	}
	return l
}

var pairLattices = map[CountTail]func() pairLattice{
	HoeffdingTail: sync.OnceValue(func() pairLattice { return newPairLattice(hoeffdingCount) }),
	CantelliTail:  sync.OnceValue(func() pairLattice { return newPairLattice(cantelliCount) }),
}

// A pairMeasure is −dñ for a step function ñ ≥ n that does not rise: an atom at each of w[1:],
// ñ's step there. From the last w on ñ is the lesser of n there and of [CountScaleHand], whose
// integral from there on is at most far; ends says that there ñ is 0 instead, all of it an atom.
type pairMeasure struct {
	w, mass []float64
	last    float64
	far     float64
	ends    bool
}

// newPairMeasure takes every stride-th point from the last one on that is at most start, up
// to the first that is at least last.
func newPairMeasure(l pairLattice, start, last float64, stride int) pairMeasure {
	i := sort.Search(len(l.w), func(i int) bool { return l.w[i] > start }) - 1
	p := pairMeasure{w: l.w[i : i+1 : i+1], mass: []float64{0}}
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

// countHandWithin encloses [CountScaleHand] for w ≥ √e.
func countHandWithin(w float64) Bracket {
	a := Exactly(w).log().by(2)
	return a.plus(piBracket.by(0.5).times(a).root()).plus(Exactly(0.5)).over(Exactly(w).squared())
}

// countHandBeyond is above the integral of [CountScaleHand] from W ≥ √e on, A = 2 ln W:
//
//	∫_W^∞ w^{−2}(A(w) + √(πA(w)/2) + ½)dw ≤ {A + 2 + √(π/2)(√A + 1/√A) + ½}/W
//
// by parts, √A in the denominator taken at W.
func countHandBeyond(W float64) float64 {
	a := Exactly(W).log().by(2)
	root := a.root()
	curved := piBracket.by(0.5).root().times(root.plus(Exactly(1).over(root)))
	return a.plus(Exactly(2.5)).plus(curved).over(Exactly(W)).Hi
}

// A pairSum holds one shape against one measure.
type pairSum struct {
	shape   PairShape
	phi     float64
	measure pairMeasure
	tail    func(v float64) float64 // π at v > 0, not rising; nil: 1
	charge  upperCharge
	// At the measure's points: γ, above w + y, and above the atom times ρ(w + y − γ).
	offset, reach, whole []float64
}

// newPairSum returns an error where the shape is not valid or b need not vanish at the first
// point, so that a part of n would be lost.
func newPairSum(shape PairShape, measure pairMeasure, tail func(v float64) float64, small int) (*pairSum, error) {
	s := &pairSum{shape: shape, phi: shape.Phi(), measure: measure, tail: tail, charge: newUpperCharge(shape.Phi(), small)}
	if err := shape.check(); err != nil {
		return s, err
	}
	if first := measure.w[0]; up(first+shape.Allowance) > s.phi {
		return s, fmt.Errorf("w₀=%v: want at most Φ−y=%v, up to which b vanishes", first, shape.Margin)
	}
	for l, w := range measure.w {
		offset, reach := shape.Offset(w), up(w+shape.Allowance)
		s.offset, s.reach = append(s.offset, offset), append(s.reach, reach)
		s.whole = append(s.whole, up(measure.mass[l]*s.charge.at(up(reach-offset))))
	}
	return s, nil
}

// offsets is above ∫γ(−dñ). Beyond the last point W, γ = w + y − Φ: (W + y − Φ)ñ(W) + ∫_W^∞ ñ.
func (s *pairSum) offsets() float64 {
	total := 0.0
	for l, mass := range s.measure.mass {
		total = up(total + up(mass*s.offset[l]))
	}
	if s.measure.ends {
		return total
	}
	straight := up(up(s.measure.w[len(s.measure.w)-1]+s.shape.Allowance) - s.phi)
	return up(up(total+up(straight*s.measure.last)) + s.measure.far)
}

// supremum is above sup_{0≤h≤most} ∫π(h−w)·ρ(t_w(h) − γ(w))(−dñ(w)), t_w(h) = h − ψ((h−w)⁺), on
// cells of ratio 1 + width. It is 0 up to h = Φ, and past the last w + y every term falls in
// h; beyond the last w ρ = 0 because t_w(h) ≤ w + y.
//
// Each group of cells is looked at as in [largestCell].
func (s *pairSum) supremum(most, width float64) float64 {
	end := min(most, up(s.measure.w[len(s.measure.w)-1]+s.shape.Allowance))
	return largestCell(s.phi, end, 1+width, s.cell)
}

// largestCell is the largest value of cells [a, ratio·a] that cover [from, to], from < to, and of one beyond.
//
// Several cells are first taken as one, whose value is no less than theirs but for rounding; where that
// is below a value already found, they are not looked at. So are several of such groups.
func largestCell(from, to, ratio float64, value func(a, b float64) float64) float64 {
	ends := []float64{from}
	for last := from; ; {
		a := last
		last = a * ratio
		ends = append(ends, last)
		if a >= to {
			break
		}
	}
	c := cellSearch{ends: ends, value: value}
	whole := cellGroup{0, len(ends) - 1, math.Inf(1)}
	if many := int(groupSpan / math.Log(ratio)); many >= 2*supremumGroup {
		c.look(whole, many/supremumGroup*supremumGroup, supremumGroup, 1)
	} else {
		c.look(whole, supremumGroup, 1)
	}
	return c.worst
}

// supremumGroup is the number of cells that largestCell takes as one: the fewer, the less that exceeds theirs. Where cells are
// small, so many groups are taken as one that it spans a ratio of e^groupSpan.
const (
	supremumGroup = 6
	groupSpan     = 0.12
)

// A cellSearch looks for the largest value of the cells between its ends.
type cellSearch struct {
	ends  []float64
	value func(a, b float64) float64
	worst float64
}

// A cellGroup is consecutive cells, between two of the ends, and their value as one.
type cellGroup struct {
	from, to int
	above    float64
}

// look cuts a group into those of sizes[0] cells, and looks into them, those of the largest value first, with the sizes that follow.
func (c *cellSearch) look(g cellGroup, sizes ...int) {
	if sizes[0] == 1 {
		for i := g.from; i < g.to; i++ {
			c.worst = max(c.worst, c.value(c.ends[i], c.ends[i+1]))
		}
		return
	}
	var groups []cellGroup
	for from := g.from; from < g.to; from += sizes[0] {
		to := min(from+sizes[0], g.to)
		groups = append(groups, cellGroup{from, to, c.value(c.ends[from], c.ends[to])})
	}
	slices.SortFunc(groups, func(a, b cellGroup) int { return cmp.Compare(b.above, a.above) })
	for _, part := range groups {
		if part.above < c.worst*(1-1e-9) {
			break
		}
		c.look(part, sizes[1:]...)
	}
}

// cell is above the integral for every h in [ha, hb]: π at ha − w, t_w at its largest. The terms are at
// least 0, so that a product and n sums to nearest err by a part of (n+1)·2⁻⁵³, or by what the smallest
// numbers cover.
func (s *pairSum) cell(ha, hb float64) float64 {
	total, first := 0.0, s.first(ha)
	last := first + sort.Search(len(s.reach)-first, func(i int) bool { return s.offset[first+i]+s.phi >= hb }) // from there on t ≤ hb and ρ = 0
	for l := first; l < last; l++ {
		var price float64
		switch reach := s.reach[l]; {
		case hb <= reach:
			price = up(s.measure.mass[l] * s.charge.at(up(hb-s.offset[l])))
		case s.shape.Slope > 1:
			price = s.beyond(l, ha)
		default:
			price = s.whole[l]
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
func (s *pairSum) beyond(l int, ha float64) float64 {
	over := down(ha - s.reach[l])
	if over <= 0 {
		return s.whole[l]
	}
	t := up(s.reach[l] - down(down(s.shape.Slope-1)*over))
	return up(s.measure.mass[l] * s.charge.at(up(t-s.offset[l])))
}

// first is a point below which t_w(h) ≤ Φ for every h ≥ ha: there w + y ≤ h and
// a(w + y) ≤ (a − 1)h + Φ. The search takes a margin for its own rounding.
func (s *pairSum) first(ha float64) int {
	a, y := s.shape.Slope, s.shape.Allowance
	level := (1 - 1e-12) * min(ha, ((a-1)*ha+s.phi)/a)
	return max(1, sort.Search(len(s.measure.w), func(l int) bool { return s.measure.w[l]+y > level }))
}
