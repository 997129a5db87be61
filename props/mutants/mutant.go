package mutants

import (
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/lemmas"
	"github.com/regretcheck/regretcheck/props/policies"
)

// Subjects are what the claims are about: this project's own before a mutant
// is planted.
type Subjects struct {
	Policies policies.Subjects
	Extended policies.ExtendedSubjects
	Lemmas   lemmas.Subjects
	// Scaling maps a policy's name to a fast implementation, for what is
	// measured over many rounds; without an entry it is not measured.
	Scaling map[string]algos.Factory
}

// A Mutant is a change of one subject.
type Mutant struct {
	Subject string // what is changed: cmoss, depround, zeta-tail, …
	Name    string // SUBJECT/bug, unique
	Bug     string // what is wrong, or different, in words
	// Valid marks a variant that is as good as the original: no claim may
	// reject it but a comparison with the literal text.
	Valid bool
	// Plant puts the mutant in the place of the original. It does not change
	// what the fields of s point to.
	Plant func(s *Subjects)
}

// All returns every mutant, subject by subject.
func All() []Mutant {
	return slices.Concat(
		cmossBugs(), cmossVariants(), cucbBugs(), contractBugs(),
		depRoundBugs(), exp3mBugs(), hybridBugs(), hybridVariants(),
		combexpBugs(), samplerBugs(), ctsBugs(), cascadeBugs(), lawBugs(),
		concentrationBugs(), actionBugs(), theoremBugs(), pairingBugs(), cascadeFormulaBugs(),
	)
}

// replaceNamed returns the list with the factory of one policy replaced.
func replaceNamed(list []policies.Named, name string, factory algos.Factory) []policies.Named {
	list = slices.Clone(list)
	for i := range list {
		if list[i].Name == name {
			list[i].Factory = factory
		}
	}
	return list
}

// plantPolicy puts a factory wherever a policy of that name is looked at by
// what it plays alone.
func (s *Subjects) plantPolicy(name string, factory algos.Factory) {
	s.Policies.Contract = replaceNamed(s.Policies.Contract, name, factory)
	s.Extended.Learners = replaceNamed(s.Extended.Learners, name, factory)
	s.Lemmas.Learners = slices.Clone(s.Lemmas.Learners)
	for i := range s.Lemmas.Learners {
		if s.Lemmas.Learners[i].Name == name {
			s.Lemmas.Learners[i].Factory = factory
		}
	}
	s.Policies.Index = slices.Clone(s.Policies.Index)
	for i := range s.Policies.Index {
		if s.Policies.Index[i].Name == name {
			s.Policies.Index[i].Factory = factory
		}
	}
}
