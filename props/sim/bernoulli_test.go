package sim

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/regretcheck/regretcheck/props/seed"
)

// exactMean is the probability that one lane of word succeeds, computed by
// following the lane's decision tree with exact halving instead of hashing.
func exactMean(b bernoulliStack) float64 {
	if b.one {
		return 1
	}
	p, reach := 0.0, 1.0
	for f := b.mean; f != 0; f <<= 1 {
		reach /= 2
		if f>>63 == 1 {
			p += reach
		}
	}
	return p
}

func TestBernoulliStackHasItsMean(t *testing.T) {
	for _, mean := range []float64{0, 1, 0.5, 0.1, 1.0 / 3, 0.001, 0x1p-53, 1 - 0x1p-53, 0.999999} {
		if got := exactMean(newBernoulliStack(mean, 7)); got != mean {
			t.Errorf("stack of mean %v: lanes succeed with probability %v", mean, got)
		}
	}
	for _, mean := range []float64{1e-9, 0x1p-64, 1e-300, 5e-324} {
		if got := exactMean(newBernoulliStack(mean, 7)); got > mean || got < mean-0x1p-64 {
			t.Errorf("stack of mean %v: lanes succeed with probability %v, want 2⁻⁶⁴ less at most", mean, got)
		}
	}
}

// Neighbouring lanes, words, arms and replicates must not be correlated. Each
// of the four tests rejects independence with probability 1e-6 and detects a
// correlation of 0.01 with probability above 0.99 (n = 640 000).
func TestBernoulliStackIndependence(t *testing.T) {
	const words = 10_000
	base := newBernoulliStack(0.5, seed.Hash(1, 0, streamRewards, 0))
	other := newBernoulliStack(0.5, seed.Hash(1, 0, streamRewards, 1))
	replicate := newBernoulliStack(0.5, seed.Hash(1, 1, streamRewards, 0))
	pairs := map[string]func(i int64) uint64{
		"next lane":      func(i int64) uint64 { return base.word(i) ^ (base.word(i)>>1 | base.word(i+1)<<63) },
		"next word":      func(i int64) uint64 { return base.word(i) ^ base.word(i+1) },
		"next arm":       func(i int64) uint64 { return base.word(i) ^ other.word(i) },
		"next replicate": func(i int64) uint64 { return base.word(i) ^ replicate.word(i) },
	}
	for name, differ := range pairs {
		ones := 0
		for i := range int64(words) {
			for w := differ(i); w != 0; w &= w - 1 {
				ones++
			}
		}
		z := (float64(ones) - 32*words) / math.Sqrt(16*words)
		if p := 2 * distuv.UnitNormal.Survival(math.Abs(z)); p < 1e-6 {
			t.Errorf("%s: z=%.2f (p=%.2g)", name, z, p)
		}
	}
}
