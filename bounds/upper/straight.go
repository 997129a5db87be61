package upper

import "math"

// straightest is the bound at the straight shape y = 0, γ(w) = (w−d)⁺. There ρ is never charged, so that
// the integral over w is known in closed form, with w₁ = d√δ:
//
//	R ≤ T∫₀¹ min(K, k·P(ζ ≥ ε))dε + TK·w₁ + (m−k)·∫_{w₁}^1 M(w)dw,   M(w) = 1 + Σ_{0<s<T} q_{s,σ}(w√s − √ln⁺(1/(δs)))
//
// Each arm's σ is fixed before the sums, and the largest bound over a partition of [0, ½] taken.
func (f finite) straightest() Certificate {
	split := f.bestSplit(f.straightSum(0.48, 0.5, 64).pulls)
	c := Certificate{Parts: Parts{Psi: f.zetaFrom(0)}}
	count, deviation := f.worstPulls(split)
	c.Bound = up(up(up(f.worst()*f.root.Hi)*c.Psi) + f.countPart(split, count))
	return f.closed(c, deviation)
}

// countPart is TK·w₁ + (m−k)·∫_{w₁}^1 M.
func (f finite) countPart(split, pulls float64) float64 {
	return up(up(f.worst()*split) + up(float64(f.M-f.K)*pulls))
}

// bestSplit returns the w₁ in [0, 1] at which the count part is least; the count part is convex
// in w₁. For m−k = K it may be 0: M ≤ T already implies TK there.
func (f finite) bestSplit(pulls func(w float64) float64) float64 {
	natural := min(0.5, max(math.Sqrt(f.Delta), 1/math.Sqrt(float64(f.T)))) // where the best w₁ is, about
	lo, hi := math.Log(natural)-4, 0.0
	for range 30 {
		x, y := lo+(hi-lo)/3, hi-(hi-lo)/3
		if f.countPart(math.Exp(x), pulls(math.Exp(x))) < f.countPart(math.Exp(y), pulls(math.Exp(y))) {
			hi = y
		} else {
			lo = x
		}
	}
	best := min(1, math.Exp((lo+hi)/2))
	if f.countPart(0, pulls(0)) <= f.countPart(best, pulls(best)) {
		return 0
	}
	return best
}

// worstPulls is above the supremum over σ of ∫_{w₁}^1 M, with the end of its cell: it halves the cell with the
// largest bound until that cell is narrow or forty were split.
func (f finite) worstPulls(split float64) (most, deviation float64) {
	type bounded struct{ lo, hi, bound float64 }
	at := func(lo, hi float64) bounded { return bounded{lo, hi, f.straightSum(lo, hi, 256).pulls(split)} }
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
	for _, c := range cells {
		if c.bound > most {
			most, deviation = c.bound, c.hi
		}
	}
	return most, deviation
}

// A straightSum is Σ_s of one cell's tails, ready for any w₁.
type straightSum struct {
	blocks []block
	tails  []deviationTail
}

func (f finite) straightSum(lo, hi float64, parts int64) straightSum {
	sum, tails := straightSum{blocks: f.blocksOf(parts)}, newDeviationCell(lo, hi).tails()
	for _, b := range sum.blocks {
		sum.tails = append(sum.tails, tails.at(b.s))
	}
	return sum
}

// pulls is above ∫_{w₁}^1 M(w)dw for the cell's laws.
func (s straightSum) pulls(split float64) float64 {
	most := up(1 - split)
	total := most
	for i := range s.blocks {
		b := &s.blocks[i]
		total = up(total + up(b.n*min(most, up(s.tails[i].beyond(b.excess(split))/b.root))))
	}
	return total
}
