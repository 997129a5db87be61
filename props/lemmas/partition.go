package lemmas

import (
	"context"
	"math"
	"slices"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/theory"
)

// Partition claims the partition lemma with constant c.
func Partition(c float64) []props.Claim {
	base := props.Claim{
		Group: groupActions,
		Statement: "Let μ_1 ≤ … ≤ μ_n be the means of the n = k_A ≥ 2 wrong arms of an action with gap Δ. If at most ⌊n/2⌋ of them are ≤ mean + (3/4)Δ/n, " +
			"then mean − μ_⌊n/2^ℓ⌋ ≥ ((√2)^ℓ/16)·Δ/n for some 1 ≤ ℓ ≤ ⌊log n⌋. (At n = 1 the premise is never met.)",
		Reference: "lem:actionset_divide",
		Rejects:   "a constant above inf c*(n) = .21967 in place of 1/16",
	}
	sharp, hunted := base, base
	sharp.ID, sharp.Evidence = "partition", props.Exact
	sharp.Method = "the best constant c*(n) in closed form (its tests solve the linear program), compared with the paper's for every n"
	sharp.Cases = []props.Case{
		onGrid("every n ≤ 4096", normally(0.05), func(props.Effort) []int { return integers(2, 4096) }, partitionSharp(c)),
		onGrid("n = 2^j and 2^j−1 up to 2^30", normally(0.05), func(props.Effort) []int { return powersOfTwo(30) }, partitionSharp(c)),
	}
	hunted.ID, hunted.Evidence = "partition/search", props.Searched
	hunted.Method = "the statement itself on means and gaps drawn by rapid with the premise met; extremal search that minimises max_ℓ (mean − μ_⌊n/2^ℓ⌋)·n/((√2)^ℓΔ), from random points and, for n > 64, from the program's minimiser"
	hunted.Cases = []props.Case{drawn("drawn means", normally(0.05), 1000, func(t *rapid.T) point { return partitionDrawn(t, c) })}
	for _, n := range []int{2, 3, 8, 16} {
		hunted.Cases = append(hunted.Cases, partitionExtreme(n, c))
	}
	hunted.Cases = append(hunted.Cases, props.Case{Instance: "near the minimiser, n = 65…4096", From: props.Default, Cost: 0.1, Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
		return hunt(ctx, t, "partition-minimiser", byEffort(t.Effort, 40, 200, 4000), func(rt *rapid.T) point { return partitionNear(rt, c) })
	}})
	return []props.Claim{sharp, hunted}
}

func partitionSharp(c float64) func(n int) (point, error) {
	return func(n int) (point, error) {
		exact, err := theory.PartitionConstant(n)
		return atLeast(exact, c, "n=%d", n), err
	}
}

// slackPoint compares an action's best constant with c.
func slackPoint(means []float64, gap, c float64) point {
	s := theory.PartitionSlack(means, gap)
	e := 1e-9 * math.Max(1, math.Abs(s)) // rounding of the mean, over a gap ≥ 10⁻³
	return atLeast(theory.Bracket{Lo: s - e, Hi: s + e}, c, "n=%d gap=%s means=%s", len(means), number(gap), numbers(means))
}

// partitionDrawn meets the premise by construction: deviations below the
// average for a lower half, above 3/4 of a gap share for the others.
func partitionDrawn(t *rapid.T, c float64) point {
	n := rapid.IntRange(2, 40).Draw(t, "n")
	gap := rapid.Float64Range(0.01, 0.2).Draw(t, "gap")
	means := make([]float64, n)
	for i := n / 2; i < n; i++ {
		means[i] = (0.76 + rapid.Float64Range(0, 0.5).Draw(t, "above")) * gap / float64(n)
	}
	weights := rapid.SliceOfN(rapid.Float64Range(0.001, 1), n/2, n/2).Draw(t, "below")
	return slackPoint(balance(means, weights), gap, c)
}

// balance sets the lower half to shares of minus the upper half's sum, which
// makes the average 0, and sorts.
func balance(means, weights []float64) []float64 {
	above, total := 0.0, 0.0
	for _, x := range means[len(weights):] {
		above += x
	}
	for _, w := range weights {
		total += w
	}
	for i, w := range weights {
		means[i] = -above * w / total
	}
	slices.Sort(means)
	return means
}

// partitionExtreme searches the shape of the lower half; the upper half sits
// where the premise just holds, which is least.
func partitionExtreme(n int, c float64) props.Case {
	box := make([]search.Dimension, n/2)
	for i := range box {
		box[i] = search.Dimension{Name: "below", Lo: 0.001, Hi: 1}
	}
	return extremal("extremal, n = "+number(float64(n)), normally(0.1), search.Effort{Starts: 12, Iterations: 1500}, box, func(x []float64) (point, error) {
		means := make([]float64, n)
		for i := n / 2; i < n; i++ {
			means[i] = 0.75 * (1 + 1e-9) / float64(n)
		}
		return slackPoint(balance(means, x), 1, c), nil
	})
}

// partitionNear perturbs the linear program's minimiser for large n.
func partitionNear(t *rapid.T, c float64) point {
	n := rapid.IntRange(65, 4096).Draw(t, "n")
	means, err := theory.PartitionExtremal(n, 0.1, 1e-6)
	if err != nil {
		t.Fatalf("minimiser: %v", err)
	}
	for range rapid.IntRange(0, 8).Draw(t, "perturbations") {
		i := rapid.IntRange(0, n-1).Draw(t, "arm")
		means[i] = math.Max(0, means[i]+rapid.Float64Range(-1e-5, 1e-5).Draw(t, "shift"))
	}
	p := slackPoint(means, 0.1, c)
	if math.IsInf(p.observed.Lo, 1) || math.IsNaN(p.observed.Lo) { // the premise fails: nothing is claimed
		p.observed = theory.Exactly(math.MaxFloat64)
	}
	p.where = "n=" + number(float64(n)) + ", perturbed minimiser"
	return p
}

func integers(lo, hi int) []int {
	xs := make([]int, 0, hi-lo+1)
	for n := lo; n <= hi; n++ {
		xs = append(xs, n)
	}
	return xs
}

func powersOfTwo(most int) []int {
	var xs []int
	for j := 1; j <= most; j++ {
		xs = append(xs, 1<<j)
		if j > 1 {
			xs = append(xs, 1<<j-1)
		}
	}
	return xs
}
