package suite

import (
	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/scaling"
	"github.com/regretcheck/regretcheck/theory"
)

// Scaling returns the claims about how regret scales, with CMOSS as their
// subject.
func Scaling() []props.Claim {
	subject := scaling.OurSubject("cmoss")
	return append(ScalingStudy(subject).Claims(), FixedGaps(subject)...)
}

// ScalingStudy returns the study of a subject beside our control and peers.
func ScalingStudy(subject scaling.Subject) *scaling.Study {
	var peers []scaling.Subject
	for _, name := range []string{"exp3m", "hybrid", "cts", "random"} {
		peers = append(peers, scaling.Peer(name))
	}
	return scaling.NewStudy(subject, scaling.Control(), peers...)
}

// FixedGaps returns the claims about regret at fixed gaps: of the subject, of
// CUCB, whose bound depends on the gaps, and of CMOSS with the δ of either
// theory at horizons where the bounds say something.
func FixedGaps(subject scaling.Subject) []props.Claim {
	control, cmoss, paperDelta := scaling.Control(), scaling.OurSubject("cmoss"), scaling.OurSubject("cmoss")
	paperDelta.Factory = func(s algos.Spec) (algos.Policy, error) {
		return algos.NewCMOSS(s, algos.CMOSSConfig{Delta: algos.DeltaPaper})
	}
	claims := []props.Claim{
		scaling.GapClaim(control, cucbGapBound, "Kveton et al. 2015, gap-dependent bound"),
		scaling.LogGrowthClaim(control),
	}
	if subject.Name != control.Name {
		claims = append(claims, scaling.LogGrowthClaim(subject))
	}
	return append(claims,
		scaling.LargeClaim(paperDelta, "theorem-at-scale", paperBound, "thm:cmoss_ub"),
		scaling.LargeClaim(cmoss, "pairing-at-scale", pairingBound, "docs/pairing-bound.md, step 5"),
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
