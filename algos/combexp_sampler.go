package algos

import "math/rand/v2"

// A Block is a component of a BlockSampler: with probability Weight the drawn
// set is the positions [0, Left) and a uniformly random (n−Left)-subset of the
// positions [Left, Right).
type Block struct {
	Left, Right int
	Weight      float64
}

// A BlockSampler draws sets of n out of d positions with given marginals, as
// a mixture of at most d Blocks. Positions are sorted by marginal, the largest
// first. The blocks shrink from all of 0..d−1 towards the n likeliest, each
// with the largest weight that leaves the rest a distribution. Marginals that
// are a mixture of γ times the uniform n/d and anything else give the first
// block, the uniform n-set, a weight of at least γ; hence Σ ⪰ γΣ⁰ for the
// second moments Σ = E[MMᵀ] of the drawn set's indicator M and Σ⁰ of the
// uniform n-set. A systematic sampler or DepRound lacks that, and COMBEXP
// learns nothing from it.
type BlockSampler struct {
	n      int
	x      []float64 // marginals
	blocks []Block
	pool   []int // 0..d−1, scratch for drawing subsets
	moment secondMoment
}

// NewBlockSampler returns a sampler of n-subsets of d positions whose
// marginals are all n/d. It panics unless 1 ≤ n < d.
func NewBlockSampler(d, n int) *BlockSampler {
	if n < 1 || n >= d {
		panic("algos: NewBlockSampler wants 1 ≤ n < d")
	}
	b := &BlockSampler{n: n, x: make([]float64, d), blocks: make([]Block, 0, d), pool: firstArms(d), moment: secondMoment{
		order: make([]int, 0, d), v: make([]pair2, 0, d), w: make([]pair2, d), pivot: make([]float64, d),
		z: make([]float64, d),
	}}
	for i := range b.x {
		b.x[i] = float64(n) / float64(d)
	}
	b.decompose()
	return b
}

// Reset sets the marginals: d numbers in [0, 1], descending, that add up to n.
// What they miss n by, through rounding, the last block gets wrong.
func (b *BlockSampler) Reset(x []float64) {
	copy(b.x, x)
	b.decompose()
}

// Blocks returns the components, valid until the next Reset.
func (b *BlockSampler) Blocks() []Block { return b.blocks }

// decompose finds the blocks and, as positions drop out of the shrinking block
// at either end, settles the second moments of those positions.
func (b *BlockSampler) decompose() {
	left, right, rest := 0, len(b.x), 1.0
	in, out := 0.0, 0.0 // mass of the blocks so far in which a position of [left, right) is in, is out
	b.blocks = b.blocks[:0]
	s := &b.moment
	s.pair, s.alone, s.order, s.v = 0, 0, s.order[:0], s.v[:0]
	for left < b.n && b.n < right {
		c, size := float64(b.n-left), float64(right-left)
		active := c / size
		byOut, byIn := (b.x[right-1]-in)/active, (1-b.x[left]-out)/(1-active)
		w := max(0, min(byOut, byIn))
		b.add(left, right, w)
		otherOut := (size - c) / (size - 1) // given that one is in
		s.pair += w * active * (1 - otherOut)
		s.alone += w * active * otherOut
		in, out, rest = in+w*active, out+w*(1-active), rest-w
		if byOut <= byIn { // this end is used up, exactly
			right--
			s.settle(right, pair2{s.pair, 0})
		}
		if byIn <= byOut {
			s.settle(left, pair2{-s.alone, 1})
			left++
		}
	}
	// One set is left. Its weight is 0 unless marginals are degenerate or rounding left something over.
	b.add(b.n, b.n, rest)
	for ; left < b.n; left++ {
		s.settle(left, pair2{-s.alone, 1})
	}
	for ; right > b.n; right-- {
		s.settle(right-1, pair2{s.pair, 0})
	}
}

func (b *BlockSampler) add(left, right int, weight float64) {
	if weight > 0 {
		b.blocks = append(b.blocks, Block{left, right, weight})
	}
}

// Sample appends the n positions of one draw to dst.
func (b *BlockSampler) Sample(dst []int, r *rand.Rand) []int {
	block := b.draw(r)
	for i := range block.Left {
		dst = append(dst, i)
	}
	size, drawn := block.Right-block.Left, b.n-block.Left
	for i := range drawn {
		j := i + r.IntN(size-i)
		b.pool[i], b.pool[j] = b.pool[j], b.pool[i]
	}
	for _, i := range b.pool[:drawn] {
		dst = append(dst, block.Left+i)
	}
	for i := range b.pool[:size] {
		b.pool[i] = i // for blocks of other sizes
	}
	return dst
}

