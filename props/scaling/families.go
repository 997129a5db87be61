package scaling

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"

	"github.com/regretcheck/regretcheck/props/sim"
)

// Rate returns the minimax rate of regret up to constants,
//
//	√(kmT)                        for k ≤ m/2
//	(m−k)√(T(1 + ln(k/(m−k))))    for k > m/2, 0 at k = m
func Rate(m, k int, horizon int64) float64 {
	fm, fk, T := float64(m), float64(k), float64(horizon)
	n := fm - fk
	switch {
	case 2*k <= m:
		return math.Sqrt(fk * fm * T)
	case k == m:
		return 0
	default:
		return n * math.Sqrt(T*(1+math.Log(fk/n)))
	}
}

// shuffled fills m means by position and shuffles them.
func shuffled(rng *rand.Rand, m int, mean func(i int) float64) []float64 {
	means := make([]float64, m)
	for i := range means {
		means[i] = math.Min(1, math.Max(0, mean(i)))
	}
	rng.Shuffle(m, func(i, j int) { means[i], means[j] = means[j], means[i] })
	return means
}

func decimal(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

// Blocks is the block form of the hard instance: for k ≤ m/2, k blocks of
// ⌊m/k⌋ arms at ½ with one arm at ½+Δ in each, Δ as in sim.HardMeans; for
// k > m/2, m−k groups of ⌊m/(m−k)⌋ arms at ½ with one arm at ½−Δ in each. Arms
// that no block has room for can neither be good nor bad: they have mean 0,
// respectively 1.
type Blocks struct{ C float64 }

var _ sim.MeanLaw = Blocks{}

// String returns blocks:c.
func (b Blocks) String() string { return "blocks:" + decimal(b.C) }

// Draw returns the shuffled block instance.
func (b Blocks) Draw(rng *rand.Rand, m, k int, horizon int64) ([]float64, error) {
	if !(b.C >= 0) || math.IsInf(b.C, 1) {
		return nil, fmt.Errorf("means=%s: want a finite gap multiplier ≥ 0", b)
	}
	gap := sim.HardMeans(b).Gap(m, k, horizon)
	special, spare := k, 0.0
	if 2*k > m {
		special, gap, spare = m-k, -gap, 1
	}
	if special == 0 {
		special = m // k = m: every arm alike
	}
	full := special * (m / special)
	return shuffled(rng, m, func(i int) float64 {
		switch {
		case i < special && k < m:
			return 0.5 + gap
		case i < full:
			return 0.5
		default:
			return spare
		}
	}), nil
}

// ConstantGap has k arms at ½+Gap/2 and the rest at ½−Gap/2, 0 ≤ Gap ≤ 1.
type ConstantGap struct{ Gap float64 }

// String returns gap:Δ.
func (g ConstantGap) String() string { return "gap:" + decimal(g.Gap) }

// Draw returns the shuffled instance.
func (g ConstantGap) Draw(rng *rand.Rand, m, k int, _ int64) ([]float64, error) {
	if !(g.Gap >= 0 && g.Gap <= 1) {
		return nil, fmt.Errorf("means=%s: want 0 ≤ gap ≤ 1", g)
	}
	return shuffled(rng, m, func(i int) float64 {
		if i < k {
			return 0.5 + g.Gap/2
		}
		return 0.5 - g.Gap/2
	}), nil
}

// LinearGaps spreads the means evenly over [Lo, Hi].
type LinearGaps struct{ Lo, Hi float64 }

// String returns linear:lo,hi.
func (l LinearGaps) String() string { return "linear:" + decimal(l.Lo) + "," + decimal(l.Hi) }

// Draw returns the shuffled instance.
func (l LinearGaps) Draw(rng *rand.Rand, m, _ int, _ int64) ([]float64, error) {
	if !(l.Lo >= 0 && l.Lo <= l.Hi && l.Hi <= 1) {
		return nil, fmt.Errorf("means=%s: want 0 ≤ lo ≤ hi ≤ 1", l)
	}
	return shuffled(rng, m, func(i int) float64 {
		return l.Lo + (l.Hi-l.Lo)*(float64(i)+0.5)/float64(m)
	}), nil
}

// NearTie is ConstantGap with one arm outside the best action only Tie below
// it: telling the two apart takes 1/Tie² pulls.
type NearTie struct{ Gap, Tie float64 }

// String returns tie:Δ,τ.
func (n NearTie) String() string { return "tie:" + decimal(n.Gap) + "," + decimal(n.Tie) }

// Draw returns the shuffled instance.
func (n NearTie) Draw(rng *rand.Rand, m, k int, _ int64) ([]float64, error) {
	if !(n.Gap >= 0 && n.Gap <= 1 && n.Tie >= 0 && n.Tie <= n.Gap) {
		return nil, fmt.Errorf("means=%s: want 0 ≤ tie ≤ gap ≤ 1", n)
	}
	return shuffled(rng, m, func(i int) float64 {
		switch {
		case i < k:
			return 0.5 + n.Gap/2
		case i == k:
			return 0.5 + n.Gap/2 - n.Tie
		default:
			return 0.5 - n.Gap/2
		}
	}), nil
}

// Equal gives every arm the same mean, 0 ≤ Mean ≤ 1: regret is 0 whatever is
// played.
type Equal struct{ Mean float64 }

// String returns equal:μ.
func (e Equal) String() string { return "equal:" + decimal(e.Mean) }

// Draw returns m equal means.
func (e Equal) Draw(rng *rand.Rand, m, _ int, _ int64) ([]float64, error) {
	if !(e.Mean >= 0 && e.Mean <= 1) {
		return nil, fmt.Errorf("means=%s: want 0 ≤ mean ≤ 1", e)
	}
	return shuffled(rng, m, func(int) float64 { return e.Mean }), nil
}
