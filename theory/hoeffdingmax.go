package theory

import (
	"errors"
	"fmt"
	"math"
	"math/big"
)

// HoeffdingMaxBound is the maximal form of Hoeffding's inequality.
//
//	P(max_{t≤n} S_t ≥ ε) ≤ e^{−2ε²/n},  S_t = Σ_{s≤t} (Y_s − q_s)
//
// Domain: ε > 0, n ≥ 1. Holds for independent Y_s in [0, 1] with means q_s.
//
// Reference: lem:general_Hoef.
func HoeffdingMaxBound(n int, eps float64) float64 { return math.Exp(-2 * eps * (eps / float64(n))) }

// HoeffdingMax is the exact probability in [HoeffdingMaxBound] for independent
// Bernoulli variables with means q, by a first-passage program.
//
// Failures F_t = t − ΣY count as the walk: S_t ≥ ε means F_t ≤ Σ(1−q_s) − ε, a
// nondecreasing boundary met from above. A sum exactly on the boundary counts
// as in; both readings of the parameters are covered.
//
// Domain: q nonempty with entries in [0, 1], ε > 0. The cost is about
// n·min(n, 4√n) cells.
//
// Reference: lem:general_Hoef.
func HoeffdingMax(q []float64, eps float64) (Bracket, error) {
	err := checkPositive("eps", eps)
	if len(q) == 0 {
		err = errors.Join(err, errRange("q", q, "at least one mean"))
	}
	for i, v := range q {
		err = errors.Join(err, checkMean(fmt.Sprintf("q[%d]", i), v))
	}
	if err != nil || eps > float64(len(q)) { // no sum of n terms is above n
		return Bracket{}, err
	}
	return newMaximal(q, eps).run()
}

// HoeffdingMaxEqual is [HoeffdingMax] with n equal means q.
//
// Domain: q in [0, 1], 1 ≤ n ≤ 10⁶, ε > 0.
//
// Reference: lem:general_Hoef.
func HoeffdingMaxEqual(q float64, n int, eps float64) (Bracket, error) {
	err := errors.Join(checkMean("q", q), checkPositive("eps", eps))
	if n < 1 || n > 1e6 {
		err = errors.Join(err, errRange("n", n, "1 ≤ n ≤ 10⁶"))
	}
	if err != nil {
		return Bracket{}, err
	}
	means := make([]float64, n)
	for i := range means {
		means[i] = q
	}
	return HoeffdingMax(means, eps)
}

// maximal walks through the means once; exact sums are formed on demand.
type maximal struct {
	q         []float64
	eps       float64
	sumQ, err float64 // Σ q_s so far, compensated
	exactQ    []*big.Rat
	exactEps  []*big.Rat
	summed    int // terms inside exactQ
	tie       bool
}

func newMaximal(q []float64, eps float64) *maximal {
	m := &maximal{q: q, eps: eps}
	m.exactQ = []*big.Rat{new(big.Rat), new(big.Rat)}
	m.exactEps = []*big.Rat{new(big.Rat).SetFloat64(eps), shortestDecimal(eps)}
	return m
}

func (m *maximal) run() (Bracket, error) {
	levels := make([][2]int64, len(m.q))
	for i := range m.q {
		lo, hi := m.floor(i + 1)
		levels[i] = [2]int64{lo, hi}
		m.tie = m.tie || lo != hi
	}
	upper, ok := m.pass(levels, 1)
	if ok && m.tie {
		var lower Bracket
		lower, ok = m.pass(levels, 0)
		upper.Lo = lower.Lo
	}
	if !ok {
		return Bracket{}, errRange("n", len(m.q), fmt.Sprintf("at most %.0e lattice cells (fewer steps)", float64(MaxWork)))
	}
	return upper, nil
}

// pass runs the program with the lower (0) or upper (1) levels.
func (m *maximal) pass(levels [][2]int64, side int) (Bracket, bool) {
	w := newPassage(6) // two products, a sum, the error of 1 − q, and the sum of what is absorbed
	top := levels[len(levels)-1][side]
	n := len(levels)
	least := max(1e-15*math.Min(1, HoeffdingMaxBound(n, m.eps))/math.Sqrt(float64(n))*massScale, leastMass)
	for i, q := range m.q {
		w.advance(1 - q)
		w.absorb(levels[i][side])
		if i%8 == 7 {
			w.trimBottom(least)
			w.trimTop(least, func(state int64) float64 {
				if state > top { // above every boundary
					return 0
				}
				return 1
			})
		}
		if w.empty() {
			break
		}
		if w.work > MaxWork {
			return Bracket{}, false
		}
	}
	return w.probability(), true
}

// floor encloses ⌊t − Σ_{s≤t} q_s − ε⌋ for t one more than in the last call.
func (m *maximal) floor(t int) (lo, hi int64) {
	y := m.q[t-1] - m.err
	s := m.sumQ + y
	m.err = (s - m.sumQ) - y
	m.sumQ = s
	c := float64(t) - m.sumQ - m.eps
	slack := 8 * unit * (float64(t) + m.eps)
	fl, fh := math.Floor(c-slack), math.Floor(c+slack)
	if fl == fh {
		return int64(fl), int64(fh)
	}
	lo, hi = math.MaxInt64, math.MinInt64
	for _, x := range m.exact(t) {
		lo, hi = min(lo, floorRat(x)), max(hi, floorRat(x))
	}
	return lo, hi
}

// exact returns t − Σ q − ε under both readings.
func (m *maximal) exact(t int) []*big.Rat {
	for ; m.summed < t; m.summed++ {
		x := m.q[m.summed]
		m.exactQ[0].Add(m.exactQ[0], new(big.Rat).SetFloat64(x))
		m.exactQ[1].Add(m.exactQ[1], shortestDecimal(x))
	}
	v := make([]*big.Rat, 2)
	for i := range v {
		v[i] = new(big.Rat).SetInt64(int64(t))
		v[i].Sub(v[i], m.exactQ[i])
		v[i].Sub(v[i], m.exactEps[i])
	}
	return v
}
