package algos

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
)

// A Coin falls heads with the given probability, 0 ≤ q ≤ ½. It is the only
// randomness of DepRound, so that a check can replace it and enumerate every
// outcome of the very code that policies run.
type Coin func(q float64) (heads bool)

// NewCoin returns a coin that falls heads with probability q exactly, for
// every float64 in [0, 1) down to the smallest subnormal: it compares the
// binary digits of q with random ones, 63 at a time, and draws more only while
// all of them agree (chance 2⁻⁶³).
func NewCoin(src rand.Source) Coin {
	return func(q float64) bool {
		for {
			scaled := q * (1 << 63) // exact, a power of two
			digits := int64(scaled)
			random := int64(src.Uint64() >> 1)
			if random != digits {
				return random < digits
			}
			q = scaled - float64(digits) // the digits after these, exact
			if q == 0 {
				return false
			}
		}
	}
}

// DepRound appends to dst a random set S of k = Σp arms with
//
//	P(i ∈ S) = p_i,  |S| = k surely,  P(X_i = b for all i ∈ Q) ≤ Π_Q P(X_i = b)
//
// for every set Q and b ∈ {0, 1}, where X_i = 1{i ∈ S}. It does not change p,
// flips at most m−1 coins, one per step of the loop, and allocates nothing if
// dst has room. Arms are paired in the order of their labels. Each p_i must be
// in [0, 1] and Σp an integer up to rounding (ParseMarginals checks both).
//
// Floating point. The sum of a pair is rounded by at most 2⁻⁵³ a step, so the
// last fraction lies within m·2⁻⁵³ + |Σp−k| of 0 or 1, and taking the nearer
// one yields |S| = k whenever that is below ½, as it is for m ≤ MaxArms
// (m·2⁻⁵³ ≤ 2⁻³³). Each step shifts an expectation by at most 4·2⁻⁵³; hence
// |P(i ∈ S) − p_i| ≤ 5m·2⁻⁵³ + |Σp−k|. Coins are flipped for the less likely
// update of a pair, so that an arm with p_i = 1e-300 is played with a chance
// of that order instead of never, unless it is left over as the last fraction.
//
// Reference: alg:depround; Gandhi, Khuller, Parthasarathy & Srinivasan 2006.
func DepRound(dst []int, p []float64, coin Coin) []int {
	i, pi := -1, 0.0 // the one fractional arm among those seen; none while pi = 0
	for j, pj := range p {
		if pj <= 0 {
			continue
		}
		if pj >= 1 {
			dst = append(dst, j)
			continue
		}
		if pi == 0 {
			i, pi = j, pj // line 2: the first of the next pair
			continue
		}
		// Lines 3–4. If p_i + p_j < 1, then α = p_j and β = p_i: one arm drops
		// to 0 and the other, which is j with probability α/(α+β), carries the
		// sum on. Otherwise α = 1−p_i and β = 1−p_j: one arm rises to 1 and the
		// other, which is j with probability β/(α+β), carries the sum less 1.
		sum := pi + pj
		ai, aj := pi, pj // the chances of i and j to carry on are as ai : aj
		if sum >= 1 {
			ai, aj = 1-pi, 1-pj
		}
		decided := j
		if heads := coin(min(ai, aj) / (ai + aj)); heads == (aj < ai) { // j carries on
			i, decided = j, i
		}
		pi = sum
		if sum >= 1 {
			dst = append(dst, decided)
			pi = sum - 1 // exact, since 1 ≤ sum < 2
		}
	}
	if pi > 0.5 {
		dst = append(dst, i) // the last fraction, snapped to 1
	}
	return dst
}

// ParseMarginals returns k = Σp if every p_i is in [0, 1] and the sum is an
// integer up to rounding. The tolerance is m·2⁻⁵³·max(1, Σp): reading decimals
// moves the sum by at most 2⁻⁵³·Σp and each of its m−1 additions by no more.
func ParseMarginals(p []float64) (k int, err error) {
	var errs []error
	if len(p) == 0 {
		errs = append(errs, errors.New("p is empty: want at least one probability"))
	}
	sum := 0.0
	for i, x := range p {
		if !(x >= 0 && x <= 1) {
			errs = append(errs, fmt.Errorf("p[%d]=%v: want 0 ≤ p ≤ 1", i, x))
		}
		sum += x
	}
	if len(errs) > 0 {
		return 0, errors.Join(errs...)
	}
	nearest := math.Round(sum)
	if tol := float64(len(p)) * 0x1p-53 * math.Max(1, sum); math.Abs(sum-nearest) > tol {
		return 0, fmt.Errorf("p sums to %v: want an integer (within %.1g, the rounding of %d terms)", sum, tol, len(p))
	}
	return int(nearest), nil
}
