package mutants

import (
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/policies"
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

// upsideDown takes heads for tails.
func upsideDown(dst []int, p []float64, coin algos.Coin) []int {
	return algos.DepRound(dst, p, func(q float64) bool { return !coin(q) })
}

// impossible gives the first arm of p = 0 half the chance of its neighbour.
func impossible(dst []int, p []float64, coin algos.Coin) []int {
	q := slices.Clone(p)
	if i := slices.Index(q, 0); i >= 0 {
		j := (i + 1) % len(q)
		q[i], q[j] = q[j]/2, q[j]/2
	}
	return algos.DepRound(dst, q, coin)
}

func depRoundMutants() []Mutant {
	own := func(names ...string) (ids by) {
		for _, n := range names {
			ids = append(ids, "depround/"+n)
		}
		return ids
	}
	users := []string{"exp3m/unbiased", "hybrid/unbiased"}
	rounder := func(round policies.Rounder) Plant {
		return func(s *Subjects, _ string) { s.Policies.Rounder = round }
	}
	return []Mutant{
		bug("depround/alpha-for-beta", "α and β exchanged in the chance of a branch",
			append(own("marginals", "negative-cylinder", "extremes", "searched", "sampled"), users...), rounder(pairing{swapped: true}.round)),
		bug("depround/upside-down", "heads are taken for tails", own("marginals", "searched", "sampled"), rounder(upsideDown)),
		bug("depround/first-branch", "always the first branch",
			append(own("marginals", "negative-cylinder", "extremes", "searched", "sampled"), users...), rounder(pairing{first: true}.round)),
		bug("depround/one-step-short", "one step fewer than needed",
			append(own("marginals", "negative-cylinder", "cardinality", "extremes", "searched", "sampled"), users...), rounder(pairing{short: true}.round)),
		bug("depround/snaps-at-0.001", "fractions below 0.001 are taken for 0", own("marginals", "negative-cylinder", "extremes", "searched"),
			rounder(pairing{snap: 1e-3}.round)),
		bug("depround/snaps-at-1e-15", "fractions below 1e-15 are taken for 0", own("extremes"), rounder(pairing{snap: 1e-15}.round)),
		bug("depround/impossible-arms", "an arm of p = 0 gets half its neighbour's chance", own("marginals", "extremes"), rounder(impossible)),
		bug("depround/normalised-to-one", "p is divided by its sum",
			append(own("marginals", "cardinality", "extremes", "searched", "sampled"), users...), rounder(pairing{scaled: true}.round)),
		bug("depround/idle-coins", "two coins a step", own("steps"), rounder(pairing{idle: true}.round)),
		bug("depround/independent", "each arm by a coin of its own",
			append(own("marginals", "cardinality", "extremes", "searched", "sampled"), users...), rounder(each)),
		bug("depround/together", "neighbours are played together at p = ½", own("negative-cylinder"), rounder(together)),
		bug("depround/odd-twins", "the second of equal neighbours at odd multiples of 1/64 gets both chances", own("searched"), rounder(lateTwins)),
		valid("depround/valid-literal", "pair by pair, from the first to the last", nil, rounder(pairing{}.round)),
	}
}
