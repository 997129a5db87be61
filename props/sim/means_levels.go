package sim

import (
	"fmt"
	"math/rand/v2"
)

// UniformMeans draws every mean from U(Lo, Hi), 0 ≤ Lo < Hi ≤ 1.
type UniformMeans struct{ Lo, Hi float64 }

// String returns uniform:lo,hi.
func (u UniformMeans) String() string { return "uniform:" + numbers(u.Lo, u.Hi) }

func (u UniformMeans) check() error {
	return require(u.Lo >= 0 && u.Lo < u.Hi && u.Hi <= 1, "0 ≤ lo < hi ≤ 1")
}

// Draw returns m independent uniform means.
func (u UniformMeans) Draw(rng *rand.Rand, m, _ int, _ int64) ([]float64, error) {
	return draw(m, func(int) float64 { return u.Lo + float64((u.Hi-u.Lo)*rng.Float64()) }), nil
}

// LinearMeans spreads the means evenly over [Lo, Hi], 0 ≤ Lo ≤ Hi ≤ 1, in
// random order: Lo + (Hi − Lo)(i + ½)/m, i = 0..m−1.
type LinearMeans struct{ Lo, Hi float64 }

// String returns linear:lo,hi.
func (l LinearMeans) String() string { return "linear:" + numbers(l.Lo, l.Hi) }

func (l LinearMeans) check() error {
	return require(l.Lo >= 0 && l.Lo <= l.Hi && l.Hi <= 1, "0 ≤ lo ≤ hi ≤ 1")
}

// Draw returns the shuffled means.
func (l LinearMeans) Draw(rng *rand.Rand, m, _ int, _ int64) ([]float64, error) {
	return shuffled(rng, m, func(i int) float64 {
		return l.Lo + float64((l.Hi-l.Lo)*(float64(i)+0.5))/float64(m)
	}), nil
}

// ListMeans are given means, in the given order.
type ListMeans []float64

// String returns list:μ_1,…,μ_m.
func (l ListMeans) String() string { return "list:" + numbers(l...) }

func (l ListMeans) check() error {
	for i, mu := range l {
		if err := require(mu >= 0 && mu <= 1, "0 ≤ mean ≤ 1"); err != nil {
			return fmt.Errorf("entry %d is %v: %w", i+1, mu, err)
		}
	}
	return nil
}

// Draw returns a copy of the list, which must have m entries.
func (l ListMeans) Draw(_ *rand.Rand, m, _ int, _ int64) ([]float64, error) {
	if len(l) != m {
		return nil, fmt.Errorf("means=list of %d numbers: want m=%d", len(l), m)
	}
	return draw(m, func(i int) float64 { return l[i] }), nil
}

// A Placement says which arms are the good ones.
type Placement int

// The placements.
const (
	Anywhere Placement = iota // at random, drawn with the instance
	First                     // arms 0..k−1
	Last                      // arms m−k..m−1, which lose ties, as these go to the lowest arm
)

// suffix returns the placement as the end of a law's text.
func (p Placement) suffix() string {
	return [...]string{Anywhere: "", First: ",first", Last: ",last"}[p]
}

// LevelMeans has k arms of mean Hi and the rest of mean Lo, 0 ≤ Lo ≤ Hi ≤ 1.
type LevelMeans struct {
	Lo, Hi float64
	At     Placement // of the k good arms
}

// String returns levels:lo,hi, with ,first or ,last if arms are placed.
func (l LevelMeans) String() string { return "levels:" + numbers(l.Lo, l.Hi) + l.At.suffix() }

func (l LevelMeans) check() error { return LinearMeans{l.Lo, l.Hi}.check() }

// Draw returns the two levels.
func (l LevelMeans) Draw(rng *rand.Rand, m, k int, _ int64) ([]float64, error) {
	mean := func(i int) float64 {
		if l.At == Last && i >= m-k || l.At != Last && i < k {
			return l.Hi
		}
		return l.Lo
	}
	if l.At == Anywhere {
		return shuffled(rng, m, mean), nil
	}
	return draw(m, mean), nil
}

// GapMeans has k arms at ½+Gap/2 and the rest at ½−Gap/2, 0 ≤ Gap ≤ 1.
type GapMeans struct {
	Gap float64
	At  Placement // of the k good arms
}

// String returns gap:Δ, with ,first or ,last if arms are placed.
func (g GapMeans) String() string { return "gap:" + numbers(g.Gap) + g.At.suffix() }

func (g GapMeans) check() error { return require(g.Gap >= 0 && g.Gap <= 1, "0 ≤ gap ≤ 1") }

// Draw returns the two levels.
func (g GapMeans) Draw(rng *rand.Rand, m, k int, horizon int64) ([]float64, error) {
	return LevelMeans{0.5 - g.Gap/2, 0.5 + g.Gap/2, g.At}.Draw(rng, m, k, horizon)
}

// NearTieMeans is GapMeans with one arm outside the best action that is only Tie below it, 0 ≤ Tie
// ≤ Gap ≤ 1, shuffled: separating the two takes 1/Tie² pulls.
type NearTieMeans struct{ Gap, Tie float64 }

// String returns tie:Δ,τ.
func (n NearTieMeans) String() string { return "tie:" + numbers(n.Gap, n.Tie) }

func (n NearTieMeans) check() error {
	return require(n.Gap <= 1 && n.Tie >= 0 && n.Tie <= n.Gap, "0 ≤ tie ≤ gap ≤ 1")
}

// Draw returns the shuffled instance.
func (n NearTieMeans) Draw(rng *rand.Rand, m, k int, _ int64) ([]float64, error) {
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
