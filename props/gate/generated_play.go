package gate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/rate"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// A pass plays every generated game once. Replicate i plays game i mod pass for the (i div pass)-th
// time, so different passes are independent. The baseline holds pass 0. Samples that must be
// independent of the baseline use pass 1. Pass 2 estimates the noise.
const pass = maxGames

// plans returns one plan for each replicate of a generated cell, and the rate by which the
// regret of each is divided.
func (c Cell) plans(of sim.Plan, b block) (plans []sim.Plan, rates []float64) {
	list := c.Generated.draw(b.first%pass + b.runs)
	root := c.seed(of.Seed)
	for i := b.first; i < b.first+b.runs; i++ {
		g, p := list[i%pass], of
		runs := g.Replicates()
		p.Game, p.First, p.Runs = g.Game(), i/pass*runs, runs
		p.Seed = seed.Derive(root, "gate, generated game", uint64(i%pass))
		plans, rates = append(plans, p), append(rates, rate.Minimax(g.Size, g.Horizon))
	}
	return plans, rates
}

// playGenerated is play for a generated cell.
func (c Cell) playGenerated(ctx context.Context, workers *props.Workers, player sim.Plan, b block, share func(float64)) ([]float64, error) {
	plans, rates := c.plans(player, b)
	results, err := sim.RunAll(ctx, workers, plans, share)
	if err != nil {
		return nil, err
	}
	ratios := make([]float64, len(results))
	for i, r := range results {
		ratios[i] = stats.Summarize(r.Final()).Mean / rates[i]
	}
	return ratios, nil
}

// noise is the variance of replaying a game, in the mean over the games.
func noise(regret, again []float64) float64 {
	sum := 0.0
	for i := range regret {
		sum += sq(regret[i]-again[i]) / 2
	}
	return sum / float64(len(regret))
}

// validateGenerated is validate for a generated cell.
func (c Cell) validateGenerated() error {
	var errs []error
	if c.Arms != 0 || c.Cardinality != 0 || c.Horizon != 0 || c.law() != "" {
		errs = append(errs, errors.New("generated: stands for m, k, T, means, rewards, feedback and order: want none of them beside it"))
	}
	if c.Runs < minGames || c.Runs > maxGames {
		errs = append(errs, fmt.Errorf("runs=%d: want %d ≤ runs ≤ %d generated games", c.Runs, minGames, maxGames))
	}
	return errors.Join(append(errs, c.Generated.validate())...)
}

// mostRuns is the largest number of replicates that a baseline may hold for the cell.
func (c Cell) mostRuns() int {
	if c.Generated != nil {
		return maxGames
	}
	return maxRuns
}

// beyond is the first replicate that is independent of the baseline's.
func (c Cell) beyond() int {
	if c.Generated != nil {
		return pass
	}
	return c.Runs
}

// rounds is how many rounds a replicate has, in the mean.
func (c Cell) rounds() float64 {
	if c.Generated == nil {
		return float64(c.Horizon)
	}
	sum := 0.0
	for _, g := range c.Generated.draw(minGames) {
		sum += float64(g.Replicates()) * float64(g.Horizon)
	}
	return sum / minGames
}

// usualGame is the game of median m·T among the first ones; the policy's speed is measured on
// it.
func (c Cell) usualGame() games.Spec {
	list := c.Generated.draw(minGames)
	slices.SortStableFunc(list, func(a, b games.Spec) int {
		return cmp.Compare(float64(a.Size.M)*float64(a.Horizon), float64(b.Size.M)*float64(b.Horizon))
	})
	return list[len(list)/2]
}

// describeGames says what changed, and names the game of the largest rise.
func (c comparison) describeGames(q ratio) string {
	at := 0
	for i, x := range c.fresh {
		if x-c.old.Kept[i] > c.fresh[at]-c.old.Kept[at] {
			at = i
		}
	}
	return fmt.Sprintf("mean regret/rate %.6g → %.6g, %d of %d games equal; largest rise %.3g → %.3g: %s", q.old, q.fresh, c.equal(),
		len(c.fresh), c.old.Kept[at], c.fresh[at], c.trial.Simulate(c.cell.Generated.draw(at + 1)[at].Flags()))
}
