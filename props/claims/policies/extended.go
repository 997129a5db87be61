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
	COMBEXP  func(algos.Spec) (FullBandit, error)
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
		all = append(all, CombexpPermutation(s.COMBEXP))
	}
	if s.Sampler != nil {
		all = append(all, CombexpCovariance(s.Sampler), CombexpPSD(s.Sampler), CombexpMarginals(s.Sampler))
	}
	if s.Project != nil {
		all = append(all, CombexpProjection(s.Project))
	}
	if s.COMBEXP != nil {
		all = append(all, CombexpCholesky(s.COMBEXP), CombexpRates(s.COMBEXP))
	}
	if s.Beta != nil {
		all = append(all, BetaLaw(s.Beta), BetaAcceptance(s.Beta), NormalAcceptance(s.Beta))
	}
	if s.CTS != nil {
		all = append(all, CTSRounding(s.CTS), CTSIndependent(s.CTS), CTSCoins(s.CTS), CTSPosterior(s.CTS))
	}
	if s.Cascade != nil {
		all = append(all, CascadePrefix(s.Cascade), CascadeStop(s.Cascade), CascadeProbability(s.Cascade))
	}
	if len(s.Learners) > 0 {
		all = append(all, CascadePartialUpdate(s.Learners))
	}
	return slices.Clip(all)
}
