package policytest

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/claims/policies"
	"github.com/regretcheck/regretcheck/props/panics"
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
	differs  string // how two instances on one seed differ, "" if they do not
	seedless bool   // another seed gives the same actions
	fromOne  bool   // it played arm m, and never arm 0
}

// AtHome fills in defaults, and the sizes that the policy plays: it is tested in the games that it is
// made for. Sizes that the user asked for are kept. The policy is made in any case, so that a
// program has declared its capabilities. AtHome is called before anything else is played: it
// compares the first instances of the process. It leaves a bad configuration to Claims.
func AtHome(factory algos.Factory, cfg Config) Config {
	home, err := cfg.withDefaults()
	if err != nil || factory == nil || cfg.first != nil {
		return cfg
	}
	s := newSubject(factory, home)
	if k := home.Cardinality; k > 1 && !home.OneSize && s.plays(home.Arms, k) != s.plays(home.Arms, 1) {
		if home.OneSize = true; !s.plays(home.Arms, k) {
			home.Cardinality = 1
		}
	}
	if m, k := home.Arms, home.Cardinality; m > k+1 && !home.OneArms {
		home.OneArms = !s.plays(k+1, k) && s.plays(m, k)
	}
	s.cfg, home.first = home, map[algos.Feedback]seenFirst{}
	for _, f := range home.Feedback {
		home.first[f] = s.playFirst(f)
	}
	return home
}

// plays reports whether the policy does not decline games of this size.
func (s *subject) plays(m, k int) bool {
	err := panics.Policy(func() error {
		g := &freshGame{Spec: algos.Spec{Arms: m, Cardinality: k}}
		err := s.start(g, s.cfg.Feedback[0])
		if err == nil {
			_ = left(g.Policy) // what is wrong with it the rules tell
		}
		return err
	})
	return !errors.As(err, new(*algos.Declined))
}

// first is what the first games show under one kind of feedback. AtHome has played them, if it was called.
func (s *subject) first(f algos.Feedback) seenFirst {
	if got, ok := s.cfg.first[f]; ok {
		return got
	}
	return s.playFirst(f)
}

// playFirst plays a game alone, then again, then beside others, then on another seed, up to the first that breaks: what
// is wrong with that the rules tell.
func (s *subject) playFirst(f algos.Feedback) (got seenFirst) {
	own := func(number uint64) *freshGame {
		return &freshGame{Spec: algos.Spec{Arms: s.cfg.Arms, Cardinality: s.cfg.Cardinality}, number: number}
	}
	alone, again, small, other, elsewhere := own(0), own(0), own(2), own(1), own(3)
	if other.ahead = firstRounds; !s.cfg.OneSize {
		small.Cardinality = 1
	}
	beside := []*freshGame{small, own(0), own(0), other}
	for _, games := range [][]*freshGame{{alone}, {again}, beside, {elsewhere}} {
		if err := panics.Policy(func() error { return s.enact(f, games) }); err != nil {
			s.note(err)
			break
		}
	}
	const how = "the second beside one of another size and one of another seed"
	got.differs = cmp.Or(alone.differs(again, "one after the other"), alone.differs(beside[1], how),
		alone.differs(beside[2], how))
	got.seedless = len(elsewhere.arms) > 0 && alone.differs(elsewhere, "") == ""
	got.fromOne = alone.fromOne()
	return got
}

// A freshGame is one of the first games and its instance.
type freshGame struct {
	algos.Spec
	number uint64 // of its seed
	ahead  uint64 // its rewards are those of that many rounds later
	algos.Policy
	arms [][]int // by round; the last action may be invalid
}

// start makes the instance of a game.
func (s *subject) start(g *freshGame, f algos.Feedback) (err error) {
	g.Horizon, g.Feedback, g.Source = firstRounds, f, seed.Source(s.cfg.Seed, "policytest, fresh", g.number)
	g.Policy, err = s.factory(g.Spec)
	return err
}

// enact plays games side by side, in which all select before any observes, up to the first that breaks.
func (s *subject) enact(f algos.Feedback, games []*freshGame) error {
	for _, g := range games {
		if err := s.start(g, f); err != nil {
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
			g.observes(s.cfg.Seed, t)
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
	g.arms = append(g.arms, slices.Clone(arms))
	return policies.ValidAction(arms, g.Spec.Arms, g.Cardinality)
}

// observes shows rewards that depend on the round and the arms alone.
func (g *freshGame) observes(root, t uint64) {
	arms := slices.Clone(g.arms[len(g.arms)-1])
	rewards := make([]float64, len(arms))
	for j, i := range arms {
		m := uint64(g.Spec.Arms) // means fall from 3/4 to 1/4
		if seed.Hash(root, t+g.ahead, uint64(i))%(2*m) >= uint64(i)+m/2 {
			rewards[j] = 1
		}
	}
	n := policies.ObservedPrefix(g.Feedback, rewards)
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
	return len(g.arms) > 0 && slices.Contains(g.arms[len(g.arms)-1], g.Spec.Arms) &&
		!slices.ContainsFunc(g.arms, func(arms []int) bool { return slices.Contains(arms, 0) })
}
