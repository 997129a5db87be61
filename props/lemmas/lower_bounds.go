package lemmas

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/regretcheck/regretcheck/props"
)

// LowerBounds claims that every learner's regret on the hard instances lies
// above the quoted rates with this project's constants.
func LowerBounds(bound func(m, k int, T float64) (float64, bool), learners []Learner) []props.Claim {
	c := props.Claim{
		ID: "lower-bounds", Group: groupTheorems, Reference: "abstract and related work", Evidence: props.Sampled,
		Statement: "On the hard instances every policy's expected regret is at least .027·min{√(kmT), KT} (k ≤ m/2; k blocks of m/k arms, one good arm in each) and .039·min{(m−k)√(T ln n), KT}, n = ⌊m/(m−k)⌋ ≥ 16 (k > m/2; m−k groups, one bad arm in each).",
		Method:    "betting interval of the mean regret over shuffled instances at gap multiplier 2; 32 and 48 runs decide at α = 10⁻⁶, as the measured regret is 10 to 30 times the bound",
		Rejects:   "a policy that knows the instance, an upper bound in place of the lower one",
	}
	for _, g := range []game{
		{m: 30, k: 10, horizon: 4e3, means: blockMeans{c: 2}, runs: 32},
		{m: 20, k: 5, horizon: 4e3, means: blockMeans{c: 2}, runs: 32},
		{m: 16, k: 15, horizon: 4e3, means: groupMeans{c: 2}, runs: 48},
		{m: 32, k: 30, horizon: 4e3, means: groupMeans{c: 2}, runs: 48},
	} {
		b, ok := bound(g.m, g.k, float64(g.horizon))
		if !ok {
			continue
		}
		for _, l := range learners {
			k := g.atLeast(l, b)
			c.Cases = append(c.Cases, needs(l.From, k))
		}
	}
	return []props.Claim{c}
}

// blockMeans has k blocks of m/k arms, one arm of each at ½+Δ and the others at
// ½, Δ = c√(m/(kT)), k dividing m.
type blockMeans struct{ c float64 }

// String returns blocks:c.
func (b blockMeans) String() string { return "blocks:" + number(b.c) }

// Draw places the good arm of each block at random.
func (b blockMeans) Draw(rng *rand.Rand, m, k int, horizon int64) ([]float64, error) {
	if m%k != 0 {
		return nil, fmt.Errorf("means=%s: k=%d: want a divisor of m=%d", b, k, m)
	}
	size := m / k
	gap := b.c * math.Sqrt(float64(m)/(float64(k)*float64(horizon)))
	means := repeat(0.5, m)
	for block := range k {
		means[block*size+rng.IntN(size)] = math.Min(1, 0.5+gap)
	}
	return means, nil
}

// groupMeans has m−k groups of ⌊m/(m−k)⌋ arms, one arm of each at ½−Δ and all
// others at ½, Δ = c√(ln(m/(m−k))/T).
type groupMeans struct{ c float64 }

// String returns groups:c.
func (g groupMeans) String() string { return "groups:" + number(g.c) }

// Draw places the bad arm of each group at random.
func (g groupMeans) Draw(rng *rand.Rand, m, k int, horizon int64) ([]float64, error) {
	if k == m {
		return nil, fmt.Errorf("means=%s: k=%d: want k < m", g, k)
	}
	size := m / (m - k)
	gap := g.c * math.Sqrt(math.Log(float64(m)/float64(m-k))/float64(horizon))
	means := repeat(0.5, m)
	for group := range m - k {
		means[group*size+rng.IntN(size)] = math.Max(0, 0.5-gap)
	}
	return means, nil
}
