package stats

import (
	"fmt"
	"math"
	"math/rand/v2"
)

// A Tail says which deviations count as extreme.
type Tail int

// The tails.
const (
	TwoSided Tail = iota + 1
	Greater       // the first sample, or the difference, is greater
	Less          // it is less
)

// extremity orders statistics by how strongly they speak against equality.
func (t Tail) extremity(x float64) float64 {
	switch t {
	case TwoSided:
		return math.Abs(x)
	case Greater:
		return x
	case Less:
		return -x
	}
	panic(fmt.Sprintf("stats: tail=%d: want TwoSided, Greater or Less", int(t)))
}

// tie is the relative difference below which two statistics count as equal:
// sums of the same numbers in another order differ by rounding only.
const tie = 1e-12

// PermutationTwoSample returns the p-value of the hypothesis that a and b come
// from one law, from the difference of their means under random relabelling.
// It is valid at every sample size: P(p ≤ u) ≤ u. It is at least
// 1/(resamples+1).
//
// Reference: Phipson and Smyth, "Permutation p-values should never be zero",
// SAGMB 9 (2010).
func PermutationTwoSample(a, b []float64, tail Tail, resamples int, src rand.Source) float64 {
	mustSamples(len(a), len(b), resamples)
	pool := append(append(make([]float64, 0, len(a)+len(b)), a...), b...)
	// The mean over a determines the difference, since the total is fixed.
	center := Summarize(pool).Mean
	statistic := func() float64 { return Summarize(pool[:len(a)]).Mean - center }
	scale := spread(pool)
	r := rand.New(src)
	return permutationP(statistic(), scale, tail, resamples, func() float64 {
		for i := range a { // the first len(a) steps of a Fisher–Yates shuffle
			j := i + r.IntN(len(pool)-i)
			pool[i], pool[j] = pool[j], pool[i]
		}
		return statistic()
	})
}

// PermutationPaired returns the p-value of the hypothesis that a_i − b_i is
// symmetric about 0, from its mean under random signs. It is valid at every
// sample size.
func PermutationPaired(a, b []float64, tail Tail, resamples int, src rand.Source) float64 {
	d := differences(a, b)
	mustSamples(len(a), len(b), resamples)
	r := rand.New(src)
	return permutationP(Summarize(d).Mean, spread(d), tail, resamples, func() float64 {
		sum := 0.0
		for _, x := range d {
			if r.Uint64()&1 == 0 {
				x = -x
			}
			sum += x
		}
		return sum / float64(len(d))
	})
}

func mustSamples(a, b, resamples int) {
	if a == 0 || b == 0 || resamples < 1 {
		panic(fmt.Sprintf("stats: %d and %d values, %d resamples: want at least 1 of each", a, b, resamples))
	}
}

func spread(xs []float64) float64 {
	s := Summarize(xs)
	return max(math.Abs(s.Min), math.Abs(s.Max))
}

func permutationP(observed, scale float64, tail Tail, resamples int, draw func() float64) float64 {
	threshold := tail.extremity(observed) - tie*scale
	count := 1
	for range resamples {
		if tail.extremity(draw()) >= threshold {
			count++
		}
	}
	return float64(count) / float64(resamples+1)
}
