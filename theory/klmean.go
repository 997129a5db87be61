package theory

import (
	"slices"
	"sync"
)

// A klSum is the tail of ζ for KL-CMOSS at the ends of cells, for every δ and T.
type klSum struct {
	curve klCurve
	from  []float64 // the cells' left ends, the last one klFar
	value []float64 // a running minimum of the tail there
}

// Cells per unit of v up to 1 and per factor 2 from there on, up to the v from which on the
// integral is taken in closed form.
const (
	klCells = 64
	klFar   = 1 << 16
)

var klWhole = sync.OnceValue(func() *klSum {
	s := &klSum{curve: newKLCurve(0, 1)}
	least := 1.0
	for v := 0.0; ; v = nextCell(v, klCells) {
		least = min(least, s.curve.tail(v))
		s.from, s.value = append(s.from, v), append(s.value, least)
		if v >= klFar {
			return s
		}
	}
})

// at is above P(ζ ≥ v'√δ) for every v' ≥ v.
func (s *klSum) at(v float64) float64 {
	i, starts := slices.BinarySearch(s.from, v)
	if !starts {
		i--
	}
	return s.value[i]
}

// discounted is above a∫_y^∞ min(1, r·p): left ends of cells up to klFar, beyond it the closed form.
func (s *klSum) discounted(shape PairShape, r float64) float64 {
	total := up(r * klBeyond(klFar))
	for i := range len(s.from) - 1 {
		if a, b := max(shape.Allowance, s.from[i]), s.from[i+1]; a < b {
			total = up(total + up(up(b-a)*min(1, up(r*s.value[i]))))
		}
	}
	return up(shape.Slope * total)
}

// klBeyond is above ∫_V^∞ P(ζ ≥ v√δ)dv for KL-CMOSS, from blocks of one ratio β = 1.05 over all of (0, 1]:
//
//	P ≤ e^{−2v²} + Σ_{j≥0} b_j^{1/β}·exp(−2v²b_j/β),  b_j = β^{−j},
//
// each term integrated exactly. The remainder is a geometric series: the terms with erfc = 1 fall by
// β^{−(1/β − ½)}.
func klBeyond(V float64) float64 {
	beta, v := Exactly(1.05), Exactly(V)
	power := Exactly(1).over(beta)
	sum := gaussianBeyond(v, Exactly(2))
	decay := Exactly(0).minus(beta.log().times(power)).exp() // β^{−1/β}
	shrink := beta.root().times(decay)
	weight, level := Exactly(1), power
	for {
		sum = sum.plus(weight.times(gaussianBeyond(v, level.by(2))))
		flat := weight.times(gaussianBeyond(Exactly(0), level.by(2)))
		if rest := flat.times(shrink).over(Exactly(1).minus(shrink)); rest.Hi < 1e-9 {
			return up(sum.Hi + rest.Hi)
		}
		weight, level = weight.times(decay), level.over(beta)
	}
}

// KLScaleMeanCapped is the integral that stands for Z where the index is KL-CMOSS's.
//
//	∫_y^∞ min(1, r·p(v))dv, p of [KLScaleTail]
//
// An upper sum with outward rounding. At r = 1 and y = 0 it is 5.57.
//
// Domain: r ≥ 1, 0 ≤ y; it panics otherwise.
//
// Reference: docs/bounds.md, section 8.
func KLScaleMeanCapped(r, y float64) float64 {
	if !(r >= 1 && y >= 0) {
		panic("theory: KLScaleMeanCapped: want r ≥ 1 and y ≥ 0")
	}
	return klWhole().discounted(PairShape{Allowance: y, Slope: 1}, r)
}
