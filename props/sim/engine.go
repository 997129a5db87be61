package sim

import (
	"fmt"

	"github.com/regretcheck/regretcheck/algos"
)

// An Engine is a way to drive a policy through a game.
type Engine int

// The engines. All give the same regret, bit for bit.
const (
	// EngineAuto picks the faster that applies, by a table of measured costs.
	EngineAuto Engine = iota
	// EngineStepwise drives any policy round by round.
	EngineStepwise
	// EngineLazy drives index policies by events: rounds in which the action
	// cannot change are not played out. It needs a policy that implements
	// algos.Ruled with a rule that implements algos.ChordRule, semi-bandit
	// feedback, independent rewards that are Bernoulli, Beta, uniform or
	// two-point, and no observer; else the run is an error. So it is where the rule's
	// Index is not what its other methods say of it. With 30 arms and more of which at most a tenth is played, and with
	// 500 in any case, CUCB plays single rounds while these are cheaper.
	EngineLazy
)

var engineNames = [...]string{EngineAuto: "auto", EngineStepwise: "stepwise", EngineLazy: "lazy"}

// String returns auto, stepwise or lazy.
func (e Engine) String() string {
	if e < 0 || int(e) >= len(engineNames) {
		return fmt.Sprintf("Engine(%d)", int(e))
	}
	return engineNames[e]
}

// ParseEngine is the inverse of Engine.String.
func ParseEngine(s string) (Engine, error) {
	for e, name := range engineNames {
		if s == name {
			return Engine(e), nil
		}
	}
	return 0, fmt.Errorf("engine=%q: want auto, stepwise or lazy", s)
}

// lazyPays is the horizon from which events are fewer than rounds by enough for rules that depend
// on the round and that engine_costs.csv does not have.
const lazyPays = 100_000

// risingPays is how many rounds for each arm a rising rule needs: every window
// computes the indices of all arms, and before that most arms are looked at.
const risingPays = 100

// turnsPay is the horizon from which a run that changes engines pays: it tries events first where they pay late, which takes a third longer
// at worst, around T = 3000, and from 10⁴ a quarter.
const turnsPay = 10_000

// pays reports whether a run by events takes at most as long as round by round, by the table of measured costs.
func (p *Plan) pays(policy algos.Policy, rule algos.IndexRule) bool {
	if p.changes(policy) {
		return p.Horizon >= turnsPay
	}
	if ratio, ok := p.eventsTake(rule); ok {
		return ratio <= 1
	}
	if _, rises := rule.(algos.RisingRule); rises {
		return p.Horizon/risingPays >= int64(p.Arms)
	}
	return rule.Timeless() || p.Horizon >= lazyPays
}

// pick chooses the engine for a policy.
func (p *Plan) pick(policy algos.Policy) (Engine, error) {
	rule, _, err := p.lazyRule(policy)
	switch p.Engine {
	case EngineStepwise:
		return EngineStepwise, nil
	case EngineLazy:
		if err == nil {
			err = keepsPromises(rule, p.Horizon)
		}
		if err != nil {
			return 0, fmt.Errorf("engine=lazy: %w; use auto or stepwise", err)
		}
		return EngineLazy, nil
	case EngineAuto:
		if err == nil && p.pays(policy, rule) && keepsPromises(rule, p.Horizon) == nil {
			return EngineLazy, nil
		}
		return EngineStepwise, nil
	default:
		return 0, fmt.Errorf("engine=%d: want auto, stepwise or lazy", p.Engine)
	}
}
