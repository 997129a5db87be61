package sim_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

// Rules that embed one of algos and have an Index of their own.
type (
	halfCMOSS   struct{ algos.CMOSSRule }
	halfBall    struct{ algos.BallRule }
	halfKLCMOSS struct{ algos.KLCMOSSRule }
	halfCUCB    struct{ algos.CUCBRule }
	lateOCUCB   struct{ algos.OCUCBRule }
	halfKLUCB   struct{ algos.KLUCBRule }
)

func (r halfCMOSS) Index(sum float64, pulls, t int64) float64 {
	return r.CMOSSRule.Index(sum/2, pulls, t)
}

func (r halfBall) Index(sum float64, pulls, t int64) float64 {
	return r.BallRule.Index(sum/2, pulls, t)
}

func (r halfKLCMOSS) Index(sum float64, pulls, t int64) float64 {
	return r.KLCMOSSRule.Index(sum/2, pulls, t)
}

func (r halfCUCB) Index(sum float64, pulls, t int64) float64 {
	return r.CUCBRule.Index(sum/2, pulls, t)
}

func (r lateOCUCB) Index(sum float64, pulls, t int64) float64 {
	return r.OCUCBRule.Index(sum, pulls, 1+t/2)
}

func (r halfKLUCB) Index(sum float64, pulls, t int64) float64 {
	return r.KLUCBRule.Index(sum/2, pulls, t)
}

// indexOnly has nothing but a rule's Index and Timeless, so that all engines play it by that.
type indexOnly struct{ algos.IndexRule }

// TestARuleThatBreaksItsPromisesIsPlayedByItsIndex plays rules whose Index is not what their other methods say.
func TestARuleThatBreaksItsPromisesIsPlayedByItsIndex(t *testing.T) {
	cmoss, kl, klucb := algos.CMOSSRule{Delta: 1e-3}, algos.KLCMOSSRule{Delta: 1e-3}, algos.KLUCBRule{}
	for _, c := range []struct {
		rule algos.IndexRule
		want string // part of what the lazy engine says
	}{
		{halfCMOSS{cmoss}, "less than its Chord or Threshold"},
		{halfBall{algos.BallRule{Arms: 10}}, "less than its Chord or Threshold"},
		{halfKLCMOSS{kl}, "less than its Chord or Threshold"},
		{halfCUCB{algos.CUCBRule{Scale: 1.5}}, "by its Spread and Level"},
		{lateOCUCB{algos.OCUCBRule{Alpha: 0.75, Psi: 2, Horizon: 100_000}}, "by its Spread and Level"},
		{halfKLUCB{klucb}, "its At, or rises"},
		{steepCMOSS{cmoss, true}, "less than its Chord or Threshold"},
		{lowKL{kl, true}, "less than its Chord or Threshold"},
		{wideCUCB{algos.CUCBRule{Scale: 1.5}, true}, "by its Spread and Level"},
		{earlyKL{klucb, true}, "its At, or rises"},
		{stillKL{klucb, true}, "its At, or rises"},
	} {
		plan := sim.Plan{
			Game: sim.Game{Arms: 10, Cardinality: 3, Horizon: 100_000, Means: sim.UniformMeans{Hi: 1}}, Runs: 1, Seed: 1,
			Checkpoints: sim.Geometric(20_000, 100),
		}
		play := func(rule algos.IndexRule, engine sim.Engine) (sim.Result, error) {
			plan.Engine = engine
			plan.Policy = func(s algos.Spec) (algos.Policy, error) { return algos.NewIndexPolicy(s, rule, true) }
			return sim.Run(context.Background(), props.NewWorkers(1), plan, nil)
		}
		want, err := play(indexOnly{c.rule}, sim.EngineStepwise)
		if err != nil {
			t.Fatal(err)
		}
		for _, engine := range []sim.Engine{sim.EngineAuto, sim.EngineStepwise} {
			got, err := play(c.rule, engine)
			if err != nil || got.Engine != "stepwise" || !slices.Equal(got.Regret[0], want.Regret[0]) {
				t.Errorf("%T, engine %v: got engine %q, regret %v, error %v: want stepwise, regret %v", c.rule, engine, got.Engine, got.Regret, err, want.Regret)
			}
		}
		if _, err := play(c.rule, sim.EngineLazy); err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "engine=lazy") {
			t.Errorf("%T, engine lazy: error %v: want one that says engine=lazy and %q", c.rule, err, c.want)
		}
	}
}

// Rules that embed ours and keep their promises.
type (
	namedCMOSS struct{ algos.CMOSSRule }
	namedKL    struct{ algos.KLCMOSSRule }
	namedCUCB  struct{ algos.CUCBRule }
	namedOCUCB struct{ algos.OCUCBRule }
	namedKLUCB struct{ algos.KLUCBRule }
)

func TestARuleThatKeepsItsPromisesIsPlayedByEvents(t *testing.T) {
	for _, rule := range []algos.IndexRule{
		namedCMOSS{algos.CMOSSRule{Delta: 1e-3}}, namedCMOSS{algos.CMOSSRule{Delta: 1e-300}}, namedCMOSS{algos.CMOSSRule{Delta: 3, Half: true}},
		namedKL{algos.KLCMOSSRule{Delta: 1e-3}}, namedKL{algos.KLCMOSSRule{Delta: 1e-6}},
		namedCUCB{algos.CUCBRule{Scale: 1.5}}, namedCUCB{algos.CUCBRule{Scale: 0.01, Lag: 3}}, namedCUCB{algos.CUCBRule{Scale: 100}},
		namedOCUCB{algos.OCUCBRule{Alpha: 0.75, Psi: 2, Horizon: 100_000}}, namedKLUCB{},
	} {
		for _, horizon := range []int64{1, 2, 1000, 100_000, 1e12} {
			plan := sim.Plan{
				Game:   sim.Game{Arms: 10, Cardinality: 3, Horizon: horizon, Means: sim.UniformMeans{Hi: 1}},
				Policy: func(s algos.Spec) (algos.Policy, error) { return algos.NewIndexPolicy(s, rule, true) }, Runs: 1, Seed: 1,
				Checkpoints: []int64{min(horizon, 1000)},
			}
			if got, want := mustRun(t, plan, sim.EngineLazy), mustRun(t, plan, sim.EngineStepwise); !slices.Equal(got.Regret[0], want.Regret[0]) {
				t.Errorf("%T%v, T=%d: lazy regret %v, stepwise %v", rule, rule, horizon, got.Regret, want.Regret)
			}
		}
	}
}
