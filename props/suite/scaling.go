package suite

import (
	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/scaling"
	"github.com/regretcheck/regretcheck/theory"
)

// Scaling returns the claims about how regret scales.
func Scaling() []props.Claim {
	var peers []scaling.Subject
	for _, name := range []string{"exp3m", "hybrid", "cts", "random"} {
		peers = append(peers, scaling.Peer(name))
	}
	subject := scaling.OurSubject("cmoss")
	paperDelta := scaling.OurSubject("cmoss")
	paperDelta.Factory = func(s algos.Spec) (algos.Policy, error) {
		return algos.NewCMOSS(s, algos.CMOSSConfig{Delta: algos.DeltaPaper})
	}
	control := scaling.Control()
	claims := scaling.Claims(subject, control, peers...)
	return append(claims,
		scaling.GapClaim(control, cucbGapBound, "Kveton et al. 2015, gap-dependent bound"),
		scaling.LogGrowthClaim(control),
		scaling.LogGrowthClaim(subject),
		scaling.LargeClaim(paperDelta, "theorem-at-scale", paperBound, "thm:cmoss_ub"),
		scaling.LargeClaim(subject, "pairing-at-scale", pairingBound, "docs/pairing-bound.md, step 5"),
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
