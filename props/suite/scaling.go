package suite

import (
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
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
	"cmoss": everyGame,
	"cucb":  printedFactor(theory.CUCBBound),
	"exp3m": printedFactor(theory.EXP3MBound),
}

// everyFactor is the C of R ≤ C·rate + (m−k), for every k and any dependence within a round, that the module
// bounds/ proves for CMOSS (its claim pairs/uniform).
const everyFactor = 2.92

func everyGame(m, k int, T int64) (float64, error) {
	return everyFactor + float64(m-k)/theory.Rate(m, k, float64(T)), nil
}

// printedFactor is the factor of a bound from the literature.
func printedFactor(bound func(m, k int, T float64) float64) scaling.FactorBound {
	return func(m, k int, T int64) (float64, error) {
		return bound(m, k, float64(T)) / theory.Rate(m, k, float64(T)), nil
	}
}

// pairsFactor is the c of c·min(k, m−k)√T, which every policy loses on some instance of that size from
// T = 100 on, as the module bounds/ proves by (L2), where it is .2647 in the limit.
const pairsFactor = 0.25

// lowerFactor is that lower bound by the minimax rate.
func lowerFactor(m, k int, horizon int64) (float64, error) {
	if horizon < 100 {
		return 0, fmt.Errorf("T=%d: want at least 100", horizon)
	}
	T := float64(horizon)
	return pairsFactor * theory.WorstRegret(m, k, math.Sqrt(T)) / theory.Rate(m, k, T), nil
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
		scaling.LargeClaim(cmoss, "pairing-at-scale", pairingBound, "bounds/bounds.md, section 9", false),
	)
}

func cucbGapBound(m, k int, horizon int64, gaps []float64) float64 {
	return theory.CUCBGapBound(m, k, gaps, float64(horizon))
}

func paperBound(m, k int, horizon int64) (float64, error) {
	return theory.RegretBoundPaper(m, k, horizon, 0)
}

// pairingBound is the bound at the pairing δ that everyFactor belongs to.
func pairingBound(m, k int, horizon int64) (float64, error) {
	return everyFactor*theory.Rate(m, k, float64(horizon)) + float64(m-k), nil
}
