package policytest

import (
	"errors"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/gate"
	"github.com/regretcheck/regretcheck/props/policies"
)

// Claims returns the rules as claims about the policies that the factory makes,
// with what there is of them in cfg.Only.
func Claims(factory algos.Factory, cfg Config) ([]props.Claim, error) {
	cfg, err := cfg.withDefaults()
	if err != nil {
		return nil, err
	}
	if factory == nil {
		return nil, errors.New("factory: nil: want a function that makes a policy")
	}
	s, a := &subject{make: factory}, cfg.amountFor()
	claims := contractClaims(s, cfg, a)
	if cfg.Exit != nil {
		claims = append(claims, exitClaim(s, cfg))
	}
	claims = append(claims, learningClaims(s, cfg, a)...)
	if slices.Contains(cfg.Feedback, algos.SemiBandit) {
		claims = append(claims, scalingClaim(s, cfg, a))
	}
	if cfg.Baseline != "" {
		b, err := gate.ReadFile(cfg.Baseline)
		if err != nil {
			return nil, err
		}
		g, err := gate.New(b, gate.Subject{Name: "policy", Factory: s.factory, Tolerance: b.Tolerance, Pairs: true})
		if err != nil {
			return nil, err
		}
		claims = append(claims, g.Claims()...)
	}
	return slices.DeleteFunc(claims, func(c props.Claim) bool {
		return len(cfg.Only) > 0 && !slices.Contains(cfg.Only, ruleName(c.ID))
	}), nil
}

// prefix begins the paths of the rules, but not of the gate's claims.
const prefix = "policy/"

// ruleName is a claim's path without the prefix.
func ruleName(id string) string { return strings.TrimPrefix(id, prefix) }

// ruleNames returns the names that Config.Only may hold.
func ruleNames() []string {
	var names []string
	for _, r := range policies.ContractRules() {
		names = append(names, r.Name)
	}
	return append(names, "exit", "labels", "beats-random", "sublinear", "scaling", "gate/regret", "gate/beta")
}
