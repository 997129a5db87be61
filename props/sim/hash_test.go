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
	for text, want := range map[string]uint64{
		"bernoulli":            0x89cabc2a91cb17c5,
		"bernoulli+comonotone": 0xfb18ebc4f5103598,
		"bernoulli+antithetic": 0x2596ab65f3790245,
		"uniform":              0x5aafab02f528d180,
		"uniform+comonotone":   0x4ed83d8595984db4,
		"two-point":            0x888e428a3a751713,
		"two-point+antithetic": 0xc8b676df98dfa160,
	} {
		if got := digestOfRewards(parsed(t, text)); got != want {
			t.Errorf("rewards %s of seed 9, replicate 4: digest %#x, want %#x", text, got, want)
		}
	}
}

// digestOfRewards hashes the rewards of 200 rounds in which two of three arms
// are played in turn.
func digestOfRewards(law RewardLaw) uint64 {
	digest, next, rewards := fnv.New64a(), law.Rewards([]float64{0.2, 0.5, 0.7}, 9, 4).Draw, make([]float64, 2)
	for round := 1; round <= 200; round++ {
		next(int64(round), []int{round % 3, (round + 1) % 3}, rewards)
		for _, x := range rewards {
			digest.Write(binary.LittleEndian.AppendUint64(nil, math.Float64bits(x)))
		}
	}
	return digest.Sum64()
}
