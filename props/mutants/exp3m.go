package mutants

import (
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/policies"
)

// An exp3m is alg:exp3m with a sort in every round and places for bugs.
type exp3m struct {
	spec  algos.Spec
	gamma float64
	bugs  exp3mBugList
	log   []float64 // ln ω
	p     []float64
	alpha float64 // ln of the threshold; +Inf if no arm is capped
	coin  algos.Coin
}

type exp3mBugList struct {
	cappedLearn bool    // arms at p = 1 are updated as well
	threshold   float64 // factor of the share that caps; 0 means 1
	unmixed     bool    // p without γ
	power       float64 // the estimate is x/p^power; 0 means 1
	undivided   bool    // the estimate is x
	linear      bool    // weights are kept as they are
	favourite   bool    // arm 0 learns twice as fast
	part        float64 // factor of the estimate; 0 means 1
	mixing      float64 // factor of γ; 0 means 1
	raised      float64 // the part by which p_0 is shown too large
	shown       float64 // added to the shown ln α
}

var _ policies.ExponentialWeights = (*exp3m)(nil)

func newEXP3M(spec algos.Spec, gamma algos.Gamma, bugs exp3mBugList) (*exp3m, error) {
	if _, err := algos.NewEXP3M(spec, gamma); err != nil {
		return nil, err
	}
	g, err := gamma.Value(spec.Arms, spec.Cardinality, spec.Horizon)
	if err != nil {
		return nil, err
	}
	if bugs.mixing > 0 {
		g = min(1, bugs.mixing*g)
	}
	e := &exp3m{
		spec: spec, gamma: g, bugs: bugs, coin: algos.NewCoin(spec.Source),
		log: make([]float64, spec.Arms), p: make([]float64, spec.Arms),
	}
	e.refresh()
	return e, nil
}

// refresh is lines 3–10.
func (e *exp3m) refresh() {
	m, k := float64(e.spec.Arms), float64(e.spec.Cardinality)
	e.alpha = math.Inf(1)
	if e.spec.Cardinality == e.spec.Arms {
		for i := range e.p {
			e.p[i] = 1
		}
		return
	}
	base := slices.Max(e.log)
	if e.bugs.linear {
		base = 0
	}
	w, total := make([]float64, len(e.log)), 0.0
	for i, l := range e.log {
		w[i] = math.Exp(l - base)
	}
	cap := e.cap(w)
	for i := range w {
		w[i] = min(w[i], cap)
		total += w[i]
	}
	gamma := e.gamma
	if e.bugs.unmixed {
		gamma = 0
	}
	for i := range w {
		e.p[i] = min(1, k*((1-gamma)*w[i]/total+gamma/m))
		if w[i] == cap {
			e.p[i] = 1
		}
	}
	if !math.IsInf(cap, 1) {
		e.alpha = math.Log(cap) + base
	}
}

// cap is α: with c arms capped, α_c = th·Σ_{uncapped}w/(1 − c·th), and c is the
// least number for which the next arm stays below it.
func (e *exp3m) cap(w []float64) float64 {
	if e.gamma == 1 {
		return math.Inf(1)
	}
	m, k := float64(e.spec.Arms), float64(e.spec.Cardinality)
	share := (1/k - e.gamma/m) / (1 - e.gamma)
	if e.bugs.threshold > 0 {
		share *= e.bugs.threshold
	}
	down := slices.Clone(w)
	slices.Sort(down)
	rest := make([]float64, len(down)) // of the smallest, cumulated
	total := 0.0
	for i, x := range down {
		total += x
		rest[i] = total
	}
	if down[len(down)-1] < share*total {
		return math.Inf(1)
	}
	for c := 1; c < e.spec.Cardinality; c++ {
		left := len(down) - c
		if alpha := share * rest[left-1] / (1 - float64(c)*share); down[left-1] < alpha {
			return alpha
		}
	}
	return math.Inf(1)
}

// Select is line 11.
func (e *exp3m) Select(dst []int) []int { return algos.DepRound(dst, e.p, e.coin) }

