// Package property draws generated games in properties: it links rapid, which
// the claims about scaling do not.
package property

import (
	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props/games"
)

// Games generates the games of a space. They shrink towards few arms, short
// horizons, small gaps, base ½ and the space's first family.
func Games(s games.Space) *rapid.Generator[games.Spec] {
	return rapid.Custom(func(t *rapid.T) games.Spec { return s.Draw(choices{t}) })
}

// choices are rapid's.
type choices struct{ *rapid.T }

// Unit draws a number in [0, 1) from a grid of a million: integers shrink
// further than floats do.
func (c choices) Unit(name string) float64 {
	const grid = 1 << 20
	return float64(rapid.IntRange(0, grid-1).Draw(c.T, name)) / grid
}

// Pick draws a number below n.
func (c choices) Pick(name string, n int) int { return rapid.IntRange(0, n-1).Draw(c.T, name) }
