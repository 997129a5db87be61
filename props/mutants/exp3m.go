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

func (e *exp3m) Marginals(dst []float64) []float64  { return append(dst, e.p...) }
func (e *exp3m) LogWeights(dst []float64) []float64 { return append(dst, e.log...) }
func (e *exp3m) LogThreshold() float64              { return e.alpha }
func (e *exp3m) Mixing() float64                    { return e.gamma }

// plantEXP3M puts EXP3.M with bugs in the place of EXP3.M.
func plantEXP3M(bugs exp3mBugList) func(*Subjects) {
	return func(s *Subjects) {
		s.plantPolicy("exp3m", func(spec algos.Spec) (algos.Policy, error) { return newEXP3M(spec, algos.GammaTuned, bugs) })
		s.Policies.EXP3M = func(spec algos.Spec, gamma algos.Gamma) (policies.ExponentialWeights, error) {
			return newEXP3M(spec, gamma, bugs)
		}
	}
}

func exp3mBugs() []Mutant {
	var all []Mutant
	plant := func(name, bug string, bugs exp3mBugList) {
		all = append(all, Mutant{Subject: "exp3m", Name: "exp3m/" + name, Bug: bug, Plant: plantEXP3M(bugs)})
	}
	plant("capped-arms-learn", "arms at p = 1 are updated", exp3mBugList{cappedLearn: true})
	plant("cap-threshold", "the share that caps is 1 % too high", exp3mBugList{threshold: 1.01})
	plant("gamma-missing", "p without the mixing by γ", exp3mBugList{unmixed: true})
	plant("divided-twice", "the estimate is x/p²", exp3mBugList{power: 2})
	plant("not-divided", "the estimate is x", exp3mBugList{undivided: true})
	plant("linear-weights", "weights are exponentiated as they are, and overflow", exp3mBugList{linear: true})
	plant("favourite", "arm 0 learns twice as fast", exp3mBugList{favourite: true})
	return all
}
