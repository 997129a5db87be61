package sim

import (
	"math/rand/v2"

	"github.com/regretcheck/regretcheck/props/seed"
)

// The streams that are derived from a seed. Each is independent of the others
// for all practical purposes, as their keys differ.
const (
	streamInstance uint64 = iota + 1
	streamRewards
	streamPolicy
	streamRounds // randomness shared by all arms of a round
)

// golden is the step between the random words of a stream.
const golden = seed.Golden

// mix turns a counter into a random word.
func mix(x uint64) uint64 { return seed.Mix(x) }

// source returns the random source of a stream of a replicate.
func source(root, replicate, stream uint64) rand.Source {
	return rand.NewPCG(seed.Hash(root, replicate, stream, 0), seed.Hash(root, replicate, stream, 1))
}
