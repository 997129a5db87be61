package main

import (
	"fmt"
	"io"
	"time"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/policytest"
)

// How the time of a round is measured: after the first round, which waits for
// the program to start, and some more, in which an interpreter warms up, rounds
// are timed for a while, at least three.
const (
	warmRounds  = 200
	timedRounds = 3
	speedTime   = 100 * time.Millisecond // for each
	speedLimit  = 1 << 20                // rounds
)

// roundTime measures how long the policy takes for a round. It is 0 if the policy
// breaks, or declines the game, which is for the rules to tell.
func roundTime(factory algos.Factory, cfg policytest.Config) time.Duration {
	p, err := factory(algos.Spec{Arms: cfg.Arms, Cardinality: cfg.Cardinality, Horizon: speedLimit, Feedback: cfg.Feedback[0]})
	if err != nil {
		return 0
	}
	if c, ok := p.(io.Closer); ok {
		defer c.Close()
	}
	rewards := unstopped(cfg.Feedback[0], cfg.Cardinality)
	play := func(least, most int, limit time.Duration) time.Duration {
		begin, n := time.Now(), 0
		for n < least || n < most && time.Since(begin) < limit {
			arms := p.Select(nil)
			if f, ok := p.(algos.Fallible); len(arms) != cfg.Cardinality || ok && f.Err() != nil {
				return 0
			}
			p.Observe(arms, rewards)
			n++
		}
		return time.Since(begin) / time.Duration(n)
	}
	if play(1, 1, 0) == 0 || play(1, warmRounds, speedTime) == 0 {
		return 0
	}
	return play(timedRounds, speedLimit/2, speedTime)
}

// unstopped returns rewards that let a whole list be seen.
func unstopped(f algos.Feedback, n int) []float64 {
	rewards := make([]float64, n)
	if f == algos.Conjunctive {
		for j := range rewards {
			rewards[j] = 1
		}
	}
	return rewards
}

// tellSpeed says how fast a policy in another process is, and what it is taken for.
func (a *app) tellSpeed(measured, taken time.Duration) {
	if measured > 0 && !a.shared.quiet {
		fmt.Fprintf(a.stderr, "verify: a round takes %v through the pipe, taken for --round-time %v\n", measured.Round(100*time.Nanosecond), taken)
	}
}
