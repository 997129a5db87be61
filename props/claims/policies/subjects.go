package policies

import (
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

// A Rounder appends to dst a random set of Σp arms with marginals p, by flips of the coin alone.
type Rounder func(dst []int, p []float64, coin algos.Coin) []int

// An ExponentialWeights policy is EXP3.M with its state exposed.
type ExponentialWeights interface {
	algos.Marginaler
	// LogWeights appends ln ω_i(t) up to a common constant, which may change from round to round.
	LogWeights(dst []float64) []float64
	// LogThreshold returns ln α_t in the scale of LogWeights, +Inf if no arm is capped.
	LogThreshold() float64
}

// A RegularizedLeader is HYBRID with its state exposed.
type RegularizedLeader interface {
	algos.Marginaler
	// LogComplements appends ln(1 − x_t).
	LogComplements(dst []float64) []float64
}

// An Implementation is a policy as the claims take it.
type Implementation struct {
	sim.Player
	Feedback []algos.Feedback // that it can learn from
	Random   bool             // draws at random
	// Literal is the literal form; nil drops the claim that compares the two.
	Literal algos.Factory
	MaxArms int // the most arms that it takes; 0 means any number
}

// Subjects are the subjects of the claims. A nil field drops its claims.
type Subjects struct {
	Rounder  Rounder
	EXP3M    func(s algos.Spec, gamma float64) (ExponentialWeights, error)
	HYBRID   func(algos.Spec) (RegularizedLeader, error)
	MOSS     algos.Factory    // CMOSS set up to be MOSS at k = 1
	UCB1     algos.Factory    // CUCB set up to be UCB1 at k = 1
	Contract []Implementation // every policy
}

// Claims returns the claims about the subjects, in the order of their tables.
func Claims(s Subjects) []props.Claim {
	var all []props.Claim
	if len(s.Contract) > 0 {
		all = append(all, contract(s.Contract)...)
	}
	if s.MOSS != nil {
		all = append(all, oneArmMOSS(s.MOSS))
	}
	if s.UCB1 != nil {
		all = append(all, oneArmUCB1(s.UCB1))
	}
	if s.Rounder != nil {
		all = append(all, DepRound(s.Rounder)...)
	}
	if s.EXP3M != nil {
		all = append(all, exp3mLine10(s.EXP3M))
	}
	if s.HYBRID != nil {
		all = append(all, hybridOptimality(s.HYBRID), hybridFar(s.HYBRID))
	}
	return slices.Clip(all)
}

// ExtendedSubjects are the subjects beyond the paper's own comparison: the full-bandit learner,
// Thompson sampling and cascades. A nil field drops its claims.
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
		all = append(all, combexpCovariance(s.Sampler), combexpMarginals(s.Sampler))
	}
	if s.Project != nil {
		all = append(all, combexpProjection(s.Project))
	}
	if s.Beta != nil {
		all = append(all, betaLaw(s.Beta))
	}
	if s.CTS != nil {
		all = append(all, ctsRounding(s.CTS), ctsIndependent(s.CTS), ctsPosterior(s.CTS))
	}
	if s.Cascade != nil {
		all = append(all, cascadePrefix(s.Cascade), cascadeStop(s.Cascade))
	}
	if len(s.Learners) > 0 {
		all = append(all, cascadePartialUpdate(s.Learners))
	}
	return slices.Clip(all)
}
