package sim

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/sim/events"
)

// An Engine is a way to drive a policy through a game.
type Engine int

// The engines. Both give the same regret, bit for bit.
const (
	// EngineAuto is EngineEvents where that applies, and else EngineStepwise.
	EngineAuto Engine = iota
	// EngineStepwise drives any policy round by round.
	EngineStepwise
	// EngineEvents does not play out rounds in which the action cannot change. It needs a policy
	// that ranks arms by an algos.SteadyRule, semi-bandit feedback, independent rewards that are
	// Bernoulli, uniform or two-point, and no observer. Else the run is an error.
	EngineEvents
)

var engineNames = []string{EngineAuto: "auto", EngineStepwise: "stepwise", EngineEvents: "events"}

// String returns auto, stepwise or events.
func (e Engine) String() string { return engineNames[e] }

// ParseEngine is the inverse of Engine.String.
func ParseEngine(s string) (Engine, error) {
	if e := slices.Index(engineNames, s); e >= 0 {
		return Engine(e), nil
	}
	return 0, fmt.Errorf("engine=%q: want auto, stepwise or events", s)
}

// An engineRun plays one replicate.
type engineRun interface {
	// playUntil plays on until the given number of rounds is over.
	playUntil(ctx context.Context, rounds int64) error
	// regret returns Σ_t Δ_{A_t} so far.
	regret() float64
}

// start begins a replicate, by the engine that plays it.
func (p *Plan) start(in *Instance, policy algos.Policy, replicate int) (Engine, engineRun, error) {
	if p.Engine != EngineStepwise {
		game, err := p.eventGame(policy)
		if err == nil {
			game.Stacks = stacksOf(p.Rewards.(stackLaw), in.Means, p.Seed, uint64(replicate))
			return EngineEvents, &eventRun{run: events.NewRun(game), in: in, plays: make([]int64, len(in.Means))}, nil
		}
		if p.Engine == EngineEvents {
			return 0, nil, fmt.Errorf("engine=events: %w; use auto or stepwise", err)
		}
	}
	return EngineStepwise, newRunner(p, in, policy, replicate), nil
}

// eventGame returns what the policy is played by events with, or why it cannot be.
func (p *Plan) eventGame(policy algos.Policy) (g events.Game, err error) {
	ruled, ok := policy.(algos.Ruled)
	_, stacked := p.Rewards.(stackLaw)
	switch {
	case p.Watch != nil:
		return g, errors.New("an observer wants to see every round")
	case p.Feedback != algos.SemiBandit:
		return g, fmt.Errorf("feedback=%s: want semi", p.Feedback)
	case !stacked:
		return g, fmt.Errorf("rewards=%s: want bernoulli, uniform or two-point, independent across arms", p.Rewards)
	case !ok:
		return g, errors.New("the policy does not play the arms of largest index (algos.Ruled)")
	}
	rule, clipped := ruled.Rule()
	if g.Rule, ok = algos.Steady(rule); !ok {
		return g, errors.New("the policy's index may rise while an arm is not played (it is no algos.SteadyRule)")
	}
	g.Clipped, g.Cardinality, g.Horizon = clipped, p.Cardinality, p.Horizon
	return g, nil
}

// An eventRun is a replicate that is played by events.
type eventRun struct {
	run    *events.Run
	in     *Instance
	plays  []int64
	rounds int64
}

func (r *eventRun) playUntil(ctx context.Context, rounds int64) error {
	r.rounds = rounds
	return r.run.PlayUntil(ctx, rounds)
}

func (r *eventRun) regret() float64 {
	r.run.Plays(r.plays, r.rounds)
	return r.in.Regret(r.plays, r.rounds)
}
