package algos

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

func newSecondMoment(d int) secondMoment {
	return secondMoment{
		order: make([]int, 0, d), v: make([]pair2, 0, d),
		w: make([]pair2, d), pivot: make([]float64, d), z: make([]float64, d),
	}
}

func (s *secondMoment) reset() {
	s.pair, s.alone = 0, 0
	s.order, s.v = s.order[:0], s.v[:0]
}

// add accounts for a block that has a given position of it in with
// probability in, and then a given other one out with probability otherOut.
func (s *secondMoment) add(in, otherOut float64) {
	s.pair += in * (1 - otherOut)
	s.alone += in * otherOut
}

func (s *secondMoment) settleOut(position int) { s.settle(position, pair2{s.pair, 0}) }

func (s *secondMoment) settleIn(position int) { s.settle(position, pair2{-s.alone, 1}) }

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
