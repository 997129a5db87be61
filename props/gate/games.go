package gate

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

// EventCells returns the games of a new baseline for a policy that is played by events. In both
// regimes of k there are games at three horizons. At one horizon there are the worst gaps, k = 1,
// m−k = 2, low means, means anywhere and constant gaps.
//
// The gap multiplier is c = 4 at three horizons. The worst gap of CMOSS lies below it (c ≈ 2), and
// that of CUCB above it. There CUCB's regret exceeds that of CMOSS by a factor that grows with T,
// so that a factor √(ln T) is seen best.
func EventCells() []Cell {
	const gaps = "list:0.9,0.8,0.7,0.6,0.5,0.4,0.3,0.2,0.1,0"
	return []Cell{
		{Arms: 30, Cardinality: 10, Horizon: 1e4, Means: "hard:4", Runs: 800},
		{Arms: 30, Cardinality: 10, Horizon: 1e5, Means: "hard:4", Runs: 800},
		{Arms: 30, Cardinality: 10, Horizon: 1e6, Means: "hard:4", Runs: 800},
		{Arms: 30, Cardinality: 25, Horizon: 1e4, Means: "hard:4", Runs: 2200},
		{Arms: 30, Cardinality: 25, Horizon: 1e5, Means: "hard:4", Runs: 2200},
		{Arms: 30, Cardinality: 25, Horizon: 1e6, Means: "hard:4", Runs: 2400},
		{Arms: 30, Cardinality: 10, Horizon: 1e5, Means: "hard:2", Runs: 600},
		{Arms: 30, Cardinality: 25, Horizon: 1e5, Means: "hard:2", Runs: 2200},
		{Arms: 10, Cardinality: 1, Horizon: 1e5, Means: "hard:2", Runs: 4000},
		{Arms: 12, Cardinality: 10, Horizon: 1e5, Means: "hard:2", Runs: 6000},
		{Arms: 20, Cardinality: 5, Horizon: 1e5, Means: "uniform:0,0.1", Runs: 600},
		{Arms: 20, Cardinality: 5, Horizon: 1e5, Means: "uniform:0,1", Runs: 4000},
		{Arms: 10, Cardinality: 3, Horizon: 1e5, Means: gaps, Runs: 1100},
	}
}

// SmallCells returns the games of a new baseline for all other policies: critical gaps in both
// regimes of k, and means anywhere. The effort gives them their horizons.
func SmallCells() []Cell {
	return []Cell{
		{Arms: 8, Cardinality: 3, Means: "hard:2", Runs: 2500},
		{Arms: 8, Cardinality: 3, Means: "uniform:0,1", Runs: 2500},
		{Arms: 8, Cardinality: 6, Means: "hard:2", Runs: 5000},
	}
}

// An effort is how much a new baseline plays: its tolerance, a factor of the numbers of runs, and
// the horizon of games that state none. SmallCells are 1.25·10⁶, 10⁷ and 4·10⁸ rounds.
type effort struct {
	tolerance, runs float64
	horizon         int64
}

var efforts = map[props.Effort]effort{
	props.Quick:   {2 * DefaultTolerance, 0.25, 500},
	props.Default: {DefaultTolerance, 1, 1000},
	props.Full:    {DefaultTolerance / 2, 4, 10_000},
}

// usualRuns is the number of replicates of a game that states none, by default: it decides a
// squared relative deviation of 0.14.
const usualRuns = 5000

// effort returns the specification's effort; none reads as props.Default.
func (s Spec) effort() effort {
	if e, ok := efforts[s.Effort]; ok {
		return e
	}
	return efforts[props.Default]
}

// cells returns the specification's cells with horizons and runs filled in, or else cells that suit
// the policy.
func (s Spec) cells(policy sim.Plan) []Cell {
	cells, e := slices.Clone(s.Cells), s.effort()
	own := len(cells) > 0
	if !own && byEvents(policy) {
		cells = EventCells()
	} else if !own {
		cells = SmallCells()
	}
	for i := range cells {
		c := &cells[i]
		if c.Horizon == 0 && c.Cardinality > 0 { // a policy needs some twenty pulls of every arm
			c.Horizon = max(e.horizon, 20*int64(c.Arms)/int64(c.Cardinality))
		}
		if runs := cmp.Or(c.Runs, usualRuns); !own || c.Runs == 0 {
			c.Runs = int(e.runs * float64(runs))
		}
	}
	return cells
}

// byEvents reports whether the policy is played by events in EventCells. They are too long for
// other policies. A policy that cannot be made is not; its error appears when it is played.
func byEvents(policy sim.Plan) bool {
	plan, err := EventCells()[0].plan(policy)
	if err != nil {
		return false
	}
	engine, err := plan.Engine()
	return err == nil && engine == sim.EngineEvents
}

// A Spec is what a baseline plays.
type Spec struct {
	// Policy is of the registry, or only names one that is not: a program exec:COMMAND, or the
	// policy of somebody's own test.
	Policy algos.Choice
	Seed   uint64 // at most props.MaxSeed
	Cells  []Cell // none: those of the effort
	// Tolerance is the share by which regret may rise. 0 means that of the effort, or up to
	// MostTolerance if a policy's regret scatters too much for that.
	Tolerance float64
	Effort    props.Effort
}

// maxTolerance is a hundredfold rise: more is no tolerance but a slip.
const maxTolerance = 100

// validate reports everything that is wrong with a complete specification.
func (s Spec) validate() error {
	var errs []error
	fail := func(format string, args ...any) { errs = append(errs, fmt.Errorf(format, args...)) }
	if s.Policy.Name == "" {
		fail("policy.name: missing: want the name of a policy")
	}
	if s.Seed > props.MaxSeed {
		fail("seed=%d: want 0 ≤ seed < 2^53", s.Seed)
	}
	if !(s.Tolerance > 0 && s.Tolerance <= maxTolerance) {
		fail("tolerance=%v: want 0 < tolerance ≤ %d", s.Tolerance, maxTolerance)
	}
	first := map[string]int{}
	for i, c := range s.Cells {
		if err := c.Validate(); err != nil {
			fail("cells[%d]: %w", i, err)
		}
		if at, seen := first[c.String()]; seen {
			fail("cells[%d]: the same as cells[%d] (%s): want each once", i, at, c)
		}
		first[c.String()] = i
	}
	return errors.Join(errs...)
}

// tolerance returns the tolerance with its default.
func (s Spec) tolerance() float64 {
	if s.Tolerance == 0 {
		return s.effort().tolerance
	}
	return s.Tolerance
}
