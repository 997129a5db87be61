package lemmas

import (
	"fmt"
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/theory"
)

// displays are the sum over blocks that contradicts the partition lemma's negation, and the sum
// over arms that ends the proof of the theorem.
func displays() []props.Claim {
	return []props.Claim{blockSums(printedBlocks), sumBelowIntegral(1), assembly(printedAssembly)}
}

// blocks are the constants of the partition proof's last display, in units of Δ.
type blocks struct {
	half  float64 // what a block may have beyond half its size
	first float64 // bounds the first sum
	rest  float64 // times 1/√k_A bounds the second sum
	limit float64 // bounds both
}

var printedBlocks = blocks{half: 0.5, first: 1. / 8, rest: (math.Sqrt2 + 1) / 16, limit: 3. / 8}

// blockSums claims the display before the partition lemma's contradiction, step by step.
func blockSums(b blocks) props.Claim {
	c := props.Claim{
		ID: "partition/display", Group: groupDisplays, Evidence: props.Exact,
		Reference: "lem:actionset_divide, last display of its proof",
		Statement: "The blocks of the partition proof sum up as printed: each has at most k_A/2^(j+1) + ½ arms, " +
			"the sums are below Δ/8 and (√2+1)Δ/(16√k_A), and these together are below (3/8)Δ.",
		Method: "each step at every k_A from 2 to 4096 and at 2^j−1, 2^j and 2^j+1 up to 2^30; the largest left " +
			"÷ right",
		Rejects: "Δ/10 for Δ/8, √2+½ for √2+1, Δ/4 for (3/8)Δ, blocks without their ½",
	}
	for _, step := range []struct {
		name  string
		ratio func(k int) float64
		exact bool // in dyadic numbers, so that a quotient of 1 is 1
	}{
		{name: "block sizes", ratio: b.largestBlock, exact: true},
		{name: "first sum against Δ/8", ratio: func(k int) float64 {
			return blockTerms(k, func(j float64) float64 { return math.Pow(2, -(j+1)/2) / 16 }) / b.first
		}},
		{name: "second sum against (√2+1)Δ/(16√k_A)", ratio: func(k int) float64 {
			sum := blockTerms(k, func(j float64) float64 { return math.Pow(2, (j+1)/2) / 32 }) / float64(k)
			return sum * math.Sqrt(float64(k)) / b.rest
		}},
		{name: "both against (3/8)Δ", ratio: func(k int) float64 {
			return (b.first + b.rest/math.Sqrt(float64(k))) / b.limit
		}},
	} {
		c.Cases = append(c.Cases, computed(step.name, func() props.Finding {
			worst, at := 0.0, 0
			for _, k := range displayArms() {
				if x := step.ratio(k); x > worst {
					worst, at = x, k
				}
			}
			f := computedAtMost(worst, 1, fmt.Sprintf("left ÷ right is largest at k_A = %d", at))
			if step.exact {
				f.Observed = props.Point(worst)
			}
			return f
		}))
	}
	return c
}