// Observe is lines 12–16.
func (e *exp3m) Observe(arms []int, rewards []float64) {
	rate := float64(e.spec.Cardinality) * e.gamma / float64(e.spec.Arms)
	for j, i := range arms {
		if e.p[i] >= 1 && !e.bugs.cappedLearn || e.spec.Cardinality == e.spec.Arms {
			continue
		}
		x := rewards[j] / e.p[i]
		switch {
		case e.bugs.undivided:
			x = rewards[j]
		case e.bugs.power > 0:
			x = rewards[j] / math.Pow(e.p[i], e.bugs.power)
		case e.bugs.favourite && i == 0:
			x *= 2
		case e.bugs.part > 0:
			x *= e.bugs.part
		}
		e.log[i] += rate * x
	}
	if top := slices.Max(e.log); top > 32 && !e.bugs.linear {
		for i := range e.log {
			e.log[i] -= top
		}
	}
	e.refresh()
}

func (e *exp3m) LogWeights(dst []float64) []float64 { return append(dst, e.log...) }
func (e *exp3m) LogThreshold() float64              { return e.alpha + e.bugs.shown }
func (e *exp3m) Mixing() float64                    { return e.gamma }

// Marginals appends p.
func (e *exp3m) Marginals(dst []float64) []float64 {
	from := len(dst)
	dst = append(dst, e.p...)
	dst[from] = min(1, dst[from]*(1+e.bugs.raised))
	return dst
}

// plantEXP3M puts EXP3.M with bugs in the place of EXP3.M.
func plantEXP3M(bugs exp3mBugList) Plant {
	return func(s *Subjects, name string) {
		s.plantPolicy("exp3m", name, func(spec algos.Spec) (algos.Policy, error) { return newEXP3M(spec, algos.GammaTuned, bugs) })
		s.Policies.EXP3M = func(spec algos.Spec, gamma algos.Gamma) (policies.ExponentialWeights, error) {
			return newEXP3M(spec, gamma, bugs)
		}
	}
}

func exp3mMutants() []Mutant {
	estimate := by{"exp3m/capped-untouched", "exp3m/k1-is-exp3", "exp3m/unbiased"}
	return []Mutant{
		bug("exp3m/capped-arms-learn", "arms at p = 1 are updated", by{"exp3m/capped-untouched"}, plantEXP3M(exp3mBugList{cappedLearn: true})),
		bug("exp3m/cap-threshold", "the share that caps is 1 % too high", by{"exp3m/probabilities", "exp3m/alpha-equation", "exp3m/line-10", "exp3m/unbiased"},
			plantEXP3M(exp3mBugList{threshold: 1.01})),
		bug("exp3m/shown-threshold", "ln α is shown 1e-12 too large", by{"exp3m/alpha-equation"}, plantEXP3M(exp3mBugList{shown: 1e-12})),
		bug("exp3m/first-marginal", "arm 0's probability is 1e-10 of itself too large", by{"exp3m/probabilities", "exp3m/line-10"},
			plantEXP3M(exp3mBugList{raised: 1e-10})),
		bug("exp3m/gamma-missing", "p without the mixing by γ",
			append(by{"exp3m/probabilities", "exp3m/alpha-equation", "exp3m/line-10"}, estimate...), plantEXP3M(exp3mBugList{unmixed: true})),
		bug("exp3m/gamma-twice", "arms are mixed with 2γ", by{"exp3m/alpha-equation", "exp3m/line-10", "exp3m/k1-is-exp3", "exp3m/capped-untouched"},
			plantEXP3M(exp3mBugList{mixing: 2})),
		bug("exp3m/divided-twice", "the estimate is x/p²", estimate, plantEXP3M(exp3mBugList{power: 2})),
		bug("exp3m/not-divided", "the estimate is x", estimate, plantEXP3M(exp3mBugList{undivided: true})),
		bug("exp3m/half-the-reward", "the estimate is x/(2p)", estimate, plantEXP3M(exp3mBugList{part: 0.5})),
		bug("exp3m/linear-weights", "weights are exponentiated as they are, and overflow",
			by{"exp3m/probabilities", "exp3m/alpha-equation", "exp3m/line-10", "exp3m/capped-untouched"}, plantEXP3M(exp3mBugList{linear: true})),
		bug("exp3m/favourite", "arm 0 learns twice as fast",
			append(by{"exp3m/equivariant"}, estimate...), plantEXP3M(exp3mBugList{favourite: true})),
		valid("exp3m/valid-literal", "arms are sorted in every round", nil, plantEXP3M(exp3mBugList{})),
	}
}
