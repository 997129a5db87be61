package audit

import (
	"fmt"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/testdata"
)

// A limit is a bound on a regret that follows from the stated setting.
type limit struct {
	name      string
	statement string
	applies   func(cell) bool
	perRound  func(cell) float64
	floor     bool // a lower bound rather than an upper one
	usual     bool // expected, but not forced by the setting: a regret beyond it leaves the finding open
	meaning   string
}

// limits are the bounds on every regret of a table. The first holds for any policy and
// any arms, the others for means drawn uniformly, which excludes the second data set.
var limits = []limit{
	{
		name:      "ceiling",
		statement: "no regret of %s exceeds the largest that means in their range allow in 100 000 rounds",
		applies:   func(cell) bool { return true },
		perRound: func(c cell) float64 {
			return gapOf(c, semiGap, cascadeGap)
		},
		meaning: "the largest possible regret",
	},
	{
		name:      "below-random",
		statement: "every regret of %s on uniform means is below random play's",
		applies:   func(c cell) bool { return c.Dataset == testdata.Synthetic },
		perRound: func(c cell) float64 {
			return gapOf(c, semiRandomGap, cascadeRandomGap)
		},
		usual:   true,
		meaning: "the regret of random play",
	},
	{
		name:      "above-exploration",
		statement: "every regret of EXP3.M in %s on uniform means exceeds the regret of its forced exploration",
		applies: func(c cell) bool {
			return c.Dataset == testdata.Synthetic && c.Algorithm == "exp3m"
		},
		perRound: func(c cell) float64 { return explorationGap(c.Lo, c.Hi, c.Gamma, c.K, c.M) },
		floor:    true,
		meaning:  "the regret of its forced exploration",
	},
}

// gapOf evaluates the gap for the cell's feedback at its setting.
func gapOf(c cell, semi, cascade func(lo, hi float64, k, m int) float64) float64 {
	if c.Feedback == "semi" {
		return semi(c.Lo, c.Hi, c.K, c.M)
	}
	return cascade(c.Lo, c.Hi, c.K, c.M)
}

// possible checks the regrets of every table against every limit.
func (t tables) possible() (out []Finding) {
	for _, regrets := range byTable(t.regrets()) {
		for _, l := range limits {
			if f, ok := l.check(regrets); ok {
				out = append(out, f)
			}
		}
	}
	return out
}

// check compares the regrets of one table with a limit. There is no finding
// if the limit applies to none of them.
func (l limit) check(regrets []cell) (Finding, bool) {
	var beyond []string
	var closest string
	n, line, extreme := 0, 0, 0.0
	for _, c := range regrets {
		if !l.applies(c) {
			continue
		}
		bound := roundsPerRun * l.perRound(c)
		share := float(c.value) / bound
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
		return Finding{}, false
	}
	f := contradicted(len(beyond), fmt.Sprintf("%d of %d regrets are beyond the bound", len(beyond), n),
		props.Point(extreme))
	f.ID, f.Line, f.Statement = fmt.Sprintf("audit/L%d/%s", line, l.name), line, fmt.Sprintf(l.statement, regrets[0].Label)
	if l.usual && len(beyond) > 0 {
		f.Open, f.Reason = true, fmt.Sprintf("%d of %d regrets are above %s, which the setting allows", len(beyond), n,
			l.meaning)
	}
	f.Detail = fmt.Sprintf("%d cells; closest: %s", n, closest)
	if len(beyond) > 0 {
		f.Detail = fmt.Sprintf("%d cells; %s", n, joinReasons(beyond...))
	}
	return f, true
}
