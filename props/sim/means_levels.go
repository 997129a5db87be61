package sim

import (
	"fmt"
	"math/rand/v2"
)

// A Placement says which arms are the good ones.
type Placement int

// The placements.
const (
	Anywhere Placement = iota // at random, drawn with the instance
	First                     // arms 0..k−1
	Last                      // arms m−k..m−1, where ties to the lowest arm lead away from them
)

var placements = [...]string{Anywhere: "", First: "first", Last: "last"}

// String returns "", first or last.
func (p Placement) String() string {
	if p < 0 || int(p) >= len(placements) {
		return fmt.Sprintf("Placement(%d)", int(p))
	}
	return placements[p]
}

// suffix returns the placement as the end of a law's text.
func (p Placement) suffix() string {
	if p == Anywhere {
		return ""
	}
	return "," + p.String()
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
	return l.draw(rng, l, m, k)
}

// draw returns the two levels under the name of a law that is made of them.
func (l LevelMeans) draw(rng *rand.Rand, law meanParameters, m, k int) ([]float64, error) {
	mean := func(i int) float64 {
		if l.At == Last && i >= m-k || l.At != Last && i < k {
			return l.Hi
		}
		return l.Lo
	}
	if l.At == Anywhere {
		return shuffled(rng, law, m, mean)
	}
	return draw(law, m, mean)
}

// GapMeans has k arms at ½+Gap/2 and the rest at ½−Gap/2, 0 ≤ Gap ≤ 1.
type GapMeans struct {
	Gap float64
	At  Placement // of the k good arms
}

// String returns gap:Δ, with ,first or ,last if arms are placed.
func (g GapMeans) String() string { return "gap:" + number(g.Gap) + g.At.suffix() }

func (g GapMeans) check() error {
	return require(g.Gap >= 0 && g.Gap <= 1, "0 ≤ gap ≤ 1")
}

// Draw returns the two levels.
func (g GapMeans) Draw(rng *rand.Rand, m, k int, _ int64) ([]float64, error) {
	return LevelMeans{0.5 - g.Gap/2, 0.5 + g.Gap/2, g.At}.draw(rng, g, m, k)
}

// NearTieMeans is GapMeans with one arm outside the best action only Tie below
// it, 0 ≤ Tie ≤ Gap ≤ 1, shuffled: telling the two apart takes 1/Tie² pulls.
type NearTieMeans struct{ Gap, Tie float64 }

// String returns tie:Δ,τ.
func (n NearTieMeans) String() string { return "tie:" + numbers(n.Gap, n.Tie) }

func (n NearTieMeans) check() error {
	return require(n.Gap <= 1 && n.Tie >= 0 && n.Tie <= n.Gap, "0 ≤ tie ≤ gap ≤ 1")
}

// Draw returns the shuffled instance.
func (n NearTieMeans) Draw(rng *rand.Rand, m, k int, _ int64) ([]float64, error) {
	return shuffled(rng, n, m, func(i int) float64 {
		switch {
		case i < k:
			return 0.5 + n.Gap/2
		case i == k:
			return 0.5 + n.Gap/2 - n.Tie
		default:
			return 0.5 - n.Gap/2
		}
	})
}

// OutlierMeans has one arm, at random, of mean One and the rest of mean Rest,
// both in [0, 1]: a single good arm among equals or a single bad one.
type OutlierMeans struct{ Rest, One float64 }

// String returns outlier:rest,one.
func (o OutlierMeans) String() string { return "outlier:" + numbers(o.Rest, o.One) }

func (o OutlierMeans) check() error {
	return require(checkMean(o.Rest) == nil && checkMean(o.One) == nil, "0 ≤ rest, one ≤ 1")
}

// Draw returns the instance.
func (o OutlierMeans) Draw(rng *rand.Rand, m, _ int, _ int64) ([]float64, error) {
	one := rng.IntN(m)
	return draw(o, m, func(i int) float64 {
		if i == one {
			return o.One
		}
		return o.Rest
	})
}
