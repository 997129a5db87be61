package algos

import (
	"math"
	"math/rand/v2"
)

// COMBEXP is the algorithm of Combes et al. 2015 for sets of k out of m arms.
// It learns under full-bandit feedback: all it uses of a round is the sum Y of
// the rewards. With λ = k(m−k)/(m(m−1)), C = λ/k^{3/2} and q_1 uniform, it
//
//	mixes        q' = (1−γ)q + γ/m
//	samples      M with marginals kq' (BlockSampler)
//	estimates    X̃ = YΣ⁻¹M, Σ = E[MMᵀ]
//	updates      q̃ ∝ q·e^{ηX̃}
//	projects     q = min{1/k, c·q̃}, Σq = 1 (ProjectCapped)
//
//	γ = √(k ln(m/k)) / (√(k ln(m/k)) + √(C(Ck²m + k)T)),   η = γC.
//
// At k = m it plays everything.
//
// Reference: Combes, Talebi, Proutiere & Lelarge 2015, "Combinatorial Bandits
// Revisited" (NIPS), algorithm COMBEXP.
type COMBEXP struct {
	gamma, eta float64
	k          int
	rand       *rand.Rand
	sampler    *BlockSampler // nil at k = m
	arm        []int         // by position: arms by descending q
	logq       []float64     // ln q, by position
	x          []float64     // kq′, by position
	played     []int         // positions of the action
	estimate   []float64     // scratch: Σ⁻¹M
}

var _ Marginaler = (*COMBEXP)(nil)

// NewCOMBEXP returns COMBEXP. It wants semi-bandit feedback, of which it uses
// the sum only, at most 200 arms, and a Source.
func NewCOMBEXP(spec Spec) (*COMBEXP, error) {
	spec, err := spec.of("combexp")
	if err != nil {
		return nil, err
	}
	m, k := spec.Arms, spec.Cardinality
	c := &COMBEXP{
		k: k, rand: rand.New(spec.Source),
		arm: make([]int, m), logq: make([]float64, m), x: make([]float64, m),
		played: make([]int, 0, k), estimate: make([]float64, m),
	}
	for i := range m {
		c.arm[i], c.logq[i], c.x[i] = i, -math.Log(float64(m)), 1
	}
	if k < m {
		c.gamma, c.eta = combexpRates(m, k, spec.Horizon)
		c.sampler = NewBlockSampler(m, k)
		c.prepare()
	}
	return c, nil
}

// combexpRates returns γ and η for k < m.
func combexpRates(m, k int, horizon int64) (gamma, eta float64) {
	fm, fk := float64(m), float64(k)
	lambda := fk * (fm - fk) / (fm * (fm - 1))
	c := lambda / math.Pow(fk, 1.5)
	root := math.Sqrt(fk * math.Log(fm/fk))
	gamma = root / (root + math.Sqrt(c*(c*fk*fk*fm+fk)*float64(horizon)))
	return gamma, gamma * c
}

// Rates returns the mixing coefficient γ and the learning rate η, both 0 at
// k = m.
func (c *COMBEXP) Rates() (gamma, eta float64) { return c.gamma, c.eta }

// Select appends the arms of one draw.
func (c *COMBEXP) Select(dst []int) []int {
	if c.sampler == nil {
		return append(dst, c.arm...)
	}
	c.played = c.sampler.Sample(c.played[:0], c.rand)
	for _, p := range c.played {
		dst = append(dst, c.arm[p])
	}
	return dst
}

// Observe adds the rewards and learns from the sum alone.
func (c *COMBEXP) Observe(_ []int, rewards []float64) {
	sum := addFixed(rewards)
	if c.sampler == nil || sum == 0 {
		return // X̃ = 0 changes nothing
	}
	clear(c.estimate)
	for _, p := range c.played {
		c.estimate[p] = sum
	}
	if !c.sampler.Factor() {
		// For T ≤ 2^53 and m ≤ 200 the least eigenvalue of Σ is above 1e-9, least
		// at m = 200, k = 1, and rounding in Factor is about 1e-13.
		panic("algos: COMBEXP: Σ is not positive definite")
	}
	c.sampler.Solve(c.estimate, c.estimate)
	for p, x := range c.estimate {
		c.logq[p] += c.eta * x
	}
	c.sort()
	ProjectCapped(c.logq, c.k)
	c.prepare()
}

