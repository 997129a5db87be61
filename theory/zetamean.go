package theory

import (
	"container/heap"
	"errors"
	"math"
	"runtime"
	"sync"
	"sync/atomic"
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
// The tail is monotone, so its values at the ends of a cell bound the integral over the cell from
// both sides; the cell with the widest bounds is halved until the total is narrow enough or
// [MaxWork] is spent, whichever comes first. The bracket is valid in both cases.
//
// Domain: mu in [0, 1], δ > 0, 1 ≤ T.
//
// Reference: lem:moss-Delta.
func ZetaMean(mu, delta float64, T int64) (Bracket, error) {
	return ZetaMeanWithin(mu, delta, T, 0.05)
}

// zetaMeanWork is the work after which refining stops. Down to a relative width of 5 % it is
// [MaxWork], some ten seconds: enough at T = 10⁵, and for about 20 % at T = 10⁶. The number of
// cells, each a pass, grows like 1/rel, and so does the work allowed.
func zetaMeanWork(rel float64) int64 { return int64(float64(MaxWork) * max(1, 0.05/rel)) }

// ZetaMeanWithin is [ZetaMean] refined until the bracket's relative width is at most rel; 0 <
// rel ≤ 1.
//
// Bounds from monotony alone need (∫√f)²/(rel·E ζ) cells, f the density of ζ: some 3/rel,
// each with a pass of 4·10⁷ sums at T = 10⁵ and a thirtieth of it at T = 10⁴, as many side by
// side as there are processors.
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
	z := zetaIntegral{mu: mu, delta: delta, T: T, tolerance: 1e-3 * rel, limit: zetaMeanWork(rel),
		roots: radiusRoots(delta, T)}
	return z.refine(rel)
}

// A zetaCell is [a, b] with the tail's brackets at its ends.
type zetaCell struct {
	a, b   float64
	pa, pb Bracket
}

// tieShift bounds how far rounding moves the boundary in units of ε: a pass that counts every
// possible tie as a hit at ε is still a lower bound at ε − tieShift. The enclosure of s(mu−ε) is 16
// units wide per step. That of ln(1/(δs)) is sl below; under the root it moves ρ_s by at most
// √(2sl/s), and that much only near s = 1/δ, elsewhere by less than sl.
func tieShift(delta float64, T int64) float64 {
	sl := 4 * unit * (1 + 2*math.Abs(math.Log(delta)) + math.Log(float64(T)))
	return 2 * (math.Sqrt(2*sl*min(1, delta)) + sl + 16*unit)
}

func (c zetaCell) lower() float64 { return (c.b - c.a) * c.pb.Lo }
func (c zetaCell) upper() float64 { return (c.b - c.a) * c.pa.Hi }
func (c zetaCell) gap() float64   { return c.upper() - c.lower() }

func (c zetaCell) middle() float64 { return c.a + (c.b-c.a)/2 }

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
	roots     []Bracket
	work      int64
	limit     int64
}

// A zetaTailValue is the bracket that a pass computed, with the tolerance that it needed.
type zetaTailValue struct {
	Bracket
	tolerance float64
	work      int64
	ok        bool
}

// tail brackets P(min I ≤ mu − eps), counting ties as hits. Where the mass
// dropped makes up more than a fiftieth of the result it tries again with a
// tolerance 10⁴ times smaller: the bound that sets the scale may be far off.
func (z *zetaIntegral) tail(eps float64) zetaTailValue {
	v := zetaTailValue{tolerance: z.tolerance, ok: true}
	for {
		p := newZetaProgram(z.mu, eps, z.delta, z.T, v.tolerance, z.roots)
		p.limit = z.limit
		if p.top < 0 {
			return v
		}
		v.Bracket, v.ok = p.pass(func(_, hi int64) int64 { return hi })
		v.work += p.work
		if !v.ok || v.Width() <= v.Hi/50 || v.tolerance < 0x1p-50 {
			return v
		}
		v.tolerance *= 1e-4
	}
}

// refine halves the eighth of the cells with the widest bounds, until the sum is narrow.
// Processors share the work; their number does not change which cells are halved.
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
		wide := make([]zetaCell, 1+len(cells)/8)
		for i := range wide {
			wide[i] = heap.Pop(&cells).(zetaCell)
		}
		ok := true
		for i, v := range z.middles(wide) {
			c, mid := wide[i], wide[i].middle()
			z.work += v.work
			if !v.ok || mid == c.a || mid == c.b {
				heap.Push(&cells, c)
				ok = false
				continue
			}
			heap.Push(&cells, zetaCell{c.a, mid, c.pa, v.Bracket})
			heap.Push(&cells, zetaCell{mid, c.b, v.Bracket, c.pb})
		}
		if !ok {
			return cells.total(tieShift(z.delta, z.T)), nil
		}
	}
}

// middles finds the tail in the middle of each cell.
func (z *zetaIntegral) middles(cells []zetaCell) []zetaTailValue {
	found := make([]zetaTailValue, len(cells))
	var next atomic.Int64
	var wait sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(cells)) {
		wait.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(cells); i = int(next.Add(1)) - 1 {
				found[i] = z.tail(cells[i].middle())
			}
		})
	}
	wait.Wait()
	return found
}

// start lays a first cell [0, scale] and doubles from there to mu, where scale
// is the natural one, max(√δ, 1/√T).
func (z *zetaIntegral) start() (zetaCells, error) {
	var cells zetaCells
	scale := max(math.Sqrt(z.delta), 1/math.Sqrt(float64(z.T)))
	pa := z.tail(0)
	a, ok := 0.0, pa.ok
	for b := scale; a < z.mu && ok; b *= 2 {
		b = min(b, z.mu)
		pb := zetaTailValue{ok: true, tolerance: pa.tolerance}
		if b < z.mu {
			pb = z.tail(b)
		}
		cells = append(cells, zetaCell{a, b, pa.Bracket, pb.Bracket})
		z.tolerance, z.work, ok = pb.tolerance, z.work+pb.work, pb.ok
		a, pa = b, pb
	}
	if !ok {
		return nil, errWork(z.T)
	}
	heap.Init(&cells)
	return cells, nil
}

// total sums the cells; the order of the heap is deterministic. The lower bound of [a, b]
// holds for [a−shift, b−shift]: the tail at x ≤ b − shift is at least what a pass at b
// counts. All cells are moved by shift. The part moved below 0 is lost: a width of shift, times at
// most the largest of these bounds.
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
