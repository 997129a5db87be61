package mutants

import (
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/claims/policies"
	"github.com/regretcheck/regretcheck/props/reference"
)

// steps rounds with another step.
func steps(step func(p []float64, i, j int, coin algos.Coin)) policies.Rounder {
	return reference.DepRoundParts{Step: step}.Round
}

// exchanged takes α/(α+β) for the chance of the first branch.
func exchanged(p []float64, i, j int, coin algos.Coin) {
	reference.DepRoundStep(p, i, j, func(q float64) bool { return !coin(q) })
}

// raising takes the first branch whatever the coin says: the second has the larger
// chance where β < α, and heads means the less likely branch.
func raising(p []float64, i, j int, coin algos.Coin) {
	alpha, beta := min(1-p[i], p[j]), min(p[i], 1-p[j])
	reference.DepRoundStep(p, i, j, func(q float64) bool {
		coin(q)
		return beta < alpha
	})
}

// idle flips a coin that decides nothing.
func idle(p []float64, i, j int, coin algos.Coin) {
	coin(0.5)
	reference.DepRoundStep(p, i, j, coin)
}

// exceptLast leaves the last pair as it is.
func exceptLast(p []float64, i, j int, coin algos.Coin) {
	if slices.ContainsFunc(p[j+1:], reference.Fractional) {
		reference.DepRoundStep(p, i, j, coin)
	}
}

// snapping takes fractions this close to 0 or 1 for them.
func snapping(snap float64) policies.Rounder {
	return reference.DepRoundParts{Open: func(x float64) bool { return x > snap && x < 1-snap }}.Round
}

// normalised divides p by its sum first.
func normalised(dst []int, p []float64, coin algos.Coin) []int {
	q, total := slices.Clone(p), 0.0
	for _, x := range p {
		total += x
	}
	for i := range q {
		q[i] /= total
	}
	return reference.DepRound(dst, q, coin)
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
		return reference.DepRound(dst, p, coin)
	}
	if coin(0.5) {
		return append(dst, 0, 1)
	}
	return append(dst, 2, 3)
}

// upsideDown takes heads for tails.
func upsideDown(dst []int, p []float64, coin algos.Coin) []int {
	return reference.DepRound(dst, p, func(q float64) bool { return !coin(q) })
}

// impossible gives the first arm of p = 0 half the chance of its neighbour.
func impossible(dst []int, p []float64, coin algos.Coin) []int {
	q := slices.Clone(p)
	if i := slices.Index(q, 0); i >= 0 {
		j := (i + 1) % len(q)
		q[i], q[j] = q[j]/2, q[j]/2
	}
	return reference.DepRound(dst, q, coin)
}

func depRoundMutants() []Mutant {
	own := func(names ...string) (ids by) {
		for _, n := range names {
			ids = append(ids, "depround/"+n)
		}
		return ids
	}
	rounder := func(round policies.Rounder) Plant {
		return func(s *Subjects, _ string) { s.Policies.Rounder = round }
	}
	return []Mutant{
		bug("depround/alpha-for-beta", "α and β exchanged in the chance of a branch",
			own("marginals", "negative-cylinder", "extremes", "sampled"), rounder(steps(exchanged))),
		bug("depround/upside-down", "heads are taken for tails", own("marginals", "sampled"), rounder(upsideDown)),
		bug("depround/first-branch", "always the first branch",
			own("marginals", "negative-cylinder", "extremes", "sampled"), rounder(steps(raising))),
		bug("depround/one-step-short", "one step fewer than needed",
			own("marginals", "negative-cylinder", "cardinality", "extremes", "sampled"), rounder(steps(exceptLast))),
		bug("depround/snaps-at-0.001", "fractions below 0.001 are taken for 0",
			own("marginals", "negative-cylinder", "extremes"),
			rounder(snapping(1e-3))),
		bug("depround/snaps-at-1e-15", "fractions below 1e-15 are taken for 0", own("extremes"), rounder(snapping(1e-15))),
		bug("depround/impossible-arms", "an arm of p = 0 gets half its neighbour's chance", own("marginals", "extremes"),
			rounder(impossible)),
		bug("depround/normalised-to-one", "p is divided by its sum",
			own("marginals", "cardinality", "extremes", "sampled"), rounder(normalised)),
		bug("depround/idle-coins", "two coins a step", own("steps"), rounder(steps(idle))),
		bug("depround/independent", "each arm by a coin of its own",
			own("marginals", "cardinality", "extremes", "sampled"), rounder(each)),
		bug("depround/together", "neighbours are played together at p = ½", own("negative-cylinder"), rounder(together)),
		valid("depround/valid-literal", "pair by pair, from the first to the last", nil, rounder(reference.DepRound)),
	}
}
