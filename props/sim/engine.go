package sim

import (
	"context"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/sim/events"
)

// The engines, as results name them. Both give the same regret, bit for bit.
const (
	// EngineStepwise drives any policy round by round.
	EngineStepwise = "stepwise"
	// EngineEvents skips rounds in which the action cannot change. It plays policies that rank arms
	// by an algos.SteadyRule, under semi-bandit feedback and an independent reward law of this
	// package, without an observer.
	EngineEvents = "events"
)

// An engineRun plays one replicate.
type engineRun interface {
	// PlayUntil plays on until the given number of rounds is over.
	PlayUntil(ctx context.Context, rounds int64) error
	// regret returns Σ_t Δ_{A_t} so far.
	regret() float64
}

// start begins a replicate, by the engine that plays it.
func (p *Plan) start(in *Instance, policy algos.Policy, replicate int) (engine string, run engineRun) {
	ruled, ok := policy.(algos.Ruled)
	law, stacked := p.Rewards.(stackLaw)
	if ok && stacked && p.Feedback == algos.SemiBandit && p.Watch == nil && !p.Stepwise {
		rule, clipped := ruled.Rule()
		if steady, ok := algos.Steady(rule); ok {
			return EngineEvents, eventRun{events.NewRun(events.Game{
				Rule: steady, Clipped: clipped, Cardinality: p.Cardinality, Horizon: p.Horizon,
				Stacks: stacksOf(law, in.Means, p.Seed, uint64(replicate)),
			}), in}
		}
	}
	return EngineStepwise, newRunner(p, in, policy, replicate)
}

// An eventRun is a replicate that is played by events.
type eventRun struct {
	*events.Run
	in *Instance
}

func (r eventRun) regret() float64 { return r.in.Regret(r.Plays()) }
