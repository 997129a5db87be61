package theory

import (
	"container/heap"
	"errors"
	"math"
)

// ZetaMeanBound is the bound on E ζ, in the sharper form where it is known.
//
//	E ζ ≤ 4√δ − 4δ  (δ ≤ 1/4),   E ζ ≤ ∫₀¹ min{1, 4δ/ε²} dε = 1  (δ > 1/4)
//
// Both lie below 4√δ, the printed bound; see [ZetaMeanBoundPrinted].
//
// Domain: δ > 0.
//
// Reference: lem:moss-Delta, with the last integral carried out.
func ZetaMeanBound(delta float64) float64 {
	if delta > 0.25 {
		return 1
	}
	return 4*math.Sqrt(delta) - 4*delta
}

// ZetaMeanBoundPrinted is the bound on E ζ as the paper states it.
//
//	E ζ ≤ 4√δ
//
// Domain: δ > 0.
//
// Reference: lem:moss-Delta.
func ZetaMeanBoundPrinted(delta float64) float64 { return 4 * math.Sqrt(delta) }

// ZetaMean encloses E ζ for Bernoulli rewards to within 5 % or better.
//
//	E ζ = ∫₀^mu P(ζ ≥ ε) dε
//
// The tail is monotone, so its values at the ends of a cell bound the integral
// over the cell from both sides; the cell with the widest bounds is halved
// until the total is narrow enough or [MaxWork] is spent, whichever comes
// first. The bracket is valid in both cases.
//
// Domain: mu in [0, 1], δ > 0, 1 ≤ T.
//
// Reference: lem:moss-Delta.
func ZetaMean(mu, delta float64, T int64) (Bracket, error) {
	return ZetaMeanWithin(mu, delta, T, 0.05)
}

// zetaMeanWork is the work after which refining to a relative width stops: [MaxWork], some
// ten seconds, down to 5 %, enough at T = 10⁵ and for about 20 % at T = 10⁶; the cells, each a
// pass, grow like 1/rel, and so does the work allowed.
func zetaMeanWork(rel float64) int64 { return int64(float64(MaxWork) * max(1, 0.05/rel)) }

// ZetaMeanWithin is [ZetaMean] with a relative width to reach; 0 < rel ≤ 1.
//
// Bounds from monotony alone need (∫√f)²/(rel·E ζ) cells, f the density of ζ: some 3/rel,
// each with a pass of about 17 ms at T = 10⁵. The widths of 1 % and 0.1 % cost 7 and 70 s
// there, a thirtieth of it at T = 10⁴.
//
// Reference: lem:moss-Delta.
func ZetaMeanWithin(mu, delta float64, T int64, rel float64) (Bracket, error) {
	err := errors.Join(checkMean("mu", mu), checkPositive("delta", delta), checkHorizon(T))
	if !(rel > 0 && rel <= 1) {
		err = errors.Join(err, errRange("rel", rel, "0 < rel ≤ 1"))
	}
	if err != nil || mu == 0 || mu == 1 {
		return Bracket{}, err
	}
	if hopeless(mu, 1/math.Sqrt(float64(T)), T) {
		return Bracket{}, errWork(T)
	}
	z := zetaIntegral{mu: mu, delta: delta, T: T, tolerance: 1e-4 * rel, limit: zetaMeanWork(rel)}
	return z.refine(rel)
}

// A zetaCell is [a, b] with the tail's brackets at its ends.
type zetaCell struct {
	a, b   float64
	pa, pb Bracket
}

// tieShift bounds how far rounding moves the boundary in units of ε: a pass that
// counts every possible tie as a hit at ε is still a lower bound at ε − tieShift.
// The enclosure of s(mu−ε) is 16 units wide per step. That of ln(1/(δs)) is sl
// below; under the root it moves ρ_s by at most √(2sl/s), and that much only
// near s = 1/δ, elsewhere by less than sl.
func tieShift(delta float64, T int64) float64 {
	sl := 4 * unit * (1 + 2*math.Abs(math.Log(delta)) + math.Log(float64(T)))
	return 2 * (math.Sqrt(2*sl*min(1, delta)) + sl + 16*unit)
}

