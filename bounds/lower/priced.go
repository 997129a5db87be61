package lower

import (
	"errors"
	"fmt"
	"math"
)

// armsLaw is a law of the number G of good arms among m: P(G = from+i) = w[i]/sum.
type armsLaw struct {
	m, from int
	w       []float64
	sum     float64
}

// at returns w(G), unnormalised.
func (l armsLaw) at(G int) float64 {
	if G < l.from || G >= l.from+len(l.w) {
		return 0
	}
	return l.w[G-l.from]
}

// meanMin returns E min(G, k).
func (l armsLaw) meanMin(k int) float64 {
	total := 0.0
	for i, w := range l.w {
		total += w * float64(min(l.from+i, k))
	}
	return total / l.sum
}

// armOdds is what an arm's controller knows before it pulls: with weight p the arm is good
// with probability good, of log-odds odds (infinite at 0 and 1).
type armOdds struct{ p, good, odds float64 }

// odds lists them. Of one arm, j of the others are good with probability
//
//	P_j = [w(j+1)(j+1) + w(j)(m−j)]/m,  and it is good then with probability  π_j = w(j+1)(j+1)/[w(j+1)(j+1) + w(j)(m−j)]
func (l armsLaw) odds() []armOdds {
	out := make([]armOdds, 0, len(l.w)+1)
	for j := max(0, l.from-1); j < min(l.m, l.from+len(l.w)); j++ {
		good, bad := l.at(j+1)*float64(j+1), l.at(j)*float64(l.m-j)
		if good+bad > 0 {
			out = append(out, armOdds{p: (good + bad) / l.sum / float64(l.m), good: good / (good + bad),
				odds: math.Log(good / bad)})
		}
	}
	return out
}

// lightOdds is the weight below which a start may lie beyond the lattice: its value is then taken at
// the nearer end, from above.
const lightOdds = 1e-9

// lattice covers the starts that are not light, and the log-odds within room of them that T rounds
// can reach. It contains the heaviest start.
func (l armsLaw) lattice(starts []armOdds, gap float64, T int, room float64) armLattice {
	lo, hi, mark, most := math.Inf(1), math.Inf(-1), 0.0, 0.0
	for _, s := range starts {
		if s.p < lightOdds || math.Abs(s.odds) > 700 {
			continue
		}
		lo, hi = min(lo, s.odds), max(hi, s.odds)
		if s.p > most {
			most, mark = s.p, s.odds
		}
	}
	if most == 0 {
		lo, hi = 0, 0
	}
	reach := min(room, float64(T+1)*2*math.Atanh(gap))
	return newArmLattice(gap, lo-reach, hi+reach, mark)
}

// pricedArms is the instance and the prices of (L3).
type pricedArms struct {
	law    armsLaw
	k      int
	gap    float64
	prices []float64 // λ_t
}

// armRoom is how far the log-odds of an arm may move before its value is cut.
const armRoom = 8.0

// bound is the right side of (L3), less what rounding may have added.
func (a pricedArms) bound() float64 {
	starts := a.law.odds()
	lattice := a.law.lattice(starts, a.gap, len(a.prices), armRoom)
	prices := a.armPrices()
	v, known := lattice.value(prices, nil)
	return a.assemble(lattice, starts, v, known, lattice.slack(prices, known, len(starts)))
}

func (a pricedArms) armPrices() armPrices {
	out := armPrices{gain: make([]float64, len(a.prices)), cost: a.prices}
	for t, price := range a.prices {
		out.gain[t] = a.gap - price
	}
	return out
}

func (a pricedArms) assemble(lattice armLattice, starts []armOdds, v []float64, known, slack float64) float64 {
	controllers := 0.0
	for _, s := range starts {
		controllers += s.p * lattice.at(s.good, v, known)
	}
	spent := 0.0
	for _, price := range a.prices {
		spent += price
	}
	m, k, n := float64(a.law.m), float64(a.k), float64(len(starts))
	ideal := a.gap * float64(len(a.prices)) * a.law.meanMin(a.k)
	rounding := m*slack + 2*unit*((n+20)*ideal+(float64(len(a.prices))+20)*k*spent)
	return ideal - k*spent - m*controllers - rounding
}

