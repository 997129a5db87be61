package theory

import (
	"errors"
	"fmt"
	"math"
	"math/big"
)

// A LatticeLaw is a probability law on d+1 equally spaced values.
//
//	P(X = j/d) = p_j/Σp,  j = 0, …, d
//
// Two entries are a Bernoulli law, three a law on {0, ½, 1}. Sums of draws stay on the
// lattice of multiples of 1/d, so that the programs for Bernoulli rewards carry over.
type LatticeLaw struct {
	probs []float64 // sum to 1 up to rounding
	given []float64 // as they were passed
}

// maxLatticePoints bounds the number of values of a law, and with it the cost of a step.
const maxLatticePoints = 65

// NewLatticeLaw checks the probabilities of a law on equally spaced values. They may miss a
// sum of 1 by 10⁻⁹ and are then divided by their sum.
//
// Domain: 2 to 65 probabilities in [0, 1].
func NewLatticeLaw(probs []float64) (LatticeLaw, error) {
	if len(probs) < 2 || len(probs) > maxLatticePoints {
		return LatticeLaw{}, fmt.Errorf("probs: have %d entries: want 2 to %d, one for each of the values 0, 1/d, …, 1",
			len(probs), maxLatticePoints)
	}
	values := make([]float64, len(probs))
	for j := range values {
		values[j] = float64(j) / float64(len(probs)-1)
	}
	law, err := NewFiniteLaw(values, probs)
	if err != nil {
		return LatticeLaw{}, err
	}
	return LatticeLaw{probs: law.Probs, given: append([]float64(nil), probs...)}, nil
}

// Mean returns Σ (j/d)·p_j, which is at most 1.
func (l LatticeLaw) Mean() float64 { return min(1, l.sum()/l.points()) }

// points is d, the number of lattice steps from 0 to 1.
func (l LatticeLaw) points() float64 { return float64(len(l.probs) - 1) }

// sum is the mean in lattice steps, d·E X.
func (l LatticeLaw) sum() float64 {
	total := 0.0
	for j, p := range l.probs {
		total += float64(j) * p
	}
	return total
}

// reversed is the law of 1 − X.
func (l LatticeLaw) reversed() LatticeLaw {
	turn := func(x []float64) []float64 {
		y := make([]float64, len(x))
		for j, p := range x {
			y[len(x)-1-j] = p
		}
		return y
	}
	return LatticeLaw{probs: turn(l.probs), given: turn(l.given)}
}

// boundary is the curve d(s(E X + shift) − r_s), where width encloses s ↦ r_s²/s and root
// knows r_s where it is rational.
func (l LatticeLaw) boundary(shift float64, width func(s float64) (lo, hi float64),
	root func(s int64) (*big.Rat, bool)) *boundary {
	d := l.points()
	return &boundary{
		slope: l.sum() + d*shift,
		readings: lazyReadings(func(x []*big.Rat) *big.Rat {
			n := len(x) - 1
			mean, total := new(big.Rat), new(big.Rat)
			for j, p := range x[:n] {
				mean.Add(mean, new(big.Rat).Mul(p, big.NewRat(int64(j), 1)))
				total.Add(total, p)
			}
			return mean.Quo(mean, total).Add(mean, new(big.Rat).Mul(x[n], big.NewRat(int64(n-1), 1)))
		}, append(append([]float64(nil), l.given...), shift)...),
		slack: d * (d + 8) * (1 + math.Abs(shift)),
		width: func(s float64) (lo, hi float64) {
			lo, hi = width(s)
			return d * d * lo * (1 - 4*unit), d * d * hi * (1 + 4*unit)
		},
		root: func(s int64) (*big.Rat, bool) {
			r, known := root(s)
			if !known {
				return nil, false
			}
			return new(big.Rat).Mul(r, big.NewRat(int64(d), 1)), true
		},
	}
}

// A latticeWalk computes the probability that a walk of steps from a lattice law falls to its
// boundary or below within T steps.
type latticeWalk struct {
	law           LatticeLaw
	curve         *boundary
	T             int64
	lambda, drift float64 // Lundberg exponent of the line without the root; the walk's mean distance gained a step
	below         float64 // how far the boundary stays below that line, in lattice steps
	least         float64 // scaled mass that may be dropped
	tie           bool
}

// run returns the bracket, or false when the work limit was reached.
func (w *latticeWalk) run() (Bracket, bool) {
	if _, top := w.curve.floor(w.T); top < 0 {
		return Bracket{}, true
	}
	upper, ok := w.pass(func(_, hi int64) int64 { return hi })
	if !ok || !w.tie {
		return upper, ok
	}
	lower, ok := w.pass(func(lo, _ int64) int64 { return lo })
	return Bracket{Lo: lower.Lo, Hi: upper.Hi}, ok
}

// pass walks through the horizon. The boundary rises from its first value ≥ 0 on, so that
// nothing is absorbed where the level does not rise.
func (w *latticeWalk) pass(choose func(lo, hi int64) int64) (Bracket, bool) {
	_, top := w.curve.floor(w.T)
	d := w.law.points()
	p := newPassage(2*d + 8)
	level := int64(-1)
	for s := int64(1); s <= w.T && !p.empty() && level < top; s++ {
		p.advanceBy(w.law.probs)
		lo, hi := w.curve.floor(s)
		w.tie = w.tie || lo != hi
		level = max(level, choose(lo, hi))
		p.absorb(level)
		if s%8 == 0 {
			left, line := float64(w.T-s), float64(s)*w.curve.slope-w.below
			p.trimBottom(w.least)
			p.trimTop(w.least, func(state int64) float64 {
				if state > top {
					return 0
				}
				return reachLine(w.lambda, w.drift, (float64(state)-line)/d-1e-6, left)
			})
		}
		if p.work > MaxWork {
			return Bracket{}, false
		}
	}
	return p.probability(), true
}

