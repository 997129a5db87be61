package scaling

import (
	"math"
	"testing"

	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/stats"
)

// TestCurvesShowTheExponent: a picture has a point for each size with its game, and the level of regret
// that is the rate over all of them. The slope of its points is the exponent that the row reads, less
// the theory's. Of regret that grows as the theory says it is about 0, at the level of regret ÷ rate.
func TestCurvesShowTheExponent(t *testing.T) {
	for _, a := range aspects() {
		d := a.designs[0]
		for name, extra := range map[string]float64{"theory": 0, "control": a.above.exponent - a.theory} {
			list := synthetic(d, a.regime, func(g games.Spec) float64 {
				return 2 * minimaxRate(g.Size, g.Horizon) * math.Exp(extra*a.over[0].x(g))
			})
			curves := a.curves(ours("cmoss"), list)
			if len(curves) != 2 || len(curves[0].Points) != len(list) || len(curves[1].Points) != 2 {
				t.Fatalf("%s, %s: %d curves: want the sizes and a line", a.name, name, len(curves))
			}
			fit, err := a.fitExponent(list)
			if err != nil {
				t.Fatal(err)
			}
			points, level := make([]stats.Point, len(list)), 0.0
			for i, p := range curves[0].Points {
				points[i] = stats.Point{X: []float64{math.Log(p.X)}, Y: math.Log(p.Y)}
				level += math.Log(p.Y/math.Exp(list[i].logRatio())) / float64(len(list))
				if p.Label != list[i].Flags() || p.X < curves[1].Points[0].X || p.X > curves[1].Points[1].X {
					t.Errorf("%s, size %d: %+v, want %s between the ends of the line", a.name, i, p, list[i].Flags())
				}
			}
			drawn, err := stats.FitRobust(points)
			if err != nil {
				t.Fatal(err)
			}
			want := fit.plane.Coef[1].Value - a.theory
			if !(math.Abs(drawn.Coef[1].Value-want) <= 1e-9) || !(math.Abs(level) <= 1e-9) {
				t.Errorf("%s, %s: slope %v at level %v, want %v at 0", a.name, name, drawn.Coef[1].Value, level, want)
			}
		}
	}
}

// TestPowersAreWritten: titles of panels name the factor that a panel tests.
func TestPowersAreWritten(t *testing.T) {
	for _, c := range []struct {
		letter   string
		exponent float64
		want     string
	}{
		{"T", 0.5, "√T"}, {"m−k", 1, "m−k"}, {"m−k", 0.5, "√(m−k)"}, {"k", 0, "k^0"}, {"1/p*", -0.5, "√p*"},
		{"k", 0.21, "k^0.21"},
		{"1+ln(k/(m−k))", 0.5, "√(1+ln(k/(m−k)))"}, {"ln T", 0, "(ln T)^0"},
	} {
		if got := power(c.letter, c.exponent); got != c.want {
			t.Errorf("%s to the %v: got %q, want %q", c.letter, c.exponent, got, c.want)
		}
	}
}
