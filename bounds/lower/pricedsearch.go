package lower

import (
	"fmt"
	"math"
	"sync"
)

// PricedArms are the parameters of (L3) that scale with the horizon.
//
//	g = Rate/√T,  w(G) ∝ Bin(m, Good)(G)·exp(−Sharpness·(G−k)²/(2m·Good(1−Good))),  λ_t = g·knots((t−½)/T)
//
// Good is about k/m, a number in (0, 1). At Sharpness 0 the arms are independent; a large one makes exactly
// k of them good. Knots are the values at i/16, i = 0, …, 16, and λ is linear between them. The
// bound over its rate changes little with T.
type PricedArms struct {
	Rate, Good, Sharpness float64
	Knots                 [priceKnots]float64
}

// priceKnots is the number of knots of λ.
const priceKnots = 17

// largestPricedGap keeps g below 1 at short horizons.
const largestPricedGap = 0.95

// at returns the instance for m, k and T.
func (p PricedArms) at(m, k int, T int64) pricedArms {
	gap := min(largestPricedGap, p.Rate/math.Sqrt(float64(T)))
	return pricedArms{law: binomialLaw(m, k, p.Good, p.Sharpness), k: k, gap: gap, prices: p.Prices(T)}
}

// Prior returns g and the law of the number of good arms, law[G] proportional to w(G).
func (p PricedArms) Prior(m, k int, T int64) (gap float64, law []float64) {
	a := p.at(m, k, T)
	law = make([]float64, m+1)
	copy(law[a.law.from:], a.law.w)
	return a.gap, law
}

// Prices returns λ_t, t = 1, …, T.
func (p PricedArms) Prices(T int64) []float64 {
	gap := min(largestPricedGap, p.Rate/math.Sqrt(float64(T)))
	prices := make([]float64, T)
	for t := range prices {
		prices[t] = gap * knotValue(p.Knots[:], (float64(t)+0.5)/float64(T))
	}
	return prices
}

// knotValue is the piecewise linear function with the given values at 0, …, 1.
func knotValue(knots []float64, u float64) float64 {
	x := u * float64(len(knots)-1)
	i := min(int(x), len(knots)-2)
	c := x - float64(i)
	return knots[i]*(1-c) + knots[i+1]*c
}

// binomialLaw is w of [PricedArms], cut where it is below e^{−45} of its largest value. Any
// law gives a valid bound, so the cut and the rounding of a weight cost only sharpness.
func binomialLaw(m, k int, p, sharpness float64) armsLaw {
	logOdds, variance := math.Log(p/(1-p)), float64(m)*p*(1-p)
	slope := func(G int) float64 { // ln w(G+1) − ln w(G)
		d := float64(G - k)
		return math.Log(float64(m-G)/float64(G+1)) + logOdds - sharpness*(2*d+1)/(2*variance)
	}
	mode := k
	for mode < m && slope(mode) > 0 {
		mode++
	}
	for mode > 0 && slope(mode-1) < 0 {
		mode--
	}
	var below []float64
	log := 0.0
	for G := mode; G > 0 && log > -45; G-- {
		log -= slope(G - 1)
		below = append(below, math.Exp(log))
	}
	l := armsLaw{m: m, from: mode - len(below)}
	for i := len(below) - 1; i >= 0; i-- {
		l.w = append(l.w, below[i])
	}
	l.w = append(l.w, 1)
	log = 0
	for G := mode; G < m && log > -45; G++ {
		log += slope(G)
		l.w = append(l.w, math.Exp(log))
	}
	for _, w := range l.w {
		l.sum += w
	}
	return l
}

// searchHorizon is a short horizon on which the search plays, since a bound over its rate
// hardly depends on T: as short as a gap of .3 at the given rate allows.
func searchHorizon(rate float64) int64 {
	return int64(max(160, min(4000, rate*rate/0.09)))
}

// improve moves the knots up the concave bound by a number of subgradient steps, and returns the
// best parameters that it found, with their bound.
//
//	∂R/∂λ_t = m·q_t − k,  q_t = Σ_j P_j·P(the arm is pulled in round t)
func (p PricedArms) improve(m, k int, T int64, steps int) (PricedArms, float64) {
	best, value := p, math.Inf(-1)
	var velocity [priceKnots]float64
	pulled := [][]bool(nil)
	for n := range steps {
		a := p.at(m, k, T)
		starts := a.law.odds()
		lattice := a.law.lattice(starts, a.gap, len(a.prices), armRoom)
		if pulled == nil {
			pulled = lattice.notes(len(a.prices))
		}
		v, known := lattice.value(a.armPrices(), pulled)
		if b := a.assemble(lattice, starts, v, known, 0); b > value {
			best, value = p, b
		}
		share := lattice.pulls(lattice.spread(starts), lattice.up, pulled)
		for t, q := range share {
			share[t] = (float64(m)*q - float64(k)) / float64(min(k, m-k))
		}
		step := 0.09 / (1 + float64(n)/14)
		for i, g := range knotGradient(share, priceKnots) {
			velocity[i] = 0.4*velocity[i] + step*max(-1, min(1, g))
			p.Knots[i] = max(0, min(1, p.Knots[i]+velocity[i]))
		}
	}
	return best, value
}