// at returns a value of at least V(p): a chord on the lattice, V(1) above it, its first
// cell below it.
func (a armLattice) at(p float64, v []float64, known float64) float64 {
	i, c, ok := a.chord(p)
	switch {
	case ok:
		return v[i] + c*(v[i+1]-v[i])
	case p < a.good[0]:
		if p <= 0 {
			return 0
		}
		return v[0]
	}
	return known
}

// slack bounds the error of rounding in a chord between computed values, and in their weighted
// mean over n starts.
//
// The log-odds of a cell err by at most 12 units of their span (the library's atanh and the
// product), so that p_x and u_x have a relative error η of at most 12·span + 40 units. A step is monotone
// and does not expand, so that errors add over the rounds. In one, p_x·stake errs by
// η·stake, the four sums by 6 units of V(1) + stake, and u_x·(V(x+1) − V(x−1)) by η of the difference, which
// is at most the slope of V, V(1) + Σ cost, times p_{x+1} − p_{x−1} ≤ g. All of it is taken twice.
func (a armLattice) slack(prices armPrices, known float64, n int) float64 {
	span := float64(len(a.good))*a.step + math.Abs(a.first)
	eta := 12*span + 40
	stake, slope := 0.0, known
	for t, cost := range prices.cost {
		stake = max(stake, max(0, prices.gain[t])+cost)
		slope += cost
	}
	T := float64(len(prices.cost))
	round := eta*(stake+a.gap*slope) + 6*(known+stake)
	return 2 * unit * (T*round + (3*eta+20+float64(n))*slope)
}

// Priced is a lower bound on the regret of every policy with semi-bandit feedback, on an
// instance whose arms carry prices.
//
//	R ≥ gT·E min(G,k) − k·Σ_t λ_t − m·Σ_{j<m} P_j·V_λ(π_j),
//	P_j = [w(j+1)(j+1) + w(j)(m−j)]/m,  π_j = w(j+1)(j+1)/[w(j+1)(j+1) + w(j)(m−j)]
//
// G ~ w of the m arms, uniformly drawn, have mean (1+g)/2, the others (1−g)/2. V_λ(π) is the
// value of one arm that is good with probability π, pulled at price λ_t in round t. Its controller
// knows which other arms are good, and pays the price of a pull in place of the limit of k pulls a
// round. law[G] is proportional to w(G), m = len(law)−1; prices[t−1] is λ_t, T = len(prices).
//
// Domain: 1 ≤ k < m, 10⁻⁶ ≤ g ≤ 1 − 10⁻⁶; law ≥ 0 and not all 0; prices ≥ 0. All of them give a
// valid bound, negative ones included.
//
// Reference: bounds.md (L3).
func Priced(k int, gap float64, law, prices []float64) (float64, error) {
	m := len(law) - 1
	var err error
	if k < 1 || k >= m {
		err = errRange("k", k, fmt.Sprintf("1 ≤ k < m=%d", m))
	}
	err = errors.Join(err, checkPricedGap(gap))
	sum := 0.0
	for G, w := range law {
		if !(w >= 0) || math.IsInf(w, 1) {
			err = errors.Join(err, errRange(roundName("law", G), w, "a finite weight ≥ 0"))
		}
		sum += w
	}
	if !(sum > 0) || math.IsInf(sum, 1) {
		err = errors.Join(err, errRange("Σ law", sum, "a finite number above 0"))
	}
	err = errors.Join(err, checkPrices(prices))
	if err != nil {
		return 0, err
	}
	return pricedArms{law: armsLaw{m: m, w: law, sum: sum}, k: k, gap: gap, prices: prices}.bound(), nil
}
