package suite

import (
	"slices"

	"github.com/regretcheck/regretcheck/props/claims/recomputed"
	"github.com/regretcheck/regretcheck/theory"
)

// shaped reads a shape from d, y, a, α, s₀, s₁, of which the last may be missing.
func shaped(x []float64) theory.PairShape {
	x = append(slices.Clone(x), make([]float64, 6)...)
	return theory.PairShape{Margin: x[0], Allowance: x[1], Slope: x[2], Alpha: x[3], S0: x[4], S1: x[5]}
}

var pairValues = recomputed.Subjects{
	"PairCharge":         of(theory.PairCharge),
	"PairChargeSmall":    of(theory.PairChargeSmall),
	"PairShape.Phi":      two(func(d, y float64) float64 { return theory.PairShape{Margin: d, Allowance: y}.Phi() }),
	"PairShape.Discount": three(func(y, a, x float64) float64 { return theory.PairShape{Allowance: y, Slope: a}.Discount(x) }),
	"PairShape.Offset":   float(func(x []float64) float64 { return shaped(x[:6]).Offset(x[6]) }),
	"PairPrice": float(func(x []float64) float64 {
		return theory.PairPrice(x[0], x[5:], nil, shaped(x[1:4]), int(x[4]))
	}),
	"PairPrice.independent": float(func(x []float64) float64 {
		return theory.PairPrice(x[0], x[5:7], x[7:], shaped(x[1:4]), int(x[4]))
	}),
	"CertifyAllPairs": exact(func(x []float64) (float64, error) {
		p, err := theory.CertifyAllPairs(x[0], x[1], shaped(x[4:]), theory.Dependence(x[2]), theory.CountTail(x[3]), theory.FinePairGrid)
		return p.Factor, err
	}),
	"CertifyAllPairsIndex": exact(func(x []float64) (float64, error) {
		p, err := theory.CertifyAllPairsIndex(theory.PairIndex(x[0]), x[1], x[2], shaped(x[5:]), theory.Dependence(x[3]), theory.CountTail(x[4]),
			theory.FinePairGrid)
		return p.Factor, err
	}),
	"AllPairsFactorIndex": float(func(x []float64) float64 {
		return theory.AllPairsFactorIndex(theory.PairIndex(x[0]), x[1], x[2], theory.Dependence(x[3]), theory.CountTail(x[4]))
	}),
	"RegretBoundAllPairsIndex": played(func(m, k int, T int64, x []float64) (float64, error) {
		b, err := theory.RegretBoundAllPairsIndex(theory.PairIndex(x[0]), m, k, T, x[1], theory.Dependence(x[2]), theory.CountTail(x[3]))
		return b.Bound, err
	}),
	"CertifyAllPairsAnytime": exact(func(x []float64) (float64, error) {
		p, err := theory.CertifyAllPairsAnytime(x[0], x[1], shaped(x[3:]), theory.CountTail(x[2]), theory.FinePairGrid)
		return p.Factor, err
	}),
	"AllPairsFactorAnytime": of(theory.AllPairsFactorAnytime),
	"KLScaleMeanCapped":     of(theory.KLScaleMeanCapped),
	"CertifyPairsAt": certifiedBy(func(m, k int, T int64, delta float64, x []float64) (float64, error) {
		f, err := theory.CertifyPairsAt(m, k, T, delta, theory.Dependence(x[0]), theory.CountTail(x[1]), shaped(x[2:]))
		return f.Bound, err
	}),
	"CertifyPairs": certifiedBy(func(m, k int, T int64, delta float64, x []float64) (float64, error) {
		f, err := theory.CertifyPairs(m, k, T, delta, theory.Dependence(x[0]), theory.CountTail(x[1]))
		return f.Bound, err
	}),
	"CertifyPairsSharp": certifiedBy(func(m, k int, T int64, delta float64, x []float64) (float64, error) {
		f, err := theory.CertifyPairsSharp(m, k, T, delta, theory.Dependence(x[0]))
		return f.Bound, err
	}),
	"CertifyPairsHalfRadius": certifiedBy(func(m, k int, T int64, delta float64, x []float64) (float64, error) {
		f, err := theory.CertifyPairsHalfRadius(m, k, T, delta, theory.Dependence(x[0]))
		return f.Bound, err
	}),
	"CertifyMoss": three(func(c, tail, stride float64) float64 {
		return theory.CertifyMoss(c, theory.CountTail(tail), int(stride)).Factor
	}),
	"CertifyCoupled": exact(func(x []float64) (float64, error) {
		f, err := theory.CertifyCoupled(x[0], x[1], x[2], theory.CountTail(x[3]))
		return f.Factor, err
	}),
	"CertifyCoupledSharp": certifiedBy(func(m, _ int, T int64, delta float64, x []float64) (float64, error) {
		f, err := theory.CertifyCoupledSharp(theory.PairIndex(x[0]), m, T, delta)
		return f.Bound, err
	}),
	"RegretBoundMoss": exact(func(x []float64) (float64, error) {
		b, err := theory.RegretBoundMoss(int(x[0]), int64(x[1]), x[2], theory.CountTail(x[3]))
		return b.Bound, err
	}),
	"AllPairsFactor": float(func(x []float64) float64 {
		return theory.AllPairsFactor(x[0], x[1], theory.Dependence(x[2]), theory.CountTail(x[3]))
	}),
	"RegretBoundAllPairs": played(func(m, k int, T int64, x []float64) (float64, error) {
		b, err := theory.RegretBoundAllPairs(m, k, T, x[0], theory.Dependence(x[1]), theory.CountTail(x[2]))
		return b.Bound, err
	}),
}
