package mutants

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/policies"
)

// A combexp is COMBEXP with dense matrices and places for bugs.
type combexp struct {
	spec       algos.Spec
	bugs       combexpBugList
	gamma, eta float64
	rng        *rand.Rand
	sampler    policies.SetSampler
	log, x     []float64 // by position
	arm        []int     // by position: arms by descending weight
	played     []int     // positions
}

type combexpBugList struct {
	uninverted bool    // X̃ = YΣM
	single     bool    // each played arm is credited with its own reward
	inOrder    bool    // rewards are added in the order of the arms
	doubled    bool    // the first reward is added twice
	halfSum    bool    // the second half of the rewards is not added
	rate       float64 // factor of η; 0 means 1
	systematic bool    // a systematic sampler of fixed order
	favourite  bool    // arm 0 is thought to do better than it does
}

var _ policies.FullBandit = (*combexp)(nil)

func newCOMBEXP(spec algos.Spec, bugs combexpBugList) (policies.FullBandit, error) {
	original, err := algos.NewCOMBEXP(spec)
	if err != nil {
		return nil, err
	}
	m, k := spec.Arms, spec.Cardinality
	if k == m {
		return original, nil // everything is played, nothing is learnt
	}
	c := &combexp{
		spec: spec, bugs: bugs, rng: rand.New(spec.Source),
		log: make([]float64, m), x: make([]float64, m), arm: make([]int, m),
		sampler: algos.NewBlockSampler(m, k),
	}
	c.gamma, c.eta = original.Rates()
	if bugs.rate > 0 {
		c.eta *= bugs.rate
	}
	if bugs.systematic {
		c.sampler = newSystematicSampler(m, k)
	}
	for i := range c.log {
		c.arm[i], c.log[i] = i, -math.Log(float64(m))
	}
	c.prepare()
	return c, nil
}

// prepare sorts the arms, mixes and sets the sampler up.
func (c *combexp) prepare() {
	k := float64(c.spec.Cardinality)
	for p, l := range c.log {
		c.x[p] = (1-c.gamma)*min(1, k*math.Exp(l)) + c.gamma*k/float64(c.spec.Arms)
	}
	c.sampler.Reset(c.x)
}

// Select appends the arms of one draw.
func (c *combexp) Select(dst []int) []int {
	c.played = c.sampler.Sample(c.played[:0], c.rng)
	for _, p := range c.played {
		dst = append(dst, c.arm[p])
	}
	return dst
}

// Observe updates by the estimate and projects.
func (c *combexp) Observe(_ []int, rewards []float64) {
	for p, x := range c.estimate(rewards) {
		c.log[p] += c.eta * x
		if c.bugs.favourite && c.arm[p] == 0 {
			c.log[p] += c.eta
		}
	}
	order := make([]int, len(c.log))
	for p := range order {
		order[p] = p
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(c.log[b], c.log[a]) })
	log, arm := slices.Clone(c.log), slices.Clone(c.arm)
	for p, old := range order {
		c.log[p], c.arm[p] = log[old], arm[old]
	}
	algos.ProjectCapped(c.log, c.spec.Cardinality)
	c.prepare()
}

// estimate is X̃ = YΣ⁻¹M, by position.
func (c *combexp) estimate(rewards []float64) []float64 {
	y, m := make([]float64, len(c.log)), make([]float64, len(c.log))
	summands := rewards
	if c.bugs.halfSum {
		summands = rewards[:len(rewards)/2]
	}
	if c.bugs.doubled {
		summands = append([]float64{rewards[0]}, rewards...)
	}
	if !c.bugs.inOrder { // in an order of its own: only the sum is seen
		summands = slices.Sorted(slices.Values(summands))
	}
	sum := 0.0
	for _, x := range summands {
		sum += x
	}
	for j, p := range c.played {
		m[p] = 1
		if c.bugs.single {
			m[p] = rewards[j]
		}
	}
	if c.bugs.single {
		sum = float64(c.spec.Cardinality)
	}
	switch {
	case c.bugs.uninverted:
		product(y, c.sampler.SecondMoment(make([]float64, len(m)*len(m))), m)
	case c.sampler.Factor():
		c.sampler.Solve(y, m)
	}
	for p := range y {
		y[p] *= sum
	}
	return y
}

// product writes Σm to dst.
func product(dst, sigma, m []float64) {
	for i := range dst {
		for j, x := range m {
			dst[i] += sigma[i*len(m)+j] * x
		}
	}
}

// Marginals appends P(i ∈ A_t).
func (c *combexp) Marginals(dst []float64) []float64 {
	from := len(dst)
	dst = append(dst, c.x...)
	for p, arm := range c.arm {
		dst[from+arm] = c.x[p]
	}
	return dst
}

func (c *combexp) Rates() (gamma, eta float64) {
	if c.bugs.rate > 0 {
		return c.gamma, c.eta / c.bugs.rate
	}
	return c.gamma, c.eta
}

func combexpMutants() []Mutant {
	policy := func(bugs combexpBugList) Plant {
		return func(s *Subjects, name string) {
			s.plantPolicy("combexp", name, func(spec algos.Spec) (algos.Policy, error) { return newCOMBEXP(spec, bugs) })
			s.Extended.COMBEXP = func(spec algos.Spec) (policies.FullBandit, error) { return newCOMBEXP(spec, bugs) }
			if bugs.systematic {
				s.Extended.Sampler = func(d, n int) policies.SetSampler { return newSystematicSampler(d, n) }
			}
		}
	}
	project := func(p policies.Projection) Plant { return func(s *Subjects, _ string) { s.Extended.Project = p } }
	return slices.Concat([]Mutant{
		bug("combexp/sigma-not-inverted", "X̃ = YΣM for YΣ⁻¹M", by{"combexp/cholesky"}, policy(combexpBugList{uninverted: true})),
		bug("combexp/systematic-sampler", "a systematic sampler of fixed order", by{"combexp/covariance", "combexp/psd", "combexp/cholesky"},
			policy(combexpBugList{systematic: true})),
		bug("combexp/single-rewards", "each arm is credited with its own reward, which full-bandit feedback hides", by{"combexp/permutation", "combexp/cholesky"},
			policy(combexpBugList{single: true})),
		bug("combexp/order-of-sum", "rewards are added in the order of the arms, which shows in the last bit", by{"combexp/permutation"},
			policy(combexpBugList{inOrder: true})),
		bug("combexp/first-reward-twice", "the first reward is added twice", by{"combexp/permutation", "combexp/cholesky"}, policy(combexpBugList{doubled: true})),
		bug("combexp/half-the-rewards", "only half of the rewards are added", by{"combexp/cholesky"}, policy(combexpBugList{halfSum: true})),
		bug("combexp/half-rate", "η is half of γC", by{"combexp/cholesky"}, policy(combexpBugList{rate: 0.5})),
		bug("combexp/rate-rounded", "η is 1 ‰ too small", by{"combexp/cholesky"}, policy(combexpBugList{rate: 0.999})),
		bug("combexp/favourite", "arm 0 is credited with 1 every round", by{"combexp/cholesky"}, policy(combexpBugList{favourite: true})),
		bug("combexp/caps-not-carried", "weights above 1/k are cut and the rest not raised", by{"combexp/projection"}, project(cutOnly)),
		bug("combexp/no-caps", "weights above 1/k are left", by{"combexp/projection"}, project(func(l []float64, _ int) { algos.ProjectCapped(l, 1) })),
		valid("combexp/valid-literal", "arms are sorted in every round", nil, policy(combexpBugList{})),
	}, samplerMutants())
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
