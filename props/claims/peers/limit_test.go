package peers

import (
	"context"
	"math"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/theory"
)

// TestLimit: the slope of KL-CMOSS's regret is the limit's but for its level's own
// fall. (The catalogue of bugs has CMOSS in its place.)
func TestLimit(t *testing.T) {
	if testing.Short() {
		t.Skip("plays 2·10⁷ rounds")
	}
	level := func(s sim.Size, T int64, n float64) float64 {
		delta, err := theory.DeltaPairing(s.M, s.K, T, algos.KLFactor)
		if err != nil {
			t.Fatal(err)
		}
		return math.Max(0, -math.Log(delta*n))
	}
	claims := Slopes([]Slower{
		{Player: sim.Data(algos.Choice{Name: "klcmoss"}), Level: level, Divergence: theory.KL},
	})
	got, err := props.Run(context.Background(), props.Config{
		Claims: claims, Seed: 5, Effort: props.Quick, Alpha: 0.01,
		Select: func(_ props.Claim, k props.Case) bool { return strings.Contains(k.Instance, "0.02") },
	})
	if err != nil {
		t.Fatal(err)
	}
	v := got.Rows[0].Verdict
	if v.Outcome() != props.Pass {
		t.Errorf("%v: %v, %s", v.Outcome(), v.Finding().Observed, v.Finding().Witness)
	}
	curves := v.Finding().Curves
	if len(curves) != 2 || len(curves[0].Points) != 3 || curves[0].Points[2].X != 1e6 ||
		!(curves[0].Points[2].Lo < curves[0].Points[2].Y) {
		t.Errorf("curves %+v: want the regret at three horizons and the limit", curves)
	}
}

// TestPassage: the dynamic program agrees with all paths of twelve pulls.
func TestPassage(t *testing.T) {
	const mu, u, last = 0.4, 0.55, 12
	level := func(n float64) float64 { return math.Max(0, -math.Log(0.1*n)) }
	pulls, hit := 0.0, 0.0
	for path := range 1 << last {
		p, sum, stop := 1.0, 0.0, 0
		for n := 1; n <= last; n++ {
			x := float64(path >> (n - 1) & 1)
			p *= mu*x + (1-mu)*(1-x)
			sum += x
			if mean := sum / float64(n); stop == 0 && mean <= u && float64(n)*theory.KL(mean, u) >= level(float64(n)) {
				stop = n
			}
		}
		if stop > 0 {
			hit += p
			pulls += p * float64(stop)
		} else {
			pulls += p * last
		}
	}
	gotPulls, gotHit := firstPassage(mu, u, level, theory.KL, last)
	if !(math.Abs(gotPulls-pulls) <= 1e-12) || !(math.Abs(gotHit-hit) <= 1e-12) {
		t.Errorf("passage: %v pulls, hit with %v; want %v, %v", gotPulls, gotHit, pulls, hit)
	}
}
