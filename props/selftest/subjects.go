package selftest

import (
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/lemmas"
	"github.com/regretcheck/regretcheck/props/mutants"
	"github.com/regretcheck/regretcheck/props/policies"
	"github.com/regretcheck/regretcheck/props/scaling"
	"github.com/regretcheck/regretcheck/props/suite"
)

// originals are this project's own subjects.
func originals() mutants.Subjects {
	return mutants.Subjects{
		Policies: suite.PolicySubjects(), Extended: suite.ExtendedSubjects(), Lemmas: suite.LemmaSubjects(),
		Scaling: map[string]algos.Factory{"cmoss": cmoss().Factory},
	}
}

// printed are the claims as printed that take a subject. The others exist to be
// refuted, each by its own witness, and so show on every run that they can fail.
var printed = []string{"delta-choice"}

// claimsAbout returns the claims about the subjects.
func claimsAbout(s mutants.Subjects) []props.Claim {
	all := slices.Concat(policies.All(s.Policies), policies.Extended(s.Extended), lemmas.All(s.Lemmas), scalingClaims(s))
	return slices.DeleteFunc(all, func(c props.Claim) bool { return c.Printed && !slices.Contains(printed, c.ID) })
}

// scalingClaims returns the claim that CMOSS's regret carries no √(ln T), at its
// first size. The others of package scaling take minutes for each mutant; their
// own tests plant theirs.
func scalingClaims(s mutants.Subjects) []props.Claim {
	subject := cmoss()
	if subject.Factory = s.Scaling["cmoss"]; subject.Factory == nil {
		return nil
	}
	for _, c := range suite.ScalingStudy(subject).Claims() {
		if c.ID == scalingClaim {
			c.Cases = c.Cases[:1]
			return []props.Claim{c}
		}
	}
	panic("selftest: no claim " + scalingClaim)
}

// cmoss is the subject of the claims about scaling.
func cmoss() scaling.Subject {
	s, err := suite.ScalingSubject("cmoss")
	if err != nil {
		panic("selftest: " + err.Error())
	}
	return s
}

const scalingClaim = "scaling/cmoss/beta"

// planted returns the claims with the mutant in the place of its original.
func planted(m mutants.Mutant) []props.Claim {
	s := originals()
	s.Scaling = nil // unless the mutant brings one that is fast enough
	m.Plant(&s)
	return claimsAbout(s)
}
