package policytest

import (
	"context"
	"time"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/trace"
)

// speedHorizon is more rounds than a measurement of the speed plays.
const speedHorizon = 1 << 20

// RoundTime measures how long the policy takes for a round of cfg's game. It returns 0 if the
// policy breaks or declines the game: the rules will report that.
func RoundTime(ctx context.Context, factory algos.Factory, cfg Config) time.Duration {
	cfg, err := cfg.withDefaults()
	if err != nil || factory == nil {
		return 0
	}
	game := sim.Game{Arms: cfg.Arms, Cardinality: cfg.Cardinality, Horizon: speedHorizon, Means: easyMeans(cfg.Feedback[0]), Feedback: cfg.Feedback[0]}
	var speed sim.Speed
	err = trace.Policy(func() (err error) {
		speed, err = sim.Measure(ctx, sim.Plan{Game: game, Policy: factory, Runs: 1, Seed: cfg.Seed, Engine: sim.EngineStepwise})
		return err
	})
	if err != nil {
		return 0
	}
	return time.Duration(speed.NsPerRound)
}
