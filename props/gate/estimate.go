package gate

import (
	"context"
	"fmt"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/trace"
)

// An Estimate says how long playing some cells will take, from a first measurement of the
// policy's speed.
type Estimate struct {
	Cells        int
	Runs, Rounds float64
	Seconds      float64 // of one core
	Workers      int
	Sized        bool // runs are a guess: they will be as many as their own variance asks for
}

// Elapsed returns the seconds that all workers take.
func (e Estimate) Elapsed() float64 { return e.Seconds / float64(max(1, e.Workers)) }

// String writes the estimate as "13 cells, 26342 runs, 5.3e9 rounds of 16 ns: about
// 43 s on 2 workers".
func (e Estimate) String() string {
	some := ""
	if e.Sized {
		some = "some "
	}
	return fmt.Sprintf("%s, %s%s, %s rounds of %s: about %s on %s", report.Plural(e.Cells, "cell"), some, report.Plural(int(e.Runs), "run"),
		report.Rough(e.Rounds), report.RoughTime(e.Seconds/max(1, e.Rounds)), report.RoughTime(e.Elapsed()), report.Plural(e.Workers, "worker"))
}

// longest is the largest estimate that is accepted, in seconds. More than a month is a slip in
// a horizon.
const longest = 30 * 86400

// refused returns an error if the estimate is longer than anybody can wait.
func (e Estimate) refused() error {
	if e.Elapsed() <= longest {
		return nil
	}
	return fmt.Errorf("%s: want at most %s: shorter horizons or fewer runs", e, report.RoughTime(longest))
}

// A player plays cells: a policy with a seed.
type player = sim.Plan

// speeds measures the policy in each cell, in nanoseconds a round.
func speeds(ctx context.Context, cells []Cell, p player) ([]float64, error) {
	all := make([]float64, len(cells))
	for i, c := range cells {
		s, err := c.speed(ctx, p)
		if err != nil {
			return nil, fmt.Errorf("cells[%d] (%s): %w", i, c, err)
		}
		all[i] = s.NsPerRound
	}
	return all, nil
}

// speed measures the policy in a cell. Its panic is an error.
func (c Cell) speed(ctx context.Context, p player) (s sim.Speed, err error) {
	c.Runs = max(c.Runs, minRuns)
	plan, err := c.timed(p)
	if err != nil {
		return s, err
	}
	err = trace.Policy(func() error {
		s, err = sim.Measure(ctx, plan)
		return err
	})
	return s, err
}

// timed is the game on which the policy's speed is measured.
func (c Cell) timed(p player) (sim.Plan, error) {
	if c.Generated == nil {
		return c.plan(p)
	}
	p.Game, p.Runs = c.usualGame().Game(), 1
	return p, nil
}

// estimate adds up cells with the number of runs of each.
func estimate(cells []Cell, ns []float64, workers int, runs []float64) Estimate {
	e := Estimate{Cells: len(cells), Workers: workers}
	for i, c := range cells {
		rounds := runs[i] * c.rounds()
		e.Runs, e.Rounds, e.Seconds = e.Runs+runs[i], e.Rounds+rounds, e.Seconds+rounds*ns[i]*1e-9
	}
	return e
}

// usualVar is the assumed squared relative deviation of a replicate. In the cells of CMOSS's
// baseline it is between 0.01 and 0.13.
const usualVar = 0.05

// Estimate measures the policy's speed and returns how long Measure will take; policy is as for
// Measure. More than a month is an error.
func (s Spec) Estimate(ctx context.Context, workers int, policy algos.Factory) (Estimate, error) {
	p, err := s.player(policy)
	if err != nil {
		return Estimate{}, err
	}
	ns, err := speeds(ctx, s.Cells, p)
	if err != nil {
		return Estimate{}, err
	}
	runs, sized := make([]float64, len(s.Cells)), false
	for i, c := range s.Cells {
		runs[i] = float64(c.Runs)
		if c.Runs == 0 {
			runs[i], sized = float64(max(s.needed(usualVar), s.pilot(c))), true
		}
		if c.Generated != nil {
			runs[i] *= 2 // for their noise
		}
	}
	e := estimate(s.Cells, ns, workers, runs)
	e.Sized = sized
	return e, e.refused()
}

// Estimate measures the candidate's speed and returns how long the gate will take, at least and
// at most: pairs may leave cells open, and looks may end early. More than a month is an error.
// seed is the run's; picked, if not nil, reports for each cell whether it will be decided.
func (g *Gate) Estimate(ctx context.Context, workers int, seed uint64, picked func(cell int) bool) (least, most Estimate, err error) {
	var cells []Cell
	var first, all []float64 // replicates until a first decision, and until the last
	for i, c := range g.baseline.Cells {
		if picked != nil && !picked(i) {
			continue
		}
		at, _ := Looks(c.Runs)
		begin, end := at[0], c.Runs
		if g.candidate.Pairs || seed == g.baseline.Seed {
			begin = len(g.baseline.Samples[i].Kept)
			end += begin
		}
		cells, first, all = append(cells, c), append(first, float64(begin)), append(all, float64(end))
	}
	ns, err := speeds(ctx, cells, player{Seed: g.baseline.Seed}.By(g.candidate.Player))
	if err != nil {
		return least, most, err
	}
	least, most = estimate(cells, ns, workers, first), estimate(cells, ns, workers, all)
	return least, most, most.refused()
}
