package gate

import (
	"errors"
	"fmt"
	"slices"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// A comparison is a cell's new results beside the baseline's.
type comparison struct {
	trial    props.Trial
	cell     Cell
	old      Sample
	fresh    []float64
	paired   bool // they met common random numbers; as many as old.Kept
	recorded sim.Platform
}

// The guarantees of a comparison.
const (
	identicalBits = "identical bits"
	pairedFieller = "fieller, paired (asymptotic)"
)

var (
	unpairedFieller = fmt.Sprintf("fieller, unpaired, bonferroni over %d looks (asymptotic)", len(looks))
	byGameFieller   = fmt.Sprintf("fieller, paired by game, bonferroni over %d looks (asymptotic)", len(looks))
)

// ratio returns the quotient of the means.
func (c comparison) ratio() ratio {
	if c.paired || c.cell.Generated != nil {
		return pairedRatio(c.fresh, c.old.Kept[:len(c.fresh)])
	}
	return independentRatio(stats.Summarize(c.fresh), c.old.summary())
}

func (c comparison) identical() bool { return c.paired && slices.Equal(c.fresh, c.old.Kept) }

// finding judges the cell: new regret may be 1 + tolerance times the old. The
// interval has level 1 − alpha.
func (c comparison) finding(tolerance, alpha float64) props.Finding {
	f := props.Finding{Bound: props.AtMost(1 + tolerance), Alpha: alpha, N: int64(len(c.fresh))}
	if c.identical() {
		f.Observed, f.Guarantee, f.Witness = props.Point(1), identicalBits, "unchanged"
		return f
	}
	q := c.ratio()
	i := q.interval(alpha)
	f.Observed = i
	switch {
	case c.paired:
		f.Guarantee = pairedFieller
	case c.cell.Generated != nil:
		f.Guarantee = byGameFieller
	default:
		f.Guarantee = unpairedFieller
	}
	f.Detectable = q.detectable(1+tolerance, alpha)
	f.Witness = c.describe(q)
	if i.Lo <= 1+tolerance && i.Hi > 1+tolerance {
		f.Warnings = append(f.Warnings, q.undecided(1+tolerance, alpha))
	}
	switch {
	case i.Hi < 1:
		f.Warnings = append(f.Warnings, errors.New("mean regret fell: refresh the baseline to hold the gain"))
	case i.Lo > 1 && i.Hi <= 1+tolerance:
		f.Warnings = append(f.Warnings, fmt.Errorf("mean regret rose by %s, within the tolerance of %s", change(i), percent(tolerance)))
	}
	if here := sim.ThisPlatform(); c.paired && here != c.recorded {
		f.Warnings = append(f.Warnings, fmt.Errorf("recorded on %s, played on %s: bits may differ without a change of the algorithm; refresh the baseline here to "+
			"compare bits", c.recorded, here))
	}
	return f
}

// describe says what changed.
func (c comparison) describe(q ratio) string {
	if c.cell.Generated != nil {
		return c.describeGames(q)
	}
	s := fmt.Sprintf("mean regret %.6g → %.6g", q.old, q.fresh)
	if !c.paired {
		return s
	}
	return fmt.Sprintf("%s, %d of %d replicates equal", s, c.equal(), len(c.fresh))
}

// equal counts replicates of the same regret.
func (c comparison) equal() int {
	equal := 0
	for i := range c.fresh {
		if c.fresh[i] == c.old.Kept[i] {
			equal++
		}
	}
	return equal
}
