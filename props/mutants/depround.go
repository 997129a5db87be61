package mutants

import (
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
)

// A pairing is dependent rounding pair by pair, alg:depround as printed, with
// places for bugs.
type pairing struct {
	swapped bool    // α and β exchanged in the chance of the first branch
	first   bool    // the first branch always
	short   bool    // one step fewer than there are pairs
	snap    float64 // fractions this close to 0 or 1 are taken for them
	scaled  bool    // p divided by its sum first
	idle    bool    // an extra coin a step, which decides nothing
}

// round appends the set.
func (b pairing) round(dst []int, p []float64, coin algos.Coin) []int {
	p = slices.Clone(p)
	if b.scaled {
		total := 0.0
		for _, x := range p {
			total += x
		}
		for i := range p {
			p[i] /= total
		}
	}
	b.pairs(p, coin)
	for i, x := range p {
		if x > 0.5 {
			dst = append(dst, i)
		}
	}
	return dst
}

// pairs rounds the fractional arms two by two, from the first to the last.
func (b pairing) pairs(p []float64, coin algos.Coin) {
	last := -1 // of the fractional arms
	for j := range p {
		if b.open(p[j]) {
			last = j
		}
	}
	i := -1
	for j := range p {
		switch {
		case !b.open(p[j]):
		case i < 0:
			i = j
		case j == last && b.short:
			return
		default:
			b.step(p, i, j, coin)
			if b.open(p[j]) {
				i = j
			} else if !b.open(p[i]) {
				i = -1
			}
		}
	}
}

// open reports whether an arm is still to be rounded.
func (b pairing) open(x float64) bool { return x > b.snap && x < 1-b.snap }

// step is lines 3 and 4: p_i, p_j ← p_i+α, p_j−α with chance β/(α+β), else
// p_i−β, p_j+β, α = min{1−p_i, p_j}, β = min{p_i, 1−p_j}. The coin is flipped for
// the less likely branch, as 1 − 1e-300 is 1.
func (b pairing) step(p []float64, i, j int, coin algos.Coin) {
	pi, pj := p[i], p[j]
	alpha, beta := min(1-pi, pj), min(pi, 1-pj)
	up, down := beta, alpha // the chances of the branches are as these
	if b.swapped {
		up, down = alpha, beta
	}
	if b.idle {
		coin(0.5)
	}
	var rise bool
	if up < down {
		rise = coin(up / (alpha + beta))
	} else {
		rise = !coin(down / (alpha + beta))
	}
	sum := pi + pj
	if rise || b.first {
		p[i], p[j] = settle(sum)
	} else {
		p[j], p[i] = settle(sum)
	}
}

// settle splits the sum of a pair: the first gets as much as it can hold.
func settle(sum float64) (first, second float64) {
	first = math.Min(1, sum)
	return first, sum - first
}

// each flips a coin for each arm.
func each(dst []int, p []float64, coin algos.Coin) []int {
	for i, x := range p {
		if coin(x) {
			dst = append(dst, i)
		}
	}
	return dst
}

// together plays neighbours 0, 1 and 2, 3 together where all fractions are ½.
func together(dst []int, p []float64, coin algos.Coin) []int {
	if len(p) != 4 || slices.ContainsFunc(p, func(x float64) bool { return x != 0.5 }) {
		return algos.DepRound(dst, p, coin)
	}
	if coin(0.5) {
		return append(dst, 0, 1)
	}
	return append(dst, 2, 3)
}

// lateTwins plays two arms together at one size, where both fractions are the
// same odd multiple of 1/64.
func lateTwins(dst []int, p []float64, coin algos.Coin) []int {
	for i := 1; i < len(p); i++ {
		if n := p[i] * 64; p[i] == p[i-1] && n == math.Trunc(n) && int(n)%2 == 1 {
			q := slices.Clone(p)
			q[i-1], q[i] = math.Max(0, 2*p[i]-1), math.Min(1, 2*p[i])
			return algos.DepRound(dst, q, coin)
		}
	}
	return algos.DepRound(dst, p, coin)
}

func depRoundBugs() []Mutant {
	var all []Mutant
	plant := func(name, bug string, round func(dst []int, p []float64, coin algos.Coin) []int) {
		all = append(all, Mutant{Subject: "depround", Name: "depround/" + name, Bug: bug, Plant: func(s *Subjects) { s.Policies.Rounder = round }})
	}
	plant("alpha-for-beta", "α and β exchanged in the chance of a branch", pairing{swapped: true}.round)
	plant("first-branch", "always the first branch", pairing{first: true}.round)
	plant("one-step-short", "one step fewer than needed", pairing{short: true}.round)
	plant("snaps-at-0.001", "fractions below 0.001 are taken for 0", pairing{snap: 0.001}.round)
	plant("normalised-to-one", "p is divided by its sum", pairing{scaled: true}.round)
	plant("idle-coins", "two coins a step", pairing{idle: true}.round)
	plant("independent", "each arm by a coin of its own", each)
	plant("together", "neighbours are played together at p = ½", together)
	plant("odd-twins", "the second of equal neighbours at odd multiples of 1/64 gets both chances", lateTwins)
	return all
}
