package gate

import (
	"cmp"
	"errors"
	"fmt"
	"hash/fnv"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

// A Cell is a game with a number of replicates, in the words of the command line. Empty strings
// mean the defaults.
type Cell struct {
	Arms        int    `json:"m"`
	Cardinality int    `json:"k"`
	Horizon     int64  `json:"T"` // 0: by the effort of a new baseline
	Means       string `json:"means"`
	Rewards     string `json:"rewards,omitempty"`  // default bernoulli
	Feedback    string `json:"feedback,omitempty"` // default semi
	Order       string `json:"order,omitempty"`    // default desc
	Runs        int    `json:"runs"`               // 0: by the effort of a new baseline
}

// Limits of the number of replicates. An interval needs two. Nobody plays more than a million
// replicates.
const (
	minRuns = 2
	maxRuns = 1_000_000
)

// String returns the cell's name: everything but the runs.
func (c Cell) String() string {
	text := fmt.Sprintf("m=%d k=%d T=%s %s", c.Arms, c.Cardinality, sim.HorizonText(c.Horizon), c.Means)
	for _, w := range []string{c.Rewards, c.Feedback, c.Order} {
		if w != "" {
			text += " " + w
		}
	}
	return text
}

// params are the cell's for the rows of a report.
func (c Cell) params() props.Params {
	p := props.Params{"m": c.Arms, "k": c.Cardinality, "T": c.Horizon, "means": c.Means}
	for name, text := range map[string]string{"rewards": c.Rewards, "feedback": c.Feedback, "order": c.Order} {
		if text != "" {
			p[name] = text
		}
	}
	return p
}

// Game reads the cell; the error joins everything that is wrong.
func (c Cell) Game() (sim.Game, error) {
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

// seed returns the cell's own seed, made from a seed and the cell's name. Thus results at different
// horizons are independent, and adding a cell changes no other.
func (c Cell) seed(root uint64) uint64 {
	h := fnv.New64a()
	fmt.Fprintf(h, "%d %s", root, c)
	return h.Sum64()
}

// plan returns the replicates of the cell for the policy and the seed of a plan.
func (c Cell) plan(of sim.Plan) (sim.Plan, error) {
	game, err := c.Game()
	if c.Runs < minRuns || c.Runs > maxRuns {
		err = errors.Join(err, fmt.Errorf("runs=%d: want %d ≤ runs ≤ %d", c.Runs, minRuns, maxRuns))
	}
	if err != nil {
		return sim.Plan{}, err
	}
	of.Game, of.Runs, of.Seed = game, c.Runs, c.seed(of.Seed)
	return of, nil
}

// rounds is how many rounds the replicates of the cell have together.
func (c Cell) rounds() float64 { return float64(c.Runs) * float64(c.Horizon) }

// Validate reports what is wrong with a cell, down to whether its means can be drawn. Its horizon
// and its runs may still be 0.
func (c Cell) Validate() error {
	c.Horizon, c.Runs = cmp.Or(c.Horizon, 1), cmp.Or(c.Runs, minRuns)
	plan, err := c.plan(sim.Plan{Player: sim.Code(algos.NewRandom)})
	if err == nil {
		_, err = plan.Instance(0)
	}
	return err
}
