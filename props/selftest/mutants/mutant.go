package mutants

import (
	"slices"
	"strings"
)

// A Mutant is a change of one subject: a row of the catalogue.
type Mutant struct {
	// Name is SUBJECT/bug, unique. A planted policy bears it wherever a claim
	// or a cache could ask for a name.
	Name string
	Bug  string // what is wrong, or different, in words
	// RejectedBy are the paths of the claims that must reject the mutant, the
	// cheapest first. Of a valid variant they are the comparisons with the
	// literal text that tell it from the original.
	RejectedBy []string
	// Valid marks a variant that is as good as the original: no claim but those
	// of RejectedBy may reject it.
	Valid bool
	Plant Plant
	// Witness is a regular expression that the witness of a rejection must match: the place of the bug.
	Witness string
}

// A Plant puts a mutant of the given name in the place of the original. It does
// not change what the fields of s point to.
type Plant func(s *Subjects, name string)

// Subject returns what is changed: cmoss, depround, …
func (m Mutant) Subject() string {
	subject, _, _ := strings.Cut(m.Name, "/")
	return subject
}

// In returns the subjects with the mutant in the place of its original.
func (m Mutant) In(s Subjects) Subjects {
	m.Plant(&s, m.Name)
	return s
}

// by lists the claims that must reject a mutant.
type by = []string

// bug is a row about something wrong.
func bug(name, words string, rejectedBy by, plant Plant) Mutant {
	return Mutant{Name: name, Bug: words, RejectedBy: rejectedBy, Plant: plant}
}

// valid is a row about a variant without a bug.
func valid(name, words string, toldBy by, plant Plant) Mutant {
	return Mutant{Name: name, Bug: words, RejectedBy: toldBy, Valid: true, Plant: plant}
}

// All returns the catalogue, subject by subject.
func All() []Mutant {
	return slices.Concat(
		at(inLearner, cmossMutants(), cmossVariants(), deltaMutants(), cucbMutants(), klucbMutants(), eucbvMutants(),
			klcmossMutants()),
		at(inRegret, limitMutants(), learnerMutants()), at(inLearner, contractMutants()), at(inSampler, depRoundMutants()),
		at(inLearner, exp3mMutants(), hybridMutants(), combexpMutants(), ctsMutants()), at(inCascade, cascadeMutants()),
		at(inLaw, lawMutants()),
		at(inSimulator, simulatorMutants()), at(inPaper, paperMutants()), at(inLearner, policyMutants()),
		at(inRegret, controlMutants()),
	)
}
