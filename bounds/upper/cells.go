package upper

import (
	"cmp"
	"math"
	"slices"
)

// largestCell is the largest value of cells [a, ratio·a] that cover [from, to], from < to, and of one beyond.
//
// A group of cells is first taken as one, whose value is no less than theirs but for rounding. If that
// is below a value already found, its cells are skipped. Groups are grouped in the same way.
func largestCell(from, to, ratio float64, value func(a, b float64) float64) float64 {
	ends := []float64{from}
	for last := from; ; {
		a := last
		last = a * ratio
		ends = append(ends, last)
		if a >= to {
			break
		}
	}
	c := cellSearch{ends: ends, value: value}
	whole := cellGroup{0, len(ends) - 1, math.Inf(1)}
	if many := int(groupSpan / math.Log(ratio)); many >= 2*supremumGroup {
		c.look(whole, many/supremumGroup*supremumGroup, supremumGroup, 1)
	} else {
		c.look(whole, supremumGroup, 1)
	}
	return c.worst
}

// supremumGroup is the number of cells that largestCell takes as one: with fewer, the value exceeds
// theirs by less. A group of groups spans a ratio of e^groupSpan.
const (
	supremumGroup = 6
	groupSpan     = 0.12
)

// A cellSearch looks for the largest value of the cells between its ends.
type cellSearch struct {
	ends  []float64
	value func(a, b float64) float64
	worst float64
}

// A cellGroup is consecutive cells, between two of the ends, and their value as one.
type cellGroup struct {
	from, to int
	above    float64
}

// look cuts a group into groups of sizes[0] cells, and these, the largest value first, by the sizes
// that follow.
func (c *cellSearch) look(g cellGroup, sizes ...int) {
	if sizes[0] == 1 {
		for i := g.from; i < g.to; i++ {
			c.worst = max(c.worst, c.value(c.ends[i], c.ends[i+1]))
		}
		return
	}
	var groups []cellGroup
	for from := g.from; from < g.to; from += sizes[0] {
		to := min(from+sizes[0], g.to)
		groups = append(groups, cellGroup{from, to, c.value(c.ends[from], c.ends[to])})
	}
	slices.SortFunc(groups, func(a, b cellGroup) int { return cmp.Compare(b.above, a.above) })
	for _, part := range groups {
		if part.above < c.worst*(1-1e-9) {
			break
		}
		c.look(part, sizes[1:]...)
	}
}
