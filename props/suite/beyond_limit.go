package suite

import (
	"math"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/beyond"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/theory"
)

// beyondTheory holds CMOSS and KL-CMOSS against the physical limit, and
// certifies the regret of what is new.
func beyondTheory() []props.Claim {
	limit := beyond.PhysicalLimit{Slope: theory.PhysicalLimit, KL: theory.KL}
	claims := limit.Claims([]beyond.Slower{
		{Name: "cmoss", Title: "CMOSS", Choice: choice("cmoss"), AtLeast: 1.2},
		{Name: "klcmoss", Title: "KL-CMOSS", Choice: choice("klcmoss"), Level: klLevel(algos.DefaultKLFactor)},
		{Name: "klcmoss+", Title: "KL-CMOSS+", Choice: choice("klcmoss+"), Level: func(s sim.Size, T int64, n float64) float64 {
			l := klLevel(1)(s, T, n)
			return l + math.Log1p(l*l)
		}},
	})
	claims = append(claims, beyond.CertifiedClaims([]beyond.Certifier{
		{Name: "klcmoss", Title: "KL-CMOSS", Factor: certificate(theory.CertifyKL, algos.DefaultKLFactor), Target: 6.5},
		{Name: "cmoss-half", Title: "CMOSS with the half radius", Factor: certificate(theory.CertifyHalfRadius, 1), Target: 4},
	})...)
	return append(claims, beyond.ZetaTail(theory.KLScaleTail).Claim(theory.KL))
}

// klLevel is ln⁺(1/(δn)) with c times the pairing δ.
func klLevel(c float64) func(s sim.Size, T int64, n float64) float64 {
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
