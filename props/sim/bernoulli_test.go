package sim

import (
	"math"
	"math/bits"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props/seed"
)

// count returns the number of successes among pulls from … from+n−1.
func (b *bernoulliStack) count(from, n int64) int64 {
	var total int64
	for n > 0 {
		offset := from & 63
		take := min(64-offset, n)
		w := b.word(from>>6) >> offset << (64 - take)
		total += int64(bits.OnesCount64(w))
		from += take
		n -= take
	}
	return total
}

// exactMean is the probability that one lane of word succeeds, computed by
// following the lane's decision tree with exact halving instead of hashing.
func exactMean(b bernoulliStack) float64 {
	if b.one {
		return 1
	}
	p, reach := 0.0, math.Ldexp(1, -int(b.shift))
	for f := b.frac; f != 0; f <<= 1 {
		reach /= 2
		if f>>63 == 1 {
			p += reach
		}
	}
	return p
}

func TestBernoulliStackHasExactlyItsMean(t *testing.T) {
	for _, mean := range []float64{0, 1, 0.5, 0.1, 1.0 / 3, 1e-9, 0x1p-53, 1 - 0x1p-53, 1e-300, 5e-324, 0.999999} {
		if got := exactMean(newBernoulliStack(mean, 7)); got != mean {
			t.Errorf("stack of mean %v: lanes succeed with probability %v", mean, got)
		}
	}
}

// Successes among 64·20 000 pulls are binomial. Each of the five two-sided
// tests rejects a right stack with probability 1e-6, and one whose mean is off
// by 0.006 with probability above 0.999 (5 + 3.1 standard errors of ≤ 0.00044).
func TestBernoulliStackFrequency(t *testing.T) {
	const n = 64 * 20_000
	for _, mean := range []float64{0.5, 0.35, 0.1, 0.03, 0.9} {
		b := newBernoulliStack(mean, seed.Hash(1, 2, 3))
		z := (float64(b.count(0, n)) - n*mean) / math.Sqrt(n*mean*(1-mean))
		if p := 2 * distuv.UnitNormal.Survival(math.Abs(z)); p < 1e-6 {
			t.Errorf("mean %v: z=%.2f over %d pulls (p=%.2g)", mean, z, n, p)
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

func TestBernoulliCountEqualsPullByPull(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		mean := rapid.Float64Range(0, 1).Draw(t, "mean")
		from, n := rapid.Int64Range(0, 300).Draw(t, "from"), rapid.Int64Range(0, 300).Draw(t, "n")
		r := newBernoulliRewards([]float64{mean}, 5, 6)
		want, pull := int64(0), []float64{0}
		for s := range from + n {
			if r.Draw(0, []int{0}, pull); s >= from {
				want += int64(pull[0])
			}
		}
		if got := r.stacks[0].count(from, n); got != want {
			t.Fatalf("successes of pulls %d…%d at mean %v: got %d, want %d", from, from+n-1, mean, got, want)
		}
	})
}

func BenchmarkBernoulliWord(b *testing.B) {
	s := newBernoulliStack(0.35, 1)
	var sink uint64
	for i := range b.N {
		sink += s.word(int64(i))
	}
	_ = sink
}
