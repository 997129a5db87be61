package lower

import (
	"errors"
	"fmt"
	"math"
)

// Groups is a lower bound on the regret of every policy, on an instance drawn from
// m−k groups of n = ⌊m/(m−k)⌋ arms.
//
//	R ≥ (m−k)·Δ·Σ_{t<T} max_τ (1 − τ − E_t Σ_a(π_a − τ)⁺),
//	E_t Σ_a(π_a − τ)⁺ = E_t (1 − τ/π_b)⁺ = τ∫_τ^1 P_t(π_b > x)/x² dx
//
// One arm b of each group, uniformly drawn, has mean ½−Δ, all others ½; π is its posterior
// after t rounds in which every reward is seen. A policy does not play m−k arms, whose posteriors add
// up to at most (m−k)τ + Σ_a(π_a − τ)⁺ for any τ; b is drawn from the posterior, whence the
// second line. With w(S) = (1−2Δ)^S(1+2Δ)^{t−S}, π_b > x means Σ_{a≠b} w(S_a) < w(S_b)(1−x)/x; given S_b,
//
//	P(Σ_{a≠b} w(S_a) < y) ≤ min{P(w(S) < y)^{n−1}, min_θ e^{θy}·(E e^{−θw(S)})^{n−1}},  S ~ Bin(t, ½)
//
// For m−k = 1 the best policy is known and the bound is exact: it leaves out the arm of least
// sum, and fails with probability 1 − Σ_s P(S_b = s)·(G(s)^n − G(s+1)^n)/(n·P(S = s)), ties
// split, where G(s) = P(S ≥ s). More rounds only help, so that a block of rounds counts with its last.
//
// Domain: m/2 < k < m, 0 < Δ < ½, 1 ≤ T ≤ 10⁸.
//
// Reference: bounds.md, section 12 (E1).
func Groups(m, k int, T int64, gap float64) (float64, error) {
	err := checkGroups(m, k, T)
	if !(gap > 0 && gap < 0.5) {
		err = errors.Join(err, errRange("gap", gap, "0 < gap < ½"))
	}
	if err != nil {
		return 0, err
	}
	g := newGroups(m/(m-k), gap, m-k == 1)
	total := 1 - 1/float64(g.n) // no round seen yet: all posteriors are 1/n, τ = 1/n
	for t := int64(1); t < T; {
		length := min(1+t/12, T-t)
		x := g.failure(t + length - 1)
		total += float64(length) * x
		t += length
		if x < 1e-9 {
			break
		}
	}
	return float64(m-k) * gap * total * (1 - 1e-9), nil
}

func checkGroups(m, k int, T int64) error {
	err := checkLower(m, k, T)
	if err == nil && (2*k <= m || k == m) {
		err = errRange("k", k, fmt.Sprintf("m/2=%v < k < m=%d", float64(m)/2, m))
	}
	return err
}

// GroupsBest is [Groups] at about its best Δ = x√(ln n/T).
//
// Domain: m/2 < k < m, 1 ≤ T ≤ 10⁸. Returns the bound and its Δ.
//
// Reference: bounds.md, section 12 (E1).
func GroupsBest(m, k int, T int64) (bound, gap float64, err error) {
	if err := checkGroups(m, k, T); err != nil {
		return 0, 0, err
	}
	scale := math.Sqrt(math.Log(float64(m/(m-k))) / float64(T))
	for x := 0.4; x < 1.2; x *= 1.2 {
		g := min(0.49, x*scale)
		b, err := Groups(m, k, T, g)
		if err != nil {
			return 0, 0, err
		}
		if b > bound {
			bound, gap = b, g
		}
	}
	return bound, gap, nil
}

// groups is one group of n arms.
type groups struct {
	n   int
	gap float64
	one bool // whether there is one group only

	success, failed float64 // what a reward of 1 and one of 0 add to ln w
}

func newGroups(n int, gap float64, one bool) groups {
	return groups{n, gap, one, math.Log1p(-2 * gap), math.Log1p(2 * gap)}
}

// failure bounds from below the share of a bad arm that is played after t rounds.
func (g groups) failure(t int64) float64 {
	fair, bad := newBinomialWindow(t, 0.5), newBinomialWindow(t, 0.5-g.gap)
	if g.one {
		return max(0, 1-g.found(fair, bad)-1e-9)
	}
	return max(0, g.separated(fair, bad, t)-1e-9)
}

