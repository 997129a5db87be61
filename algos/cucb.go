package algos

import "math"

// CUCBRule is the index of alg:cucb, lines 4 and 5:
//
//	I = S/n + √(Scale·ln(t − Lag)/n),   +∞ at n = 0
//
// The paper has Scale = 3/2 and Lag = 0. Scale = 2 and Lag = 1, unclipped and
// at k = 1, is UCB1 (Auer, Cesa-Bianchi & Fischer 2002), whose time index is
// the number of plays so far. ln of a number below 1 reads as 0.
type CUCBRule struct {
	Scale float64 // > 0
	Lag   int64   // ≥ 0
}

var (
	_ Forecaster    = CUCBRule{}
	_ separableRule = CUCBRule{}
)

// logRound returns ln max{1, t − Lag}.
func (r CUCBRule) logRound(round int64) float64 {
	return math.Log(float64(max(1, round-r.Lag)))
}

// Index returns S/n + √(Scale·ln(t−Lag)/n).
func (r CUCBRule) Index(sum float64, pulls, round int64) float64 {
	return r.indexAt(sum, pulls, r.logRound(round))
}

func (r CUCBRule) indexAt(sum float64, pulls int64, log float64) float64 {
	return optimistic(sum, pulls, r.Scale*log)
}

// optimistic returns S/n + √(width/n), +∞ at n = 0.
func optimistic(sum float64, pulls int64, width float64) float64 {
	if pulls == 0 {
		return math.Inf(1)
	}
	n := float64(pulls)
	return sum/n + math.Sqrt(width/n)
}

// Timeless reports that the index depends on the round.
func (r CUCBRule) Timeless() bool { return false }

func (r CUCBRule) whole() IndexRule { return r }

func (r CUCBRule) rising() bool { return true }

// Spread returns √Scale.
func (r CUCBRule) Spread() float64 { return math.Sqrt(r.Scale) }

// Level returns √ln(t−Lag).
func (r CUCBRule) Level(round int64) float64 { return math.Sqrt(r.logRound(round)) }

// expand is Taylor's polynomial. With u = ln s, s = t − Lag, and D = d/du, the n-th derivative by s times sⁿ is
// D(D−1)…(D−n+1)√u, whose terms have one sign and fall with s.
func (r CUCBRule) expand(first, last int64) (c cubic, bend float64) {
	if r.Lag != 0 || first < 2 {
		return c, math.Inf(1)
	}
	u := r.logRound(first)
	v := 1 / u
	root := math.Sqrt(u)
	d1, d2, d3, d4 := v*root/2, -v*v*root/4, v*v*v*root*3/8, -v*v*v*v*root*15/16 // Dⁿ√u
	c = cubic{root, d1, (d2 - d1) / 2, (d3 - 3*d2 + 2*d1) / 6}
	x := float64(last-first) / float64(first)
	return c, (6*d1 - 11*d2 + 6*d3 - d4) / 24 * x * x * x * x
}

// SafePulls implements Forecaster. With d further pulls without reward,
// S/(n+d) ≥ μ̂(1 − d/n) and 1/√(n+d) ≥ (1 − d/n)/√n, and ln t only grows, so
// the index falls by at most (d/n)(μ̂ + ρ).
func (r CUCBRule) SafePulls(sum float64, pulls, round int64, floor float64) int64 {
	if pulls == 0 {
		return 0
	}
	index := r.Index(sum, pulls, round)
	return fallingPulls(index-floor-margin(index), index, pulls, float64(pulls))
}

// CUCBConfig configures NewCUCB. The zero value is the paper's CUCB.
type CUCBConfig struct {
	Rule   CUCBRule // zero Scale means 3/2
	NoClip bool     // rank by μ̂ + ρ instead of min{μ̂ + ρ, 1}
}

// NewCUCB returns CUCB (alg:cucb). Lines 1–2 are the zero statistics, lines
// 4–5 CUCBRule, line 6 the top-k selection, line 8 Observe.
//
// Reference: Chen, Wang & Yuan 2013; Kveton et al. 2015.
func NewCUCB(spec Spec, config CUCBConfig) (Policy, error) {
	if config.Rule.Scale == 0 {
		config.Rule.Scale = 1.5
	}
	return NewIndexPolicy(spec, config.Rule, !config.NoClip)
}

func init() {
	register(Entry{
		Name: "cucb", Title: "CUCB", Reference: "alg:cucb",
		Role: Control, Style: 1, Cost: Cost{Stepwise: 100, Events: 33},
		Summary:    "radius √(3 ln t/(2T_i)), top-k by clipped index",
		Feedback:   allFeedback,
		newFactory: plain(func(s Spec) (Policy, error) { return NewCUCB(s, CUCBConfig{}) }),
	})
}
