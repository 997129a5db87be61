package policytest

import (
	"errors"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/policies"
	"github.com/regretcheck/regretcheck/props/gate"
	"github.com/regretcheck/regretcheck/props/sim"
)

// Claims returns the rules as claims about the policies that the factory makes. If cfg.Only
// names rules, it returns those.
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
	claims := append(contractClaims(s, cfg), copiesClaim(s, cfg))
	if slices.Contains(cfg.Feedback, algos.SemiBandit) {
		claims = append(claims, indexClaim(s, cfg))
	}
	if can.Late {
		claims = append(claims, delayedClaim(s))
	}
	if cfg.Exit != nil {
		claims = append(claims, exitClaim(s, cfg))
	}
	claims = append(claims, s.regretClaims()...)
	if cfg.Baseline != "" {
		b, err := gate.ReadFile(cfg.Baseline)
		if err != nil {
			return nil, err
		}
		g, err := gate.New(b, gate.Candidate{Player: sim.Code(s.factory).As("policy"), Tolerance: b.Tolerance, Pairs: true})
		if err != nil {
			return nil, err
		}
		claims = append(claims, props.Checked(g.Claims(), func(_ props.Claim, _ int, check props.Check) props.Check { return s.shielded(check) })...)
	}
	return slices.DeleteFunc(claims, func(c props.Claim) bool {
		return len(cfg.Only) > 0 && !slices.Contains(cfg.Only, ruleName(c.ID))
	}), nil
}

// regretClaims are the rules about regret, in games that fit the policy's speed.
func (s *subject) regretClaims() []props.Claim {
	rules := learningClaims(s.cfg)
	if slices.Contains(s.cfg.Feedback, algos.SemiBandit) {
		rules = append(rules, lateClaim(s.cfg), scalingClaim(s.cfg), slopeClaim(s.cfg))
	}
	if s.cfg.Capabilities.Late && slices.Contains(s.cfg.Feedback, algos.SemiBandit) {
		rules = append(rules, delayedRegretClaim(s.cfg))
	}
	var lessons []*lesson
	for _, r := range rules {
		for _, l := range r.lessons {
			l.claim, l.level = r.claim.ID, LevelOf(r.claim.ID)
		}
		lessons = append(lessons, r.lessons...)
	}
	s.games = s.cfg.generatedGames()
	s.rounds = s.cfg.fit(lessons, s.games)
	var claims []props.Claim
	for _, r := range rules {
		for _, l := range r.lessons {
			r.claim.Cases = append(r.claim.Cases, s.regretCase(l))
			if l.skip == "" && l.rounds() > 0 {
				s.longest = max(s.longest, l.extent.Horizon)
			}
		}
		claims = append(claims, r.claim)
	}
	if slices.Contains(s.cfg.Feedback, algos.SemiBandit) {
		claims = append(claims, s.gameClaims()...)
	}
	return claims
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
	return append(names, ruleCopies, "index", ruleDelayed, ruleDelayedRegret, "exit", "labels", "beats-random", "sublinear", "late-regret", "scaling", "gap-slope",
		"generated-level", "generated-growth", "gate/regret", "gate/beta")
}
