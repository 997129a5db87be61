package suite

import (
	"math"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/beyond"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/theory"
)

// beyondTheory holds learners against the physical limit, and certifies the
// regret of what is new.
func beyondTheory() []props.Claim {
	square := func(weight float64) func(p, q float64) float64 {
		return func(p, q float64) float64 { return weight * (q - p) * (q - p) }
	}
	claims := beyond.PhysicalLimit(theory.PhysicalLimit).Claims([]beyond.Slower{
		{Name: "cmoss", Title: "CMOSS", Choice: choice("cmoss"), Level: mossLevel(1), Divergence: square(1)},
		{Name: "cmoss-half", Title: "CMOSS with the half radius", Choice: choice("cmoss:radius=half"), Level: mossLevel(1), Divergence: square(2)},
		{Name: "cucb", Title: "CUCB", Choice: choice("cucb"), AtLeast: 1.2, From: props.Full},
		{Name: "klcmoss", Title: "KL-CMOSS", Choice: choice("klcmoss"), Level: mossLevel(algos.DefaultKLFactor), Divergence: theory.KL},
		{Name: "klcmoss+", Title: "KL-CMOSS+", Choice: choice("klcmoss+"), Divergence: theory.KL, Level: func(s sim.Size, T int64, n float64) float64 {
			l := mossLevel(1)(s, T, n)
			return l + math.Log1p(l*l)
		}},
		{Name: "combklucb", Title: "COMB-KL-UCB", Choice: choice("combklucb"), Divergence: theory.KL, From: props.Full,
			Level: func(_ sim.Size, T int64, _ float64) float64 {
				return math.Log(float64(T))
			}},
	})
	claims = append(claims, beyond.CertifiedClaims([]beyond.Certifier{
		{Name: "klcmoss", Title: "KL-CMOSS", Factor: certificate(theory.CertifyKL, algos.DefaultKLFactor), Target: 6.5},
		{Name: "cmoss-half", Title: "CMOSS with the half radius", Factor: certificate(theory.CertifyHalfRadius, 1), Target: 4},
	})...)
	return append(claims, beyond.ZetaTail(theory.KLScaleTail).Claim(theory.KL))
}

// mossLevel is ln⁺(1/(δn)) with c times the pairing δ.
func mossLevel(c float64) func(s sim.Size, T int64, n float64) float64 {
	return func(s sim.Size, T int64, n float64) float64 {
		return theory.LnPlus(1 / (c * deltaPairing(s.M, s.K, T) * n))
	}
}

func certificate(certify func(m, k int, T int64, delta float64) (theory.AdditiveCertificate, error), c float64) func(m, k int, T int64) (float64, error) {
	return func(m, k int, T int64) (float64, error) {
		delta, err := theory.DeltaPairing(m, k, T, c)
		if err != nil {
			return 0, err
		}
		cert, err := certify(m, k, T, delta)
		return cert.C, err
	}
}
