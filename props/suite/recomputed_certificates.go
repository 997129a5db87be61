package suite

import (
	"github.com/regretcheck/regretcheck/props/claims/recomputed"
	"github.com/regretcheck/regretcheck/theory"
)

// certifiedBy is a certificate at c times the pairing δ; f is given what follows c.
func certifiedBy(f func(m, k int, T int64, delta float64, x []float64) (float64, error)) recomputed.Function {
	return played(func(m, k int, T int64, x []float64) (float64, error) {
		delta, err := theory.DeltaPairing(m, k, T, x[0])
		if err != nil {
			return 0, err
		}
		return f(m, k, T, delta, x[1:])
	})
}

// plainly is a certificate of (A2) that takes no more than the game and δ.
func plainly(certify func(m, k int, T int64, delta float64) (theory.AdditiveCertificate, error)) recomputed.Function {
	return certifiedBy(func(m, k int, T int64, delta float64, _ []float64) (float64, error) {
		c, err := certify(m, k, T, delta)
		return c.Bound, err
	})
}

// An onMeans is a certificate for Bernoulli means, on so many points.
type onMeans func(m, k int, T int64, delta float64, means []float64, points int) (float64, error)

func (f onMeans) bound(m, k int, T int64, delta float64, x []float64) (float64, error) {
	return f(m, k, T, delta, x[1:], int(x[0]))
}

// finer is by how much the certificate rises on points that hold the old ones.
func (f onMeans) finer(m, k int, T int64, delta float64, x []float64) (float64, error) {
	n := int(x[0])
	coarse, err := f(m, k, T, delta, x[1:], n)
	if err != nil {
		return 0, err
	}
	fine, err := f(m, k, T, delta, x[1:], 2*n-1)
	return max(0, fine/coarse-1), err
}

var listedMeans = onMeans(func(m, k int, T int64, delta float64, means []float64, points int) (float64, error) {
	c, err := theory.CertifyAdditiveBernoulli(m, k, T, delta, means, points)
	return c.Bound, err
})

var listedPairing = onMeans(func(m, k int, T int64, delta float64, means []float64, points int) (float64, error) {
	c, err := theory.CertifyBernoulli(m, k, T, delta, means, points)
	return c.Bound, err
})

var uniformFactor = three(func(c, slack, tail float64) float64 {
	return theory.AdditiveFactorUniform(c, slack, theory.CountTail(tail)).Factor
})

var certificateValues = recomputed.Subjects{
	"CertifyAdditive": certifiedBy(func(m, k int, T int64, delta float64, x []float64) (float64, error) {
		c, err := theory.CertifyAdditive(m, k, T, delta, theory.CountTail(x[0]))
		return c.Bound, err
	}),
	"CertifyAdditiveBest": played(func(m, k int, T int64, x []float64) (float64, error) {
		c, _, err := theory.CertifyAdditiveBest(m, k, T, theory.CountTail(x[0]))
		return c.Bound, err
	}),
	"CertifyAnytime": played(func(m, k int, T int64, x []float64) (float64, error) {
		c, err := theory.CertifyAnytime(m, k, T, x[0], theory.CountTail(x[1]))
		return c.Bound, err
	}),
	"CertifyAdditiveSharp": plainly(theory.CertifyAdditiveSharp), "CertifyHalfRadius": plainly(theory.CertifyHalfRadius), "CertifyKL": plainly(theory.CertifyKL),
	"CertifyAdditiveBernoulli.coarse": certifiedBy(listedMeans.bound), "CertifyBernoulli.coarse": certifiedBy(listedPairing.bound),
	"CertifyAdditiveBernoulli": certifiedBy(listedMeans.bound), "CertifyAdditiveBernoulli.finer": certifiedBy(listedMeans.finer),
	"CertifyBernoulli": certifiedBy(listedPairing.bound), "CertifyBernoulli.finer": certifiedBy(listedPairing.finer),
	"AdditiveFactorUniform": uniformFactor, "AdditiveFactorUniform.coarse": uniformFactor,
	"AdditiveFactorUniform.intervals": three(func(c, slack, tail float64) float64 {
		return float64(theory.AdditiveFactorUniform(c, slack, theory.CountTail(tail)).Intervals)
	}),
	"AdditiveFactorUniform.finer": three(func(c, slack, tail float64) float64 {
		coarse, fine := theory.AdditiveFactorUniform(c, slack, theory.CountTail(tail)), theory.AdditiveFactorUniform(c, slack/2, theory.CountTail(tail))
		return max(0, fine.Factor/coarse.Factor-1)
	}),
	"CertifyAnyLaw": certifiedBy(func(m, k int, T int64, delta float64, _ []float64) (float64, error) {
		c, err := theory.CertifyAnyLaw(m, k, T, delta)
		return c.Bound, err
	}),
	"CertifyBestDelta": played(func(m, k int, T int64, _ []float64) (float64, error) {
		c, _, err := theory.CertifyBestDelta(m, k, T)
		return c.Bound, err
	}),
}
