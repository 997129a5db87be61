package policytest

import (
	"fmt"
	"io"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/trace"
)

// An early is what the first instances of a process show, before anything else is played. State at package level shows
// best then: a counter of rounds that all instances share hardly changes any more once 10⁵ rounds were played.
type early struct {
	differs  string // how two instances on one seed differ, "" if they do not
	seedless bool   // another seed gives the same actions
	fromOne  bool   // it played arm m, and never arm 0
}

// Of each of the early runs so many rounds are played.
const (
	earlyRuns   = 5
	earlyRounds = 100
)

// playedEarly plays one game on one seed twice one after the other and twice side by side, and once on another seed. What
// breaks or declines the game shows nothing here: the rules tell of it.
func playedEarly(factory algos.Factory, cfg Config) (got early) {
	_ = trace.Policy(func() error {
		run := func(numbers ...uint64) []*earlyRun { return playTogether(factory, cfg, numbers) }
		alone := run(0)[0]
		if got.fromOne = alone.fromOne(); len(alone.arms) < earlyRounds || alone.broken {
			return nil // it may have stalled
		}
		again, together, other := run(0)[0], run(0, 0), run(1)[0]
		got.differs = alone.differs(again, "one after the other")
		for _, r := range together {
			if got.differs == "" {
				got.differs = alone.differs(r, "the second beside another")
			}
		}
		got.seedless = alone.differs(other, "") == ""
		return nil
	})
	return got
}

// An earlyRun is a run with what it played.
type earlyRun struct {
	algos.Policy
	m, k   int
	arms   [][]int // by round, the last of them invalid perhaps
	broken bool
}

// playTogether plays runs on these seeds in turns. It plays none where a policy cannot be made.
func playTogether(factory algos.Factory, cfg Config, numbers []uint64) []*earlyRun {
	runs, over := make([]*earlyRun, len(numbers)), false
	for i, number := range numbers {
		r := &earlyRun{m: cfg.Arms, k: cfg.Cardinality}
		var err error
		r.Policy, err = factory(algos.Spec{
			Arms: cfg.Arms, Cardinality: cfg.Cardinality, Horizon: earlyRounds, Feedback: cfg.Feedback[0],
			Source: seed.Source(cfg.Seed, "policytest, early", number),
		})
		r.broken = err != nil || r.Policy == nil
		runs[i], over = r, over || r.broken
		if c, ok := r.Policy.(io.Closer); ok && err == nil {
			defer c.Close() // what is wrong with it the rules tell
		}
	}
	for t := 0; t < earlyRounds && !over; t++ {
		for _, r := range runs {
			r.broken = !r.round(cfg, uint64(t))
			over = over || r.broken
		}
	}
	return runs
}

// round plays a round, whose rewards depend on the arms alone, and reports whether there may be another.
func (r *earlyRun) round(cfg Config, t uint64) bool {
	arms := r.Select(nil)
	if f, ok := r.Policy.(algos.Fallible); ok && f.Err() != nil {
		return false
	}
	r.arms = append(r.arms, slices.Clone(arms))
	if !isAction(arms, r.m, r.k) {
		return false
	}
	rewards := make([]float64, len(arms))
	for j, i := range arms {
		if seed.Hash(cfg.Seed, t, uint64(i))%uint64(r.m+1) > uint64(i) {
			rewards[j] = 1
		}
	}
	n := seen(cfg.Feedback[0], rewards)
	r.Observe(arms[:n], rewards[:n])
	return true
}

// differs says where two runs part, "" if they do not.
func (r *earlyRun) differs(s *earlyRun, how string) string {
	for t := range min(len(r.arms), len(s.arms)) {
		if !slices.Equal(r.arms[t], s.arms[t]) {
			return fmt.Sprintf("of the first games in this process two on one seed differ in round %d, %s: %v and %v", t+1, how, r.arms[t], s.arms[t])
		}
	}
	return ""
}

// fromOne reports whether the run ended with arm m, and arm 0 was never played.
func (r *earlyRun) fromOne() bool {
	if len(r.arms) == 0 || !slices.Contains(r.arms[len(r.arms)-1], r.m) {
		return false
	}
	return !slices.ContainsFunc(r.arms, func(arms []int) bool { return slices.Contains(arms, 0) })
}
