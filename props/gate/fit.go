package gate

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/sim"
)

// DefaultBudget is how long recording a baseline may take where its horizons are
// chosen by the policy's speed.
const DefaultBudget = time.Minute

// SmallCells returns the games of a new baseline for a policy that is played round
// by round: both regimes of k at critical gaps, and means anywhere, the first two of
// them for a size of one's own. Their horizons are for Fit to choose.
func SmallCells() []Cell {
	return []Cell{
		{Arms: 8, Cardinality: 3, Means: "hard:2"},
		{Arms: 8, Cardinality: 3, Means: "uniform:0,1"},
		{Arms: 8, Cardinality: 6, Means: "hard:2"},
	}
}

// byEvents reports whether the policy can be played by events in DefaultCells, which are too
// long for other policies; policy is as for Measure.
func (s Spec) byEvents(ctx context.Context, policy algos.Factory) bool {
	p, err := s.player(policy)
	if err != nil {
		return false
	}
	longest := DefaultCells()[2]
	speed, err := longest.speed(ctx, p)
	return err == nil && speed.ByEvents
}

// A Purchase is what a budget of time buys at a policy's speed.
type Purchase struct {
	Spec
	Estimate
	Budget     time.Duration
	NsPerRound float64
	Affords    float64 // rounds
}

// String says what the budget buys.
func (p Purchase) String() string {
	text := fmt.Sprintf("a round takes %s, so that %s on %s are %s rounds; they buy %s of T=%s, some %s in all, about %s",
		report.RoughTime(p.NsPerRound*1e-9), report.RoughTime(p.Budget.Seconds()), report.Plural(p.Workers, "worker"), report.Rough(p.Affords),
		report.Plural(len(p.Spec.Cells), "cell"), sim.HorizonText(p.Spec.Cells[0].Horizon), report.Plural(int(p.Runs), "run"), report.RoughTime(p.Elapsed()))
	if p.Spec.Cells[0].Runs > 0 { // of one's own choice: what they decide is told when it is known
		return text
	}
	return text + fmt.Sprintf(", for a tolerance of %s: with another seed an unchanged policy is decided, and a rise of %s found, with probability %.2g",
		percent(p.Tolerance), percent(2*p.Tolerance), decided)
}

// Prepare gives a specification its cells if it has none, or cells without horizons. A
// specification without cells gets the default suite if the policy is played by events and budget
// is 0. In all other cases Fit chooses the cells within the budget, or within DefaultBudget if that
// is 0. The text says what is to be played and how long it takes; policy is as in Measure.
func (s Spec) Prepare(ctx context.Context, workers *props.Workers, policy algos.Factory, budget time.Duration) (Spec, Estimate, string, error) {
	if len(s.Cells) == 0 && budget == 0 && s.byEvents(ctx, policy) {
		s.Cells = DefaultCells()
	}
	if len(s.Cells) == 0 {
		s.Cells = SmallCells()
	}
	if budget == 0 {
		budget = DefaultBudget
	}
	if s.Cells[0].Fits() {
		bought, err := s.Fit(ctx, workers, policy, budget)
		if err != nil {
			return s, Estimate{}, "", err
		}
		return bought.Spec, bought.Estimate, bought.String(), nil
	}
	e, err := s.Estimate(ctx, workers.N(), policy)
	return s, e, e.String(), err
}

// fitHorizons are the horizons that Fit chooses from. Shorter ones would show only what a
// policy does before it has learned.
var fitHorizons = []int64{250, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000}

// How Fit spends a budget. A tenth buys pilots at the least horizon; a dozen of them estimate a
// variance well enough. Three quarters buy the runs. The rest is kept for cells that both leave
// open.
const (
	pilotShare, runsShare = 0.1, 0.75
	fewPilots, manyPilots = 12, 100
	roundsPerCell         = 100_000 // below it a game is left out
)

// Fit gives the specification's cells, which have no horizons yet, the longest of fitHorizons that
// the budget allows at the policy's speed. Cells are sized for the specification's tolerance. If
// not even the shortest horizon allows that, the tolerance is doubled until one does; more than
// MostTolerance, unless the specification's is, is an error. policy is as in Measure.
func (s Spec) Fit(ctx context.Context, workers *props.Workers, policy algos.Factory, budget time.Duration) (Purchase, error) {
	s.Tolerance = s.tolerance()
	p, err := s.player(policy)
	if err != nil {
		return Purchase{}, err
	}
	horizons := fitHorizons
	for len(horizons) > 1 && horizons[0] < s.leastHorizon() {
		horizons = horizons[1:]
	}
	ns, err := speeds(ctx, s.at(horizons[0]).Cells, p)
	if err != nil {
		return Purchase{}, err
	}
	return s.buy(ctx, workers, p, horizons, ns, budget)
}