// displayArms are the values of k_A at which the display is computed.
func displayArms() []int {
	var all []int
	for k := 2; k <= 4096; k++ {
		all = append(all, k)
	}
	for j := 13; j <= 30; j++ {
		all = append(all, 1<<j-1, 1<<j, 1<<j+1)
	}
	return all
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
func (b blocks) largestBlock(k int) float64 {
	worst := 0.0
	for j := 1; k>>j > 0; j++ {
		size := float64(k>>j - k>>(j+1))
		worst = max(worst, size/(float64(k)/math.Pow(2, float64(j+1))+b.half))
	}
	return worst
}

// A size is one of the theorem, with the paper's δ at T = 10⁵ and what its proof sums from.
type size struct {
	m, k  int
	K     float64 // min(k, m−k): the paper's k, or m−k beyond m/2
	delta float64
	least float64 // the least gap per arm that counts, as printed: (log k)√(em/(kT)) or √(e log k log(m−k)/T)
}

const roundsOfTheSizes = 100_000

func sizes() []size {
	var all []size
	for _, mk := range [][2]int{
		{4, 2}, {30, 5}, {30, 10}, {30, 15}, {30, 20}, {30, 25}, {40, 15}, {1000, 2}, {1000, 500}, {1000, 998},
	} {
		s := size{m: mk[0], k: mk[1], K: float64(min(mk[1], mk[0]-mk[1]))}
		m, k := float64(s.m), float64(s.k)
		s.delta = theory.DeltaPaperPrinted(s.m, s.k, roundsOfTheSizes)
		s.least = math.Log2(k) * math.Sqrt(math.E*m/(k*roundsOfTheSizes))
		if 2*s.k > s.m {
			s.least = math.Sqrt(math.E * math.Log2(k) * math.Log2(m-k) / roundsOfTheSizes)
		}
		all = append(all, s)
	}
	return all
}

func (s size) String() string { return fmt.Sprintf("m=%d, k=%d", s.m, s.k) }

// f and g are the functions of the integral, in the paper's letters.
func (s size) f(x float64) float64 { return math.Log(s.K*s.K*x*x/s.delta) / (x * x) }
func (s size) g(x float64) float64 { return s.f(x) * x }

// integral is ∫f from x on, by Simpson's rule in s = ln(u/x): no antiderivative is used.
//
//	∫_x^∞ f(u) du = ∫_0^∞ f(x·e^s)·x·e^s ds
func (s size) integral(x float64) float64 {
	const n, end = 20_000, 60.0
	h, sum := end/n, 0.0
	for i := range n + 1 {
		u := x * math.Exp(float64(i)*h)
		weight := float64(2 + 2*(i%2))
		if i == 0 || i == n {
			weight = 1
		}
		sum += weight * s.f(u) * u
	}
	return sum * h / 3
}

// sumBelowIntegral claims that the arranged sum is at most the integral and the maximum of g.
func sumBelowIntegral(share float64) props.Claim {
	c := props.Claim{
		ID: "integrals/sum", Group: groupDisplays, Evidence: props.Searched,
		Reference: "fig:function and the text before it, \"the summation could be bounded by the integral of f\"",
		Statement: "Take any gaps per arm between the printed least one, x_0, and 1, in ascending order. The sum " +
			"of f at each gap but the first, times its distance to the gap before, plus g at the first, is at " +
			"most ∫_{x_0}^∞ f + g(x_0).",
		Method: "200 draws of 1 to 300 gaps, even and crowded near x_0, and one even grid of 10⁵ gaps; the " +
			"integral by Simpson's rule; the largest left ÷ right",
		Rejects: "0.9 of the right side",
	}
	for _, s := range sizes() {
		c.Cases = append(c.Cases, computed(s.String(), func() props.Finding {
			right, worst, at := share*(s.integral(s.least)+s.g(s.least)), 0.0, 0
			for _, xs := range s.gaps() {
				if x := s.arranged(xs) / right; x > worst {
					worst, at = x, len(xs)
				}
			}
			f := computedAtMost(worst, 1, fmt.Sprintf("left ÷ right is largest at %d gaps", at))
			f.Guarantee, f.N = "no counterexample", int64(len(s.gaps()))
			return f
		}))
	}
	return c
}

// arranged is the sum of lem:action_arrange for one arm, without its constant.
func (s size) arranged(xs []float64) float64 {
	sum := s.g(xs[0])
	for n := 1; n < len(xs); n++ {
		sum += s.f(xs[n]) * (xs[n] - xs[n-1])
	}
	return sum
}

// gaps are lists of gaps per arm in (x_0, 1], sorted.
func (s size) gaps() [][]float64 {
	rng := seed.New(1, "proofs: gaps per arm", uint64(s.m), uint64(s.k))
	between := func(u float64) float64 { return s.least + u*(1-s.least) }
	lists := [][]float64{make([]float64, 100_000)}
	for i := range lists[0] {
		lists[0][i] = between(float64(i+1) / 100_000)
	}
	for range 200 {
		power := 1 + 4*rng.Float64()
		xs := make([]float64, 1+rng.IntN(300))
		for i := range xs {
			xs[i] = between(math.Pow(rng.Float64(), power))
		}
		slices.Sort(xs)
		lists = append(lists, xs)
	}
	return lists
}

// printedAssembly are the constants of the last display: 1540·ln(e⁴k⁴).
var printedAssembly = assembled{factor: 1540, e: 4, power: 4}

// assembled is factor·ln(e^e·k^power).
type assembled struct{ factor, e, power float64 }

// assembly claims the display that adds up the arms, and what the theorem's form makes of it.
func assembly(a assembled) props.Claim {
	c := props.Claim{
		ID: "integrals/assembly", Group: groupDisplays, Evidence: props.Exact,
		Reference: "append:cmoss_proof, displays with 1540·ln(e⁴k⁴)",
		Statement: "Each class costs 1540(m−k)·ln(e⁴k⁴)/x_0 as printed: ∫_{x_0}^∞ f + ln(ek²)/x_0 = " +
			"ln(e⁴k⁴)/x_0, which is O(√(kmT)) for k ≤ m/2 and O((m−k)√(T log k/log(m−k))) beyond.",
		Method: "at the paper's δ and T = 10⁵: both sides with the integral by Simpson's rule; all classes " +
			"against the last term of the explicit bound (theory.TheoremBound); the class over its rate against " +
			"6160(1+ln 2)/√e, its value at k = 2. At k = 1 or m−k = 1 x_0 is 0",
		Rejects: "e³ or k³ in the logarithm, 1539 or 1541",
	}
	for _, s := range sizes() {
		c.Cases = append(c.Cases, computed(s.String(), func() props.Finding { return a.check(s) }))
	}
	return c
}

// check finds by how much the display is off at a size, as a share.
func (a assembled) check(s size) props.Finding {
	m, k := float64(s.m), float64(s.k)
	right := (a.e + a.power*math.Log(k)) / s.least
	left := s.integral(s.least) + math.Log(math.E*k*k)/s.least
	classes := 1 + math.Floor(math.Log2(s.K))
	class := a.factor * (m - k) * right
	bound := theory.TheoremBound(s.m, s.k, 0, s.delta, theory.TheoremConstant) // T = 0 leaves the last term
	rate := math.Sqrt(k * m * roundsOfTheSizes)
	if 2*s.k > s.m {
		rate = (m - k) * math.Sqrt(roundsOfTheSizes*math.Log2(k)/math.Log2(m-k))
	}
	most := 6160 * (1 + math.Ln2) / math.Sqrt(math.E) // of class ÷ rate, at k = 2
	off := max(math.Abs(left/right-1), math.Abs(classes*class/bound-1), class/rate/most-1)
	return computedAtMost(off, 1e-9, fmt.Sprintf("integral and maximum %.9g, printed %.9g; a class is %.4g times its "+
		"rate", left, right, class/rate))
}
