package audit

import (
	"errors"
	"fmt"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/testdata"
)

// A limit is a bound on a regret that follows from the stated setting.
type limit struct {
	name      string
	statement string
	applies   func(testdata.Cell) bool
	perRound  func(testdata.Cell) float64
	floor     bool // a lower bound rather than an upper one
	usual     bool // what one expects, not what the setting forces: left open where it does not hold
	meaning   string
}

// limits are the bounds that every regret of a table must keep. The first
// holds for any policy and any arms; the others for means drawn uniformly,
// which the second data set's are not.
var limits = []limit{
	{
		name:      "ceiling",
		statement: "no regret of %s exceeds what the range of the means allows in 100 000 rounds",
		applies:   func(testdata.Cell) bool { return true },
		perRound: func(c testdata.Cell) float64 {
			return gapOf(c, semiGap, cascadeGap)
		},
		meaning: "the greatest possible",
	},
	{
		name:      "below-random",
		statement: "every regret of %s on uniform means is below that of playing at random",
		applies:   func(c testdata.Cell) bool { return c.Dataset == testdata.Synthetic },
		perRound: func(c testdata.Cell) float64 {
			return gapOf(c, semiRandomGap, cascadeRandomGap)
		},
		usual:   true,
		meaning: "that of a random policy",
	},
	{
		name:      "above-exploration",
		statement: "every regret of EXP3.M in %s on uniform means is above what its mixing forces",
		applies: func(c testdata.Cell) bool {
			return c.Dataset == testdata.Synthetic && c.Algorithm == "exp3m"
		},
		perRound: func(c testdata.Cell) float64 { return explorationGap(c.Lo, c.Hi, c.Gamma, c.K, c.M) },
		floor:    true,
		meaning:  "that of its forced exploration",
	},
}

// gapOf applies the gap of the cell's feedback to its setting.
func gapOf(c testdata.Cell, semi, cascade func(lo, hi float64, k, m int) float64) float64 {
	if c.Feedback == "semi" {
		return semi(c.Lo, c.Hi, c.K, c.M)
	}
	return cascade(c.Lo, c.Hi, c.K, c.M)
}

// possible checks the regrets of every table against every limit.
func (t tables) possible() ([]Finding, error) {
	var out []Finding
	var errs []error
	for _, cells := range byTable(t.cells) {
		for _, l := range limits {
			f, ok, err := l.check(cells)
			if err != nil {
				errs = append(errs, err)
			}
			if ok {
				out = append(out, f)
			}
		}
	}
	return out, errors.Join(errs...)
}

// check compares the regrets of one table with a limit. There is no finding
// where the limit speaks of none of them.
func (l limit) check(cells []testdata.Cell) (Finding, bool, error) {
	var beyond []string
	var closest string
	n, line, extreme := 0, 0, 0.0
	for _, c := range cells {
		if c.Metric != testdata.Regret || !l.applies(c) {
			continue
		}
		x, err := valueOf(c)
		if err != nil {
			return Finding{}, false, err
		}
		bound := roundsPerRun * l.perRound(c)
		share := float(x) / bound
		witness := fmt.Sprintf("%s is %.2f %% of %.2f, %s", cite(c), 100*share, bound, l.meaning)
		if n++; n == 1 {
			line = c.Line
		}
		if n == 1 || (share < extreme) == l.floor && share != extreme {
			extreme, closest = share, witness
		}
		if (share < 1) == l.floor && share != 1 {
			beyond = append(beyond, witness)
		}
	}
	if n == 0 {
		return Finding{}, false, nil
	}
	f := contradicted(len(beyond), fmt.Sprintf("%d of %d regrets are beyond the bound", len(beyond), n),
		props.Point(extreme))
	f.ID, f.Line, f.Statement = fmt.Sprintf("audit/L%d/%s", line, l.name), line, fmt.Sprintf(l.statement, cells[0].Label)
	if l.usual && len(beyond) > 0 {
		f.Open, f.Reason = true, fmt.Sprintf("%d of %d regrets are above %s, which the setting allows", len(beyond), n,
			l.meaning)
	}
	f.Detail = fmt.Sprintf("%d cells; closest: %s", n, closest)
	if len(beyond) > 0 {
		f.Detail = fmt.Sprintf("%d cells; %s", n, joinReasons(beyond...))
	}
	return f, true, nil
}
