package upper

import (
	"sort"

	"github.com/regretcheck/regretcheck/theory"
)

// finiteParts sets how finely the sum over s is cut: blocks of s/finiteParts terms stand at their first.
const finiteParts = 64

// An excessCount bounds δ·Σ_{s=1}^{T−1} P(I_s ≥ mu + w√δ) for one class of laws.
type excessCount struct {
	terms []excessTerm
	ones  []float64           // the sum of the first i terms where their tails are 1
	root  float64             // √δ, rounded down
	known map[float64]float64 // values asked for before
}

// A block is n consecutive s, which stand at their first. Every class of laws has the same ones.
type block struct {
	s, n                 float64
	weight, root, radius float64 // δ·n rounded up; √s down; √s·ρ_s up
}

// An excessTerm is a block, of which the first has the largest tail.
type excessTerm struct {
	block
	one  float64 // up to which the tail is 1; it falls in s, where y(w) rises
	tail deviationTail
}

// blocksOf are those of 1 ≤ s < T, of s/parts terms.
func (f finite) blocksOf(parts int64) []block {
	var blocks []block
	for s := int64(1); s < f.T; {
		n := min(1+s/parts, f.T-s)
		x := float64(s)
		root := exactly(x)
		radius := theory.RadiusWithin(f.Delta, x).Times(root.By(f.Index.kappa()).Root())
		blocks = append(blocks, block{x, float64(n), up(float64(n) * f.Delta), root.Root().Lo, radius.Hi})
		s += n
	}
	return blocks
}

// sharp is the count of the laws whose standard deviation lies in [lo, hi].
func (f finite) sharp(lo, hi float64) excessCount {
	tails := newDeviationCell(lo, hi).tails()
	c := excessCount{root: f.root.Lo, known: map[float64]float64{}, ones: make([]float64, 1, len(f.blocks)+1)}
	for i, b := range f.blocks {
		t := tails.unsummed(b.s)
		c.terms = append(c.terms, excessTerm{b, t.one(), t})
		c.ones = append(c.ones, up(c.ones[i]+up(b.weight)))
	}
	return c
}

// at is above the sum at w. Where y ≥ 7 the rest is below δT·e^{−98}.
func (c excessCount) at(w float64) float64 {
	if n, ok := c.known[w]; ok {
		return n
	}
	x := down(w * c.root)
	ones := sort.Search(len(c.terms), func(i int) bool { return c.terms[i].excess(x) > c.terms[i].one })
	total := c.ones[ones]
	for i := ones; i < len(c.terms); i++ {
		t := &c.terms[i]
		y := t.excess(x)
		if y >= 7 {
			total = up(total + 1e-25)
			break
		}
		total = up(total + up(t.weight*t.tail.q(y)))
	}
	c.known[w] = total
	return total
}

// excess is y at x = w√δ.
func (b *block) excess(x float64) float64 { return down(down(x*b.root) - b.radius) }
