package main

import (
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/bounds/claims"
	"github.com/regretcheck/regretcheck/bounds/upper"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/props/sim"
)

// A subjects is what a bug changes.
type subjects = claims.Subjects

// bug is a row of the catalogue: a change of one subject.
func bug(name, wrong string, rejectedBy []string, plant func(s *subjects)) cli.Bug {
	return cli.Bug{Name: name, Wrong: wrong, RejectedBy: rejectedBy, Claims: func() []props.Claim {
		s := claims.Ours()
		plant(&s)
		all := claims.Claims(s)
		for _, l := range claims.Lemmas(s) {
			all = append(all, l.Claims()...)
		}
		return all
	}}
}

type by = []string

// bugs are the planted bugs.
func bugs() []cli.Bug {
	return slices.Concat(tailBugs(), pathBugs(), factorBugs(), certificateBugs(), lowerBugs(), policyBugs())
}

func tailBugs() []cli.Bug {
	return []cli.Bug{
		bug("p/fifth", "p(v)/5", by{"additive/p", "additive/p/search", "additive/p/laws"}, func(s *subjects) {
			right := s.Tail
			s.Tail = func(x upper.Index, v float64) float64 { return right(x, v) / 5 }
		}),
		bug("p/line-alone", "e^{−2v²} without blocks", by{"beyond/certified/kl-tail"}, func(s *subjects) {
			s.Tail = func(_ upper.Index, v float64) float64 { return math.Exp(-2 * v * v) }
		}),
		bug("n/half", "n/3 without the pull at s = 0", by{"additive/n", "additive/n/search"}, func(s *subjects) {
			right := s.Count
			s.Count = func(w float64) float64 { return right(w)/3 - 0.1 }
		}),
		bug("z/quarter", "Z/6", by{"additive/z", "additive/z/search"}, func(s *subjects) {
			right := s.ZetaMean
			s.ZetaMean = func(r float64) float64 { return right(r) / 6 }
		}),
		bug("count/half-logarithm", "½A for A, and no √(πA/2)", by{"additive/count", "additive/count/search"},
			func(s *subjects) {
				s.CountHand = func(w float64) float64 { return math.Log(w) / (2 * w * w) }
			}),
	}
}

// neverLearns plays its first action in every round, and claims CMOSS's rule.
type neverLearns struct {
	algos.Policy
	first []int
}

func (p *neverLearns) Select(dst []int) []int {
	if p.first == nil {
		p.first = p.Policy.Select(nil)
	}
	return append(dst, p.first...)
}

// Rule is the rule of the policy that it pretends to be.
func (p *neverLearns) Rule() (algos.IndexRule, bool) { return p.Policy.(algos.Ruled).Rule() }

// idle is CMOSS that never learns.
func idle(delta float64) sim.Player {
	return sim.Code(func(spec algos.Spec) (algos.Policy, error) {
		factory, err := algos.Choice{Name: "cmoss", Settings: "delta=" + algos.DeltaFixed(delta).String()}.Factory()
		if err != nil {
			return nil, err
		}
		policy, err := factory(spec)
		if err != nil {
			return nil, err
		}
		return &neverLearns{Policy: policy}, nil
	})
}

// policyBugs are policies that learn nothing, or do not play by their rule.
func policyBugs() []cli.Bug {
	return []cli.Bug{
		bug("policy/linear", "a policy with linear regret", by{"pairs/measured"}, func(s *subjects) { s.CMOSS = idle }),
		bug("policy/ranks-otherwise", "a ranker that does not play the largest of its index", by{"pairs/pathwise"},
			func(s *subjects) {
				s.Rankers = []sim.Player{idle(1e-3)}
			}),
	}
}
