package theory

import "sort"

// finiteParts sets how finely the sum over s is cut: blocks of s/finiteParts terms stand at their first.
const finiteParts = 64

// An excessCount bounds δ·Σ_{s=1}^{T−1} P(I_s ≥ mu + w√δ) for one class of laws.
type excessCount struct {
	terms []excessTerm
	ones  []float64           // the sum of the first i terms where their tails are 1
	root  float64             // √δ, rounded down
	known map[float64]float64 // values asked for before
}

// An excessBlock is consecutive s, which stand at their first. Every class of laws has the same ones.
type excessBlock struct {
	s                    float64
	weight, root, radius float64 // δ·n rounded up; √s down; √s·ρ_s up
}

// An excessTerm is a block, of which the first has the largest tail.
type excessTerm struct {
	excessBlock
	one  float64 // up to which the tail is 1; it falls in s, where y(w) rises
	tail func(y float64) float64
}

// excessBlocks are those of 1 ≤ s < T.
func (p additiveProblem) excessBlocks() []excessBlock {
	var blocks []excessBlock
	for s := int64(1); s < p.T; {
		n := min(1+s/finiteParts, p.T-s)
		blocks = append(blocks, excessBlock{float64(s), up(float64(n) * p.delta), Exactly(float64(s)).root().Lo, p.radius(s).Hi})
		s += n
	}
	return blocks
}

// count collects the sum's blocks; tail returns q at s, and up to which y it is 1.
func (p pairProblem) count(tail func(s float64) (one float64, q func(y float64) float64)) excessCount {
	c := excessCount{root: p.root.Lo, known: map[float64]float64{}, ones: make([]float64, 1, len(p.blocks)+1)}
	for i, b := range p.blocks {
		one, q := tail(b.s)
		c.terms, c.ones = append(c.terms, excessTerm{b, one, q}), append(c.ones, up(c.ones[i]+up(b.weight)))
	}
	return c
}

// excess is what [pairProblem.count] asks for, whatever s.
func (c countCurve) excess(float64) (one float64, q func(y float64) float64) { return 0, c.tail }

// sharp is the count of the laws whose standard deviation lies in [lo, hi].
func (p pairProblem) sharp(lo, hi float64) excessCount {
	tails := newDeviationCell(lo, hi).tails()
	return p.count(func(s float64) (one float64, q func(y float64) float64) {
		t := tails.unsummed(s)
		return t.one(), t.q
	})
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
		total = up(total + up(t.weight*t.tail(y)))
	}
	c.known[w] = total
	return total
}

// excess is y at x = w√δ.
func (t *excessTerm) excess(x float64) float64 { return down(down(x*t.root) - t.radius) }

// one is the y up to which q is 1.
func (t *deviationTail) one() float64 {
	if t.e >= 1 || t.lo == 0 {
		return 0
	}
	return t.from
}

// q is above P(Σ(X−mu) ≥ y√s) for the cell's laws; its few operations err by less than the slack.
func (t *deviationTail) q(y float64) float64 {
	const slack = 1e-12
	switch {
	case y >= t.until:
		return min(1, t.least(y)*(1+slack)+1e-300)
	case y > 0:
		return min(1, (normal(y/t.hi)+t.e)*(1+slack))
	case y <= t.one():
		return 1
	}
	return min(1, (normal(y/t.lo)+t.e)*(1+slack))
}
