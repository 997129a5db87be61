package theory

import (
	"fmt"
	"math"
	"math/bits"
	"sort"
)

// PartitionPaperConstant is the constant of the partition lemma as printed.
//
// Reference: lem:actionset_divide.
const PartitionPaperConstant = 1.0 / 16

// PartitionConstant is the best constant c*(n) in place of 1/16 for k_A = n.
//
//	c*(n) = (3/4)(n−h)/W,  h = ⌊n/2⌋,
//	W = Σ_{i=1..h} min{(√2)^ℓ : 1 ≤ ℓ ≤ ⌊log n⌋, ⌊n/2^ℓ⌋ ≤ i}
//
// The minimum is attained at the least such ℓ, so W is a sum over the ⌊log n⌋
// blocks of equal ℓ. inf c* = (3/8)/(1 + 1/√2) ≈ 0.21967 is not attained.
//
// Domain: 2 ≤ n ≤ MaxArms; k_A = 1 makes the lemma's premise false.
//
// Reference: lem:actionset_divide; derived by the linear program its tests solve.
func PartitionConstant(n int) (Bracket, error) {
	if n < 2 || n > MaxArms {
		return Bracket{}, fmt.Errorf("k=%d: want 2 ≤ k ≤ %d (at k_A = 1 the lemma says nothing)", n, MaxArms)
	}
	w := 0.0
	for l := 1; l <= partitionDepth(n); l++ {
		lo, hi := partitionBlock(n, l)
		w += float64(hi-max(lo, 1)+1) * math.Pow(math.Sqrt2, float64(l))
	}
	c := 0.75 * float64(n-n/2) / w
	return widen(c, c, 128*unit), nil
}

// PartitionInfimum is inf_n c*(n).
//
//	(3/8)/(1 + 1/√2)
//
// Reference: the limit of [PartitionConstant] along n = 2^j, j → ∞.
const PartitionInfimum = 0.375 / (1 + 1/math.Sqrt2)

// partitionDepth returns ⌊log₂ n⌋.
func partitionDepth(n int) int { return bits.Len(uint(n)) - 1 }

// partitionBlock returns the ends of the indices i with ⌊n/2^ℓ⌋ ≤ i < ⌊n/2^(ℓ−1)⌋,
// capped at ⌊n/2⌋ for ℓ = 1: those whose deviation the lemma's negation bounds by
// (√2)^ℓ. For ℓ = ⌊log n⌋ the block starts at 1.
//
// Domain: n ≥ 2, 1 ≤ ℓ ≤ ⌊log n⌋.
//
// Reference: lem:actionset_divide.
func partitionBlock(n, l int) (lo, hi int) {
	lo, hi = n>>l, n>>(l-1)-1
	if l == 1 {
		hi = n / 2
	}
	return lo, hi
}

// A Partition is the class of a suboptimal action.
type Partition struct {
	// Class is 0 where more than half of the arms have means near the average
	// or below (|D_A| > ⌊k_A/2⌋), else the least valid ℓ_A ≥ 1.
	Class int
	// Holds is false where the premise holds and no ℓ_A exists.
	Holds bool
}

// Partitioned finds the class of an action whose wrong arms have the given
// means, with c in place of the paper's 1/16.
//
//	A_0:  |D_A| > ⌊k_A/2⌋,  D_A = {i : mu_i ≤ avg + (3/4)·gap/k_A}
//	A_ℓ:  avg − mu_(⌊k_A/2^ℓ⌋) ≥ c·(√2)^ℓ·gap/k_A, the least such ℓ ≥ 1
//
// Means need not be sorted; they are not changed.
//
// Domain: at least one mean, gap > 0, c ≥ 0.
//
// Reference: lem:actionset_divide and the classes A_ℓ after it.
func Partitioned(means []float64, gap, c float64) Partition {
	mu, avg := ascending(means)
	n := len(mu)
	unitGap := gap / float64(n)
	near := sort.Search(n, func(i int) bool { return mu[i] > avg+0.75*unitGap })
	if near > n/2 {
		return Partition{Class: 0, Holds: true}
	}
	for l := 1; l <= partitionDepth(n); l++ {
		if avg-mu[n>>l-1] >= c*math.Pow(math.Sqrt2, float64(l))*unitGap {
			return Partition{Class: l, Holds: true}
		}
	}
	return Partition{}
}

// ascending returns the means in ascending order, and their average.
func ascending(means []float64) (mu []float64, avg float64) {
	mu = append([]float64(nil), means...)
	sort.Float64s(mu)
	for _, v := range mu {
		avg += v
	}
	return mu, avg / float64(len(mu))
}

// PartitionSlack is the least constant for which the lemma holds for an action.
//
//	max_{1≤ℓ≤⌊log k_A⌋} (avg − mu_(⌊k_A/2^ℓ⌋))·k_A/((√2)^ℓ·gap)
//
// It is +Inf where the premise |D_A| ≤ ⌊k_A/2⌋ fails. Its infimum over all
// actions with k_A = n is c*(n), so searches minimise it.
//
// Domain: at least one mean, gap > 0.
//
// Reference: lem:actionset_divide.
func PartitionSlack(means []float64, gap float64) float64 {
	if Partitioned(means, gap, math.Inf(-1)).Class == 0 {
		return math.Inf(1)
	}
	mu, avg := ascending(means)
	n, best := len(mu), math.Inf(-1)
	for l := 1; l <= partitionDepth(n); l++ {
		best = max(best, (avg-mu[n>>l-1])*float64(n)/(math.Pow(math.Sqrt2, float64(l))*gap))
	}
	return best
}
