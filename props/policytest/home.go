package policytest

import (
	"errors"
	"io"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/trace"
)

// AtHome returns cfg with the sizes that the policy plays: it is tested in the games that it is
// made for. Sizes that the user asked for are kept. The policy is made in any case, so that a
// program has declared its capabilities. AtHome is called before anything else is played: it
// compares the first instances of the process.
func AtHome(factory algos.Factory, cfg Config) Config {
	full, err := cfg.withDefaults()
	if err != nil || factory == nil {
		return cfg
	}
	declined := func(m, k int) bool {
		var no *algos.Declined
		return errors.As(begun(factory, algos.Spec{
			Arms: m, Cardinality: k, Horizon: freshRounds, Feedback: full.Feedback[0],
			Source: seed.Source(full.Seed, "policytest, home"),
		}), &no)
	}
	m, k := full.Arms, full.Cardinality
	switch {
	case full.OneSize:
		cfg.Cardinality, cfg.OneSize = k, true // it declares so, or the user asked for it
	case declined(m, k) && !cfg.OneSize && k > 1 && !declined(m, 1):
		cfg.Cardinality, cfg.OneSize, k = 1, true, 1
	case k > 1 && !cfg.OneSize && declined(m, 1) && !declined(m, k):
		cfg.Cardinality, cfg.OneSize = k, true
	}
	if full.Cardinality = k; m > k+1 && !cfg.OneArms && declined(k+1, k) && !declined(m, k) {
		cfg.Arms, cfg.OneArms = m, true
	}
	full.OneSize, full.OneArms = cfg.OneSize, cfg.OneArms
	if !cfg.External {
		factory = full.Capabilities.Factory(factory)
	}
	cfg.met, cfg.wasMet = meet(factory, full, full.Feedback[0]), true
	return cfg
}

// begun makes a policy and asks for its first action, by which a program refuses a game by an error.
func begun(factory algos.Factory, spec algos.Spec) error {
	return trace.Policy(func() error {
		p, err := factory(spec)
		if c, ok := p.(io.Closer); ok && err == nil {
			defer c.Close() // what is wrong with it the rules tell
		}
		if f, ok := p.(algos.Fallible); ok && err == nil {
			p.Select(nil)
			err = f.Err()
		}
		return err
	})
}