// buy is Fit on the given horizons at the given nanoseconds a round.
func (s Spec) buy(ctx context.Context, workers *props.Workers, p player, horizons []int64, ns []float64, budget time.Duration) (Purchase, error) {
	bought := Purchase{Budget: budget, NsPerRound: slices.Max(ns)}
	bought.Affords = float64(budget.Nanoseconds()) * float64(workers.N()) / bought.NsPerRound
	short := s.at(horizons[0])
	short.Cells = short.Cells[:max(1, min(len(short.Cells), int(bought.Affords/roundsPerCell)))]
	begin := time.Now()
	vars, rounds, err := short.pilots(ctx, workers, p, bought.Affords)
	if err != nil {
		return Purchase{}, err
	}
	// All workers at once are slower than one by itself where programs share the cores.
	if together := float64(time.Since(begin).Nanoseconds()) * float64(workers.N()) / rounds; together > bought.NsPerRound {
		bought.Affords *= bought.NsPerRound / together
		bought.NsPerRound = together
	}
	var runs []float64
	bought.Spec, runs, err = short.longest(horizons, vars, runsShare*bought.Affords)
	if err == nil && bought.Tolerance > max(s.tolerance(), MostTolerance) {
		err = fmt.Errorf("it buys a tolerance of %s, and %s or tolerance=%s given", percent(bought.Tolerance), tooLoose, percent(bought.Tolerance))
	}
	if err != nil {
		return Purchase{}, fmt.Errorf("budget=%v: a round takes %s: %w; %s", budget, report.RoughTime(bought.NsPerRound*1e-9), err,
			short.price(horizons[0], vars, bought.NsPerRound, workers.N()))
	}
	bought.Estimate = estimate(bought.Spec.Cells, slices.Repeat([]float64{bought.NsPerRound}, len(runs)), workers.N(), runs)
	bought.Sized = true
	return bought, nil
}

// price says what a tolerance of MostTolerance takes at a horizon.
func (s Spec) price(horizon int64, vars []float64, ns float64, workers int) string {
	s.Tolerance = MostTolerance
	runs := 0
	for _, v := range vars {
		runs += max(s.needed(v), minLook)
	}
	time := float64(runs) * float64(horizon) * ns * 1e-9 / float64(workers) / runsShare
	return fmt.Sprintf("%s takes some %s of T=%s, a budget of %s", percent(s.Tolerance), report.Plural(runs, "run"),
		sim.HorizonText(horizon), report.RoughTime(time))
}

// Fits reports whether the cell's horizon is to be chosen.
func (c Cell) Fits() bool { return c.Horizon == 0 && c.Generated == nil }

// leastHorizon is the horizon at which a policy has seen every arm some twenty times.
func (s Spec) leastHorizon() int64 {
	least := int64(0)
	for _, c := range s.Cells {
		if c.Cardinality > 0 {
			least = max(least, 20*int64(c.Arms)/int64(c.Cardinality))
		}
	}
	return least
}

// at returns the specification with a horizon for all cells.
func (s Spec) at(horizon int64) Spec {
	s.Cells = append([]Cell(nil), s.Cells...)
	for i := range s.Cells {
		s.Cells[i].Horizon = horizon
	}
	return s
}

// pilots returns the squared relative deviation of a replicate in each cell, from a
// share of the rounds, and how many were played.
func (s Spec) pilots(ctx context.Context, workers *props.Workers, p player, rounds float64) (vars []float64, played float64, err error) {
	n := int(pilotShare * rounds / float64(s.Cells[0].Horizon) / float64(len(s.Cells)))
	n = max(fewPilots, min(manyPilots, n))
	vars = make([]float64, len(s.Cells))
	for i, c := range s.Cells {
		c.Runs = n
		regret, err := playOthers(ctx, workers, c, p, block{0, n})
		if err != nil {
			return nil, 0, fmt.Errorf("%s: %w", c, err)
		}
		vars[i] = newSample(regret, 0).relativeVar()
		played += float64(n) * float64(c.Horizon)
	}
	return vars, played, nil
}

// errTooLittle is the error of a budget that is too small for any cell.
var errTooLittle = errors.New("too little for any cell: want more time")

// longest returns the cells at the longest horizon and the least tolerance that
// the rounds are enough for, and the number of runs of each.
func (s Spec) longest(horizons []int64, vars []float64, rounds float64) (bought Spec, runs []float64, err error) {
	for ; s.Tolerance <= 1; s.Tolerance *= 2 {
		runs, s.Pilot = nil, pilotRuns
		all := 0.0
		for i, v := range vars {
			n := max(s.needed(v), minLook)
			if given := s.Cells[i].Runs; given > 0 {
				n = given
			}
			runs, all = append(runs, float64(n)), all+float64(n)
			s.Pilot = min(s.Pilot, n)
		}
		for _, T := range slices.Backward(horizons) {
			if all*float64(T) <= rounds {
				return s.at(T), runs, nil
			}
		}
	}
	return s, nil, errTooLittle
}
