package mutants

import (
	"math"
	"math/rand/v2"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/policies"
)

// A hybrid is alg:hybrid with places for bugs.
type hybrid struct {
	spec  algos.Spec
	bugs  hybridBugList
	round int64
	loss  []float64
	lead  leader
	draw  func(dst []int, x []float64) []int
}

type hybridBugList struct {
	rewards    bool              // rewards are taken for losses
	plain      bool              // o_i/x_i for (o_i+1)/x_i − 1
	half       bool              // o = 1 − X for 1 − 2X
	constant   bool              // η = 1/√T in every round
	logarithm  bool              // log(m−(m−k)) for log(m/(m−k)) in γ
	steps      int               // Newton steps; 0 means as many as are needed
	one        bool              // γ = 1
	favourite  bool              // arm 0's losses count 1 % less
	systematic bool              // another exact sampler
	show       func(x []float64) // what becomes of the shown probabilities
}

var _ policies.RegularizedLeader = (*hybrid)(nil)

func newHYBRID(spec algos.Spec, bugs hybridBugList) (*hybrid, error) {
	if _, err := algos.NewHYBRID(spec); err != nil {
		return nil, err
	}
	m, k := spec.Arms, spec.Cardinality
	gamma := 1.0
	if 2*k > m && k < m {
		x := float64(m) / float64(m-k)
		if bugs.logarithm {
			x = float64(m - (m - k))
		}
		gamma = min(1, 1/math.Sqrt(math.Log2(x)))
	}
	if bugs.one {
		gamma = 1
	}
	h := &hybrid{spec: spec, bugs: bugs, round: 1, loss: make([]float64, m), lead: newLeader(m, k, gamma)}
	coin := algos.NewCoin(spec.Source)
	h.draw = func(dst []int, x []float64) []int { return algos.DepRound(dst, x, coin) }
	if bugs.systematic {
		rng := rand.New(spec.Source)
		h.draw = func(dst []int, x []float64) []int { return systematic(dst, x, k, rng) }
	}
	return h, nil
}

// systematic draws k of the arms with marginals x: those whose part of [0, k)
// holds one of the points u, u+1, …, the arms laid out in random order.
func systematic(dst []int, x []float64, k int, rng *rand.Rand) []int {
	u, sum, drawn := rng.Float64(), 0.0, 0
	for at, i := range rng.Perm(len(x)) {
		sum += x[i]
		// Rounding of the sum may leave the last point beyond the last part.
		if drawn < k && (u+float64(drawn) < sum || k-drawn == len(x)-at) {
			dst, drawn = append(dst, i), drawn+1
		}
	}
	return dst
}

// Select is lines 3 and 4.
func (h *hybrid) Select(dst []int) []int { return h.draw(dst, h.lead.x) }

// Observe is lines 5–7.
func (h *hybrid) Observe(arms []int, rewards []float64) {
	h.round++
	if h.spec.Cardinality == h.spec.Arms {
		return
	}
	for j, i := range arms {
		h.loss[i] += h.estimate(i, rewards[j])
	}
	eta := 1 / math.Sqrt(float64(h.round))
	if h.bugs.constant {
		eta = 1 / math.Sqrt(float64(h.spec.Horizon))
	}
	steps := h.bugs.steps
	if steps == 0 {
		steps = 60
	}
	h.lead.solve(h.loss, eta, steps)
}

// estimate is what a played arm's loss grows by, up to the −1 of every arm.
func (h *hybrid) estimate(i int, x float64) float64 {
	o := 1 - 2*x
	switch {
	case h.bugs.rewards:
		o = -o
	case h.bugs.half:
		o = 1 - x
	case h.bugs.favourite && i == 0:
		return 0.99 * (o + 1) / h.lead.x[i]
	case h.bugs.plain:
		return o / h.lead.x[i]
	}
	return (o + 1) / h.lead.x[i]
}

// Marginals appends x.
func (h *hybrid) Marginals(dst []float64) []float64 {
	from := len(dst)
	dst = append(dst, h.lead.x...)
	if h.bugs.show != nil {
		h.bugs.show(dst[from:])
	}
	return dst
}

func (h *hybrid) LogComplements(dst []float64) []float64 { return append(dst, h.lead.logc...) }
func (h *hybrid) Losses(dst []float64) []float64         { return append(dst, h.loss...) }
func (h *hybrid) Regularizer() float64                   { return h.lead.gamma }

// plantHYBRID puts HYBRID with bugs in the place of HYBRID.
func plantHYBRID(bugs hybridBugList) Plant {
	return func(s *Subjects, name string) {
		s.plantPolicy("hybrid", name, func(spec algos.Spec) (algos.Policy, error) { return newHYBRID(spec, bugs) })
		s.Policies.HYBRID = func(spec algos.Spec) (policies.RegularizedLeader, error) { return newHYBRID(spec, bugs) }
	}
}

func hybridMutants() []Mutant {
	estimate := by{"hybrid/optimality", "hybrid/unbiased"}
	return []Mutant{
		bug("hybrid/rewards-for-losses", "rewards are taken for losses", estimate, plantHYBRID(hybridBugList{rewards: true})),
		bug("hybrid/half-the-loss", "o = 1 − X for 1 − 2X", estimate, plantHYBRID(hybridBugList{half: true})),
		bug("hybrid/plain-estimator", "o/x for (o+1)/x − 1", estimate, plantHYBRID(hybridBugList{plain: true})),
		bug("hybrid/favourite", "arm 0's losses count 1 % less", append(by{"hybrid/equivariant"}, estimate...), plantHYBRID(hybridBugList{favourite: true})),
		bug("hybrid/constant-rate", "η = 1/√T in every round", by{"hybrid/optimality"}, plantHYBRID(hybridBugList{constant: true})),
		bug("hybrid/gamma-logarithm", "log(m−(m−k)) for log(m/(m−k)) in γ", by{"hybrid/regularizer", "hybrid/optimality"},
			plantHYBRID(hybridBugList{logarithm: true})),
		bug("hybrid/gamma-one", "γ = 1 for every k", by{"hybrid/regularizer"}, plantHYBRID(hybridBugList{one: true})),
		bug("hybrid/one-newton-step", "Newton's method is stopped after one step",
			by{"hybrid/sum", "hybrid/optimality", "hybrid/equivariant", "contract/action", "contract/deterministic", "contract/slices", "contract/constant-rewards"},
			plantHYBRID(hybridBugList{steps: 1})),
		bug("hybrid/first-marginal", "arm 0's probability is 1e-8 of itself too small", by{"hybrid/sum", "hybrid/optimality"},
			plantHYBRID(hybridBugList{show: func(x []float64) { x[0] *= 1 - 1e-8 }})),
		bug("hybrid/nan-marginal", "arm 0's probability is NaN", by{"hybrid/sum", "hybrid/optimality"},
			plantHYBRID(hybridBugList{show: func(x []float64) { x[0] = math.NaN() }})),
		valid("hybrid/valid-literal", "Newton's method without short cuts", nil, plantHYBRID(hybridBugList{})),
		valid("hybrid/valid-sampler", "systematic sampling in random order for DepRound: the same marginals", nil, plantHYBRID(hybridBugList{systematic: true})),
	}
}
