package policies

import (
	"fmt"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/sim"
)

// A law is the distribution of a rounder's set over the subsets of m ≤ 16
// arms, by enumeration of all its coins.
type law struct {
	p        []float64
	prob     []float64 // by set, bit i for arm i
	coins    int       // the most coins of an outcome
	malform  string    // first outcome that is not k distinct arms in range, "" if none
	badCoins string    // first coin with a probability outside [0, 1]
}

// enumerate runs the rounder once for each sequence of outcomes of its coins.
func enumerate(round Rounder, p []float64, k int) law {
	l, sums := law{p: p, prob: make([]float64, 1<<len(p))}, make([]sim.Sum, 1<<len(p))
	var falls []bool
	var arms []int
	for {
		prob, used := 1.0, 0
		coin := func(q float64) bool {
			if !(q >= 0 && q <= 1) && l.badCoins == "" {
				l.badCoins = fmt.Sprintf("p=%v: a coin of probability %v", p, q)
			}
			if used == len(falls) {
				falls = append(falls, true)
			}
			heads := falls[used]
			used++
			if heads {
				prob *= q
			} else {
				prob *= 1 - q
			}
			return heads
		}
		arms = round(arms[:0], slices.Clone(p), algos.Coin(coin))
		l.add(sums, arms, prob, k)
		l.coins = max(l.coins, used)
		if falls = nextFalls(falls[:used]); falls == nil {
			break
		}
	}
	for set := range sums {
		l.prob[set] = sums[set].Value()
	}
	return l
}

// error bounds the rounding of prob, marginal and joint: products of at most m
// coins of two roundings each, and compensated or short sums.
func (l *law) error() float64 { return float64(2*len(l.p)+4) * unit }

// nextFalls returns the next sequence of outcomes in lexicographic order, heads first. It ends with
// the coin that changes. After the last sequence it is nil.
func nextFalls(falls []bool) []bool {
	for n := len(falls); n > 0; n-- {
		if falls[n-1] {
			falls[n-1] = false
			return falls[:n]
		}
	}
	return nil
}

func (l *law) add(sums []sim.Sum, arms []int, prob float64, k int) {
	if err := ValidAction(arms, len(l.p), k); err != nil {
		if l.malform == "" {
			l.malform = fmt.Sprintf("p=%v: %v", l.p, err)
		}
		return
	}
	set := 0
	for _, i := range arms {
		set |= 1 << i
	}
	sums[set].Add(prob)
}

// marginal returns P(i ∈ S).
func (l *law) marginal(i int) float64 {
	var sum sim.Sum
	for set, p := range l.prob {
		if set>>i&1 == 1 {
			sum.Add(p)
		}
	}
	return sum.Value()
}

// joint returns P(X_i = b for all i ∈ Q) for every set Q: a sum over supersets
// for b = 1, over subsets of the complement for b = 0.
func (l *law) joint(b int) []float64 {
	f := slices.Clone(l.prob)
	full := len(f) - 1
	if b == 0 {
		for set := range f {
			f[full&^set] = l.prob[set]
		}
	}
	for i := range l.p {
		for set := range f {
			if set>>i&1 == 0 {
				f[set] += f[set|1<<i]
			}
		}
	}
	return f
}

// members returns the arms of a set, ascending.
func members(set int) (arms []int) {
	for i := 0; set>>i != 0; i++ {
		if set>>i&1 == 1 {
			arms = append(arms, i)
		}
	}
	return arms
}

// Marginals returns P(i ∈ S) for every arm of a rounder, exact up to rounding, by enumeration of
// all its coins. Its work doubles with each arm: up to 20 arms take a moment.
func Marginals(round Rounder, p []float64, k int) []float64 {
	l := enumerate(round, p, k)
	marginals := make([]float64, len(p))
	for i := range marginals {
		marginals[i] = min(max(l.marginal(i), 0), 1)
	}
	return marginals
}
