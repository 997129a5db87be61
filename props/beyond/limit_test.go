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
	p := PhysicalLimit{Slope: theory.PhysicalLimit, KL: theory.KL}
	claims := p.Claims([]Slower{
		{Name: "klcmoss", Title: "KL-CMOSS", Choice: algos.Choice{Name: "klcmoss"}, Level: level},
		{Name: "planted", Title: "CMOSS", Choice: algos.Choice{Name: "cmoss"}, Level: level},
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