func (c zetaCell) lower() float64 { return (c.b - c.a) * c.pb.Lo }
func (c zetaCell) upper() float64 { return (c.b - c.a) * c.pa.Hi }
func (c zetaCell) gap() float64   { return c.upper() - c.lower() }

// zetaCells is a max-heap by gap.
type zetaCells []zetaCell

func (h zetaCells) Len() int           { return len(h) }
func (h zetaCells) Less(i, j int) bool { return h[i].gap() > h[j].gap() }
func (h zetaCells) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *zetaCells) Push(x any)        { *h = append(*h, x.(zetaCell)) }
func (h *zetaCells) Pop() any {
	last := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	return last
}

type zetaIntegral struct {
	mu, delta float64
	T         int64
	tolerance float64
	work      int64
	limit     int64
}

// tail brackets P(min I ≤ mu − eps), counting ties as hits. Where the mass
// dropped makes up more than a fiftieth of the result it tries again with a
// tolerance 10⁴ times smaller: the bound that sets the scale may be far off.
func (z *zetaIntegral) tail(eps float64) (Bracket, bool) {
	for {
		p := newZetaProgram(z.mu, eps, z.delta, z.T, z.tolerance)
		p.limit = z.limit
		if p.top < 0 {
			return Bracket{}, true
		}
		b, ok := p.pass(func(_, hi int64) int64 { return hi })
		z.work += p.work
		if !ok || b.Width() <= b.Hi/50 || z.tolerance < 1e-15 {
			return b, ok
		}
		z.tolerance *= 1e-4
	}
}

func (z *zetaIntegral) refine(rel float64) (Bracket, error) {
	cells, err := z.start()
	if err != nil {
		return Bracket{}, err
	}
	for {
		b := cells.total(tieShift(z.delta, z.T))
		if b.Width() <= rel*b.Lo || z.work > z.limit || len(cells) > 100_000 {
			return b, nil
		}
		c := heap.Pop(&cells).(zetaCell)
		mid := c.a + (c.b-c.a)/2
		pm, ok := z.tail(mid)
		if !ok || mid == c.a || mid == c.b {
			return b, nil
		}
		heap.Push(&cells, zetaCell{c.a, mid, c.pa, pm})
		heap.Push(&cells, zetaCell{mid, c.b, pm, c.pb})
	}
}

// start lays a first cell [0, scale] and doubles from there to mu, where scale
// is the natural one, max(√δ, 1/√T).
func (z *zetaIntegral) start() (zetaCells, error) {
	var cells zetaCells
	scale := max(math.Sqrt(z.delta), 1/math.Sqrt(float64(z.T)))
	pa, ok := z.tail(0)
	if !ok {
		return nil, errWork(z.T)
	}
	a := 0.0
	for b := scale; a < z.mu; b *= 2 {
		b = min(b, z.mu)
		pb := Bracket{}
		if b < z.mu {
			if pb, ok = z.tail(b); !ok {
				return nil, errWork(z.T)
			}
		}
		cells = append(cells, zetaCell{a, b, pa, pb})
		a, pa = b, pb
	}
	heap.Init(&cells)
	return cells, nil
}

// total sums the cells; the order of the heap is deterministic. The lower bound of [a, b]
// holds for [a−shift, b−shift]: the tail at x ≤ b − shift is at least what a pass at b
// counts. All together are moved by shift, and lose what then lies below 0: a width of
// shift, times at most the largest of these bounds.
func (h zetaCells) total(shift float64) Bracket {
	var b Bracket
	most := 0.0
	for _, c := range h {
		b.Lo += c.lower()
		b.Hi += c.upper()
		most = max(most, c.pb.Lo)
	}
	return widen(max(0, b.Lo-shift*most), b.Hi, 4*unit*float64(len(h)+4))
}
