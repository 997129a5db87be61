package sim

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestSumsInOrderOfPulls: an arm read ahead in pieces has the sum of a policy that
// adds one reward after another, to the last bit. Order matters: pieces that are
// summed by themselves give another.
func TestSumsInOrderOfPulls(t *testing.T) {
	means := []float64{0, 1, 0.5, 0.1, 0.73, 1e-9, 1 - 1e-9}
	const pulls = 5000
	for _, law := range []stackLaw{Bernoulli{}, Uniform{}, TwoPoint{}, Beta{Nu: 2}, Beta{Nu: 1e-3}} {
		stacks, rng := stacksOf(law, means, 9, 4), rand.New(rand.NewPCG(15, 3))
		inPieces := 0
		for i, mu := range means {
			sums := sumsOf(law, means, i, pulls)
			sum, pieces := 0.0, 0.0
			for at := int64(0); at < pulls; {
				n := min(1+rng.Int64N(200), pulls-at)
				pieces += stacks[i].Add(0, at, n)
				sum = stacks[i].Add(sum, at, n)
				at += n
				if math.Float64bits(sum) != math.Float64bits(sums[at]) {
					t.Fatalf("%s, mean %v: after %d pulls the sum is %v, want %v", law, mu, at, sum, sums[at])
				}
			}
			if pieces != sums[pulls] {
				inPieces++
			}
		}
		if _, exact := law.(Bernoulli); inPieces == 0 && !exact {
			t.Errorf("%s: the sums of pieces add up to the same, which shows nothing", law)
		}
	}
}

// sumsOf adds up an arm's rewards as they are drawn round by round.
func sumsOf(law RewardLaw, means []float64, arm int, pulls int64) []float64 {
	source, reward := law.Rewards(means, 9, 4), make([]float64, 1)
	sums := make([]float64, pulls+1)
	for n := range pulls {
		source.Draw(n+1, []int{arm}, reward)
		sums[n+1] = sums[n] + reward[0]
	}
	return sums
}
