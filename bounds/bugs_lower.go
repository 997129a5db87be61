package main

import (
	"math"

	"github.com/regretcheck/regretcheck/bounds/lower"
	"github.com/regretcheck/regretcheck/props/cli"
)

// A pricedBug is (L3) as somebody may write it who makes one mistake.
type pricedBug struct {
	free    bool // the term kΣλ is dropped
	blind   bool // the controller knows k/m, not π_j
	cut     int  // what is worth 0 this far from the start; 0: nothing
	clipped bool // π is kept away from 0 and 1 by 10⁻⁹
}

// bound is the right side of (L3), one program for each start.
func (b pricedBug) bound(k int, g float64, law, prices []float64) (float64, error) {
	m, sum, ideal, spent := float64(len(law)-1), 0.0, 0.0, 0.0
	for G, w := range law {
		sum += w
		ideal += w * float64(min(G, k))
	}
	for _, p := range prices {
		spent += p
	}
	if b.free {
		spent = 0
	}
	total := g*float64(len(prices))*ideal/sum - float64(k)*spent
	for j := range law[1:] {
		good, bad := law[j+1]*float64(j+1)/sum, law[j]*(m-float64(j))/sum
		if good+bad == 0 {
			continue
		}
		pi := good / (good + bad)
		if b.blind {
			pi = float64(k) / m
		}
		if b.clipped {
			pi = max(1e-9, min(1-1e-9, pi))
		}
		total -= (good + bad) * b.arm(pi, g, prices, 0)
	}
	return total, nil
}

// arm is V at x ones more than zeros.
func (b pricedBug) arm(pi, g float64, prices []float64, x int) float64 {
	if len(prices) == 0 || b.cut > 0 && (x >= b.cut || x <= -b.cut) {
		return 0
	}
	good, bad := pi*math.Pow(1+g, float64(x)), (1-pi)*math.Pow(1-g, float64(x))
	p := good / (good + bad)
	one := p*(1+g)/2 + (1-p)*(1-g)/2
	rest := prices[1:]
	return max(b.arm(pi, g, rest, x), p*g-prices[0]+one*b.arm(pi, g, rest, x+1)+(1-one)*b.arm(pi, g, rest, x-1))
}

// lowerBugs are wrong lower bounds.
func lowerBugs() []cli.Bug {
	arms := func(name, wrong string, mistake pricedBug) cli.Bug {
		return bug("lower/"+name, wrong, by{"bounds/lower/l3/tiny"}, func(s *subjects) { s.Lower.Arms = mistake.bound })
	}
	return []cli.Bug{
		arms("free-pulls", "(L3) without kΣλ", pricedBug{free: true}),
		arms("blind-controller", "(L3) with k/m for π_j", pricedBug{blind: true}),
		arms("cut-from-below", "(L3) with value 0 two steps from the start", pricedBug{cut: 2}),
		arms("clipped", "(L3) with π at most 1 − 10⁻⁹", pricedBug{clipped: true}),
		bug("lower/pairs-by-symmetry", "(L2) beyond m/2 with k pairs, where there are m−k", by{"bounds/lower/l2/tiny"},
			func(s *subjects) {
				right := s.Lower.Pairs
				s.Lower.Pairs = func(m, k int, gap float64, prices []float64) (float64, error) {
					b, err := right(m, k, gap, prices)
					return b * float64(k) / float64(min(k, m-k)), err
				}
			}),
		bug("lower/single-free", "(L1) without Σc/m", by{"bounds/lower/l1/tiny"}, func(s *subjects) {
			right := s.Lower.Single
			s.Lower.Single = func(m int, gap float64, prices []float64) (float64, error) {
				b, err := right(m, gap, prices)
				for _, c := range prices {
					b += gap * c / float64(m)
				}
				return b, err
			}
		}),
		bug("lower/grows-like-T", "the largest lower bound, times T/1000", by{"bounds/lower/monotone"}, func(s *subjects) {
			s.Lower.Bound = scaledLoss(func(T int64) float64 { return float64(T) / 1000 })
		}),
		bug("lower/third-more", "(L3) times 1.3", by{"bounds/lower/l3/greedy"}, func(s *subjects) {
			right := s.Lower.Arms
			s.Lower.Arms = func(k int, gap float64, law, prices []float64) (float64, error) {
				b, err := right(k, gap, law, prices)
				return 1.3 * b, err
			}
		}),
		lowerTimes("twentyfold", "twenty times each lower bound", by{"additive/distance", "additive/lower/e1",
			"additive/lower/e2", "additive/lower/e3"}, 20),
		lowerTimes("tenth-less", "nine tenths of each lower bound", by{"additive/distance"}, 0.9),
	}
}

func scaledLoss(factor func(T int64) float64) func(m, k int, T int64) (lower.Loss, error) {
	return func(m, k int, T int64) (lower.Loss, error) {
		b, err := lower.Bound(m, k, T)
		b.Bound *= factor(T)
		return b, err
	}
}

// lowerTimes multiplies E1 to E3 and the largest lower bound.
func lowerTimes(name, wrong string, rejectedBy by, c float64) cli.Bug {
	type bound = func(m, k int, T int64) (bound, gap float64, err error)
	times := func(right bound) bound {
		return func(m, k int, T int64) (b, gap float64, err error) {
			b, gap, err = right(m, k, T)
			return c * b, gap, err
		}
	}
	return bug("lower/"+name, wrong, rejectedBy, func(s *subjects) {
		l := &s.Lower
		l.Groups, l.SeenPairs, l.Blocks = times(l.Groups), times(l.SeenPairs), times(l.Blocks)
		l.Bound = scaledLoss(func(int64) float64 { return c })
	})
}
