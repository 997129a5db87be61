package policies

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/stats"
)

const (
	almost = 1 - 0x1p-53 // the float64 next to 1, 1 − 1.1e-16
	tiny   = 1e-300
)

// extremeMarginals hold p = 0, 1, 1e-300 and 1 − 1e-16, in several orders.
var extremeMarginals = [][]float64{
	{1, 0, 1, 0},
	{tiny, 0.5, 0.5},
	{0.5, tiny, 0.5, 1, 0},
	{almost, 0x1p-53, 1, 0},
	{0.3, tiny, 0.7, 1, 0, almost, 0x1p-53},
	{almost, almost, almost, almost, 0x1p-51},
	{0x1p-51, almost, 0.25, tiny, almost, 0.75, almost, almost},
	{tiny, 0.75, 0.75, 0.5},
	{0.25, tiny, 0.25, tiny, 0.25, tiny, 0.25},
}

// leftOver has an arm of 1e-300 that is the last fraction: Σp is k only by
// rounding, and the arm is never played.
var leftOver = [][]float64{{0.5, 0.5, tiny}, {1, tiny}, {0.25, 0.75, tiny, math.SmallestNonzeroFloat64}}

func depRoundExtremes(round Rounder) props.Claim {
	check := func(bound float64, by score, inputs ...[]float64) func(context.Context, props.Trial) (props.Finding, error) {
		return func(context.Context, props.Trial) (props.Finding, error) {
			var d search.Worst
			for _, p := range inputs {
				by.at(round, p, int(math.Round(sumOf(p))), bound, &d)
			}
			return d.AtMost(bound, "enumeration"), nil
		}
	}
	all := slices.Concat(extremeMarginals, leftOver)
	return props.Claim{
		ID: "depround/extremes", Group: depRoundGroup, Evidence: props.Exact,
		Statement: "arms with p_i = 0, 1, 1e-300 and 1 − 1e-16 are drawn with these probabilities",
		Reference: "alg:depround",
		Method: "enumeration of twelve inputs, m ≤ 8. At p_i ≤ 1e-300 P(i ∈ S)/p_i lies within a factor of 2 of 1, unless " +
			"arm i is the last fraction, which is rounded to 0. For other arms P(i ∈ S) = p_i within 5m·2⁻⁵³",
		Rejects: "1 − 1e-300 rounded to 1 before the coin, an arm of p = 0 that is paired, a fraction snapped too early",
		Cases: []props.Case{
			{Instance: "marginals", Check: check(5*8*unit, marginalsError, all...)},
			{Instance: "p = 0 and p = 1", Check: check(0, certainArms, all...)},
			{Instance: "p = 1e-300", Check: check(1, rareArms, extremeMarginals...)},
			{Instance: "k arms", Check: check(0, malformed, all...)},
		},
	}
}

// certainArms is 1 if an outcome of positive probability plays an arm of p = 0
// or leaves out one of p = 1.
func certainArms(l *law, _ int) (worst float64, at string) {
	for set, prob := range l.prob {
		for i, p := range l.p {
			if prob > 0 && (p == 0 && set>>i&1 == 1 || p == 1 && set>>i&1 == 0) {
				worst, at = 1, fmt.Sprintf("p=%v: outcome %v", l.p, members(set))
			}
		}
	}
	return worst, at
}

// rareArms is the largest |log₂(P(i ∈ S)/p_i)| over arms with p ≤ 1e-300.
func rareArms(l *law, _ int) (worst float64, at string) {
	for i, p := range l.p {
		if p > tiny || p == 0 {
			continue
		}
		got := l.marginal(i)
		if d := math.Abs(math.Log2(got / p)); d > worst {
			worst, at = d, fmt.Sprintf("p=%v: P(%d ∈ S) = %v", l.p, i, got)
		}
	}
	return worst, at
}

// depRoundSampled checks the rounding with the coin that policies use, NewCoin, at a size
// that cannot be enumerated.
func depRoundSampled(round Rounder) props.Claim {
	const m, k, tolerance = 1000, 300, 0.05
	return props.Claim{
		ID: "depround/sampled", Group: depRoundGroup, Evidence: props.Sampled,
		Statement: "at m = 1000, k = 300 the frequency of every arm agrees with p_i within 0.05",
		Reference: "alg:depround",
		Method: "Clopper–Pearson intervals of all arms at α/m each; observed is the largest distance between p_i and " +
			"its interval's ends",
		Rejects: "a bias of more than 0.05 + the width of the interval (about 0.02) in any arm",
		Cases: []props.Case{{Instance: "m=1000 k=300", Params: props.Params{"m": m, "k": k},
			Weight: 1, Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
				n := props.ByEffort(t.Effort, 15_000, 20_000, 400_000)
				p := risingMarginals(m, k)
				count, err := frequencies(ctx, round, p, n, t.Seed)
				if err != nil {
					return failure(ctx, err)
				}
				return distance(count, p, n, t.Alpha, tolerance), nil
			}}},
	}
}

// risingMarginals returns p_i ∝ i+1, capped at 1, with Σp = k.
func risingMarginals(m, k int) []float64 {
	p := make([]float64, m)
	for i := range p {
		p[i] = float64(k) * float64(i+1) * 2 / float64(m*(m+1))
	}
	return p // largest 2k/(m+1) < 1 for k ≤ m/2
}

func frequencies(ctx context.Context, round Rounder, p []float64, n int, root uint64) ([]int64, error) {
	count := make([]int64, len(p))
	coin := algos.NewCoin(seed.Source(root, "depround/sampled"))
	k := int(math.Round(sumOf(p)))
	var arms []int
	for s := range n {
		if s%1024 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		arms = round(arms[:0], p, coin)
		if err := ValidAction(arms, len(p), k); err != nil {
			return nil, err
		}
		for _, i := range arms {
			count[i]++
		}
	}
	return count, nil
}

// distance is the finding that all |P_i − p_i| ≤ tolerance, from simultaneous
// Clopper–Pearson intervals.
func distance(count []int64, p []float64, n int, alpha, tolerance float64) props.Finding {
	var lo, mid, hi, width float64
	at := 0
	for i, c := range count {
		iv := stats.ClopperPearson(c, int64(n), alpha/float64(len(p)))
		lo = max(lo, iv.Lo-p[i], p[i]-iv.Hi)
		if d := math.Abs(float64(c)/float64(n) - p[i]); d > mid {
			mid, at = d, i
		}
		hi = max(hi, iv.Hi-p[i], p[i]-iv.Lo)
		width = max(width, iv.Hi-iv.Lo)
	}
	return props.Finding{
		Guarantee: string(stats.GuaranteeClopperPearson), Alpha: alpha, N: int64(n),
		Observed: props.Interval{Lo: lo, Mid: mid, Hi: hi}, Bound: props.AtMost(tolerance),
		Detectable: width,
		Witness:    fmt.Sprintf("arm %d: frequency %.5f, p = %.5f", at, float64(count[at])/float64(n), p[at]),
	}
}
