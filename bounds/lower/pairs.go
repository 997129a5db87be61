package lower

import (
	"errors"
	"math"
	"sync"

	"github.com/regretcheck/regretcheck/theory"
)

// Pairs is a lower bound on the regret of every policy with semi-bandit feedback, on an
// instance of min(k, m−k) pairs of which it sees what it plays.
//
//	R ≥ K·C_λ,  K = min(k, m−k)
//
// Each of K pairs has one arm of mean (1+g)/2 and one of mean (1−g)/2, by a fair coin. For k ≤ m/2 the
// other arms always give 0, for k > m/2 always 1. With n_b pulls in pair b, Σ_b(n_b−1) is minus the
// number of others played in vain, or the number of others left out; either costs ½ each, so
// that a round's regret is at least Σ_b[(g/2)(1 − 1{good played} + 1{bad played}) + λ_t(n_b−1)] for
// −½ ≤ λ_t (k ≤ m/2) or λ_t ≤ ½ (k > m/2). C_λ is the least cost of one pair. With x the log-odds of
// "arm 1 is the better" over ℓ = ln((1+g)/(1−g)), p = 1/(1+e^{−|x|ℓ}) and a, b = (1±g)/2 a round is one of
//
//	none   g/2 − λ_t    x stays
//	one    g(1−p)       x ± 1, up with probability pa + (1−p)b where x > 0
//	both   g/2 + λ_t    x + 2 with pa² + (1−p)b², x − 2 with pb² + (1−p)a², x else
//
// Where one is played it is the likelier, since a pull of either moves x by the same law.
//
// Domain: 1 ≤ k < m; 10⁻⁶ ≤ g ≤ 1 − 10⁻⁶; 0 ≤ λ_t ≤ g/2, T = len(prices).
//
// Reference: bounds.md (L2).
func Pairs(m, k int, gap float64, prices []float64) (float64, error) {
	err := errors.Join(checkProper(m, k), checkPricedGap(gap), checkPrices(prices))
	for t, price := range prices {
		if err == nil && price > gap/2 {
			err = errRange(roundName("prices", t), price, "at most gap/2")
		}
	}
	if err != nil {
		return 0, err
	}
	return float64(theory.Differing(m, k)) * pairCost(gap, prices), nil
}

// What (L2) takes at horizon T: the gap pairRate/√T and the prices pairPrice·g·√(1−u), u = (t−½)/T.
// A search over 17 knots of λ at T = 200 gains 2·10⁻⁴ over this curve; neither depends on m or k.
const (
	pairRate  = 1.248
	pairPrice = 0.385
)

// PairsBest is [Pairs] at about its best gap and prices.
//
// Domain: 1 ≤ k < m, 1 ≤ T ≤ 10⁶. The bound over min(k, m−k)√T tends to .2647.
//
// Reference: bounds.md (L2).
func PairsBest(m, k int, T int64) (bound, gap float64, err error) {
	if err := checkPriced(m, k, T); err != nil {
		return 0, 0, err
	}
	best := pairBests.at(T)
	return float64(theory.Differing(m, k)) * best.cost, best.gap, nil
}

// A pairBest is the gap that (L2) takes at a horizon and C_λ there, which sizes have in common.
type pairBest struct{ gap, cost float64 }

func newPairBest(T int64) pairBest {
	gap := min(largestPricedGap, pairRate/math.Sqrt(float64(T)))
	prices := make([]float64, T)
	for t := range prices {
		prices[t] = pairPrice * gap * math.Sqrt(1-(float64(t)+0.5)/float64(T))
	}
	return pairBest{gap, pairCost(gap, prices)}
}

// pairBests keeps those of the last horizons; at T = 10⁵ one takes tenths of a second.
var pairBests keptBests

type keptBests struct {
	mu   sync.Mutex
	last [8]struct {
		T    int64 // 0: none
		best pairBest
	}
	next int
}

// at computes what is not kept while others wait, as they may ask for the same.
func (k *keptBests) at(T int64) pairBest {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, known := range k.last {
		if known.T == T {
			return known.best
		}
	}
	place := &k.last[k.next]
	k.next = (k.next + 1) % len(k.last)
	place.T, place.best = T, newPairBest(T)
	return place.best
}

// pairRoom is the value of the log-odds of a pair at which the program stops: from there on the
// pair costs nothing, which can only lower the bound.
const pairRoom = 12.0

// A pairCell is a pair whose log-odds are xℓ, x ≥ 0; those of −x are its mirror image.
type pairCell struct{ wrong, up, two, back float64 }

func pairCells(gap float64, n int) []pairCell {
	cells, step := make([]pairCell, n), 2*math.Atanh(gap)
	a, b := (1+gap)/2, (1-gap)/2
	for x := range cells {
		p := 1 / (1 + math.Exp(-float64(x)*step))
		q := 1 / (1 + math.Exp(float64(x)*step))
		cells[x] = pairCell{wrong: gap * q, up: p*a + q*b, two: p*a*a + q*b*b, back: p*b*b + q*a*a}
	}
	return cells
}

// pairCount is the number of cells that T rounds take, as far as they go.
func pairCount(gap float64, T int) int {
	return int(min(pairRoom/(2*math.Atanh(gap)), float64(2*T), maxArmCells)) + 1
}

// pairCost is below C_λ.
//
// The costs lie in [0, g], C in [0, gT/2]. As for one arm, a step does not expand, and errs by 12 units of
// C + g and by η units of what is multiplied by a probability: differences of C within two cells, at most
// 2g·(slope of C ≤ gT), and g itself.
func pairCost(gap float64, prices []float64) float64 {
	n := pairCount(gap, len(prices))
	cells := pairCells(gap, n)
	cost := make([]float64, n+2) // beyond the last cell 0
	for t := len(prices) - 1; t >= 0; t-- {
		pairRound(cost, cells, gap, prices[t])
	}
	T := float64(len(prices))
	eta := 12*pairRoom + 60
	slack := 2 * unit * T * (gap*(eta+12)*(1+2*gap*T) + 12*gap*T/2)
	return max(0, cost[0]-slack)
}

// pairRound replaces the costs of round t+1 by those of round t in place.
func pairRound(cost []float64, cells []pairCell, gap, price float64) {
	next := cost[1:][:len(cells)]
	after := cost[2:][:len(cells)]
	one, two := cost[1], cost[2] // the costs at |x−1| and |x−2|
	for x, c := range cells {
		here := cost[x]
		least := gap/2 - price + here
		single := c.wrong + one + c.up*(next[x]-one)
		both := gap/2 + price + here + c.two*(after[x]-here) + c.back*(two-here)
		if single < least {
			least = single
		}
		if both < least {
			least = both
		}
		cost[x] = least
		two = one
		one = here
	}
}
