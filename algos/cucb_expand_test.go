package algos

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestCUCBExpand compares the polynomial with the level in random windows as long as they come, and the bound with the error. A
// hundredth of the bound must be too little, or this would show nothing.
func TestCUCBExpand(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	rule, tight := CUCBRule{Scale: 1.5}, 0
	for range 20_000 {
		first := int64(math.Exp(rng.Float64() * math.Log(1e12)))
		last := first + min(windowRounds, first/64)
		c, bend := rule.expand(first, last)
		if first < 2 {
			if !math.IsInf(bend, 1) {
				t.Fatalf("first = %d: bend = %v, want +∞", first, bend)
			}
			continue
		}
		for round := first; round <= last; round++ {
			off := math.Abs(c.at(float64(round-first)/float64(first)) - rule.Level(round))
			if off > bend+0x1p-48 {
				t.Fatalf("[%d, %d], round %d: off by %v, more than %v", first, last, round, off, bend)
			}
			if off > bend/100+0x1p-48 {
				tight++
			}
		}
	}
	if tight < 1000 {
		t.Errorf("a hundredth of the bound is too little in %d rounds only", tight)
	}
}
