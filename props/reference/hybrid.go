package reference

import (
	"math"

	"github.com/regretcheck/regretcheck/algos"
)

// HYBRID is alg:hybrid (Zimmert, Luo & Wei 2019), sampled by DepRound.
type HYBRID struct {
	HYBRIDParts
	Spec  algos.Spec
	T     int64     // the round, from 1
	Loss  []float64 // L̂
	Lead  *Leader   // x_t
	coin  algos.Coin
	gamma float64
}

// HYBRIDParts are the lines of HYBRID that can be replaced; nil means the text.
type HYBRIDParts struct {
	// Gamma is γ, the display after alg:hybrid.
	Gamma func(m, k int) float64
	// Rate is η_t of line 3.
	Rate func(t, horizon int64) float64
	// Estimate is what line 6 adds to L̂ of a played arm with probability x
	// beyond the −1 that every arm gets.
	Estimate func(arm int, reward, x float64) float64
	// Solve moves the leader to line 3's minimiser for losses L̂ at rate η.
	Solve func(lead *Leader, loss []float64, eta float64)
	// Round is line 4.
	Round Rounding
}

// NewHYBRID returns HYBRID before its first round.
func NewHYBRID(spec algos.Spec, parts HYBRIDParts) (*HYBRID, error) {
	spec, err := normal(spec, true, false)
	if err != nil {
		return nil, err
	}
	h := &HYBRID{HYBRIDParts: parts.orText(), Spec: spec, T: 1, Loss: make([]float64, spec.Arms),
		coin: NewCoin(spec.Source)}
	h.gamma = h.Gamma(spec.Arms, spec.Cardinality)
	h.Lead = NewLeader(spec.Arms, spec.Cardinality, h.gamma)
	return h, nil
}

// orText fills in the text's lines.
func (p HYBRIDParts) orText() HYBRIDParts {
	if p.Gamma == nil {
		p.Gamma = HYBRIDRegularizer
	}
	if p.Rate == nil {
		p.Rate = func(t, _ int64) float64 { return 1 / math.Sqrt(float64(t)) }
	}
	if p.Estimate == nil {
		p.Estimate = func(_ int, reward, x float64) float64 {
			o := 1 - 2*reward
			return (o + 1) / x
		}
	}
	if p.Solve == nil {
		p.Solve = func(lead *Leader, loss []float64, eta float64) { lead.Newton(loss, eta, 60) }
	}
	if p.Round == nil {
		p.Round = DepRound
	}
	return p
}

// HYBRIDRegularizer returns γ = 1 for k ≤ m/2, else min{1, 1/√log₂(m/(m−k))}; 1 at
// k = m, where it plays no part.
func HYBRIDRegularizer(m, k int) float64 {
	if 2*k <= m || k == m {
		return 1
	}
	return math.Min(1, 1/math.Sqrt(math.Log2(float64(m)/float64(m-k))))
}

// Select is line 4.
func (h *HYBRID) Select(dst []int) []int { return h.Round(dst, h.Lead.X, h.coin) }

// Observe is lines 5–7, ℓ̂_i = (o_i+1)1{i ∈ A}/x_i − 1 with o = ℓ = 1 − 2X, and
// line 3 of the next round. At k = m x is fixed.
func (h *HYBRID) Observe(arms []int, rewards []float64) {
	h.T++
	if h.Spec.Cardinality == h.Spec.Arms {
		return
	}
	for i := range h.Loss {
		h.Loss[i]--
	}
	for j, i := range arms {
		h.Loss[i] += h.Estimate(i, rewards[j], h.Lead.X[i])
	}
	h.Solve(h.Lead, h.Loss, h.Rate(h.T, h.Spec.Horizon))
}

// Marginals appends x_t.
func (h *HYBRID) Marginals(dst []float64) []float64 { return append(dst, h.Lead.X...) }

// LogComplements appends ln(1 − x_t).
func (h *HYBRID) LogComplements(dst []float64) []float64 { return append(dst, h.Lead.LogC...) }

// A Leader is the x that solves line 3 of alg:hybrid,
//
//	−1/(2√x_i) − γ(ln(1−x_i) + 1) + ηL_i + λ = 0,   Σx = k,
//
// by Newton's method from where it is.
type Leader struct {
	Gamma, K, Lambda float64
	X, Root, LogC    []float64 // x, 1/√x and ln(1−x)
	resid, damp      []float64
}

// NewLeader returns the leader for L = 0: x = k/m.
func NewLeader(m, k int, gamma float64) *Leader {
	l := &Leader{
		Gamma: gamma, K: float64(k),
		X: make([]float64, m), Root: make([]float64, m), LogC: make([]float64, m),
		resid: make([]float64, m), damp: make([]float64, m),
	}
	for i := range l.X {
		l.X[i] = float64(k) / float64(m)
		l.Root[i] = math.Sqrt(float64(m) / float64(k))
		l.LogC[i] = math.Log(float64(m-k) / float64(m))
	}
	l.Lambda = l.Root[0]/2 + gamma*(l.LogC[0]+1)
	return l
}

// Newton takes at most the given number of Newton's steps, on λ and on each arm's 1/√x, where x < ½, or
// ln(1−x).
func (l *Leader) Newton(loss []float64, eta float64, steps int) {
	for range steps {
		var sum, weighted, total float64
		for i, u := range l.Root {
			r := eta*loss[i] + l.Lambda - u/2 - l.Gamma*(l.LogC[i]+1)
			y := math.Exp(l.LogC[i])
			d := 1 / (l.Gamma + y*u*u*u/4)
			l.resid[i], l.damp[i] = r, d
			sum += l.X[i]
			weighted += r * y * d
			total += y * d
		}
		if l.step((sum-l.K-weighted)/total) < 1e-24 {
			return
		}
	}
}

// step moves λ and the arms and returns the sum of the squared residuals.
func (l *Leader) step(shift float64) (square float64) {
	l.Lambda += shift
	for i, r := range l.resid {
		e := r + shift
		square += e * e
		if l.X[i] < 0.5 {
			u := l.Root[i]
			u = max((1+u)/2, u+e*l.damp[i]*(1-l.X[i])*u*u*u/2)
			l.X[i] = 1 / (u * u)
			l.Root[i], l.LogC[i] = u, math.Log(1-l.X[i])
		} else {
			v := min(l.LogC[i]/2, l.LogC[i]+e*l.damp[i])
			l.X[i] = 1 - math.Exp(v)
			l.LogC[i], l.Root[i] = v, 1/math.Sqrt(l.X[i])
		}
	}
	return square
}
