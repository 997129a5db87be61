// Package beyond plays learners that the paper does not have on the paper's
// games, beside its own: every synthetic table with more rows, the differences
// on common random numbers, and how regret grows beside the physical limit.
//
// The learners come in as data, so that any executor may play them. Their
// seeds are not those of the runs on which their settings were chosen.
package beyond

import (
	"slices"

	"github.com/regretcheck/regretcheck/props"
)

// Subjects are what the claims are about.
type Subjects struct {
	Learners []Learner // in the tables
	Slower   []Slower  // held against the limit
}

// Always returns the subjects with no case kept for efforts above the least.
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

// All returns the claims: tables, and slopes beside the limit.
func All(s Subjects) []props.Claim { return append(NewStudy(s.Learners).Claims(), Slopes(s.Slower)...) }
