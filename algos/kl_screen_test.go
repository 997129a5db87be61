package algos

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// TestScreenIsSound: what passes the screen has an index above the floor, now
// and after every one of the promised pulls without reward. TestScreenPassesMost
// shows that this says something.
func TestScreenIsSound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rule := KLCMOSSRule{Delta: math.Pow(10, rapid.Float64Range(-13, 0.5).Draw(t, "log10 δ"))}
		n := int64(math.Exp(rapid.Float64Range(0, 27).Draw(t, "ln pulls")))
		sum := math.Round(rapid.Float64Range(0, 1).Draw(t, "mean") * float64(n))
		index := rule.Index(sum, n, 1)
		floor := index - math.Pow(10, rapid.Float64Range(-17, 0).Draw(t, "log10 room"))*rapid.SampledFrom([]float64{1, -1}).Draw(t, "side")
		safe, above := rule.screen(sum, n, floor)
		if !above {
			return
		}
		for _, d := range []int64{0, safe, safe / 2, min(safe, 1)} {
			if got := rule.Index(sum, n+d, 1); !(got > floor) {
				t.Fatalf("%+v, S=%v, n=%d: index %v after %d of %d safe pulls: want above %v", rule, sum, n, got, d, safe, floor)
			}
		}
	})
}

// TestScreensEndAtTheHorizon: an arm is above a floor near 0 for more pulls than an int64 counts; what is promised is no more than
// a game can have, and never negative. Found by TestScreenIsSound, which draws such a floor once in a long while.
func TestScreensEndAtTheHorizon(t *testing.T) {
	for _, delta := range []float64{1e-6, 3.2} { // with a level and without
		for _, floor := range []float64{2.6e-13, 1e-100, math.SmallestNonzeroFloat64} {
			rule := KLCMOSSRule{Delta: delta}
			if safe, above := rule.screen(2_545_913, 2_545_913, floor); !above || safe < 1 || safe > MaxHorizon {
				t.Errorf("δ=%v, floor %v: %d pulls, above %v: want 1 to MaxHorizon, above", delta, floor, safe, above)
			}
		}
	}
}

// TestScreenPassesMost: it says no only within rounding of the index.
func TestScreenPassesMost(t *testing.T) {
	rule := KLCMOSSRule{Delta: 2e-6}
	for n := int64(10); n < 1e6; n *= 3 {
		for _, mean := range []float64{0.02, 0.5, 0.9} {
			sum := math.Round(mean * float64(n))
			index := rule.Index(sum, n, 1)
			if _, above := rule.screen(sum, n, index*(1-1e-9)); !above && index < 1-1e-5 {
				t.Errorf("S=%v, n=%d, index %v: not above %v", sum, n, index, index*(1-1e-9))
			}
		}
	}
}
