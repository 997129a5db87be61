package sim

import "slices"

// Games of the table, by the law that it was measured on. What makes events many is how long arms compete; what makes indices dear is
// how near 0 or 1 they are.
const (
	closeGames  = "close"  // hard:2
	lowGames    = "low"    // uniform:0,0.1
	middleGames = "middle" // uniform:0.2,0.8: arms differ so much that few are played often
	wideGames   = "wide"   // uniform:0,1: so they do, and indices are clipped for long
)

// Where a law's games are like another kind's.
const (
	lowHighest  = 0.2
	wideRange   = 0.35
	wideHighest = 0.95
)

// kindOf says which games of the table a law's are like.
func kindOf(means MeanLaw) string {
	lo, hi := rangeOf(means)
	switch {
	case hi <= lowHighest:
		return lowGames
	case hi-lo < wideRange:
		return closeGames
	case hi < wideHighest:
		return middleGames
	default:
		return wideGames
	}
}

// rangeOf returns the least and the largest mean of most arms; ½ where that depends on the game's size or is not known.
func rangeOf(means MeanLaw) (lo, hi float64) {
	switch l := means.(type) {
	case UniformMeans:
		return l.Lo, l.Hi
	case LinearMeans:
		return l.Lo, l.Hi
	case LevelMeans:
		return l.Lo, l.Hi
	case EqualMeans:
		return l.Mean, l.Mean
	case OutlierMeans:
		return l.Rest, l.Rest
	case GapMeans:
		return 0.5 - l.Gap/2, 0.5 + l.Gap/2
	case NearTieMeans:
		return 0.5 - l.Gap/2, 0.5 + l.Gap/2
	case ListMeans:
		return slices.Min(l), slices.Max(l)
	}
	return 0.5, 0.5
}
