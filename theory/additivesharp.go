package theory

import "slices"

// CertifyAdditiveSharp is [CertifyAdditive] with the Berry–Esseen inequality beside
// Hoeffding's and Cantelli's, for rewards of every law on [0, 1].
//
// An arm has one law in all rounds, so that its standard deviation σ can be fixed before
// the sum over s, and, w₁ being fixed, before the integral over w:
//
//	∫_{w₁}^1 N_i(w)dw ≤ sup_{0≤σ≤½} Σ_s ∫_{w₁}^1 q_{s,σ}(w√s − ρ_s)dw
//
// The supremum is over a partition of [0, ½], refined where it is largest. It pays
// from T of some 10³ on, where the laws that matter are near normal; it is not uniform in T.
//
// Domain: 1 ≤ k < m, δ > 0, T ≥ 1.
//
// Reference: docs/bounds.md, section 6.
func CertifyAdditiveSharp(m, k int, T int64, delta float64) (AdditiveCertificate, error) {
	if err := checkCertificate(m, k, T, delta); err != nil {
		return AdditiveCertificate{}, err
	}
	return additiveProblem{m, k, T, delta, 1}.certifySharp(), nil
}

func (p additiveProblem) certifySharp() AdditiveCertificate {
	likely := sharpTails(newDeviationCell(0.48, 0.5), p.sharpBlocks(64))
	split := p.bestSplit(likely.pulls)
	return p.certificate(p.zetaPart(), split, p.worstDeviation(split))
}

// worstDeviation is above the supremum over σ: it halves the cell with the largest
// bound until that cell is narrow or forty were split.
func (p additiveProblem) worstDeviation(split float64) float64 {
	type bounded struct{ lo, hi, bound float64 }
	blocks := p.sharpBlocks(256)
	at := func(lo, hi float64) bounded {
		return bounded{lo, hi, sharpTails(newDeviationCell(lo, hi), blocks).pulls(split)}
	}
	cells := []bounded{at(0, 0.05), at(0.05, 0.2), at(0.2, 0.4), at(0.4, 0.5)}
	for range 40 {
		worst := 0
		for i, c := range cells {
			if c.bound > cells[worst].bound {
				worst = i
			}
		}
		c := cells[worst]
		if c.hi-c.lo < 1e-3*c.hi {
			break
		}
		mid := (c.lo + c.hi) / 2
		cells[worst] = at(c.lo, mid)
		cells = append(cells, at(mid, c.hi))
	}
	top := 0.0
	for _, c := range cells {
		top = max(top, c.bound)
	}
	return top
}

// A sharpSum is Σ_s of one cell's tails, ready for any w₁.
type sharpSum struct {
	terms []sharpTerm
}

// A sharpTerm stands for n consecutive s, of which the first has the largest tail.
type sharpTerm struct {
	s               float64
	n, root, radius float64 // root is √s, rounded down; radius is ρ_s, rounded up
	tail            deviationTail
}

// sharpBlocks are the terms without their tails, which every class of laws has in common.
func (p additiveProblem) sharpBlocks(parts int64) []sharpTerm {
	var terms []sharpTerm
	for s := int64(1); s < p.T; {
		n := min(1+s/parts, p.T-s)
		terms = append(terms, sharpTerm{s: float64(s), n: float64(n), root: Exactly(float64(s)).root().Lo, radius: p.radius(s).Hi})
		s += n
	}
	return terms
}

// sharpTails gives blocks the tails of a class.
func sharpTails(c deviationCell, blocks []sharpTerm) sharpSum {
	sum, tails := sharpSum{slices.Clone(blocks)}, c.tails()
	for i := range sum.terms {
		sum.terms[i].tail = tails.at(sum.terms[i].s)
	}
	return sum
}

// pulls is above ∫_{w₁}^1 M(w)dw for the cell's laws.
func (s sharpSum) pulls(split float64) float64 {
	most := up(1 - split)
	total := most
	for i := range s.terms {
		t := &s.terms[i]
		y := down(down(split*t.root) - t.radius)
		total = up(total + up(t.n*min(most, up(t.tail.beyond(y)/t.root))))
	}
	return total
}
