// Package peers plays learners that the paper does not have on the paper's
// games. It adds rows to every synthetic table, compares learners on common
// random numbers, and compares the growth of regret with the physical limit.
//
// The learners are data, so that any executor may play them. Their
// seeds are not those of the runs on which their settings were chosen.
package peers

import (
	"slices"

	"github.com/regretcheck/regretcheck/props"
)

// Subjects are the subjects of the claims.
type Subjects struct {
	Learners []Learner // in the tables
	Slower   []Slower  // compared with the limit
}

// Always returns the subjects with every case at every effort.
func (s Subjects) Always() Subjects {
	s.Learners, s.Slower = slices.Clone(s.Learners), slices.Clone(s.Slower)
	for i := range s.Learners {
		s.Learners[i].Ablations = 0
	}
	for i := range s.Slower {
		s.Slower[i].From = 0
	}
	return s
}

// Claims returns the claims: tables, and slopes beside the limit.
func Claims(s Subjects) []props.Claim {
	return append(NewStudy(s.Learners).Claims(), Slopes(s.Slower)...)
}
