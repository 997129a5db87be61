package beyond

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

// TestLimit: the slope of KL-CMOSS's regret is the limit's but for its level's
// own fall; CMOSS, planted in its place, is rejected, and so is KL-CMOSS as one
// whose index is too wide.
func TestLimit(t *testing.T) {
	if testing.Short() {
		t.Skip("plays 6·10⁷ rounds")
	}
	level := func(s sim.Size, T int64, n float64) float64 {
		delta, err := theory.DeltaPairing(s.M, s.K, T, algos.DefaultKLFactor)
		if err != nil {
			t.Fatal(err)
		}
		return math.Max(0, -math.Log(delta*n))
	}
	p := PhysicalLimit(theory.PhysicalLimit)
	claims := p.Claims([]Slower{
		{Name: "klcmoss", Title: "KL-CMOSS", Choice: algos.Choice{Name: "klcmoss"}, Level: level, Divergence: theory.KL},
		{Name: "planted", Title: "CMOSS", Choice: algos.Choice{Name: "cmoss"}, Level: level, Divergence: theory.KL},
		{Name: "wide", Title: "KL-CMOSS", Choice: algos.Choice{Name: "klcmoss"}, AtLeast: 1.2},
	})
	got, err := props.Run(context.Background(), props.Config{
		Claims: claims, Seed: 5, Effort: props.Quick, Alpha: 0.01,
		Select: func(_ props.Claim, k props.Case) bool { return strings.Contains(k.Instance, "0.02") },
	})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []props.Outcome{props.Pass, props.Fail, props.Fail} {
		if r := got.Rows[i]; r.Verdict.Outcome() != want {
			t.Errorf("%s: %v, want %v: %v, %s", r.Claim, r.Verdict.Outcome(), want, r.Verdict.Finding().Observed, r.Verdict.Finding().Witness)
		}
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
	gotPulls, gotHit := passage(mu, u, level, theory.KL, last)
	if math.Abs(gotPulls-pulls) > 1e-12 || math.Abs(gotHit-hit) > 1e-12 {
		t.Errorf("passage: %v pulls, hit with %v; want %v, %v", gotPulls, gotHit, pulls, hit)
	}
}
