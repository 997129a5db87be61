package lemmas

import (
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/formula"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/theory"
)

// displays claims lines of the paper's proofs, and words of its text, that no lemma states.
func displays(s Subjects) []props.Claim {
	return slices.Concat(
		[]props.Claim{blockSums(), sumBelowIntegral(), assembly(), independent(), atMostK()}, observedWhole(s),
	)
}

// blockSums claims the display before the partition lemma's contradiction, step by step.
func blockSums() props.Claim {
	c := props.Claim{
		ID: "partition/display", Group: groupDisplays, Evidence: props.Exact,
		Reference: "lem:actionset_divide, last display of its proof",
		Statement: "Blocks have ≤ k_A/2^{j+1} + ½ arms; they sum up to < Δ/8 and < (√2+1)Δ/(16√k_A), in all < (3/8)Δ.",
		Method:    "each step at every k_A from 2 to 4096 and at 2^j−1 and 2^j up to 2^30; observed is left ÷ right",
		Rejects:   "Δ/10 in place of Δ/8, √2+½ in place of √2+1, Δ/5 in place of (3/8)Δ, blocks without the ½",
	}
	const first, rest = 1. / 8, (math.Sqrt2 + 1) / 16
	for _, step := range []struct {
		name     string
		rounding float64
		ratio    func(k int) float64
	}{
		{"block sizes", 0, largestBlock}, // in dyadic numbers
		{"first sum against Δ/8", 1e-12, func(k int) float64 {
			return blockTerms(k, func(j float64) float64 { return math.Pow(2, -(j+1)/2) / 16 }) / first
		}},
		{"second sum against (√2+1)Δ/(16√k_A)", 1e-12, func(k int) float64 {
			return blockTerms(k, func(j float64) float64 { return math.Pow(2, (j+1)/2) / 32 }) / math.Sqrt(float64(k)) / rest
		}},
		{"both against (3/8)Δ", 1e-12, func(k int) float64 { return (first + rest/math.Sqrt(float64(k))) / (3. / 8) }},
	} {
		c.Cases = append(c.Cases, formula.OnGrid(props.Case{Instance: step.name},
			slices.Concat(integers(2, 4096), powersOfTwo(30)), func(k int) (search.Comparison, error) {
				return atMost(within(step.ratio(k), step.rounding), 1, "left ÷ right is largest at k_A = %d", k), nil
			}))
	}
	return c
}

// blockTerms sums a term over the blocks j = 1 … ⌊log k⌋.
func blockTerms(k int, term func(j float64) float64) float64 {
	sum := 0.0
	for j := 1; k>>j > 0; j++ {
		sum += term(float64(j))
	}
	return sum
}

// largestBlock is the largest size of a block ÷ its bound.
func largestBlock(k int) float64 {
	worst := 0.0
	for j := 1; k>>j > 0; j++ {
		size := float64(k>>j - k>>(j+1))
		worst = max(worst, size/(math.Ldexp(float64(k), -j-1)+0.5))
	}
	return worst
}

// A proofSize is a size of the theorem with the numbers of its proof: K′ = min(k, m−k), the paper's
// δ, and x_0, the least gap per arm that counts.
type proofSize struct {
	sim.Size
	kPrime, delta, least float64
}

const proofHorizon = 100_000

func proofSizes() (all []proofSize) {
	for _, z := range []sim.Size{
		{M: 4, K: 2}, {M: 30, K: 5}, {M: 30, K: 10}, {M: 30, K: 15}, {M: 30, K: 20}, {M: 30, K: 25}, {M: 40, K: 15},
		{M: 1000, K: 2}, {M: 1000, K: 500}, {M: 1000, K: 998},
	} {
		kPrime, delta := float64(theory.Differing(z.M, z.K)), theory.DeltaPaperPrinted(z.M, z.K, proofHorizon)
		all = append(all, proofSize{z, kPrime, delta, theory.ArrangementLeastGap(z.K, delta) / kPrime})
	}
	return all
}

