package gate

import (
	"errors"
	"fmt"
	"hash/fnv"
	"strings"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

// A Cell is a game with a number of replicates, in the words of the command
// line. Empty strings mean the defaults.
type Cell struct {
	Arms        int    `json:"m,omitempty"`
	Cardinality int    `json:"k,omitempty"`
	Horizon     int64  `json:"T,omitempty"`
	Means       string `json:"means,omitempty"`
	Rewards     string `json:"rewards,omitempty"`  // default bernoulli
	Feedback    string `json:"feedback,omitempty"` // default semi
	Order       string `json:"order,omitempty"`    // default desc
	// Generated, if not nil, says what games are drawn from, instead of all the above.
	Generated *Generated `json:"generated,omitempty"`
	Runs      int        `json:"runs"` // 0: sized when it is measured
	// Keep is how many replicates a baseline is to hold one by one for pairs; 0
	// means up to 1000.
	Keep int `json:"-"`
}

// params are the cell's for the rows of a report; generated games have none in common.
func (c Cell) params() props.Params {
	if c.Generated != nil {
		return nil
	}
	p := props.Params{"m": c.Arms, "k": c.Cardinality, "T": c.Horizon, "means": c.Means}
	for name, text := range map[string]string{"rewards": c.Rewards, "feedback": c.Feedback, "order": c.Order} {
		if text != "" {
			p[name] = text
		}
	}
	return p
}

// String returns what tells the cell from others: everything but the runs.
func (c Cell) String() string {
	if c.Generated != nil {
		return c.Generated.String()
	}
	return fmt.Sprintf("m=%d k=%d T=%s %s", c.Arms, c.Cardinality, sim.HorizonText(c.Horizon), c.law())
}

// law returns the means and whatever differs from the defaults.
func (c Cell) law() string {
	parts := []string{c.Means}
	for _, s := range []string{c.Rewards, c.Feedback, c.Order} {
		if s != "" {
			parts = append(parts, s)
		}
	}
	return strings.Join(parts, " ")
}

// game reads the cell; the error joins everything that is wrong.
func (c Cell) game() (sim.Game, error) {
	g := sim.Game{Arms: c.Arms, Cardinality: c.Cardinality, Horizon: c.Horizon}
	var errs [5]error
	_, errs[0] = algos.Spec{Arms: c.Arms, Cardinality: c.Cardinality, Horizon: c.Horizon}.Normalize()
	g.Means, errs[1] = sim.ParseMeans(c.Means)
	if c.Rewards != "" {
		g.Rewards, errs[2] = sim.ParseRewards(c.Rewards)
	}
	if c.Feedback != "" {
		g.Feedback, errs[3] = algos.ParseFeedback(c.Feedback)
	}
	if c.Order != "" {
		g.Order, errs[4] = algos.ParseOrder(c.Order)
	}
	return g, errors.Join(errs[:]...)
}

// seed returns the cell's own seed, made from a seed and the cell's name, so that
// results at different horizons are independent and adding a cell changes no other.
func (c Cell) seed(root uint64) uint64 {
	h := fnv.New64a()
	fmt.Fprintf(h, "%d %s", root, c)
	return h.Sum64()
}

// plan returns the replicates of a cell of one game for the policy and the seed of a
// plan.
func (c Cell) plan(of sim.Plan) (sim.Plan, error) {
	game, err := c.game()
	if c.Runs < minRuns || c.Runs > maxRuns {
		err = errors.Join(err, fmt.Errorf("runs=%d: want %d ≤ runs ≤ %d", c.Runs, minRuns, int(maxRuns)))
	}
	if err != nil {
		return sim.Plan{}, err
	}
	of.Game, of.Runs, of.Seed = game, c.Runs, c.seed(of.Seed)
	return of, nil
}

// validate reports what is wrong with a cell, down to whether its means can be
// drawn.
func (c Cell) validate() error {
	if c.Generated != nil {
		return c.validateGenerated()
	}
	plan, err := c.plan(sim.Plan{Policy: unplayable})
	if err != nil {
		return err
	}
	_, err = plan.Instance(0)
	return err
}

// unplayable takes the place of the policy in a plan that is made only to draw its instances.
func unplayable(algos.Spec) (algos.Policy, error) { return nil, errors.New("not to be played") }

// Limits of the number of replicates. An interval needs two. A million replicates of 20 bytes each
// are as much as a file should hold.
const (
	minRuns = 2
	maxRuns = 1_000_000
)

// A Spec is what a baseline plays.
type Spec struct {
	// Policy is of the registry, or only names one that is not: a program exec:COMMAND, or
	// the policy of somebody's own test.
	Policy algos.Choice
	Seed   uint64 // at most props.MaxSeed
	Cells  []Cell
	// Tolerance is the share by which regret may rise where no other is given, and the one for
	// which cells are sized; 0 means DefaultTolerance.
	Tolerance float64
	// Pilot is how many replicates a cell is sized from first; 0 means 400.
	Pilot int
}

// tolerance returns the tolerance with its default.
func (s Spec) tolerance() float64 {
	if s.Tolerance == 0 {
		return DefaultTolerance
	}
	return s.Tolerance
}