// found is the probability that the least sum is the bad arm's. Outside the windows there
// is less than 10⁻¹⁵, which counts as found.
func (g groups) found(fair, bad binomialWindow) float64 {
	total := 1e-15
	n := float64(g.n)
	above := fair.tails()
	for i, p := range bad.point {
		s := bad.from + int64(i)
		j := s - fair.from
		switch {
		case j < 0:
			total += p
		case j < int64(len(fair.point)):
			total += p * powerMean(above[j], above[j+1], n)
		}
	}
	return total
}

// powerMean is (xⁿ − yⁿ)/(n(x − y)), 0 ≤ y ≤ x ≤ 1, the mean of x^i·y^{n−1−i}. It is at most
// x^{n−1}, which stands for it where the difference would lose digits.
func powerMean(x, y, n float64) float64 {
	if x-y < 1e-7*x {
		return math.Pow(x, n-1)
	}
	return -math.Pow(x, n) * math.Expm1(n*math.Log(y/x)) / (n * (x - y))
}

// separated is max_τ (1 − τ − E Σ_a(π_a − τ)⁺) over a grid of τ, with P(π_b > x) bounded from
// above and the integral an upper sum over the same grid.
func (g groups) separated(fair, bad binomialWindow, t int64) float64 {
	logs := newChernoff(fair, g, t)
	best, tail := 0.0, 0.0 // tail is ∫_x^1 P(π_b > z)/z² dz
	for next := 1.0; next > 0.08; next /= 1.15 {
		x := next / 1.15
		odds, p := math.Log((1-x)/x), 1e-15
		for i, q := range bad.point {
			if q < 1e-14 {
				p += q
				continue
			}
			p += q * logs.below(g.weight(bad.from+int64(i), t)+odds)
		}
		tail += p * (1/x - 1/next)
		best = max(best, 1-x-x*tail)
	}
	return best
}

// weight is ln w(S).
func (g groups) weight(s, t int64) float64 {
	return float64(s)*g.success + float64(t-s)*g.failed
}

// A chernoff bounds P(Σ_{a≠b} w(S_a) < y): log is (n−1)·ln E e^{−θw(S)} on a grid of θ, and
// tails the law of one S, since all summands are below y where the sum is.
type chernoff struct {
	theta, log []float64
	tails      []float64
	from       int64
	up, apart  float64 // ln w at no success, t·ln(1+2Δ), and by how much a success lowers it
	others     float64 // n−1
}

func newChernoff(fair binomialWindow, g groups, t int64) chernoff {
	c := chernoff{tails: fair.tails(), from: fair.from, others: float64(g.n - 1)}
	c.up, c.apart = g.weight(0, t), g.failed-g.success
	weights := make([]float64, len(fair.point))
	for i := range weights {
		weights[i] = math.Exp(g.weight(fair.from+int64(i), t))
	}
	for i := range 17 {
		theta, mean := math.Exp(0.75*float64(i)-6), 1e-15
		for i, p := range fair.point {
			mean += p * math.Exp(-theta*weights[i])
		}
		c.theta, c.log = append(c.theta, theta), append(c.log, c.others*math.Log(mean))
	}
	return c
}

// below bounds P(Σ w < e^{level}) by the best θ of the grid, of which any would do. The exponent is convex
// in θ, so that the first that is no better than its neighbour ends the search.
func (c chernoff) below(level float64) float64 {
	least, y := 0.0, math.Exp(min(level, 700))
	for i, theta := range c.theta {
		exponent := theta*y + c.log[i]
		if exponent > least {
			break
		}
		least = exponent
	}
	return min(math.Exp(least), math.Pow(c.single(level), c.others))
}

// single bounds P(w(S) < e^{level}) = P(S > (up − level)/apart); a tie counts as below.
func (c chernoff) single(level float64) float64 {
	i := int64(math.Ceil((c.up-level)/c.apart-1e-7)) - c.from
	if i >= int64(len(c.tails)) {
		return 1e-15
	}
	return min(1, c.tails[max(0, i)]+1e-15)
}