// ZetaTailLattice is the exact tail of ζ for rewards with a lattice law; it is [ZetaTail] for
// two values. The trimming rests on Lundberg's exponent of the Bernoulli law of the same
// mean, which is valid for every law on [0, 1], since e^{−λx} is convex in x.
//
// Domain: ε > 0, δ > 0, 1 ≤ T. The cost is d² times that of [ZetaTail].
//
// Reference: lem:moss-Delta.
func ZetaTailLattice(law LatticeLaw, eps, delta float64, T int64) (Bracket, error) {
	if err := errors.Join(law.check(), checkPositive("eps", eps), checkPositive("delta", delta),
		checkHorizon(T)); err != nil {
		return Bracket{}, err
	}
	mu := law.Mean()
	if eps > mu*(1+1e-9) || mu == 1 {
		return Bracket{}, nil
	}
	if d := law.points(); hopeless(mu, eps/d, T) {
		return Bracket{}, errWork(T)
	}
	w := &latticeWalk{law: law, T: T, lambda: lundberg(mu, mu-eps), drift: eps}
	w.curve = law.boundary(-eps, radiusWidth(delta), radiusRoot(delta))
	w.least = max(1e-14*zetaPeeling(eps, delta, float64(T))/math.Sqrt(float64(T))*massScale, leastMass)
	b, ok := w.run()
	if !ok {
		return Bracket{}, errWork(T)
	}
	return b, nil
}

// HoeffdingMaxLattice is the exact probability in [HoeffdingMaxBound] for n independent draws
// from a lattice law; it is [HoeffdingMaxEqual] for two values.
//
// Domain: 1 ≤ n ≤ 10⁶, ε > 0. The cost is d² times that of [HoeffdingMax].
//
// Reference: lem:general_Hoef.
func HoeffdingMaxLattice(law LatticeLaw, n int, eps float64) (Bracket, error) {
	err := errors.Join(law.check(), checkPositive("eps", eps))
	if n < 1 || n > 1e6 {
		err = errors.Join(err, errRange("n", n, "1 ≤ n ≤ 10⁶"))
	}
	if err != nil {
		return Bracket{}, err
	}
	width := func(s float64) (lo, hi float64) { w := eps * eps / s; return w * (1 - 4*unit), w * (1 + 4*unit) }
	w := &latticeWalk{law: law.reversed(), T: int64(n), below: law.points() * eps}
	w.curve = w.law.boundary(0, width, constantRoot(eps))
	w.least = max(1e-15*HoeffdingMaxBound(n, eps)/math.Sqrt(float64(n))*massScale, leastMass)
	b, ok := w.run()
	if !ok {
		return Bracket{}, errRange("n", n, fmt.Sprintf("at most %.0e lattice cells (fewer steps or values)",
			float64(MaxWork)))
	}
	return b, nil
}

// constantRoot knows the number x itself where both its readings are the same.
func constantRoot(x float64) func(int64) (*big.Rat, bool) {
	once := lazyReadings(func(x []*big.Rat) *big.Rat { return x[0] }, x)
	return func(int64) (*big.Rat, bool) { r := once(); return r[0], len(r) == 1 }
}

// KappaLattice is the exact E κ for rewards with a lattice law; it is [Kappa] for two values.
//
// Domain: a > 0 (the lemma asks for a ≥ 1), ε > 0, T ≥ 1, and min(T, (√a+5)²/ε²) at most
// about 10⁵.
//
// Reference: lem:moss-deviate.
func KappaLattice(law LatticeLaw, a, eps float64, T int64) (Bracket, error) {
	if err := errors.Join(law.check(), checkKappa(a, eps, T)); err != nil {
		return Bracket{}, err
	}
	width := func(float64) (lo, hi float64) { return a * (1 - 2*unit), a * (1 + 2*unit) }
	curve := law.boundary(eps, width, squareRoot(a))
	p := newPassage(2*law.points() + 8)
	total := Bracket{}
	for t := int64(1); t <= T; t++ {
		p.advanceBy(law.probs)
		if t%8 == 0 {
			p.trimBottom(1e-20 * massScale)
			p.trimTop(1e-20*massScale, func(int64) float64 { return 1 })
		}
		if p.work > MaxWork {
			return Bracket{}, errTails(T, "eps", eps)
		}
		lo, hi := curve.ceil(t)
		b := Exactly(p.above(hi))
		if lo != hi {
			b.Hi = p.above(lo)
		}
		b.Hi += p.lost / massScale
		total.Lo += b.Lo
		total.Hi += b.Hi
		if t%32 == 0 && b.Hi < 1e3*tailRest {
			if rest := kappaRemainder(a, eps, float64(t)); rest < tailRest {
				total.Hi += rest
				break
			}
		}
	}
	return widen(total.Lo, total.Hi, p.roundings*unit*float64(p.steps+16)), nil
}

// check refuses the zero value.
func (l LatticeLaw) check() error {
	if len(l.probs) == 0 {
		return errors.New("law: want one made by NewLatticeLaw")
	}
	return nil
}
