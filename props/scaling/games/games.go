// Package games generates games for searches: it links rapid, which the claims
// about scaling do not.
package games

import (
	"math"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props/sim"
)

// Games generates games of every family at sizes that a property can afford:
// m ≤ maxArms, T ≤ maxHorizon, both regimes, k = 1 and k = m included.
func Games(maxArms int, maxHorizon int64) *rapid.Generator[sim.Game] {
	return rapid.Custom(func(t *rapid.T) sim.Game {
		m := rapid.IntRange(1, maxArms).Draw(t, "m")
		return sim.Game{
			Arms:        m,
			Cardinality: rapid.OneOf(rapid.IntRange(1, m), rapid.SampledFrom([]int{1, max(1, m-1), m})).Draw(t, "k"),
			Horizon:     rapid.Int64Range(1, maxHorizon).Draw(t, "T"),
			Means:       Families().Draw(t, "means"),
		}
	})
}

// Families generates mean laws of every family of instances.
func Families() *rapid.Generator[sim.MeanLaw] {
	return rapid.Custom(func(t *rapid.T) sim.MeanLaw {
		unit := func(name string) float64 {
			return math.Round(rapid.Float64Range(0, 1).Draw(t, name)*1000) / 1000
		}
		a, b := unit("a"), unit("b")
		lo, hi := min(a, b), max(a, b)
		return rapid.SampledFrom([]sim.MeanLaw{
			sim.HardMeans{C: 8 * a},
			sim.BlockMeans{C: 8 * a},
			sim.GapMeans{Gap: a},
			sim.LinearMeans{Lo: lo, Hi: hi},
			sim.NearTieMeans{Gap: hi, Tie: lo},
			sim.UniformMeans{Lo: lo * 0.99, Hi: lo*0.99 + 0.01},
			sim.UniformMeans{Lo: 0, Hi: 0.1},
			sim.EqualMeans{Mean: a},
		}).Draw(t, "family")
	})
}
