package mutants

import (
	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/claims/learners"
	"github.com/regretcheck/regretcheck/props/claims/lemmas"
	"github.com/regretcheck/regretcheck/props/claims/paper"
	"github.com/regretcheck/regretcheck/props/claims/policies"
	"github.com/regretcheck/regretcheck/props/claims/simulator"
	"github.com/regretcheck/regretcheck/props/sim"
)

// Subjects are what the claims are about: this project's own before a mutant
// is planted.
type Subjects struct {
	Policies policies.Subjects
	Extended policies.ExtendedSubjects
	Learners learners.Subjects
	Lemmas   lemmas.Subjects
	// Simulator is what runs are played with.
	Simulator simulator.Subjects
	// Paper are the algorithms of the paper's tables. Figures are replayed for those that are
	// listed here.
	Paper paper.Subjects
	// Scaling is a fast implementation of the policy for what is measured over
	// 10⁸ rounds; without one that is not measured.
	Scaling *sim.Player
	// Controls are the policies that must fail the fits, by name: cucb, random. A control that is
	// not listed is not measured.
	Controls []sim.Player
	// Any is a policy of which only the play is known, for the rules of package policytest.
	Any policies.Implementation
}

// scales makes the claims about scaling play the factory's policies.
func (s *Subjects) scales(name string, fast algos.Factory) {
	player := sim.Code(fast).As(name)
	s.Scaling = &player
}

// plantPolicy puts a factory wherever a policy of that name is looked at by
// what it plays alone. It bears the mutant's name there, and stands alone: the
// other policies are as they were.
func (s *Subjects) plantPolicy(original, name string, factory algos.Factory) {
	planted := sim.Code(factory).As(name)
	named := func(list []policies.Implementation) (alone []policies.Implementation) {
		for _, n := range list {
			if n.Name == original {
				n.Player = planted
				alone = append(alone, n)
			}
		}
		return alone
	}
	s.Policies.Contract, s.Extended.Learners = named(s.Policies.Contract), named(s.Extended.Learners)
	learners := s.Lemmas.Learners
	s.Lemmas.Learners = nil
	for _, l := range learners {
		if l.Name == original {
			s.Lemmas.Learners = append(s.Lemmas.Learners, lemmas.Learner{Player: planted})
		}
	}
}