// spread puts the weight of each start on the cells beside it.
func (a armLattice) spread(starts []armOdds) []float64 {
	mass := make([]float64, len(a.good))
	for _, s := range starts {
		i, c, ok := a.chord(s.good)
		switch {
		case ok:
			mass[i] += s.p * (1 - c)
			mass[i+1] += s.p * c
		case s.good < a.good[0]:
			mass[0] += s.p
		default:
			mass[len(mass)-1] += s.p
		}
	}
	return mass
}

// knotGradient averages the values of the rounds over the hat function of each knot.
func knotGradient(share []float64, knots int) []float64 {
	out, weight := make([]float64, knots), make([]float64, knots)
	for t, g := range share {
		x := (float64(t) + 0.5) / float64(len(share)) * float64(knots-1)
		i := min(int(x), knots-2)
		c := x - float64(i)
		out[i] += (1 - c) * g
		out[i+1] += c * g
		weight[i] += 1 - c
		weight[i+1] += c
	}
	for i, w := range weight {
		if w > 0 {
			out[i] /= w
		}
	}
	return out
}

// searchPricedArms finds parameters of (L3) for m and k, by a fixed sequence of trials on
// a short horizon.
//
// Domain: 1 ≤ k < m.
//
// Reference: bounds.md (L3).
func searchPricedArms(m, k int) (PricedArms, error) {
	if err := checkProper(m, k); err != nil {
		return PricedArms{}, err
	}
	share := float64(k) / float64(m)
	p := PricedArms{Rate: 1.3/math.Sqrt(share) + 0.3, Good: share, Sharpness: 2}
	for i := range p.Knots {
		p.Knots[i] = (1 - share/2) * (1 - 0.8*float64(i)/(priceKnots-1))
	}
	horizon := searchHorizon(p.Rate)
	best, value := p.improve(m, k, horizon, 80)
	deviation := math.Sqrt(share * (1 - share) / float64(m))
	for width := 1.0; width > 0.1; width /= 2 {
		for coordinate := range 3 {
			for _, side := range []float64{1, -1} {
				for {
					q, b := best.moved(coordinate, side*width, deviation).improve(m, k, horizon, 14)
					if !(b > value*(1+1e-5)) {
						break
					}
					best, value = q, b
				}
			}
		}
	}
	best, _ = best.improve(m, k, horizon, 150)
	return best, nil
}

// moved changes one parameter: the rate by a factor, the others by a step.
func (p PricedArms) moved(coordinate int, by, deviation float64) PricedArms {
	switch coordinate {
	case 0:
		p.Rate *= math.Exp(0.25 * by)
	case 1:
		p.Good = max(p.Good/4, min(1-(1-p.Good)/4, p.Good+0.5*by*deviation))
	case 2:
		p.Sharpness = max(0, p.Sharpness+by)
	}
	return p
}

func checkProper(m, k int) error {
	err := checkArms(m, k)
	if err == nil && k == m {
		err = errRange("k", k, fmt.Sprintf("k < m=%d", m))
	}
	return err
}

// PricedBest is [Priced] at about its best gap, law and prices.
//
// Domain: 1 ≤ k < m, 1 ≤ T ≤ 10⁶.
//
// Reference: bounds.md (L3).
func PricedBest(m, k int, T int64) (bound float64, at PricedArms, err error) {
	if err := checkPriced(m, k, T); err != nil {
		return 0, at, err
	}
	at, ok := shippedPriced[[2]int{m, k}]
	if !ok {
		at, err = found(&pricedFound, [2]int{m, k}, func() (PricedArms, error) { return searchPricedArms(m, k) })
		if err != nil {
			return 0, at, err
		}
	}
	return max(0, at.at(m, k, T).bound()), at, nil
}

// Parameters that searches found, by their size, on which alone they depend.
var pricedFound, singleFound sync.Map

// found returns what is known of a size, or else searches.
func found[V any](known *sync.Map, size any, search func() (V, error)) (V, error) {
	if v, ok := known.Load(size); ok {
		return v.(V), nil
	}
	v, err := search()
	if err == nil {
		known.Store(size, v)
	}
	return v, err
}
