package mutants

import (
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/policies"
)

// A bent policy is CUCB, or the uniform policy, with methods replaced.
type bent struct {
	algos.Policy
	choose  func(p algos.Policy, dst []int) []int
	learn   func(p algos.Policy, arms []int, rewards []float64)
	indices func(dst []float64) []float64
}

// Select plays what the original does, bent.
func (b *bent) Select(dst []int) []int {
	if b.choose == nil {
		return b.Policy.Select(dst)
	}
	return b.choose(b.Policy, dst)
}

// Observe passes on what the original sees, bent.
func (b *bent) Observe(arms []int, rewards []float64) {
	if b.learn == nil {
		b.Policy.Observe(arms, rewards)
		return
	}
	b.learn(b.Policy, arms, rewards)
}

// Indices shows the original's indices, or others.
func (b *bent) Indices(dst []float64) []float64 {
	if b.indices == nil {
		return b.Policy.(algos.Indexer).Indices(dst)
	}
	return b.indices(dst)
}

// bend returns the factory of bent CUCB; each policy gets a bend of its own.
func bend(how func(spec algos.Spec) bent) algos.Factory {
	return func(spec algos.Spec) (algos.Policy, error) {
		p, err := newRanker(spec, ucbRadius(1.5, 0), true, rankerBugs{})
		b := how(spec)
		b.Policy = p
		return &b, err
	}
}

// shared is what bent policies must not share.
var shared int

func contractBugs() []Mutant {
	var all []Mutant
	plant := func(name, bug string, random bool, factory algos.Factory) {
		all = append(all, Mutant{Subject: "contract", Name: "contract/" + name, Bug: bug, Plant: func(s *Subjects) {
			s.Policies.Contract = []policies.Named{{Name: "bent", Feedback: []algos.Feedback{algos.SemiBandit}, Random: random, Factory: factory}}
		}})
	}
	plant("arm-twice", "the last arm is played twice", false, bend(func(algos.Spec) bent { return bent{choose: twice} }))
	plant("arm-m", "arms are numbered from 1", false, bend(func(algos.Spec) bent { return bent{choose: fromOne} }))
	plant("global-state", "copies share a counter", false, bend(func(s algos.Spec) bent { return bent{choose: counting(s)} }))
	plant("keeps-slices", "rewards are kept and learnt from a round later", false, bend(func(algos.Spec) bent { return lateLearner() }))
	plant("sorts-in-place", "the caller's arms are sorted", false, bend(func(algos.Spec) bent { return bent{learn: sorting} }))
	plant("nan-index", "an index is 0/0 while an arm has paid nothing", false, bend(func(s algos.Spec) bent {
		return bent{indices: func(dst []float64) []float64 { return append(dst, slices.Repeat([]float64{math.NaN()}, s.Arms)...) }}
	}))
	plant("low-labels", "every other action is the arms of lowest number", true, lowLabels)
	return all
}

func twice(p algos.Policy, dst []int) []int {
	if dst = p.Select(dst); len(dst) > 1 {
		dst[len(dst)-1] = dst[len(dst)-2]
	}
	return dst
}

func fromOne(p algos.Policy, dst []int) []int {
	from := len(dst)
	dst = p.Select(dst)
	for i := range dst[from:] {
		dst[from+i]++
	}
	return dst
}

func counting(spec algos.Spec) func(p algos.Policy, dst []int) []int {
	return func(p algos.Policy, dst []int) []int {
		shared++
		for i := range p.Select(nil) {
			dst = append(dst, (shared/7+i)%spec.Arms)
		}
		return dst
	}
}

// lateLearner learns the rewards of a round in the next one, from the slice
// that it was handed.
func lateLearner() bent {
	var arms []int
	var rewards []float64
	return bent{learn: func(p algos.Policy, a []int, r []float64) {
		if arms != nil {
			p.Observe(arms, rewards)
		}
		arms, rewards = slices.Clone(a), r
	}}
}

func sorting(p algos.Policy, arms []int, rewards []float64) {
	p.Observe(arms, rewards)
	slices.SortFunc(arms, func(i, j int) int { return j - i })
}

func lowLabels(spec algos.Spec) (algos.Policy, error) {
	p, err := algos.NewRandom(spec)
	return &bent{Policy: p, choose: func(p algos.Policy, dst []int) []int {
		from := len(dst)
		dst = p.Select(dst)
		if spec.Source.Uint64()%2 == 0 {
			for i := range dst[from:] {
				dst[from+i] = i
			}
		}
		return dst
	}}, err
}
