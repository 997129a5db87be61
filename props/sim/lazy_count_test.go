package sim

import (
	"math/bits"
	"math/rand/v2"
	"testing"
)

// TestCountWords compares counts of many words with those of single ones, for means of every kind of expansion.
func TestCountWords(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 3000 {
		mean := rng.Float64()
		switch rng.IntN(7) {
		case 0:
			mean = float64(rng.IntN(3)) / 2
		case 1:
			mean = float64(rng.IntN(257)) / 256
		case 2:
			mean *= 1e-4 // some with leading zeros that the stack leaves out
		case 3:
			mean = 1 - mean*1e-4
		case 4:
			mean = float64(rng.IntN(4097)) / 4096
		}
		b := newBernoulliStack(mean, rng.Uint64())
		from, n, want := rng.Int64N(1000), rng.Int64N(100), int64(0)
		for i := range n {
			want += int64(bits.OnesCount64(b.word(from + i)))
		}
		if got := b.countWords(from, n); got != want {
			t.Fatalf("mean %v: %d successes in %d words from %d: want %d", mean, got, n, from, want)
		}
	}
}

// BenchmarkCountWords reports the time of a word, among many.
func BenchmarkCountWords(b *testing.B) {
	const words = 96
	s := newBernoulliStack(0.4837261, 77)
	for b.Loop() {
		s.countWords(5, words)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/words, "ns/word")
}

// straight are lines that are the same for every floor.
type straight struct{ base, rise float64 }

func (s straight) draw(pulls int64, _ float64) chord       { return chord{from: pulls, last: pulls + 1000} }
func (s straight) at(*chord, float64) (base, rise float64) { return s.base, s.rise }
func (s straight) serves(*chord, float64) bool             { return true }
func (s straight) stale(*chord, int64, float64) bool       { return false }
func (s straight) loose(*chord, float64) bool              { return false }

// TestClimbMovesOn: an arm whose sum is above its line by less than a walk can tell goes one pull on, as one on the line does. It once
// went none, and verify paper did not end.
func TestClimbMovesOn(t *testing.T) {
	for _, above := range []float64{0, 0x1p-50, 0x1p-40, 0x1p-33, 0x1p-32, 0x1p-31, 0.25} {
		c := newClimber(cursor{words: newBernoulliStack(0.3, 7)})
		c.advance(100)
		before := c.pulls
		c.climb(straight{base: c.sum - above, rise: 0.4}, 0.5, 1_000_000)
		if c.pulls <= before || c.pulls > before+1000 {
			t.Errorf("above the line by %v: at pull %d after %d, want one pull on at least", above, c.pulls, before)
		}
	}
}