// draw picks a block with probability proportional to its weight.
func (b *BlockSampler) draw(r *rand.Rand) Block {
	last := len(b.blocks) - 1
	u := r.Float64()
	for _, block := range b.blocks[:last] {
		if u -= block.Weight; u < 0 {
			return block
		}
	}
	return b.blocks[last]
}

// secondMoment holds Σ = E[MMᵀ] of a block sampler's draw in closed form. A
// position settles when it drops out of the shrinking block: "in" belongs to
// every later block's set, "out" to none. Until then it is in with the share
// of the block, and any two positions of the block are in together with equal
// probability. So if i settles before j, no later than block t,
//
//	Σ_ij = pair_t                       i settles out: both in, up to t
//	     = pair_t + (x_j − in_t)        i settles in:  and afterwards whenever j is
//
// where in_t and pair_t are the probabilities, up to block t, that a given
// position of the block is in and that two given ones are; Σ_jj = x_j. Hence
//
//	Σ_ij = v_i0 + v_i1·x_j,   v_i = (pair_t, 0) or (−(in_t − pair_t), 1),
//
// a semiseparable matrix of rank two. Its Cholesky factors have the same form,
// so that solving costs O(d), where a dense factorisation costs O(d³).
//
// Reference: Vandebril, Van Barel & Mastronardi 2008, Matrix Computations and
// Semiseparable Matrices, vol. 1, ch. 4 (the factorisation).
type secondMoment struct {
	pair, alone float64   // pair_t, and in_t − pair_t as a sum of its own, so that nothing cancels
	order       []int     // positions as they settle
	v           []pair2   // by place in order
	w           []pair2   // factor's generators, by place in order
	pivot       []float64 // by place in order
	z           []float64 // scratch
}

// pair2 is a vector of two entries.
type pair2 [2]float64

func (a pair2) dot(b pair2) float64 { return a[0]*b[0] + a[1]*b[1] }

// plus returns a + c·b.
func (a pair2) plus(c float64, b pair2) pair2 { return pair2{a[0] + c*b[0], a[1] + c*b[1]} }

func (s *secondMoment) settle(position int, v pair2) {
	s.order = append(s.order, position)
	s.v = append(s.v, v)
}

// SecondMoment writes Σ = E[MMᵀ], where M is the indicator of the drawn set,
// to dst, d×d in row-major order, and returns it. dst must have length d².
func (b *BlockSampler) SecondMoment(dst []float64) []float64 {
	d, s := len(b.x), &b.moment
	for i, p := range s.order {
		dst[p*d+p] = b.x[p]
		for _, q := range s.order[i+1:] {
			x := s.v[i].dot(pair2{1, b.x[q]})
			dst[p*d+q], dst[q*d+p] = x, x
		}
	}
	return dst
}

// Factor prepares Solve: Σ = L·diag(pivot)·Lᵀ with L_ji = u_j·w_i for i
// before j and u_j = (1, x_j). It reports whether every pivot is positive,
// which for marginals with a uniform share γ > 0 holds until rounding, about
// d·2⁻⁵², reaches γ·n(d−n)/(d(d−1)), the least eigenvalue of γΣ⁰ or a lower
// bound on it.
func (b *BlockSampler) Factor() bool {
	s := &b.moment
	var s00, s01, s11 float64 // Σ_i pivot_i·w_i·w_iᵀ
	for j, p := range s.order {
		x := b.x[p]
		su0, su1 := s00+s01*x, s01+s11*x
		pivot := x - (su0 + su1*x)
		if !(pivot > 0) {
			return false
		}
		w := pair2{(s.v[j][0] - su0) / pivot, (s.v[j][1] - su1) / pivot}
		s00 += pivot * w[0] * w[0]
		s01 += pivot * w[0] * w[1]
		s11 += pivot * w[1] * w[1]
		s.w[j], s.pivot[j] = w, pivot
	}
	return true
}

// Solve writes Σ⁻¹y to dst, which may be y; both have length d. Factor must
// have succeeded since the last Reset.
func (b *BlockSampler) Solve(dst, y []float64) {
	s := &b.moment
	var f pair2
	for j, p := range s.order {
		s.z[j] = y[p] - f.dot(pair2{1, b.x[p]})
		f = f.plus(s.z[j], s.w[j])
	}
	var g pair2
	for j := len(s.order) - 1; j >= 0; j-- {
		p := s.order[j]
		dst[p] = s.z[j]/s.pivot[j] - s.w[j].dot(g)
		g = g.plus(dst[p], pair2{1, b.x[p]})
	}
}
