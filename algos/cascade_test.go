package algos_test

import (
	"math"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/reference"
)

// The indices after three rounds of a made-up history, by the formulas of the
// doc comments.
func TestCascadeIndices(t *testing.T) {
	level := math.Log(4) + 3*math.Log(math.Log(4))
	radius := func(n float64) float64 { return math.Sqrt(1.5 * math.Log(3) / n) }
	for name, want := range map[string][]float64{
		"cascadeucb1":  {1 + radius(1), 0 + radius(1), 0.5 + radius(2), math.Inf(1)},
		"cascadeklucb": {1, reference.KLUpper(0, level), reference.KLUpper(0.5, level/2), math.Inf(1)},
	} {
		p := learner(t, name, algos.Spec{Arms: 4, Cardinality: 3, Horizon: 9, Feedback: algos.Disjunctive})
		for _, h := range []struct {
			arms    []int
			rewards []float64
		}{{[]int{1, 2}, []float64{0, 1}}, {[]int{2, 0}, []float64{0, 1}}, {nil, nil}} {
			p.Select(nil)
			p.Observe(h.arms, h.rewards)
		}
		for i, got := range p.(algos.Indexer).Indices(nil) {
			if got != want[i] && math.Abs(got-want[i]) > 1e-14 {
				t.Errorf("%s: index of arm %d is %v, want %v", name, i, got, want[i])
			}
		}
	}
}

func TestKLUpperAtTheEnds(t *testing.T) {
	for _, c := range []struct{ p, l, want float64 }{
		{0, 0, 0}, {0.3, 0, 0.3}, {1, 0, 1}, {1, 5, 1},
		{0, math.Ln2, 0.5},                 // 1 − e^{−l}
		{0, 1e-20, 1e-20},                  // −expm1(−l)
		{0.5, 1e6, 1},                      // beyond the last float64 below 1
		{0.5, 0.5 * math.Log(4.0/3), 0.75}, // kl(1/2, 3/4) = ½ ln(4/3)
	} {
		if got := algos.KLUpper(c.p, c.l); math.Abs(got-c.want) > 1e-15 {
			t.Errorf("KLUpper(%v, %v) = %v, want %v", c.p, c.l, got, c.want)
		}
	}
}

func TestKLUCBRuleByHand(t *testing.T) {
	rule := algos.KLUCBRule{}
	for _, c := range []struct {
		sum          float64
		pulls, round int64
		want         float64
	}{
		{0, 0, 5, math.Inf(1)},
		{1, 4, 1, 0.25}, // level 0 at t = 1 and 2
		{1, 4, 2, 0.25},
		{0, 10, 100, 1 - math.Exp(-(math.Log(100)+3*math.Log(math.Log(100)))/10)},
		{1, 2, 3, reference.KLUpper(0.5, (math.Log(3)+3*math.Log(math.Log(3)))/2)},
	} {
		if got := rule.Index(c.sum, c.pulls, c.round); got != c.want && math.Abs(got-c.want) > 1e-14 {
			t.Errorf("index of S=%v, n=%d at t=%d: got %v, want %v", c.sum, c.pulls, c.round, got, c.want)
		}
	}
}
