package policies

import (
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
)

// ExtendedSubjects are the subjects beyond the paper's own comparison: the
// full-bandit learner, Thompson sampling and cascades. A nil
// field drops its claims.
type ExtendedSubjects struct {
	COMBEXP  func(algos.Spec) (algos.Marginaler, error)
	Sampler  func(d, n int) SetSampler
	Project  Projection
	Beta     BetaDraws
	CTS      func(algos.Spec) (PosteriorKeeper, error)
	Cascade  CascadePlayer
	Learners []Implementation // policies that learn from cascades
}

// Extended returns the claims about the subjects, in the order of their tables.
func Extended(s ExtendedSubjects) []props.Claim {
	var all []props.Claim
	if s.COMBEXP != nil {
		all = append(all, combexpPermutation(s.COMBEXP))
	}
	if s.Sampler != nil {
		all = append(all, combexpCovariance(s.Sampler), combexpPSD(s.Sampler), combexpMarginals(s.Sampler))
	}
	if s.Project != nil {
		all = append(all, combexpProjection(s.Project))
	}
	if s.Beta != nil {
		all = append(all, betaLaw(s.Beta))
	}
	if s.CTS != nil {
		all = append(all, CTSRounding(s.CTS), ctsIndependent(s.CTS), ctsPosterior(s.CTS))
	}
	if s.Cascade != nil {
		all = append(all, cascadePrefix(s.Cascade), cascadeStop(s.Cascade))
	}
	if len(s.Learners) > 0 {
		all = append(all, cascadePartialUpdate(s.Learners))
	}
	return slices.Clip(all)
}
