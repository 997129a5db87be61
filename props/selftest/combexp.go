package selftest

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/claims/policies"
	"github.com/regretcheck/regretcheck/props/reference"
)

// combexp replaces COMBEXP by one with other parts.
func combexp(parts reference.COMBEXPParts) plant {
	make := func(spec algos.Spec) (algos.Marginaler, error) { return reference.NewCOMBEXP(spec, parts) }
	return func(s *subjects, name string) {
		s.policy("combexp", name, func(spec algos.Spec) (algos.Policy, error) { return make(spec) })
		s.extended.COMBEXP = make
	}
}

// eachItsOwn is kΣ⁻¹X for YΣ⁻¹M, one arm at a time.
func eachItsOwn(sigma *mat.SymDense, arms []int, rewards []float64) []float64 {
	estimate := make([]float64, sigma.SymmetricDim())
	for j, i := range arms {
		for at, x := range reference.COMBEXPEstimate(sigma, []int{i}, []float64{float64(len(arms)) * rewards[j]}) {
			estimate[at] += x
		}
	}
	return estimate
}

// inOrder adds the rewards in the order of the arms.
func inOrder(sigma *mat.SymDense, arms []int, rewards []float64) []float64 {
	sum := 0.0
	for _, x := range rewards {
		sum += x
	}
	return reference.COMBEXPEstimate(sigma, arms, []float64{sum})
}

// favouring credits arm 0 with 1 more.
func favouring(sigma *mat.SymDense, arms []int, rewards []float64) []float64 {
	estimate := reference.COMBEXPEstimate(sigma, arms, rewards)
	estimate[0]++
	return estimate
}

// slower multiplies η by 0.999.
func slower(spec algos.Spec) (gamma, eta float64) {
	gamma, eta = reference.COMBEXPRates(spec)
	return gamma, 0.999 * eta
}

// cutOnly normalises and cuts at 1/n, so that the sum is below 1.
func cutOnly(l []float64, n int) {
	total := 0.0
	for _, x := range l {
		total += math.Exp(x - l[0])
	}
	shift := l[0] + math.Log(total)
	for i := range l {
		l[i] = min(-math.Log(float64(n)), l[i]-shift)
	}
}

func combexpBugs() []row {
	literal, permutation := by{"contract/literal"}, by{"combexp/permutation"}
	estimate := func(e func(sigma *mat.SymDense, arms []int, rewards []float64) []float64) plant {
		return combexp(reference.COMBEXPParts{Estimate: e})
	}
	return []row{
		bug("combexp/single-rewards", "each arm is credited with its own reward, which full-bandit feedback hides",
			permutation, estimate(eachItsOwn)),
		bug("combexp/order-of-sum", "rewards are added in the order of the arms, which changes the last bit",
			permutation, estimate(inOrder)),
		bug("combexp/rate-rounded", "η is 1 ‰ too small", literal, combexp(reference.COMBEXPParts{Rates: slower})),
		bug("combexp/favourite", "arm 0 is credited with 1 every round", literal, estimate(favouring)),
		bug("combexp/caps-not-carried", "weights above 1/k are cut, and the others are not raised", by{"combexp/projection"},
			func(s *subjects, _ string) { s.extended.Project = cutOnly }),
	}
}

// literalBlocks is the block sampler. Embedded as reference.Blocks it would hide its method Blocks.
type literalBlocks = reference.Blocks

// sampler replaces the block sampler for n of d positions.
func sampler(make func(b *literalBlocks, d, n int) policies.SetSampler) plant {
	return func(s *subjects, _ string) {
		s.extended.Sampler = func(d, n int) policies.SetSampler { return make(reference.NewBlocks(d, n), d, n) }
	}
}

// independentPairs states Σ = xxᵀ off the diagonal.
type independentPairs struct {
	*literalBlocks
	d int
}

// SecondMoment writes Σ.
func (p independentPairs) SecondMoment(dst []float64) []float64 {
	dst = p.literalBlocks.SecondMoment(dst)
	for i := range p.d {
		for j := range p.d {
			if i != j {
				dst[i*p.d+j] = dst[i*p.d+i] * dst[j*p.d+j]
			}
		}
	}
	return dst
}

// likeliest draws the first n positions, the likeliest, always.
type likeliest struct {
	*literalBlocks
	n int
}

// Sample draws.
func (l likeliest) Sample(dst []int, _ *rand.Rand) []int {
	for i := range l.n {
		dst = append(dst, i)
	}
	return dst
}

// oneTwice draws one position twice.
type oneTwice struct{ *literalBlocks }

// Sample draws.
func (o oneTwice) Sample(dst []int, r *rand.Rand) []int {
	if dst = o.literalBlocks.Sample(dst, r); len(dst) > 1 {
		dst[1] = dst[0]
	}
	return dst
}

func samplerBugs() []row {
	return []row{
		bug("combexp/independent-pairs", "the Σ of independently drawn positions", by{"combexp/covariance"},
			sampler(func(b *literalBlocks, d, _ int) policies.SetSampler { return independentPairs{b, d} })),
		bug("combexp/likeliest", "the likeliest positions are always drawn", by{"combexp/marginals"},
			sampler(func(b *literalBlocks, _, n int) policies.SetSampler { return likeliest{b, n} })),
		bug("combexp/one-twice", "a position is drawn twice", by{"combexp/marginals"},
			sampler(func(b *literalBlocks, _, _ int) policies.SetSampler { return oneTwice{b} })),
	}
}