// addFixed returns the sum of the rewards, each rounded to a multiple of
// 2⁻⁵². Integers add up to the same sum in any order.
func addFixed(rewards []float64) float64 {
	var sum uint64 // ≤ 200·2⁵²
	for _, r := range rewards {
		sum += uint64(math.RoundToEven(r * 0x1p52))
	}
	return float64(sum) * 0x1p-52
}

// sort restores the descending order of logq. Insertion: a round moves few
// arms past one another.
func (c *COMBEXP) sort() {
	for i := 1; i < len(c.logq); i++ {
		l, arm := c.logq[i], c.arm[i]
		j := i
		for ; j > 0 && c.logq[j-1] < l; j-- {
			c.logq[j], c.arm[j] = c.logq[j-1], c.arm[j-1]
		}
		c.logq[j], c.arm[j] = l, arm
	}
}

// prepare mixes and sets up the sampler of the coming round.
func (c *COMBEXP) prepare() {
	k, floor := float64(c.k), c.gamma*float64(c.k)/float64(len(c.x))
	for p, l := range c.logq {
		c.x[p] = (1-c.gamma)*min(1, k*math.Exp(l)) + floor
	}
	c.sampler.Reset(c.x)
}

// Marginals appends P(i ∈ A_t) = kq'_i.
func (c *COMBEXP) Marginals(dst []float64) []float64 {
	from := len(dst)
	dst = append(dst, c.x...)
	for p, arm := range c.arm {
		dst[from+arm] = c.x[p]
	}
	return dst
}

// ProjectCapped projects weights, given by their logarithms in descending
// order, on the distributions bounded by 1/n, in Kullback–Leibler divergence:
//
//	q_i = min{1/n, c·e^{l_i}},   c such that Σ q_i = 1
//
// It replaces each l_i by ln q_i. Only differences of logarithms are
// exponentiated, so nothing overflows and weights below the least float64
// keep their logarithm. It panics unless 1 ≤ n < len(l).
//
// With s entries at the cap, c = (1 − s/n)/Σ_{i≥s} e^{l_i}, and s is the least
// number for which the next entry stays below it, that is, for which
//
//	n − s ≤ Σ_{i≥s} e^{l_i − l_s}.
//
// At s = n−1 the right side is at least its first term 1, so s ≤ n−1.
//
// Reference: Combes et al. 2015, algorithm COMBEXP, the projection step.
func ProjectCapped(l []float64, n int) {
	if n < 1 || n >= len(l) {
		panic("algos: ProjectCapped wants 1 ≤ n < len(l)")
	}
	// The tail sums come from the far end, each relative to its largest term;
	// below the n-th they are only needed as one number.
	tail := 0.0
	for i := len(l) - 1; i >= n; i-- {
		tail += math.Exp(l[i] - l[n-1])
	}
	s, sum := n-1, 1+tail
	for i := n - 2; i >= 0; i-- {
		tail = (1 + tail) * math.Exp(l[i+1]-l[i])
		if float64(n-i) > 1+tail {
			break // then no smaller s will do either
		}
		s, sum = i, 1+tail
	}
	shift := math.Log(float64(n-s)/sum) - math.Log(float64(n)) - l[s]
	for i := range l[:s] {
		l[i] = -math.Log(float64(n))
	}
	for i := s; i < len(l); i++ {
		l[i] += shift
	}
}

var _ = register(Entry{
	Name: "combexp", Title: "COMBEXP", Reference: "Combes et al. 2015",
	Summary:  "mirror descent on the sum of the rewards alone (full bandit)",
	Feedback: semiBandit, NeedsSeed: true, Style: 7, Cost: 2000, MaxArms: 200,
	newPolicy: plain(NewCOMBEXP),
})
