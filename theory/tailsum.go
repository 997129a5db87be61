package theory

import (
	"fmt"
	"math"
)

// A tailSum adds P(S_t ≥ c_t) over t for S_t ~ Bin(t, mu) and a boundary c_t with c_t/√t
// nondecreasing. It keeps the tail P(S_t ≥ K), K = ⌈c_t⌉, and the point probability below it, and
// moves both along t and K by one factor a step: no table, no special functions.
type tailSum struct {
	mu   float64
	p, q doubled
	odds doubled // mu/(1−mu)
	t, k int64   // k ≥ 1 once started
	tail doubled // P(S_t ≥ k)
	edge scaled  // P(S_t = k−1)
}

func newTailSum(mu float64) *tailSum {
	s := &tailSum{mu: mu, p: doubled{mu, 0}, q: twoSum(1, -mu)}
	s.odds = s.p.div(s.q)
	return s
}

// start places the sum at time t and level 1.
func (s *tailSum) start(t int64) {
	s.t, s.k = t, 1
	s.edge = power(s.q, t)
	v := s.edge.value()
	s.tail = doubled{1, 0}.add(doubled{-v.hi, -v.lo})
}

// step moves from t to t+1 at the same level.
//
//	P(S_{t+1} ≥ k) = P(S_t ≥ k) + mu·P(S_t = k−1)
//	P(S_{t+1} = k−1) = P(S_t = k−1)·(t+1)(1−mu)/(t+2−k)
func (s *tailSum) step() {
	s.tail = s.tail.add(s.edge.value().mul(s.p))
	ratio := s.q.scale(float64(s.t + 1)).over(float64(s.t + 2 - s.k))
	s.edge = scaled{s.edge.mul(ratio), s.edge.exp}.normal()
	s.t++
}

// raise moves the level from k to k+1 ≤ t+1.
//
//	P(S_t = k) = P(S_t = k−1)·(t−k+1)/k · mu/(1−mu)
//	P(S_t ≥ k+1) = P(S_t ≥ k) − P(S_t = k)
func (s *tailSum) raise() {
	ratio := s.odds.scale(float64(s.t - s.k + 1)).over(float64(s.k))
	s.edge = scaled{s.edge.mul(ratio), s.edge.exp}.normal()
	v := s.edge.value()
	s.tail = s.tail.add(doubled{-v.hi, -v.lo})
	s.k++
}

// bracket returns P(S_t ≥ K) for a level known to lie in [klo, khi], which moves
// the sum up to khi. The chain of doubled operations is good to 2⁻⁹⁰ or better
// over 2³² steps; one unit covers the conversion to float64.
func (s *tailSum) bracket(klo, khi int64) Bracket {
	upper := math.Inf(-1)
	for s.k < khi && s.k <= s.t {
		if s.k >= klo && math.IsInf(upper, -1) {
			upper = s.tail.hi
		}
		s.raise()
	}
	lower := s.tail.hi
	if khi > s.t {
		lower = 0
	}
	if klo >= khi {
		upper = lower
	} else if math.IsInf(upper, -1) {
		// The sum stood at khi already: one level down adds the edge.
		upper = s.tail.hi + s.edge.value().hi*float64(khi-klo)
	}
	return widen(lower-tailSlack, upper+tailSlack, 2*unit).probability()
}

// tailSlack bounds the absolute error of the recurrences over at most 2³² steps
// of a few roundings at 2⁻¹⁰⁴ each.
const tailSlack = 0x1p-68

// maxTailSteps is the largest number of binomial tails one sum evaluates, some ten seconds.
const maxTailSteps = int64(2e8)

func errTails(T int64, name string, threshold float64) error {
	return errRange("T", T, fmt.Sprintf("a smaller T, or %s above %v: more than %.0e binomial tails are needed", name,
		threshold, float64(maxTailSteps)))
}

// tailRest is the remainder below which a sum of tails ends.
const tailRest = 1e-15

// sumTails encloses Σ_{t=1}^{n} P(S_t ≥ c_t). remainder(t) bounds the terms after t, and must be
// +Inf where it knows no bound. Below tolerance it ends the sum and is added to the upper end.
// sumTails reports false when more than maxTailSteps terms would be needed.
func sumTails(mu float64, curve *boundary, n int64, tolerance float64, remainder func(t int64) float64) (Bracket,
	bool) {
	s := newTailSum(mu)
	total := Bracket{}
	for t := int64(1); t <= n; t++ {
		klo, khi := curve.ceil(t)
		b := s.at(t, klo, khi)
		total.Lo += b.Lo
		total.Hi += b.Hi
		if t%32 == 0 && b.Hi < 1e3*tolerance {
			if rest := remainder(t); rest < tolerance {
				total.Hi += rest
				return widen(total.Lo, total.Hi, unit*float64(t+4)), true
			}
		}
		if t == maxTailSteps && n > t {
			return Bracket{}, false
		}
	}
	return widen(total.Lo, total.Hi, unit*float64(n+4)), true
}

// at brackets P(S_t ≥ K) for K in [klo, khi]; t rises by one from call to call
// once a level was positive.
func (s *tailSum) at(t, klo, khi int64) Bracket {
	if khi <= 0 {
		return Exactly(1)
	}
	if s.mu == 0 || s.mu == 1 {
		return certain(int64(s.mu)*t, klo, khi)
	}
	if s.k == 0 {
		s.start(t)
	}
	for s.t < t {
		s.step()
	}
	b := s.bracket(max(klo, 0), khi)
	if klo <= 0 {
		b.Hi = 1
	}
	return b
}

// certain brackets P(x ≥ K) for K in [klo, khi].
func certain(x, klo, khi int64) Bracket {
	var b Bracket
	if x >= khi {
		b.Lo = 1
	}
	if x >= klo {
		b.Hi = 1
	}
	return b
}
