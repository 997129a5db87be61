package reference

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/regretcheck/regretcheck/algos"
)

// COMBEXP is the algorithm of Combes et al. 2015 for sets of k of m arms, with
// dense matrices.
type COMBEXP struct {
	COMBEXPParts
	Spec       algos.Spec
	Gamma, Eta float64
	Log        []float64 // ln q_i
	X          []float64 // kq′_i, the marginals of the round
	sampler    SetSampler
	order      []int // arms by descending marginal: the sampler's positions
	rng        *rand.Rand
}

// COMBEXPParts are the steps of COMBEXP that can be replaced; nil means the
// source's.
type COMBEXPParts struct {
	// Rates are γ and η.
	Rates func(spec algos.Spec) (gamma, eta float64)
	// Sampler draws M; nil is the mixture of blocks.
	Sampler func(d, n int) SetSampler
	// Estimate is X̃ by arm, from the arms played, their rewards and Σ.
	Estimate func(sigma *mat.SymDense, arms []int, rewards []float64) []float64
}

// A SetSampler draws sets of n of d positions with marginals given in
// descending order.
type SetSampler interface {
	Reset(x []float64)
	Sample(dst []int, r *rand.Rand) []int
	SecondMoment(dst []float64) []float64 // E[MMᵀ], row by row
}

// NewCOMBEXP returns COMBEXP before its first round.
func NewCOMBEXP(spec algos.Spec, parts COMBEXPParts) (*COMBEXP, error) {
	spec, err := normal(spec, true, false)
	if err != nil {
		return nil, err
	}
	if parts.Rates == nil {
		parts.Rates = COMBEXPRates
	}
	if parts.Sampler == nil {
		parts.Sampler = func(d, n int) SetSampler { return NewBlocks(d, n) }
	}
	if parts.Estimate == nil {
		parts.Estimate = COMBEXPEstimate
	}
	c := &COMBEXP{COMBEXPParts: parts, Spec: spec, rng: rand.New(spec.Source)}
	c.Log, c.X = make([]float64, spec.Arms), slices.Repeat([]float64{1}, spec.Arms)
	if spec.Cardinality < spec.Arms {
		c.Gamma, c.Eta = parts.Rates(spec)
		c.sampler = parts.Sampler(spec.Arms, spec.Cardinality)
		c.project()
	}
	return c, nil
}

// COMBEXPRates returns, with λ = k(m−k)/(m(m−1)) and C = λ/k^{3/2},
//
//	γ = √(k ln(m/k)) / (√(k ln(m/k)) + √(C(Ck²m + k)T)),   η = γC.
func COMBEXPRates(spec algos.Spec) (gamma, eta float64) {
	m, k, T := float64(spec.Arms), float64(spec.Cardinality), float64(spec.Horizon)
	lambda := k * (m - k) / (m * (m - 1))
	C := lambda / math.Pow(k, 1.5)
	entropy := math.Sqrt(k * math.Log(m/k))
	gamma = entropy / (entropy + math.Sqrt(C*(C*k*k*m+k)*T))
	return gamma, gamma * C
}

// project makes q a distribution with q ≤ 1/k, mixes q′ = (1−γ)q + γ/m and hands
// the marginals kq′ to the sampler.
func (c *COMBEXP) project() {
	m, k := float64(c.Spec.Arms), float64(c.Spec.Cardinality)
	c.order = c.order[:0]
	for i, q := range ProjectCapped(c.Log, c.Spec.Cardinality) {
		c.X[i] = (1-c.Gamma)*k*q + c.Gamma*k/m
		c.Log[i] = math.Log(max(q, math.SmallestNonzeroFloat64))
		c.order = append(c.order, i)
	}
	slices.SortStableFunc(c.order, func(i, j int) int { return cmp.Compare(c.X[j], c.X[i]) })
	var descending []float64
	for _, i := range c.order {
		descending = append(descending, c.X[i])
	}
	c.sampler.Reset(descending)
}

// Select samples M.
func (c *COMBEXP) Select(dst []int) []int {
	if c.sampler == nil {
		for i := range c.Spec.Arms {
			dst = append(dst, i)
		}
		return dst
	}
	for _, p := range c.sampler.Sample(nil, c.rng) {
		dst = append(dst, c.order[p])
	}
	return dst
}

// Observe estimates, updates q̃ ∝ q·e^{ηX̃} and projects.
func (c *COMBEXP) Observe(arms []int, rewards []float64) {
	if c.sampler == nil {
		return
	}
	for i, x := range c.Estimate(c.moment(), arms, rewards) {
		c.Log[i] += c.Eta * x
	}
	c.project()
}

// moment returns Σ = E[MMᵀ] by arms.
func (c *COMBEXP) moment() *mat.SymDense {
	d := c.Spec.Arms
	dense, sigma := c.sampler.SecondMoment(make([]float64, d*d)), mat.NewSymDense(d, nil)
	for p, i := range c.order {
		for q, j := range c.order[:p+1] {
			sigma.SetSym(i, j, dense[p*d+q])
		}
	}
	return sigma
}

// COMBEXPEstimate is X̃ = YΣ⁻¹M, by Cholesky's factors. The rewards are added from
// the smallest, because only their sum is seen.
func COMBEXPEstimate(sigma *mat.SymDense, arms []int, rewards []float64) []float64 {
	sum := 0.0
	for _, x := range slices.Sorted(slices.Values(rewards)) {
		sum += x
	}
	played := mat.NewVecDense(sigma.SymmetricDim(), nil)
	for _, i := range arms {
		played.SetVec(i, sum)
	}
	var factor mat.Cholesky
	var estimate mat.VecDense
	if !factor.Factorize(sigma) || factor.SolveVecTo(&estimate, played) != nil {
		return slices.Repeat([]float64{math.NaN()}, sigma.SymmetricDim())
	}
	return estimate.RawVector().Data
}

// ProjectCapped returns q = min{1/n, c·e^{l_i}} with Σq = 1, c by bisection of its
// logarithm.
func ProjectCapped(l []float64, n int) []float64 {
	q := make([]float64, len(l))
	sumAt := func(logC float64) (sum float64) {
		for i, x := range l {
			q[i] = math.Min(1/float64(n), math.Exp(x+logC))
			sum += q[i]
		}
		return sum
	}
	// At the lower end all weights are ≤ 1/m, at the upper all are capped.
	lo, hi := -slices.Max(l)-math.Log(float64(len(l))), -slices.Min(l)
	for mid := (lo + hi) / 2; lo < mid && mid < hi; mid = (lo + hi) / 2 {
		if sumAt(mid) < 1 {
			lo = mid
		} else {
			hi = mid
		}
	}
	sumAt(hi)
	return q
}

// Marginals appends kq′.
func (c *COMBEXP) Marginals(dst []float64) []float64 { return append(dst, c.X...) }
