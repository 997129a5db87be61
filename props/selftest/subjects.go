package selftest

import (
	"slices"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/lemmas"
	"github.com/regretcheck/regretcheck/props/mutants"
	"github.com/regretcheck/regretcheck/props/policies"
	"github.com/regretcheck/regretcheck/props/suite"
)

// originals are this project's own subjects.
func originals() mutants.Subjects {
	return mutants.Subjects{
		Policies: suite.PolicySubjects(), Extended: suite.ExtendedSubjects(), Lemmas: suite.LemmaSubjects(),
	}
}

// printed are the claims as printed that take a subject. The others exist to be
// refuted, each by its own witness, and so show on every run that they can fail.
var printed = []string{"delta-choice"}

// claimsAbout returns the claims about the subjects.
func claimsAbout(s mutants.Subjects) []props.Claim {
	all := slices.Concat(policies.All(s.Policies), policies.Extended(s.Extended), lemmas.All(s.Lemmas))
	return slices.DeleteFunc(all, func(c props.Claim) bool { return c.Printed && !slices.Contains(printed, c.ID) })
}

// planted returns the claims with the mutant in the place of its original.
func planted(m mutants.Mutant) []props.Claim {
	s := originals()
	m.Plant(&s)
	return claimsAbout(s)
}
