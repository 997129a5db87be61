package suite

import (
	"slices"
	"time"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/lemmas"
	"github.com/regretcheck/regretcheck/props/scaling"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/theory"
)

// ScalingLearner returns a policy of the registry as a study takes it.
func ScalingLearner(policy algos.Choice) (scaling.Learner, error) {
	entry := policy.Entry()
	return scaling.Learner{
		Name: entry.Name, Title: entry.Title, Player: sim.Data(policy), Role: entry.Role, RoundTime: time.Duration(entry.Cost.Round()), MaxArms: entry.MaxArms,
		Certified: certifiedFactors[policy.String()],
	}, policy.Validate()
}

// mustScale is ScalingLearner for a policy with its default settings; it panics on a name
// that is none.
func mustScale(name string) scaling.Learner {
	s, err := ScalingLearner(algos.Choice{Name: name})
	if err != nil {
		panic("suite: " + err.Error())
	}
	return s
}

// controlShare is the part of a subject's time that the control gets. It needs less, because
// its β is farther from the limit.
const controlShare = 0.9

// scalingControl is the negative control: CUCB, whose regret carries √(ln T).
func scalingControl() scaling.Learner {
	s := mustScale("cucb")
	s.Share = controlShare
	return s
}

// Scaling returns the claims about how regret scales, with CMOSS as their
// subject.
func Scaling() []props.Claim {
	subject := mustScale("cmoss")
	return slices.Concat(ScalingStudy(subject).Claims(), FixedGaps(subject), PrintedGrowths(subject))
}

// generatedScaling returns the claims about how regret scales over generated
// games.
func generatedScaling() []props.Claim { return ScalingStudy(mustScale("cmoss")).Generated() }

// PeerShare is the part of a subject's time that a peer gets.
const PeerShare = 0.1

// furtherRound says how much peers play that wait for --full: as much as if
// each were so slow, since more decides nothing.
const furtherRound = time.Microsecond

// ScalingStudy returns the study of a subject beside our control, and beside
// peers that are only measured.
func ScalingStudy(subject scaling.Learner) *scaling.Study {
	var peers []scaling.Learner
	for _, name := range []string{"exp3m", "hybrid", "cts", "random"} {
		peer := mustScale(name)
		peer.Share = PeerShare
		peers = append(peers, peer)
	}
	subject.Certified = certifiedFactors[subject.Choice.String()]
	study := scaling.NewStudy(subject, scalingControl(), peers...)
	study.Lower = lowerFactor
	for _, name := range []string{"etc", "oneobs", "ball"} {
		study.Wrong = append(study.Wrong, mustScale(name))
	}
	if p := mustScale("klcmoss"); p.Name != subject.Name {
		study.Cascading = append(study.Cascading, p)
	}
	for _, e := range algos.Entries() {
		known := func(s scaling.Learner) bool { return s.Name == e.Name }
		if e.Supports(algos.SemiBandit) && e.Role != algos.Control && !slices.ContainsFunc(peers, known) {
			peer := mustScale(e.Name)
			peer.Share, peer.RoundTime = PeerShare, furtherRound
			study.Further = append(study.Further, peer)
		}
	}
	return study
}

// certifiedFactors are what theorems say of policies with their defaults, by the
// minimax rate.
var certifiedFactors = map[string]scaling.FactorBound{
	"cmoss": additiveFactor(1, func(m, k int, T int64, delta float64) (theory.AdditiveCertificate, error) {
		return theory.CertifyAdditive(m, k, T, delta, theory.HoeffdingTail)
	}),
	"klcmoss": additiveFactor(algos.DefaultKLFactor, theory.CertifyKL),
	"cucb":    printedFactor(theory.CUCBBound),
	"exp3m":   printedFactor(theory.EXP3MBound),
}

// additiveFactor is the factor of a certificate at c times the δ of the pairing bound.
func additiveFactor(c float64, certify lemmas.Certifier) scaling.FactorBound {
	return func(m, k int, T int64) (float64, error) {
		delta, err := theory.DeltaPairing(m, k, T, c)
		if err != nil {
			return 0, err
		}
		cert, err := certify(m, k, T, delta)
		return cert.Bound / theory.PairingRate(m, k, float64(T)), err
	}
}

// printedFactor is the factor of a bound from the literature.
func printedFactor(bound func(m, k int, T float64) float64) scaling.FactorBound {
	return func(m, k int, T int64) (float64, error) {
		return bound(m, k, float64(T)) / theory.PairingRate(m, k, float64(T)), nil
	}
}

// lowerFactor is the largest of the proved lower bounds by the minimax rate.
func lowerFactor(m, k int, horizon int64) (float64, error) {
	bound, err := theory.LowerBound(m, k, horizon)
	return bound.Bound / theory.PairingRate(m, k, float64(horizon)), err
}

// FixedGaps returns the claims about regret at fixed gaps: of the subject, of
// CUCB, whose bound depends on the gaps, and of CMOSS with the δ of either
// theory at horizons where the bounds say something.
func FixedGaps(subject scaling.Learner) []props.Claim {
	control, cmoss, paperDelta := scalingControl(), mustScale("cmoss"), mustScale("cmoss")
	paperDelta.Choice.Delta = &algos.DeltaPaper
	claims := []props.Claim{
		scaling.GapClaim(control, cucbGapBound, "Kveton et al. 2015, gap-dependent bound"),
		scaling.LogGrowthClaim(control, mustScale("random")),
	}
	if subject.Name != control.Name {
		claims = append(claims, scaling.LogGrowthClaim(subject, mustScale("random")))
	}
	return append(claims,
		scaling.LargeClaim(paperDelta, "theorem-at-scale", paperBound, "thm:cmoss_ub", true),
		scaling.LargeClaim(cmoss, "pairing-at-scale", pairingBound, "docs/bounds.md, appendix A, step 5", false),
	)
}

func cucbGapBound(m, k int, horizon int64, gaps []float64) float64 {
	return theory.CUCBGapBound(m, k, gaps, float64(horizon))
}

func paperBound(m, k int, horizon int64) (float64, error) {
	return theory.RegretBoundPaper(m, k, horizon, 0)
}

func pairingBound(m, k int, horizon int64) (float64, error) {
	return theory.RegretBoundPairing(m, k, horizon, 0)
}
