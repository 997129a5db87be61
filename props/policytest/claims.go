package policytest

import (
	"errors"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/policies"
)

// Claims returns the rules as claims about the policies that the factory makes, those about
// single actions first. If cfg.Only names rules, it returns those.
func Claims(factory algos.Factory, cfg Config) ([]props.Claim, error) {
	cfg, err := cfg.withDefaults()
	if err != nil {
		return nil, err
	}
	if factory == nil {
		return nil, errors.New("factory: nil: want a function that makes a policy")
	}
	can := cfg.Capabilities
	if cfg.External {
		can.Binary, can.Range = false, [2]float64{}
	}
	s := &subject{make: can.Factory(factory), cfg: cfg}
	claims := append(contractClaims(s, cfg), copiesClaim(s))
	if slices.Contains(cfg.Feedback, algos.SemiBandit) {
		claims = append(claims, indexClaim(s, cfg))
	}
	if can.Late {
		claims = append(claims, delayedClaim(s))
	}
	if cfg.Exit != nil {
		claims = append(claims, exitClaim(s, cfg))
	}
	for _, r := range cfg.regretClaims() {
		for _, l := range r.lessons {
			r.Cases = append(r.Cases, s.kase(l))
		}
		claims = append(claims, r.Claim)
	}
	return slices.DeleteFunc(claims, func(c props.Claim) bool {
		return len(cfg.Only) > 0 && !slices.Contains(cfg.Only, ruleName(c.ID))
	}), nil
}

// prefix begins the paths of the rules.
const prefix = "policy/"

// ruleName is a claim's path without the prefix.
func ruleName(id string) string { return strings.TrimPrefix(id, prefix) }

// ruleNames returns the names that Config.Only may hold.
func ruleNames() []string {
	var names []string
	for _, r := range policies.ContractRules() {
		names = append(names, r.Name)
	}
	return append(names, ruleCopies, "index", ruleDelayed, "exit",
		ruleLate, ruleBeats, ruleSublinear, ruleDelayedRegret, ruleScaling, ruleSlope)
}