// sumBelowIntegral claims that the arranged sum is at most the integral and the maximum of g.
func sumBelowIntegral() props.Claim {
	c := props.Claim{
		ID: "integrals/sum", Group: groupDisplays, Evidence: props.Exact,
		Reference: "fig:function and the text before it, \"the summation could be bounded by the integral of f\"",
		Statement: "For x_0 < x_1 ≤ x_2 ≤ … ≤ 1: g(x_1) + Σ_{n≥2}f(x_n)(x_n − x_{n−1}) ≤ g(x_0) + ∫_{x_0}^∞ f.",
		Method: "evenly spaced lists of 1 to 10⁵ gaps per arm; finer lists have larger sums, because f and g decrease " +
			"(integrals/f-decreases). Observed is the largest left ÷ right",
		Rejects: "0.9 of the right side",
	}
	for _, s := range proofSizes() {
		right := theory.ArrangementG(s.least, s.kPrime, s.delta) -
			theory.ArrangementFIntegral(s.least, s.kPrime, s.delta)
		c.Cases = append(c.Cases, formula.OnGrid(props.Case{Instance: s.String(), Params: games.SizeParams(s.Size)},
			[]int{1, 10, 1000, 100_000}, func(n int) (search.Comparison, error) {
				xs := sequence(n, func(i int) float64 { return s.least + (1-s.least)*float64(i+1)/float64(n) })
				ratio := theory.ArrangementArm(1, xs, s.kPrime, s.delta) / right
				return atMost(within(ratio, 1e-10), 1, "left ÷ right is largest at %d gaps", n), nil
			}))
	}
	return c
}

// assembly claims the display that adds up the arms, and what the theorem's form makes of it.
func assembly() props.Claim {
	c := props.Claim{
		ID: "integrals/assembly", Group: groupDisplays, Evidence: props.Exact,
		Reference: "append:cmoss_proof, displays with 1540·ln(e⁴k⁴)",
		Statement: "A class costs 1540(m−k)·ln(e⁴k⁴)/x_0 as printed, because ∫_{x_0}^∞ f + ln(ek²)/x_0 = ln(e⁴k⁴)/x_0.",
		Method: "at the paper's δ and T = 10⁵: both sides, with the integral in closed form; all classes together against " +
			"the bound's last term; a class ÷ its rate √(kmT), or (m−k)√(T log k/log(m−k)), against 6160(1+ln 2)/√e, " +
			"the value at k = 2. At k = 1 and at m−k = 1, x_0 is 0",
		Rejects: "e³ or k³ in the logarithm, 1539 or 1541",
	}
	for _, s := range proofSizes() {
		c.Cases = append(c.Cases, exactly(props.Case{Instance: s.String(), Params: games.SizeParams(s.Size)}, s.assembled))
	}
	return c
}

// assembled compares the relative error of the display with that of rounding.
func (s proofSize) assembled() (search.Comparison, error) {
	k := float64(s.K)
	printed := (4 + 4*math.Log(k)) / s.least
	integral := -theory.ArrangementFIntegral(s.least, s.kPrime, s.delta)
	computed := integral + math.Log(math.E*k*k)/s.least
	class := theory.ArrangementPrinted * float64(s.M-s.K) * printed
	all := (1 + math.Floor(math.Log2(s.kPrime))) * class
	bound := theory.TheoremBound(s.M, s.K, 0, s.delta, theory.TheoremConstant) // T = 0 leaves the last term
	ofRate := class / (theory.TheoremRate(s.M, s.K, proofHorizon) / math.Log2(s.kPrime))
	most := theory.TheoremConstant * (1 + math.Ln2) / math.Sqrt(math.E) // at k = 2
	off := max(math.Abs(computed/printed-1), math.Abs(all/bound-1), ofRate/most-1)
	return atMost(theory.Exactly(off), 1e-9, "integral and maximum %.9g, printed %.9g; a class is %.4g times its rate",
		computed, printed, ofRate), nil
}
