package upper

import (
	"errors"
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/theory"
)

// A Problem is what a bound on the regret is asked for.
type Problem struct {
	M, K       int
	T          int64
	Delta      float64    // 0: the pairing δ at c = 1
	Index      Index      // 0: RootIndex
	Dependence Dependence // 0: AnyDependence
}

// A Method is a way to bound the regret.
type Method int

// The methods; zero is none of them. Those of one arm a round are for k = 1.
const (
	EveryHorizon Method = iota + 1 // all pairs with a factor for every T, section 9
	ThisHorizon                    // all pairs at one T, with sharp tails, section 11
	Straight                       // the same at the straight shape, whose sums are exact
	OneArm                         // one arm a round at one T, ζ and the count together, section 11
	OneArmEvery                    // the same with a factor for every T, section 10
	Anytime                        // without a horizon, δ_t in round t, section 9
)

var methodNames = map[Method]string{
	EveryHorizon: "all pairs", ThisHorizon: "all pairs, sharp tails", Straight: "straight shape, sharp tails",
	OneArm: "one arm a round, sharp tails", OneArmEvery: "one arm a round", Anytime: "without a horizon",
}

// String returns the method's name.
func (m Method) String() string { return methodNames[m] }

// A Certificate is a bound on the expected regret with what it is made of.
type Certificate struct {
	Bound  float64
	Factor float64 // C of C·rate + (m−k) where the method speaks of every T, else Bound/rate
	Delta  float64
	Method Method
	Parts
	Shape     Shape
	Deviation float64 // the largest standard deviation of the laws whose bound is largest; 0: one class holds all
}

// with fills in the defaults and checks the problem.
func (p Problem) with() (Problem, error) {
	if p.Index == 0 {
		p.Index = RootIndex
	}
	if p.Dependence == 0 {
		p.Dependence = AnyDependence
	}
	if p.K == 1 { // one arm a round is seen, so that the arms' sequences are independent
		p.Dependence = IndependentArms
	}
	unit, err := theory.DeltaPairing(p.M, p.K, p.T, 1)
	if p.Delta == 0 {
		p.Delta = unit
	} else if c := p.Delta / unit; err == nil && !(c >= 1e-20 && c <= 1e20) { // else sums take minutes, or overflow
		err = errRange("delta", p.Delta, "from 10⁻²⁰ to 10²⁰ times the pairing δ")
	}
	return p, errors.Join(err, p.Index.check(), p.Dependence.check())
}

// c is the factor on the pairing δ.
func (p Problem) c() float64 {
	unit, _ := theory.DeltaPairing(p.M, p.K, p.T, 1)
	return p.Delta / unit
}

// r is max{1, k/(m−k)}.
func (p Problem) r() float64 { return max(1, float64(p.K)/float64(p.M-p.K)) }

func (p Problem) rate() float64 { return theory.Rate(p.M, p.K, float64(p.T)) }

// worst is TK.
func (p Problem) worst() float64 { return theory.WorstRegret(p.M, p.K, float64(p.T)) }

// Certify bounds the expected regret of an index policy, with every rounding inside the bound.
//
// EveryHorizon, ThisHorizon and Straight take every index and dependence; OneArm and OneArmEvery want
// k = 1 and an index that is not KL-CMOSS's, OneArmEvery CMOSS's own; Anytime is CMOSS with δ_t. At k = m the
// regret and the bound are 0.
//
// Domain: 1 ≤ k ≤ m, T ≥ 1, δ = 0 or c in [10⁻²⁰, 10²⁰], a valid method.
//
// Reference: bounds.md, sections 9 to 11.
func Certify(p Problem, method Method) (Certificate, error) {
	p, err := p.with()
	if err != nil {
		return Certificate{}, err
	}
	if p.K == p.M {
		return Certificate{Delta: p.Delta, Method: method}, nil
	}
	if (method == OneArm || method == OneArmEvery) && p.K != 1 {
		return Certificate{}, errRange("k", p.K, "1: the bound is for one arm a round")
	}
	var c Certificate
	switch method {
	case EveryHorizon:
		c = p.byFactor(Factor(p.Index, p.r(), p.c(), p.Dependence))
	case Anytime:
		c = p.byFactor(AnytimeFactor(p.r(), p.c()))
	case OneArmEvery:
		if p.Index != RootIndex {
			return c, errRange("index", p.Index, "root")
		}
		f, err := coupledFactor(p.c())
		if err != nil {
			return c, err
		}
		c = p.byFactor(f)
	case OneArm:
		if p.Index == KLIndex {
			return c, errRange("index", p.Index, "root or half-root")
		}
		c = newFinite(p).coupledSharp()
	case ThisHorizon:
		c = newFinite(p).sharpPairs()
	case Straight:
		c = newFinite(p).straightest()
	default:
		return c, fmt.Errorf("method=%d: want one of the methods of this package", int(method))
	}
	c.Method, c.Delta = method, p.Delta
	return c, nil
}

// byFactor is factor·rate + (m−k).
func (p Problem) byFactor(factor float64) Certificate {
	bound := up(up(factor*p.rate()*(1+0x1p-48)) + float64(p.M-p.K))
	return Certificate{Bound: bound, Factor: factor}
}

// Best is the least bound that is proved for the problem, of those that know the horizon.
//
// Domain: that of [Certify].
//
// Reference: bounds.md, section 11.
func Best(p Problem) (Certificate, error) { return BestOf(p, Certify) }

// BestOf is [Best] by another Certify.
func BestOf(p Problem, certify func(p Problem, method Method) (Certificate, error)) (Certificate, error) {
	methods := []Method{EveryHorizon, ThisHorizon, Straight}
	if p.K == 1 && p.Index != KLIndex {
		methods = []Method{OneArm}
	}
	best := Certificate{Bound: math.Inf(1)}
	for _, method := range methods {
		c, err := certify(p, method)
		if err != nil {
			return Certificate{}, err
		}
		if c.Bound < best.Bound {
			best = c
		}
	}
	if p.M > p.K {
		best.Factor = above(best.Bound, theory.Rate(p.M, p.K, float64(p.T)))
	}
	return best, nil
}
