package sim

import (
	"encoding/binary"
	"hash/fnv"
	"math"
	"testing"
)

// TestStreamsNeverChange: recorded baselines pair replicate by replicate only
// while these bits stay. The laws here use no function that platforms round
// differently.
func TestStreamsNeverChange(t *testing.T) {
	policy := source(1, 2, streamPolicy)
	for i, want := range []uint64{0xa7235f492f81e8f4, 0x6c2c2aa0316ded9e} {
		if got := policy.Uint64(); got != want {
			t.Errorf("policy stream of seed 1, replicate 2, word %d: got %#x, want %#x", i, got, want)
		}
	}
	for _, c := range []struct {
		law         RewardLaw
		correlation Correlation
		want        uint64
	}{
		{Bernoulli{}, NoCorrelation, 0x89cabc2a91cb17c5},
		{Bernoulli{}, Comonotone, 0xfb18ebc4f5103598},
		{Bernoulli{}, AntitheticPairs, 0x2596ab65f3790245},
		{Uniform{}, NoCorrelation, 0x5aafab02f528d180},
		{Uniform{}, Comonotone, 0x4ed83d8595984db4},
		{TwoPoint{}, NoCorrelation, 0x888e428a3a751713},
		{TwoPoint{}, AntitheticPairs, 0xc8b676df98dfa160},
	} {
		law, err := Correlate(c.law, c.correlation)
		if err != nil {
			t.Fatal(err)
		}
		if got := digestOfRewards(law); got != c.want {
			t.Errorf("rewards %s of seed 9, replicate 4: digest %#x, want %#x", law, got, c.want)
		}
	}
}

// digestOfRewards hashes the rewards of 200 rounds in which two of three arms
// are played in turn.
func digestOfRewards(law RewardLaw) uint64 {
	digest, next, rewards := fnv.New64a(), Draws(law, []float64{0.2, 0.5, 0.7}, 9, 4), make([]float64, 2)
	for round := 1; round <= 200; round++ {
		next(int64(round), []int{round % 3, (round + 1) % 3}, rewards)
		for _, x := range rewards {
			digest.Write(binary.LittleEndian.AppendUint64(nil, math.Float64bits(x)))
		}
	}
	return digest.Sum64()
}
