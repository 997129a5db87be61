package selftest

import (
	"slices"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/props/selftest/mutants"
)

// Bugs returns the planted bugs.
func Bugs() []cli.Bug {
	var all []cli.Bug
	for _, m := range mutants.All() {
		if !m.Valid {
			all = append(all, bug(m))
		}
	}
	return all
}

func bug(m mutants.Mutant) cli.Bug {
	return cli.Bug{
		Name: m.Name, Wrong: m.Bug, RejectedBy: m.RejectedBy, Witness: m.Witness,
		Claims: func() []props.Claim { return planted(m) },
	}
}

// planted returns the claims with the mutant in the place of its original. Claims about subjects
// that the mutant does not
// bring are left out where they would take long.
func planted(m mutants.Mutant) []props.Claim {
	s := originals()
	s.Paper, s.Scaling, s.Controls, s.Any.Policy = nil, nil, nil, nil
	return claimsAbout(m.In(s))
}

// accusing returns the claims that judge the bugs of a valid variant's subject, but for those that tell the variant
// from the original's literal text.
func accusing(m mutants.Mutant) []string {
	var ids []string
	for _, other := range mutants.All() {
		if other.Valid || other.Subject() != m.Subject() {
			continue
		}
		for _, id := range other.RejectedBy {
			if !slices.Contains(ids, id) && !slices.Contains(m.RejectedBy, id) {
				ids = append(ids, id)
			}
		}
	}
	return ids
}
