package lower

import "math"

// The one-arm problem has an arm that is good, with mean (1+g)/2, or bad, with mean (1−g)/2. In
// each round t it is pulled or rests. A pull of a good arm earns gain_t, one of a bad arm costs
// cost_t ≥ 0; its reward is seen. With x = #ones − #zeros, p_x = P(good) and ℓ =
// ln((1+g)/(1−g)), V_{T+1} = 0 and
//
//	V_t(x) = max{V_{t+1}(x), p_x·gain_t − (1−p_x)·cost_t + u_x·V_{t+1}(x+1) + (1−u_x)·V_{t+1}(x−1)},
//	p_x = 1/(1+e^{−(θ+xℓ)}),  u_x = p_x(1+g)/2 + (1−p_x)(1−g)/2
//
// V is a supremum of functions linear in P(good), so convex; it is at least 0 and, as costs
// are not negative, 0 at P(good) = 0. Hence it does not decrease. That gives upper values at both
// ends of a finite lattice: V_t ≤ Σ_{s≥t} gain_s⁺ above, and the value of the last cell below.

// armLattice is a set of log-odds θ + iℓ, i = 0, …, cells−1, with what belongs to each.
type armLattice struct {
	gap, step, first float64
	below            int       // cells below the mark
	good, up         []float64 // p_x and u_x
}

// maxArmCells bounds the lattice; a wider range of log-odds is cut, which costs only sharpness.
const maxArmCells = 1 << 17

// newArmLattice covers the log-odds from lo to hi and contains mark.
func newArmLattice(gap, lo, hi, mark float64) armLattice {
	a := armLattice{gap: gap, step: 2 * math.Atanh(gap)}
	below := min(math.Ceil((mark-lo)/a.step), maxArmCells/2) + 1
	above := min(math.Ceil((hi-mark)/a.step), maxArmCells/2) + 1
	n := int(below+above) + 1
	a.first, a.below = mark-below*a.step, int(below)
	a.good, a.up = make([]float64, n), make([]float64, n)
	for i := range n {
		p := 1 / (1 + math.Exp(-(mark + (float64(i)-below)*a.step)))
		a.good[i], a.up[i] = p, (1-gap)/2+gap*p
	}
	return a
}

// armPrices are what a pull of a good arm earns and one of a bad arm costs in rounds 1 to T.
type armPrices struct{ gain, cost []float64 }

// value returns V_1 on the lattice and V_1(1) = Σ gain⁺, the value of an arm known to be
// good. If pulled is not nil, it receives whether cell i is pulled in round t at pulled[t][i].
func (a armLattice) value(prices armPrices, pulled [][]bool) (v []float64, known float64) {
	n := len(a.good)
	v = make([]float64, n+1) // the last cell is that of an arm known to be good
	idle := n                // V is 0 on the cells before it
	for t := len(prices.gain) - 1; t >= 0; t-- {
		v[n] = known
		if pulled == nil {
			idle = a.round(v, prices.gain[t]+prices.cost[t], prices.cost[t], idle)
		} else {
			a.noted(v, prices.gain[t]+prices.cost[t], prices.cost[t], pulled[t])
		}
		known += max(0, prices.gain[t])
	}
	return v[:n], known
}

// round replaces V_{t+1}, which is 0 on the first idle cells, by V_t in place, and returns how many are
// idle now. A cell whose neighbours are idle stays so unless the pull itself pays.
func (a armLattice) round(v []float64, stake, cost float64, idle int) int {
	from := max(0, idle-1)
	for from > 0 && a.good[from-1]*stake > cost {
		from--
	}
	good := a.good[from:]
	up, here, next := a.up[from:][:len(good)], v[from:][:len(good)], v[from+1:][:len(good)]
	last := v[max(0, from-1)]
	for i, p := range good {
		rest := here[i]
		pull := p*stake - cost + last + up[i]*(next[i]-last)
		last = rest
		if pull > rest {
			here[i] = pull
		}
	}
	if from == 0 || here[0] != 0 {
		return from
	}
	return min(idle, from+1)
}

// noted is round, which also notes where the arm is pulled.
func (a armLattice) noted(v []float64, stake, cost float64, pulled []bool) {
	last := v[0]
	for i, p := range a.good {
		rest := v[i]
		pull := p*stake - cost + last + a.up[i]*(v[i+1]-last)
		last = rest
		pulled[i] = pull > rest
		if pulled[i] {
			v[i] = pull
		}
	}
}

// notes allocates what value fills in: for each round and cell, whether the arm is pulled.
func (a armLattice) notes(T int) [][]bool {
	all := make([]bool, T*len(a.good))
	out := make([][]bool, T)
	for t := range out {
		out[t] = all[t*len(a.good):][:len(a.good)]
	}
	return out
}

// pulls returns, for each round, the probability that the arm is pulled, weighted by the
// start: mass[i] is the weight of cell i in round 1 and is overwritten. up is the probability of a 1.
func (a armLattice) pulls(mass, up []float64, pulled [][]bool) []float64 {
	out := make([]float64, len(pulled))
	next := make([]float64, len(mass))
	n := len(mass)
	for t, pull := range pulled {
		clear(next)
		for i, w := range mass {
			if !pull[i] || w < 1e-12 {
				next[i] += w
				continue
			}
			out[t] += w
			next[min(i+1, n-1)] += w * up[i]
			next[max(i-1, 0)] += w * (1 - up[i])
		}
		mass, next = next, mass
	}
	return out
}

// chord returns the cell i and the weight c of i+1 so that (1−c)·V(i) + c·V(i+1) is at least
// V at P(good) = p, since V is convex. ok is false outside the lattice.
func (a armLattice) chord(p float64) (i int, c float64, ok bool) {
	n := len(a.good)
	if !(p >= a.good[0] && p < a.good[n-1]) {
		return 0, 0, false
	}
	i = max(0, min(n-2, int((math.Log(p/(1-p))-a.first)/a.step)))
	for i > 0 && a.good[i] > p {
		i--
	}
	for i < n-2 && a.good[i+1] <= p {
		i++
	}
	return i, (p - a.good[i]) / (a.good[i+1] - a.good[i]), true
}
