package suite

import (
	"math"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/peers"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/theory"
)

// slowerLearners are compared with the physical limit.
func slowerLearners() []peers.Slower {
	square := func(weight float64) func(p, q float64) float64 {
		return func(p, q float64) float64 { return weight * (q - p) * (q - p) }
	}
	return []peers.Slower{
		{Player: player("cmoss"), Level: mossLevel(1), Divergence: square(1)},
		{Player: player("cmoss:radius=half").As("cmoss-half"), Level: mossLevel(1), Divergence: square(2)},
		{Player: player("cucb"), AtLeast: 1.2, From: props.Full, Stepwise: true},
		{Player: player("klcmoss"), Level: mossLevel(algos.KLFactor), Divergence: theory.KL},
		{Player: player("ocucb"), Divergence: square(1 / 0.75), From: props.Full, Stepwise: true,
			Level: func(s sim.Size, T int64, n float64) float64 { // in round nm/k, when all arms have n pulls
				return theory.LnPlus(2 * float64(T) * float64(s.K) / (float64(s.M) * n))
			}},
		{Player: player("cts"), Level: logHorizon, Divergence: theory.KL, From: props.Full, Stepwise: true},
	}
}

// logHorizon is ln T. CTS has no index; it is compared with ln T because it attains the limit
// as T → ∞.
func logHorizon(_ sim.Size, T int64, _ float64) float64 { return math.Log(float64(T)) }

// mossLevel is ln⁺(1/(δn)) with c times the pairing δ.
func mossLevel(c float64) func(s sim.Size, T int64, n float64) float64 {
	return func(s sim.Size, T int64, n float64) float64 {
		delta, err := theory.DeltaPairing(s.M, s.K, T, 1)
		if err != nil {
			panic(err) // the claims' sizes are in its domain
		}
		return theory.LnPlus(1 / (c * delta * n))
	}
}
