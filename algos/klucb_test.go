package algos_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/reference"
)

// nearEdges draws from (0, 1), often within 1e-12 of an end.
var nearEdges = rapid.Custom(func(t *rapid.T) float64 {
	x := rapid.Float64Range(0, 1).Draw(t, "x")
	switch rapid.IntRange(0, 3).Draw(t, "where") {
	case 0:
		return math.Pow(10, -12*x)
	case 1:
		return 1 - math.Pow(10, -12*x)
	case 2:
		return math.Round(20*x) / 20
	}
	return x
})

func TestKLUpperIsBisection(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := nearEdges.Draw(t, "p")
		l := math.Pow(10, rapid.Float64Range(-16, 3).Draw(t, "log l"))
		got, want := algos.KLUpper(p, l), reference.KLUpper(p, l)
		if math.Abs(got-want) > 1e-14 {
			t.Fatalf("KLUpper(%v, %v) = %v, want %v", p, l, got, want)
		}
	})
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

// What IndexRule promises, up to rounding.
func TestKLUCBRuleIsMonotone(t *testing.T) {
	const ulps = 4e-15
	rule := algos.KLUCBRule{}
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Int64Range(1, 1e6).Draw(t, "n")
		round := rapid.Int64Range(1, 1e12).Draw(t, "t")
		sum := nearEdges.Draw(t, "mean") * float64(n)
		at := rule.Index(sum, n, round)
		if at < sum/float64(n) || at > 1 {
			t.Fatalf("index %v outside [%v, 1]", at, sum/float64(n))
		}
		if next := rule.Index(sum, n+1, round); next > at+ulps {
			t.Errorf("rises from %v to %v with a pull", at, next)
		}
		if next := rule.Index(sum, n, round+round/2+1); next < at-ulps {
			t.Errorf("falls from %v to %v with the round", at, next)
		}
		if next := rule.Index(math.Min(float64(n), sum+0.5), n, round); next < at-ulps {
			t.Errorf("falls from %v to %v with the sum", at, next)
		}
	})
}

func BenchmarkKLUpper(b *testing.B) {
	for b.Loop() {
		algos.KLUpper(0.3, 0.02)
	}
}
