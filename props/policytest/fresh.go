package policytest

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/claims/policies"
	"github.com/regretcheck/regretcheck/props/panics"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/seed"
)

// firstGames is how many games are played first, and firstRounds their length.
const (
	firstGames  = 7
	firstRounds = 200
)

// firstMethod says what is compared in them.
const firstMethod = "the first games of the process: one alone, again, and two beside others of another size and seed, " +
	"where all select before any observes"

// seenFirst is what the first games of the process show of a policy, before anything else is played.
type seenFirst struct {
	err      error  // that ended the first of them
	differs  string // how two instances on one seed differ, "" if they do not
	seedless bool   // another seed gives the same actions
	fromOne  bool   // it played arm m, and never arm 0
}

// AtHome returns cfg with the sizes that the policy plays: it is tested in the games that it is
// made for. Sizes that the user asked for are kept. The policy is made in any case, so that a
// program has declared its capabilities. AtHome is called before anything else is played: it
// compares the first instances of the process.
func AtHome(factory algos.Factory, cfg Config) Config {
	full, err := cfg.withDefaults()
	if err != nil || factory == nil {
		return cfg
	}
	s := newSubject(factory, full)
	m, k := full.Arms, full.Cardinality
	switch {
	case full.OneSize: // it declares so, or the user asked for it
		cfg.Cardinality, cfg.OneSize = k, true
	case k > 1 && s.declines(m, k) && !s.declines(m, 1):
		cfg.Cardinality, cfg.OneSize, k = 1, true, 1
	case k > 1 && s.declines(m, 1) && !s.declines(m, k):
		cfg.Cardinality, cfg.OneSize = k, true
	}
	if m > k+1 && !cfg.OneArms && s.declines(k+1, k) && !s.declines(m, k) {
		cfg.Arms, cfg.OneArms = m, true
	}
	s.cfg.Cardinality, s.cfg.OneSize, s.cfg.OneArms = k, cfg.OneSize, cfg.OneArms
	first := s.first(full.Feedback[0])
	cfg.first = &first
	return cfg
}

// declines reports whether the policy declines games of this size.
func (s *subject) declines(m, k int) bool {
	err := panics.Policy(func() error {
		p, err := s.factory(algos.Spec{
			Arms: m, Cardinality: k, Horizon: firstRounds, Feedback: s.cfg.Feedback[0],
			Source: seed.Source(s.cfg.Seed, "policytest, home"),
		})
		if err == nil {
			_ = left(p) // what is wrong with it the rules tell
		}
		return err
	})
	return errors.As(err, new(*algos.Declined))
}

// first plays the first games under one kind of feedback. Under the first kind AtHome has played
// them, if it was called.
func (s *subject) first(f algos.Feedback) seenFirst {
	if s.cfg.first != nil && f == s.cfg.Feedback[0] {
		return *s.cfg.first
	}
	got, _ := s.firsts.Get(nil, f, func() (got seenFirst, _ error) {
		got.err = panics.Policy(func() error { return s.compareFirst(f, &got) })
		return got, nil
	})
	return got
}

// A freshGame is one of the first games and its instance.
type freshGame struct {
	search.Extent
	number uint64 // of its seed
	ahead  uint64 // its rewards are those of that many rounds later
	algos.Policy
	arms [][]int // by round; the last action may be invalid
}

// fresh is a game of the size that was asked for.
func (s *subject) fresh(number uint64) *freshGame {
	at := search.Extent{Arms: s.cfg.Arms, Cardinality: s.cfg.Cardinality, Horizon: firstRounds}
	return &freshGame{Extent: at, number: number}
}

// compareFirst plays a game alone, then again, then beside others, then on another seed. Its error is
// that of the first.
func (s *subject) compareFirst(f algos.Feedback, got *seenFirst) error {
	alone, again, elsewhere := s.fresh(0), s.fresh(0), s.fresh(3)
	err := s.enact(f, alone)
	if got.fromOne = alone.fromOne(); err != nil {
		return err
	}
	small, other := s.fresh(2), s.fresh(1)
	other.ahead = firstRounds
	if !s.cfg.OneSize {
		small.Cardinality = 1
	}
	beside := []*freshGame{small, s.fresh(0), s.fresh(0), other}
	_ = s.enact(f, again) // what is wrong with these the rules tell
	_ = s.enact(f, beside...)
	_ = s.enact(f, elsewhere)
	const how = "the second beside one of another size and one of another seed"
	got.differs = cmp.Or(alone.differs(again, "one after the other"), alone.differs(beside[1], how),
		alone.differs(beside[2], how))
	got.seedless = alone.differs(elsewhere, "") == ""
	return nil
}

// enact plays games side by side, in which all select before any observes, up to the first that breaks.
func (s *subject) enact(f algos.Feedback, games ...*freshGame) (err error) {
	for _, g := range games {
		g.Policy, err = s.factory(algos.Spec{
			Arms: g.Arms, Cardinality: g.Cardinality, Horizon: g.Horizon, Feedback: f,
			Source: seed.Source(s.cfg.Seed, "policytest, fresh", g.number),
		})
		if err != nil {
			return err
		}
		defer func() { _ = left(g.Policy) }()
	}
	for t := range uint64(firstRounds) {
		for _, g := range games {
			if err := g.selects(); err != nil {
				return err
			}
		}
		for _, g := range games {
			g.observes(s.cfg.Seed, f, t)
		}
	}
	return nil
}

// selects asks for an action.
func (g *freshGame) selects() error {
	arms := g.Select(nil)
	if f, ok := g.Policy.(algos.Fallible); ok && f.Err() != nil {
		return f.Err()
	}
	if g.arms = append(g.arms, slices.Clone(arms)); !isAction(arms, g.Arms, g.Cardinality) {
		return fmt.Errorf("action %v is not valid", arms)
	}
	return nil
}

// isAction reports whether arms are an action of a game of this size.
func isAction(arms []int, m, k int) bool {
	seen := map[int]bool{}
	for _, i := range arms {
		if i < 0 || i >= m || seen[i] {
			return false
		}
		seen[i] = true
	}
	return len(arms) == k
}

// observes shows rewards that depend on the round and the arms alone.
func (g *freshGame) observes(root uint64, f algos.Feedback, t uint64) {
	arms := slices.Clone(g.arms[len(g.arms)-1])
	rewards := make([]float64, len(arms))
	for j, i := range arms {
		m := uint64(g.Arms) // means fall from 3/4 to 1/4
		if seed.Hash(root, t+g.ahead, uint64(i))%(2*m) >= uint64(i)+m/2 {
			rewards[j] = 1
		}
	}
	n := policies.ObservedPrefix(f, rewards)
	g.Observe(arms[:n], rewards[:n])
}

// differs says where two games part, "" if they do not.
func (g *freshGame) differs(h *freshGame, how string) string {
	for t := range min(len(g.arms), len(h.arms)) {
		if !slices.Equal(g.arms[t], h.arms[t]) {
			return fmt.Sprintf("of the first games in this process two on one seed differ in round %d, "+
				"%s: %v and %v", t+1, how, g.arms[t], h.arms[t])
		}
	}
	return ""
}

// fromOne reports whether the game ended with arm m, and arm 0 was never played.
func (g *freshGame) fromOne() bool {
	return len(g.arms) > 0 && slices.Contains(g.arms[len(g.arms)-1], g.Arms) &&
		!slices.ContainsFunc(g.arms, func(arms []int) bool { return slices.Contains(arms, 0) })
}
