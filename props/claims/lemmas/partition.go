package lemmas

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/formula"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/theory"
)

var wrongLetters = ranges{letterWrong}

// partitionLemma sorts the actions into classes. Its claim compares the sharp constant c*(n) with the
// paper's 1/16; partitionSearch searches for actions that violate the statement.
var partitionLemma = Lemma{
	ID: "partition", Group: groupActions, Reference: "lem:actionset_divide",
	Statement: "If ≤ ⌊n/2⌋ of n wrong means are ≤ mean + (3/4)Δ/n: mean − μ_⌊n/2^ℓ⌋ ≥ ((√2)^ℓ/16)Δ/n for some ℓ ≥ 1.",
	Rejects:   "a constant above inf c*(n) = 0.21967 in place of 1/16",
	Params:    wrongLetters, Least: true, Constant: theory.PartitionPaperConstant, Sharp: theory.PartitionInfimum,
	Bound:  func(Point) float64 { return theory.PartitionPaperConstant },
	Exact:  func(x Point) (props.Interval, error) { return enclosed(theory.PartitionConstant(x.Int("n"))) },
	Method: "the best constant c*(n) in closed form against the paper's, for each n; tests check it by linear programs",
	Points: []formula.Points{
		{Name: "every n ≤ 4096", From: props.Default, At: wrongArms(integers(2, 4096))},
		{Name: "n = 2^j and 2^j−1 up to 2^30", From: props.Default, At: wrongArms(powersOfTwo(30))},
	},
	Unsearched: true,
	Boxes:      []formula.Box{{Sides: []search.Dimension{{Name: "n", Lo: 2, Hi: 1 << 30, Integer: true, Log: true}}}},
	Constants: []formula.Extreme{
		{Quantity: "c in place of 1/16, k_A ≤ 4096", Among: func(x Point) bool { return x.Int("n") <= 4096 }},
		{Quantity: "c in place of 1/16, every k_A",
			Where: "(3/8)/(1+1/√2), the limit along k_A = 2^j, not attained"},
	},
	Eval: formula.Evaluator{
		Name: "partition-constant", Summary: "The partition lemma's sharp constant against 1/16", Params: ranges{letterK},
		Evaluate: func(x Point) (formula.Evaluation, error) {
			return Lemma{
				Bound: func(Point) float64 { return theory.PartitionPaperConstant },
				Exact: func(x Point) (props.Interval, error) { return enclosed(theory.PartitionConstant(x.Int("k"))) },
			}.Evaluate(x)
		},
	},
}

// wrongArms are actions with the given numbers of wrong arms.
func wrongArms(ns []int) func(props.Effort) []Point {
	return func(props.Effort) []Point {
		grid := make([]Point, len(ns))
		for i, n := range ns {
			grid[i] = formula.At(wrongLetters, n)
		}
		return grid
	}
}

// partitionSearch searches for actions that violate the statement.
func partitionSearch() props.Claim {
	claim := partitionLemma.Claims()[0]
	claim.ID, claim.Evidence = "partition/search", props.Searched
	claim.Method = "random means and gaps that meet the premise; a search that minimises max_ℓ (mean − " +
		"μ_⌊n/2^ℓ⌋)·n/((√2)^ℓΔ)"
	claim.Cases = []props.Case{formula.Drawn(props.Case{Instance: "drawn means", From: props.Default}, 1000,
		func(t *rapid.T) search.Comparison {
			means, gap := drawnHalves(t, 0.76)
			return slackPoint(means, gap)
		})}
	for _, n := range []int{2, 3, 8, 16} {
		claim.Cases = append(claim.Cases, partitionExtreme(n))
	}
	return claim
}

// bigSum claims line:big_sum, which the proof of the partition lemma contradicts by its assumption.
func bigSum() props.Claim {
	return props.Claim{
		ID: "partition/big-sum", Group: groupActions, Reference: "lem:actionset_divide, line:big_sum",
		Evidence:  props.Searched,
		Statement: "If ≤ ⌊n/2⌋ of n = k_A wrong arms have means ≤ mean + (3/4)Δ/n, then Σ_{i≤⌊n/2⌋}(mean − μ_i) > (3/8)Δ.",
		Method:    "random means and gaps that meet the premise; the upper half is often just above its least value",
		Rejects:   "½Δ in place of (3/8)Δ",
		Cases: []props.Case{formula.Drawn(props.Case{Instance: "drawn means", From: props.Default}, 1000,
			func(t *rapid.T) search.Comparison {
				means, gap := drawnHalves(t, 0.7501)
				sum := -floats.Sum(means[:len(means)/2]) // the average of all is 0
				return atLeast(rounded(sum), 3./8*gap, "n=%d gap=%s means=%s", len(means), number(gap), numbers(means))
			})},
	}
}

// slackPoint compares an action's best constant with the paper's.
func slackPoint(means []float64, gap float64) search.Comparison {
	s := theory.PartitionSlack(means, gap)
	e := 1e-9 * math.Max(1, math.Abs(s)) // rounding of the mean, over a gap ≥ 10⁻³
	return atLeast(theory.Bracket{Lo: s - e, Hi: s + e}, theory.PartitionPaperConstant, "n=%d gap=%s means=%s",
		len(means), number(gap), numbers(means))
}

// drawnHalves draws n means and a gap that meet the premise by construction: a lower half below the
// average, and the others above it by at least shares·gap/n.
func drawnHalves(t *rapid.T, shares float64) (means []float64, gap float64) {
	n := rapid.IntRange(2, 40).Draw(t, "n")
	gap = rapid.Float64Range(0.01, 0.2).Draw(t, "gap")
	means = make([]float64, n)
	for i := n / 2; i < n; i++ {
		means[i] = (shares + rapid.Float64Range(0, 0.5).Draw(t, "above")) * gap / float64(n)
	}
	return balance(means, rapid.SliceOfN(rapid.Float64Range(0.001, 1), n/2, n/2).Draw(t, "below")), gap
}

// balance gives the lower half, by weight, the sum of the upper half with the other sign, and
// sorts. The average becomes 0.
func balance(means, weights []float64) []float64 {
	above, total := floats.Sum(means[len(weights):]), floats.Sum(weights)
	for i, w := range weights {
		means[i] = -above * w / total
	}
	slices.Sort(means)
	return means
}

// partitionExtreme searches the shape of the lower half. The upper half lies where the premise just
// holds, which leaves the least slack.
func partitionExtreme(n int) props.Case {
	box := make([]search.Dimension, n/2)
	for i := range box {
		box[i] = search.Dimension{Name: "below", Lo: 0.001, Hi: 1}
	}
	k := props.Case{Instance: "extremal, n = " + number(float64(n)), From: props.Default}
	return formula.Walked(k, search.Effort{Starts: 12, Iterations: 1500}, box,
		func(x []float64) (search.Comparison, error) {
			means := make([]float64, n)
			for i := n / 2; i < n; i++ {
				means[i] = 0.75 * (1 + 1e-9) / float64(n)
			}
			return slackPoint(balance(means, x), 1), nil
		})
}

func integers(lo, hi int) []int {
	xs := make([]int, 0, hi-lo+1)
	for n := lo; n <= hi; n++ {
		xs = append(xs, n)
	}
	return xs
}

func powersOfTwo(most int) []int {
	xs := []int{2}
	for j := 2; j <= most; j++ {
		xs = append(xs, 1<<j, 1<<j-1)
	}
	return xs
}
