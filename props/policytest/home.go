package policytest

import (
	"context"
	"errors"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/panics"
	"github.com/regretcheck/regretcheck/props/seed"
)

// AtHome fills in defaults, and the sizes that the policy plays: it is tested in the games that it
// is made for. Sizes that the user asked for are kept. The policy is made in any case, so that a
// program has declared its capabilities. AtHome is called before anything else is played: it
// compares the first instances of the process, if a rule that is decided asks for that. It leaves a
// bad configuration to Claims.
func AtHome(factory algos.Factory, cfg Config) Config {
	home, err := cfg.withDefaults()
	if err != nil || factory == nil || cfg.first != nil {
		return cfg
	}
	s := newSubject(factory, home)
	if k := home.Cardinality; k > 1 && !home.OneSize && s.plays(home.Arms, k) != s.plays(home.Arms, 1) {
		home.OneSize = true
		if !s.plays(home.Arms, k) {
			home.Cardinality = 1
		}
	}
	if m, k := home.Arms, home.Cardinality; m > k+1 && !home.OneArms {
		home.OneArms = !s.plays(k+1, k) && s.plays(m, k)
	}
	s.cfg, home.first = home, map[algos.Feedback]trial{}
	if !home.decides(ruleDeterministic) && (home.External || !home.decides(ruleSlices)) {
		return home // nobody asks
	}
	for _, f := range home.Feedback {
		home.first[f], _ = s.tried(context.Background(), clause(ruleDeterministic), f) // no end, no error
	}
	return home
}

// plays reports whether the policy does not decline games of this size.
func (s *subject) plays(m, k int) bool {
	err := panics.Policy(func() error {
		p, err := s.factory(algos.Spec{
			Arms: m, Cardinality: k, AtMost: s.cfg.Capabilities.AtMost, Horizon: s.cfg.actionRounds(),
			Feedback: s.cfg.Feedback[0], Source: seed.Source(s.cfg.Seed, "policytest, home"),
		})
		if err == nil {
			_ = left(p) // the rules report what is wrong with it
		}
		return err
	})
	return !errors.As(err, new(*algos.Declined))
}
