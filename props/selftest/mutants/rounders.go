package mutants

import (
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/claims/policies"
	"github.com/regretcheck/regretcheck/props/reference"
)

// Rounders are dependent roundings, each with a bug, by name.
var Rounders = map[string]policies.Rounder{
	"alpha-for-beta":    stepping(exchanged),
	"first-branch":      stepping(firstBranch),
	"one-step-short":    stepping(exceptLast),
	"idle-coins":        stepping(idle),
	"snaps-at-1e-15":    reference.DepRoundParts{Open: func(x float64) bool { return x > 1e-15 && x < 1-1e-15 }}.Round,
	"impossible-arms":   impossible,
	"normalised-to-one": normalised,
	"independent":       each,
	"together":          together,
}

// stepping rounds with another step.
func stepping(step func(p []float64, i, j int, coin algos.Coin)) policies.Rounder {
	return reference.DepRoundParts{Step: step}.Round
}

// exchanged takes the first branch with probability α/(α+β).
func exchanged(p []float64, i, j int, coin algos.Coin) {
	reference.DepRoundStep(p, i, j, func(q float64) bool { return !coin(q) })
}

// firstBranch takes the first branch whatever the coin shows. Heads takes the less likely branch,
// which is the first where β < α.
func firstBranch(p []float64, i, j int, coin algos.Coin) {
	alpha, beta := min(1-p[i], p[j]), min(p[i], 1-p[j])
	reference.DepRoundStep(p, i, j, func(q float64) bool {
		coin(q)
		return beta < alpha
	})
}

// exceptLast leaves the last pair as it is.
func exceptLast(p []float64, i, j int, coin algos.Coin) {
	if slices.ContainsFunc(p[j+1:], reference.Fractional) {
		reference.DepRoundStep(p, i, j, coin)
	}
}

// idle flips a coin that decides nothing.
func idle(p []float64, i, j int, coin algos.Coin) {
	coin(0.5)
	reference.DepRoundStep(p, i, j, coin)
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
