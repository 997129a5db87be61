package simulator

import (
	"math"

	"gonum.org/v1/gonum/integrate/quad"
	"gonum.org/v1/gonum/stat/distuv"
)

// The joint moments E[X_i·X_j] of two arms with means a and b, by law and copula, from the
// literature. w(a) = min(a, 1−a) is the half-width of a symmetric law.

// ComonotoneBernoulli is P(both 1) = min(a, b), the upper Fréchet bound.
func ComonotoneBernoulli(a, b float64) float64 { return math.Min(a, b) }

// Independent is the product of the means.
func Independent(a, b float64) float64 { return a * b }

// GaussianBernoulli returns P(both 1) under the Gaussian copula with 0 ≤ ρ ≤ 0.999:
//
//	∫ φ(z) Φ((Φ⁻¹(a) + √ρ·z)/√(1−ρ)) Φ((Φ⁻¹(b) + √ρ·z)/√(1−ρ)) dz
//
// by Gauss–Legendre over |z| ≤ 9 with nodes 0.01 apart, enough up to ρ = 0.999.
func GaussianBernoulli(rho float64) func(a, b float64) float64 {
	return func(a, b float64) float64 {
		n := distuv.UnitNormal
		za, zb := n.Quantile(a), n.Quantile(b)
		load, own := math.Sqrt(rho), math.Sqrt(1-rho)
		return quad.Fixed(func(z float64) float64 {
			return n.Prob(z) * n.CDF((za+load*z)/own) * n.CDF((zb+load*z)/own)
		}, -9, 9, 2000, quad.Legendre{}, 0)
	}
}

// SymmetricUniform returns ab + r·w(a)w(b)/3, where r is the correlation of the
// ranks: 1 if they share one number, (6/π)·asin(ρ/2) Gaussian.
func SymmetricUniform(r float64) func(a, b float64) float64 {
	return func(a, b float64) float64 {
		return a*b + r*math.Min(a, 1-a)*math.Min(b, 1-b)/3
	}
}

// RankCorrelation returns (6/π)·asin(ρ/2), the correlation of the ranks under
// the Gaussian copula (Pearson 1907).
func RankCorrelation(rho float64) float64 { return 6 / math.Pi * math.Asin(rho/2) }

// SymmetricTwoPoint returns ab + r·w(a)w(b), where r is the correlation of the
// signs: 1 if they share one number, (2/π)·asin ρ Gaussian.
func SymmetricTwoPoint(r float64) func(a, b float64) float64 {
	return func(a, b float64) float64 {
		return a*b + r*math.Min(a, 1-a)*math.Min(b, 1-b)
	}
}

// SignCorrelation returns (2/π)·asin ρ, the correlation of the signs under the
// Gaussian copula (Sheppard 1899).
func SignCorrelation(rho float64) float64 { return 2 / math.Pi * math.Asin(rho) }
