package policytest

import (
	"errors"
	"io"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/trace"
)

// AtHome returns cfg with k = 1 if the policy declines cfg's k but plays single arms: it is
// then tested in the games that it is made for. A k that the user asked for is kept. The policy is
// made in any case, so that a program has declared its capabilities. AtHome is called before anything
// else is played: it compares the first instances of the process.
func AtHome(factory algos.Factory, cfg Config) Config {
	full, err := cfg.withDefaults()
	if err != nil || factory == nil {
		return cfg
	}
	declines := func(k int) bool {
		var no *algos.Declined
		return errors.As(made(factory, algos.Spec{
			Arms: full.Arms, Cardinality: k, Horizon: homeRounds, Feedback: full.Feedback[0], Source: seed.Source(full.Seed, "policytest, home"),
		}), &no)
	}
	if declines(full.Cardinality) && !cfg.OneSize && full.Cardinality > 1 && !declines(1) {
		cfg.Cardinality, cfg.OneSize = 1, true
		full.Cardinality = 1
	}
	if !cfg.External {
		factory = full.Capabilities.Factory(factory)
	}
	cfg.early = playedEarly(factory, full)
	return cfg
}

// homeRounds is the horizon of the games that AtHome offers to see which ones the policy
// declines.
const homeRounds = 100

// made makes a policy, closes it if it can be, and returns the factory's error.
func made(factory algos.Factory, spec algos.Spec) error {
	return trace.Policy(func() error {
		p, err := factory(spec)
		if c, ok := p.(io.Closer); ok && err == nil {
			_ = c.Close() // what is wrong with it the rules tell
		}
		return err
	})
}

// begun is made, and asks for the first action, by which a program refuses a game by an error.
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
