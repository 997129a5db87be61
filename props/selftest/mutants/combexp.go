package mutants

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/claims/policies"
	"github.com/regretcheck/regretcheck/props/reference"
)

// plantCOMBEXP puts the reference with other parts in the place of COMBEXP.
func plantCOMBEXP(parts reference.COMBEXPParts) Plant {
	make := func(spec algos.Spec) (algos.Marginaler, error) { return reference.NewCOMBEXP(spec, parts) }
	return func(s *Subjects, name string) {
		s.plantPolicy("combexp", name, func(spec algos.Spec) (algos.Policy, error) { return make(spec) })
		s.Extended.COMBEXP = make
	}
}

// total estimates from another total of the rewards.
func total(of func(rewards []float64) float64) Plant {
	return plantCOMBEXP(reference.COMBEXPParts{Estimate: func(sigma *mat.SymDense, arms []int,
		rewards []float64) []float64 {
		return reference.COMBEXPEstimate(sigma, arms, []float64{of(rewards)})
	}})
}

// rate multiplies η.
func rate(c float64) Plant {
	return plantCOMBEXP(reference.COMBEXPParts{Rates: func(spec algos.Spec) (gamma, eta float64) {
		gamma, eta = reference.COMBEXPRates(spec)
		return gamma, c * eta
	}})
}

func inOrder(rewards []float64) (sum float64) {
	for _, x := range rewards {
		sum += x
	}
	return sum
}

func sorted(rewards []float64) float64 { return inOrder(slices.Sorted(slices.Values(rewards))) }

// uninverted is YΣM.
func uninverted(sigma *mat.SymDense, arms []int, rewards []float64) []float64 {
	played := mat.NewVecDense(sigma.SymmetricDim(), nil)
	for _, i := range arms {
		played.SetVec(i, sorted(rewards))
	}
	var estimate mat.VecDense
	estimate.MulVec(sigma, played)
	return estimate.RawVector().Data
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

// favouring credits arm 0 with 1 more.
func favouring(sigma *mat.SymDense, arms []int, rewards []float64) []float64 {
	estimate := reference.COMBEXPEstimate(sigma, arms, rewards)
	estimate[0]++
	return estimate
}

func combexpMutants() []Mutant {
	project := func(p policies.Projection) Plant { return func(s *Subjects, _ string) { s.Extended.Project = p } }
	return slices.Concat([]Mutant{
		bug("combexp/sigma-not-inverted", "X̃ = YΣM for YΣ⁻¹M", by{"contract/literal"},
			plantCOMBEXP(reference.COMBEXPParts{Estimate: uninverted})),
		bug("combexp/systematic-sampler", "a systematic sampler of fixed order", by{"combexp/covariance"},
			systematicThroughout),
		bug("combexp/single-rewards", "each arm is credited with its own reward, which full-bandit feedback hides",
			by{"combexp/permutation"},
			plantCOMBEXP(reference.COMBEXPParts{Estimate: eachItsOwn})),
		bug("combexp/order-of-sum", "rewards are added in the order of the arms, which shows in the last bit",
			by{"combexp/permutation"}, total(inOrder)),
		bug("combexp/first-reward-twice", "the first reward is added twice", by{"combexp/permutation"},
			total(func(rewards []float64) float64 { return rewards[0] + sorted(rewards) })),
		bug("combexp/half-the-rewards", "only half of the rewards are added", by{"contract/literal"},
			total(func(rewards []float64) float64 { return sorted(rewards[:len(rewards)/2]) })),
		bug("combexp/half-rate", "η is half of γC", by{"contract/literal"}, rate(0.5)),
		bug("combexp/rate-rounded", "η is 1 ‰ too small", by{"contract/literal"}, rate(0.999)),
		bug("combexp/other-eigenvalue", "λ = k(m−k)/m², which is the least eigenvalue of draws with replacement",
			by{"contract/literal"},
			otherEigenvalue),
		bug("combexp/favourite", "arm 0 is credited with 1 every round", by{"contract/literal"},
			plantCOMBEXP(reference.COMBEXPParts{Estimate: favouring})),
		bug("combexp/caps-not-carried", "weights above 1/k are cut and the rest not raised", by{"combexp/projection"},
			project(cutOnly)),
		bug("combexp/no-caps", "weights above 1/k are left", by{"combexp/projection"},
			project(func(l []float64, _ int) { algos.ProjectCapped(l, 1) })),
		valid("combexp/valid-literal", "the literal pseudo-code", nil, plantCOMBEXP(reference.COMBEXPParts{})),
	}, samplerMutants())
}

// otherEigenvalue takes C by a wrong λ.
var otherEigenvalue = plantCOMBEXP(reference.COMBEXPParts{Rates: func(spec algos.Spec) (gamma, eta float64) {
	m, k, T := float64(spec.Arms), float64(spec.Cardinality), float64(spec.Horizon)
	C := k * (m - k) / (m * m) / math.Pow(k, 1.5)
	entropy := math.Sqrt(k * math.Log(m/k))
	gamma = entropy / (entropy + math.Sqrt(C*(C*k*k*m+k)*T))
	return gamma, gamma * C
}})

// systematicThroughout puts the systematic sampler into COMBEXP and in the
// place of the block sampler.
func systematicThroughout(s *Subjects, name string) {
	plantCOMBEXP(reference.COMBEXPParts{Sampler: func(d,
		n int) reference.SetSampler {
		return newSystematicSampler(d, n)
	}})(s, name)
	s.Extended.Sampler = func(d, n int) policies.SetSampler { return newSystematicSampler(d, n) }
}

// cutOnly normalises and cuts at 1/n, and leaves the sum below 1.
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
