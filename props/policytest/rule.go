package policytest

import (
	"errors"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/policies"
)

// A rule is what is asked of a policy. Claims, their names and levels follow from the list of
// rules.
type rule struct {
	props.Claim // as it is stated; its path is prefix + ID, and its cases are the rows
	level       Level
	rows        func(s *subject) []props.Case

	// Instead of rows, a rule about regret has games, and teach, which says what is played and judged
	// in one of them. Games of feedback 0 are played under the first kind that is asked for.
	games   map[algos.Feedback][]game
	control control // a pass stands only if it fails
	teach   func(l *lesson, g game)
}

// rules are all rules: the clauses of the contract first, then those about regret, the cheapest
// first.
func rules() []rule {
	var list []rule
	for _, r := range policies.ContractRules() {
		list = append(list, contractRule(r))
	}
	return append(list, index(), lateRegret(), beatsRandom(), sublinear(), gapSlope())
}

// Names of rules that other code needs.
const (
	ruleAction        = "action"
	ruleDeterministic = "deterministic"
	ruleSlices        = "slices"
	ruleIndex         = "index"
	ruleBeats         = "beats-random"
)

// prefix begins the paths of the rules.
const prefix = "policy/"

// ruleOf returns the rule that a claim is, by its path.
func ruleOf(claim string) rule {
	for _, r := range rules() {
		if prefix+r.ID == claim {
			return r
		}
	}
	return rule{level: Contract}
}

// ruleNames returns the names that Config.Only may hold.
func ruleNames() (names []string) {
	for _, r := range rules() {
		names = append(names, r.ID)
	}
	return names
}

// Claims returns all rules as claims about the policies that the factory makes, also those that
// cfg.Only leaves out: the error budget is split over all of them.
func Claims(factory algos.Factory, cfg Config) ([]props.Claim, error) {
	cfg, err := cfg.withDefaults()
	if err != nil {
		return nil, err
	}
	if factory == nil {
		return nil, errors.New("factory: nil: want a function that makes a policy")
	}
	s := newSubject(factory, cfg)
	var claims []props.Claim
	for _, r := range rules() {
		c := r.Claim
		c.ID, c.Group, c.Cases = prefix+r.ID, "Contract of a policy", s.cases(r)
		if r.teach != nil {
			c.Group = "Regret of a policy"
		}
		if len(c.Cases) > 0 {
			claims = append(claims, c)
		}
	}
	return claims, nil
}

// cases are the rows of a rule. Games of a size that was asked for may be the same.
func (s *subject) cases(r rule) (rows []props.Case) {
	if r.teach == nil {
		return r.rows(s)
	}
	for i, f := range s.cfg.Feedback {
		games := r.games[f]
		if i == 0 {
			games = append(games, r.games[0]...)
		}
		for _, g := range games {
			l := s.cfg.lesson(r, f, g)
			if !slices.ContainsFunc(rows, func(o props.Case) bool { return o.Instance == l.name }) {
				rows = append(rows, s.row(l))
			}
		}
	}
	return rows
}
