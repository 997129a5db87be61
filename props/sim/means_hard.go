package sim

import (
	"math"
	"math/rand/v2"
)

// HardMeans is the instance on which every policy has regret of the minimax
// order, at gap multiplier C ≥ 0, arm order shuffled, clipped to [0, 1]:
//
//	k ≤ m/2: k arms at ½+Δ, the rest at ½,    Δ = C√(m/(kT))
//	k > m/2: m−k arms at ½−Δ, the rest at ½,  Δ = C√(ln(m/(m−k))/T)
type HardMeans struct{ C float64 }

// String returns hard:c.
func (h HardMeans) String() string { return "hard:" + numbers(h.C) }

func (h HardMeans) check() error {
	return require(h.C >= 0 && !math.IsInf(h.C, 1), "a finite gap multiplier ≥ 0")
}

// Gap returns Δ before clipping; 0 at k = m.
func (h HardMeans) Gap(m, k int, horizon int64) float64 {
	fm, T := float64(m), float64(horizon)
	switch {
	case k == m:
		return 0
	case 2*k <= m:
		return h.C * math.Sqrt(fm/(float64(k)*T))
	default:
		return h.C * math.Sqrt(math.Log(fm/float64(m-k))/T)
	}
}

// Draw returns the shuffled hard instance.
func (h HardMeans) Draw(rng *rand.Rand, m, k int, horizon int64) ([]float64, error) {
	special, shift := h.special(m, k, horizon)
	return shuffled(rng, m, func(i int) float64 {
		if i < special {
			return 0.5 + shift
		}
		return 0.5
	}), nil
}

// special returns how many arms differ from ½, and by how much: the k good or
// the m−k bad ones, whichever are fewer.
func (h HardMeans) special(m, k int, horizon int64) (arms int, shift float64) {
	gap := h.Gap(m, k, horizon)
	if 2*k <= m {
		return k, gap
	}
	return m - k, -gap
}

// BlockMeans is the hard instance in blocks, as lower bounds are proved. For k ≤ m/2 there are k
// blocks of ⌊m/k⌋ arms in a row. All arms are at ½ but one of each block, at random, which is at
// ½+Δ. For k > m/2 there are m−k blocks of ⌊m/(m−k)⌋ arms, and the one arm of each is at ½−Δ. Δ is
// that of HardMeans, clipped to [0, 1]. Arms beyond the last block are trivial: their mean is 0 for
// k ≤ m/2, else 1.
type BlockMeans struct{ C float64 }

// String returns blocks:c.
func (b BlockMeans) String() string { return "blocks:" + numbers(b.C) }

func (b BlockMeans) check() error { return HardMeans(b).check() }

// Draw places the one arm of each block at random.
func (b BlockMeans) Draw(rng *rand.Rand, m, k int, horizon int64) ([]float64, error) {
	blocks, shift := HardMeans(b).special(m, k, horizon)
	if blocks == 0 {
		return draw(m, func(int) float64 { return 0.5 }), nil // k = m
	}
	size, spare := m/blocks, 0.0
	if 2*k > m {
		spare = 1
	}
	chosen := 0
	return draw(m, func(i int) float64 {
		if i%size == 0 {
			chosen = i + rng.IntN(size)
		}
		switch {
		case i >= blocks*size:
			return spare
		case i == chosen:
			return 0.5 + shift
		default:
			return 0.5
		}
	}), nil
}
