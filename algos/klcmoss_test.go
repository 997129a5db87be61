package algos_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/reference"
)

// drawPulls draws pulls up to 10¹², often near where the level of δ ends.
func drawPulls(t *rapid.T, delta float64) int64 {
	top := 1e12
	if rapid.Bool().Draw(t, "before the end") {
		top = min(top, 1.2/delta)
	}
	return max(1, int64(math.Exp(rapid.Float64Range(0, max(0, math.Log(top))).Draw(t, "ln pulls"))))
}

// The default δ, KL-CMOSS's factor ½ and the anytime form, with δ_t written out anew.
func TestDeltaOfLearners(t *testing.T) {
	spec := algos.Spec{Arms: 9, Cardinality: 6, Horizon: 3000}
	pairing := func(horizon float64) float64 { return 3 * (1 + math.Ln2) / (6 * horizon) } // (m−k)(1 + ln(k/(m−k)))/(kT)
	means := []float64{0.5, 0.45, 0.5, 0.1, 0.9, 0.5, 0.48, 0.52, 1}
	at := func(family func(delta float64) reference.Index, delta func(round int64) float64) reference.Index {
		return func(s float64, n, round int64) float64 { return family(delta(round))(s, n, round) }
	}
	kl := func(d float64) reference.Index { return reference.Divergence(reference.LogLevel(d)) }
	moss := func(d float64) reference.Index { return reference.Optimistic(reference.MOSSRadius(d)) }
	half := func(d float64) reference.Index {
		return reference.Optimistic(func(n, t int64) float64 { return math.Sqrt(0.5) * reference.MOSSRadius(d)(n, t) })
	}
	fixed := func(c float64) func(int64) float64 { return func(int64) float64 { return c * pairing(3000) } }
	anytime := func(c float64) func(int64) float64 {
		return func(round int64) float64 { return c * pairing(float64(round)) }
	}
	for text, want := range map[string]parts{
		"klcmoss":                         {Index: at(kl, fixed(0.5))},
		"klcmoss:delta=anytime":           {Index: at(kl, anytime(0.5))},
		"cmoss:delta=0.02":                {Index: at(moss, func(int64) float64 { return 0.02 }), Clip: true},
		"cmoss:radius=half":               {Index: at(half, fixed(1)), Clip: true},
		"cmoss:delta=anytime":             {Index: at(moss, anytime(1)), Clip: true},
		"cmoss:radius=half,delta=anytime": {Index: at(half, anytime(1)), Clip: true},
	} {
		compareActions(t, learner(t, text, spec), must(reference.NewRanker(spec, want)), spec,
			bernoulli(spec, means, rand.New(rand.NewPCG(5, 6))))
	}
}

func TestKLRulesByHand(t *testing.T) {
	cmoss, ucb, level := algos.KLCMOSSRule{Delta: 0.1}, algos.KLUCBRule{}, math.Log(100)+3*math.Log(math.Log(100))
	for _, c := range []struct {
		rule         algos.IndexRule
		sum          float64
		pulls, round int64
		want         float64
	}{
		{cmoss, 0, 0, 1, math.Inf(1)},
		{cmoss, 0, 5, 1, 1 - math.Pow(0.5, 1.0/5)},       // 5·(−ln(1−q)) = ln 2
		{cmoss, 5, 5, 1, 1},                              // kl(1, q) = ∞ below 1
		{cmoss, 3, 10, 1, 0.3},                           // δn = 1
		{cmoss, 3, 30, 1, 0.1},                           // δn > 1
		{algos.KLCMOSSRule{Delta: 0.375}, 1, 2, 1, 0.75}, // 2·kl(½, ¾) = ln(4/3) = ln(1/(0.375·2))
		{ucb, 0, 0, 5, math.Inf(1)},
		{ucb, 1, 4, 1, 0.25}, // level 0 at t = 1 and 2
		{ucb, 1, 4, 2, 0.25},
		{ucb, 1, 2, 3, algos.KLUpper(0.5, (math.Log(3)+3*math.Log(math.Log(3)))/2)},
		{ucb, 0, 10, 100, -math.Expm1(-level / 10)},
	} {
		if got := c.rule.Index(c.sum, c.pulls, c.round); got != c.want && !(math.Abs(got-c.want) <= 1e-15) {
			t.Errorf("%+v at S=%v, n=%d, t=%d: got %v, want %v", c.rule, c.sum, c.pulls, c.round, got, c.want)
		}
	}
}

func TestKLUpperAtTheEnds(t *testing.T) {
	for _, c := range []struct{ p, l, want float64 }{
		{0, 0, 0}, {1, 0, 1},
		{0, 1e-20, 1e-20}, // −expm1(−l)
		{0.5, 1e6, 1},     // beyond the last float64 below 1
	} {
		if got := algos.KLUpper(c.p, c.l); !(math.Abs(got-c.want) <= 1e-15) {
			t.Errorf("KLUpper(%v, %v) = %v, want %v", c.p, c.l, got, c.want)
		}
	}
}

// TestKLCMOSSAtTheSmallestDelta: half of it is no number above 0, at which every index would be 1 for ever.
func TestKLCMOSSAtTheSmallestDelta(t *testing.T) {
	p := learner(t, "klcmoss:delta=5e-324", algos.Spec{Arms: 1, Cardinality: 1, Horizon: 1000})
	play(p, 1000, func(int) float64 { return 0 })
	if got := p.(algos.Indexer).Indices(nil)[0]; !(got < 0.6) {
		t.Errorf("after 1000 rewards 0 the index is %v, want below 0.6", got)
	}
}
