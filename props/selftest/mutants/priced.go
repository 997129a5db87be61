package mutants

import (
	"math"

	"github.com/regretcheck/regretcheck/props/claims/lemmas"
	"github.com/regretcheck/regretcheck/theory"
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

func pricedMutants() []Mutant {
	arms := func(name, words string, wrong pricedBug) Mutant {
		return formula("bounds-lower/"+name, words, by{"bounds/lower/l3/tiny"}, func(f *lemmas.Subjects) { f.Lower.Priced.Arms = wrong.bound })
	}
	return []Mutant{
		arms("free-pulls", "(L3) without kΣλ", pricedBug{free: true}),
		arms("blind-controller", "(L3) with k/m for π_j", pricedBug{blind: true}),
		arms("cut-from-below", "(L3) with value 0 two steps from the start", pricedBug{cut: 2}),
		arms("clipped", "(L3) with π at most 1 − 10⁻⁹", pricedBug{clipped: true}),
		formula("bounds-lower/pairs-by-symmetry", "(L2) beyond m/2 with k pairs, where there are m−k", by{"bounds/lower/l2/tiny"}, func(f *lemmas.Subjects) {
			right := f.Lower.Priced.Pairs
			f.Lower.Priced.Pairs = func(m, k int, gap float64, prices []float64) (float64, error) {
				b, err := right(m, k, gap, prices)
				return b * float64(k) / float64(min(k, m-k)), err
			}
		}),
		formula("bounds-lower/single-free", "(L1) without Σc/m", by{"bounds/lower/l1/tiny"}, func(f *lemmas.Subjects) {
			right := f.Lower.Priced.Single
			f.Lower.Priced.Single = func(m int, gap float64, prices []float64) (float64, error) {
				b, err := right(m, gap, prices)
				for _, c := range prices {
					b += gap * c / float64(m)
				}
				return b, err
			}
		}),
		formula("bounds-lower/grows-like-T", "the largest lower bound, times T/1000", by{"bounds/lower/monotone"}, func(f *lemmas.Subjects) {
			right := f.Lower.Bound
			f.Lower.Bound = func(m, k int, T int64) (theory.LowerRegret, error) {
				b, err := right(m, k, T)
				b.Bound *= float64(T) / 1000
				return b, err
			}
		}),
		formula("bounds-lower/third-more", "(L3) times 1.3", by{"bounds/lower/l3/greedy"}, func(f *lemmas.Subjects) {
			right := f.Lower.PricedBest
			f.Lower.PricedBest = func(m, k int, T int64) (bound, gap float64, law []float64, err error) {
				bound, gap, law, err = right(m, k, T)
				return 1.3 * bound, gap, law, err
			}
		}),
	}
}
