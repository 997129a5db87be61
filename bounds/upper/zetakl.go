package upper

import (
	"math"
	"slices"
	"sync"
)

// A klCurve bounds the tail of ζ for KL indices at τ = δs in [start, end].
//
// ζ ≥ ε means that U_s ≤ mu − ε for some s. Then, since kl(p, r) ≥ kl(p, q) + kl(q, r) for
// p ≤ q ≤ r (the difference is (q−p)·ln(r(1−q)/(q(1−r))) ≥ 0) and by Pinsker,
//
//	s·kl(S_s/s, mu) ≥ ln⁺(1/(δs)) + 2sε²,  S_s/s < mu
//
// Let z < mu have kl(z, mu) = x, the least of that over a block [a, b] divided by s, which is
// at b; where x > −ln(1−mu) there is no such z, and the event is empty. λ < 0 with
// λz − ψ(λ) = x, ψ the logarithm of the Bernoulli's moment generating function, which is at
// least every other's on [0, 1] of that mean. Then λS_s − sψ ≥ sx ≥ ax, and
// Ville's inequality gives e^{−ax}:
//
//	exp(−(a/b)·ln(1/τ_b) − 2v²τ_a), and e^{−2v²} for all s ≥ 1/δ
//
// The cheapest chain of blocks over a fine lattice is found as a shortest path.
type klCurve struct {
	tau, log []float64 // descending; log is ln(1/τ), rounded down
	line     bool      // whether s ≥ 1/δ occurs
}

// klRatio and klReach make blocks of up to 1.15²⁰ = 16 times their lower end.
const (
	klRatio = 1.15
	klReach = 20
)

// newKLCurve takes start = 0 for all of (0, end]; the chain then ends at τ = 10⁻³⁰, and
// a remainder stands for what is below.
func newKLCurve(start, end float64) klCurve {
	c := klCurve{line: end >= 1}
	top, bottom := min(1, end), max(start, 1e-30)
	for tau := top; start < 1; tau /= klRatio {
		tau = max(tau, bottom)
		c.tau = append(c.tau, tau)
		c.log = append(c.log, max(0, exactly(0).Minus(exactly(tau).Log()).Lo))
		if tau <= bottom {
			break
		}
	}
	if start == 0 {
		c.tau, c.log = append(c.tau, 0), append(c.log, 0)
	}
	return c
}

// tail bounds P(ζ ≥ v√δ). Each term is one exponential of a sum of two products, good to
// 10⁻¹² in the exponent and the value for exponents up to 700; a path has at most 500.
func (c klCurve) tail(v float64) float64 {
	total := 0.0
	if c.line {
		total = math.Exp(-2 * v * v)
	}
	return min(1, (total+c.path(v))*(1+1e-9)+1e-300)
}

func (c klCurve) path(v float64) float64 {
	n := len(c.tau)
	if n == 0 {
		return 0
	}
	if n == 1 {
		return math.Exp(-c.log[0] - 2*v*v*c.tau[0])
	}
	least := make([]float64, n)
	for j := n - 2; j >= 0; j-- {
		least[j] = math.Inf(1)
		for i := j + 1; i < n && i <= j+klReach; i++ {
			least[j] = min(least[j], c.block(v, j, i)+least[i])
		}
	}
	return least[0]
}

// block is the term of [τ_i, τ_j]. Where τ_i is 0 it is the sum over all blocks with ratio 2
// below τ_j: Σ_{l≥0} (τ_j2^{−l})^{1/2} ≤ 4√τ_j.
func (c klCurve) block(v float64, j, i int) float64 {
	if c.tau[i] == 0 {
		return 4 * math.Sqrt(c.tau[j])
	}
	return math.Exp(-c.tau[i]/c.tau[j]*c.log[j] - 2*v*v*c.tau[i])
}

// A klSum is a running minimum of a klCurve's tail at the left ends of cells, up to a last v; the
// integral of the tail from there on is at most beyond.
type klSum struct {
	from, value []float64
	beyond      float64
}

// klCells are cells per unit of v up to 1 and per factor 2 from there on; klFar is the v from which on the
// integral is taken in closed form.
const (
	klCells = 64
	klFar   = 1 << 16
)

// klWhole is for every δ and T.
var klWhole = sync.OnceValue(func() *klSum { return newKLSum(newKLCurve(0, 1), klFar, klBeyond(klFar)) })

func newKLSum(curve klCurve, last, beyond float64) *klSum {
	s := &klSum{beyond: beyond}
	least := 1.0
	for v := 0.0; ; v = min(last, nextCell(v, klCells)) {
		least = min(least, curve.tail(v))
		s.from, s.value = append(s.from, v), append(s.value, least)
		if v >= last {
			return s
		}
	}
}

// at is above P(ζ ≥ v'√δ) for every v' ≥ v.
func (s *klSum) at(v float64) float64 {
	i, starts := slices.BinarySearch(s.from, v)
	if !starts {
		i--
	}
	return s.value[max(i, 0)]
}

func (s *klSum) tail(v float64) float64 { return s.at(v) }

// capped is above ∫ min(1, r·P(ζ ≥ v√δ))dv from first to last.
func (s *klSum) capped(first, last, r float64) float64 {
	total := 0.0
	if last > s.from[len(s.from)-1] {
		total = up(r * s.beyond)
	}
	for i := range len(s.from) - 1 {
		if a, b := max(first, s.from[i]), min(last, s.from[i+1]); a < b {
			total = up(total + up(up(b-a)*min(1, up(r*s.value[i]))))
		}
	}
	return total
}

// klBeyond is above ∫_V^∞ P(ζ ≥ v√δ)dv for KL-CMOSS, from blocks of one ratio β = 1.05 over all of (0, 1]:
//
//	P ≤ e^{−2v²} + Σ_{j≥0} b_j^{1/β}·exp(−2v²b_j/β),  b_j = β^{−j},
//
// each term integrated exactly. The remainder is a geometric series: the terms with erfc = 1 fall by
// β^{−(1/β − ½)}.
func klBeyond(V float64) float64 {
	beta, v := exactly(1.05), exactly(V)
	power := exactly(1).Over(beta)
	sum := gaussianBeyond(v, exactly(2))
	decay := exactly(0).Minus(beta.Log().Times(power)).Exp() // β^{−1/β}
	shrink := beta.Root().Times(decay)
	weight, level := exactly(1), power
	for {
		sum = sum.Plus(weight.Times(gaussianBeyond(v, level.By(2))))
		flat := weight.Times(gaussianBeyond(exactly(0), level.By(2)))
		if rest := flat.Times(shrink).Over(exactly(1).Minus(shrink)); rest.Hi < 1e-9 {
			return up(sum.Hi + rest.Hi)
		}
		weight, level = weight.Times(decay), level.Over(beta)
	}
}
