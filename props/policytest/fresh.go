package policytest

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/trace"
)

// ruleCopies is the name of the rule that copies share nothing.
const ruleCopies = "copies"

// freshRounds is the length of the games in which instances are compared.
const freshRounds = 200

// A met is what was seen of a policy before anything else was played.
type met struct {
	differs  string // how two instances on one seed differ, "" if they do not
	seedless bool   // another seed gives the same actions
	fromOne  bool   // it played arm m, and never arm 0
	broken   bool   // its first game ended early
}

// A lane is an instance that plays some of the rounds of a scene.
type lane struct {
	size        search.Extent
	number      uint64 // of its seed
	begin, last int    // rounds: it is made in the first and left after the other
}

// A scene is instances that play side by side: each round all select before any observes.
type scene struct {
	how   string
	lanes []lane
}

// scenes are what is compared with the first lane of the first scene, at the size of which every
// lane plays that has its seed.
func (c Config) scenes() []scene {
	whole := lane{search.Extent{Arms: c.Arms, Cardinality: c.Cardinality, Horizon: freshRounds}, 0, 0, freshRounds}
	other, small := whole, whole
	other.number, other.begin = 1, 30
	small.number, small.begin, small.last = 2, 10, 60
	if small.size.Horizon = freshRounds / 2; !c.OneSize {
		small.size.Cardinality = 1
	}
	return []scene{
		{"", []lane{whole}},
		{"one after the other", []lane{whole}},
		{"side by side", []lane{whole, whole}},
		{
			"the second beside one of another size, which is left in the middle, and one of another seed",
			[]lane{small, whole, other},
		},
	}
}

// meet compares the first instances of the process. What breaks or declines the game shows nothing
// here: the rules tell of it.
func meet(factory algos.Factory, cfg Config, f algos.Feedback) (got met) {
	_ = trace.Policy(func() error {
		scenes := cfg.scenes()
		alone := cfg.enact(factory, f, scenes[0])[0]
		if got.fromOne, got.broken = alone.fromOne(), alone.broken; got.broken {
			return nil // it may have stalled
		}
		for _, s := range scenes[1:] {
			for i, r := range cfg.enact(factory, f, s) {
				if l := s.lanes[i]; l.number == 0 && got.differs == "" {
					got.differs = alone.differs(r, s.how)
				}
			}
		}
		elsewhere := scenes[0]
		elsewhere.lanes[0].number = 3
		got.seedless = alone.differs(cfg.enact(factory, f, elsewhere)[0], "") == ""
		return nil
	})
	return got
}

// A freshRun is a lane with what it played.
type freshRun struct {
	algos.Policy
	lane
	arms   [][]int // by round, the last of them invalid perhaps
	broken bool
}

// enact plays a scene up to the first run that breaks.
func (c Config) enact(factory algos.Factory, f algos.Feedback, s scene) []*freshRun {
	runs := make([]*freshRun, len(s.lanes))
	for i, l := range s.lanes {
		runs[i] = &freshRun{lane: l}
	}
	defer func() {
		for _, r := range runs {
			r.leave()
		}
	}()
	for t := range freshRounds {
		playing := slices.DeleteFunc(slices.Clone(runs), func(r *freshRun) bool { return t < r.begin || t >= r.last })
		for _, r := range playing {
			if t == r.begin {
				r.start(factory, c.Seed, f)
			}
			if r.broken || !r.selects() {
				r.broken = true
				return runs
			}
		}
		for _, r := range playing {
			r.observes(c.Seed, f, uint64(t))
			if t == r.last-1 {
				r.leave()
			}
		}
	}
	return runs
}

func (r *freshRun) start(factory algos.Factory, root uint64, f algos.Feedback) {
	var err error
	r.Policy, err = factory(algos.Spec{
		Arms: r.size.Arms, Cardinality: r.size.Cardinality, Horizon: r.size.Horizon, Feedback: f,
		Source: seed.Source(root, "policytest, fresh", r.number),
	})
	r.broken = err != nil || r.Policy == nil
}

// leave closes an instance that can be closed. What is wrong with it the rules tell.
func (r *freshRun) leave() {
	if c, ok := r.Policy.(io.Closer); ok && !r.broken {
		_ = c.Close()
	}
	r.Policy = nil
}

// selects asks for an action and reports whether it is one.
func (r *freshRun) selects() bool {
	arms := r.Select(nil)
	if f, ok := r.Policy.(algos.Fallible); ok && f.Err() != nil {
		return false
	}
	r.arms = append(r.arms, slices.Clone(arms))
	return isAction(arms, r.size.Arms, r.size.Cardinality)
}

// observes shows rewards that depend on the round, counted from the run's first, and the arms alone.
func (r *freshRun) observes(root uint64, f algos.Feedback, t uint64) {
	arms := slices.Clone(r.arms[len(r.arms)-1])
	rewards := make([]float64, len(arms))
	for j, i := range arms {
		m := uint64(r.size.Arms) // means fall from 3/4 to 1/4
		if seed.Hash(root, t-uint64(r.begin), uint64(i))%(2*m) >= uint64(i)+m/2 {
			rewards[j] = 1
		}
	}
	n := seen(f, rewards)
	r.Observe(arms[:n], rewards[:n])
}

// seen is how many rewards of an action the feedback shows.
func seen(f algos.Feedback, rewards []float64) int {
	last := map[algos.Feedback]float64{algos.Disjunctive: 1, algos.Conjunctive: 0}
	if at := slices.Index(rewards, last[f]); f.Cascading() && at >= 0 {
		return at + 1
	}
	return len(rewards)
}

// differs says where two runs part, "" if they do not.
func (r *freshRun) differs(s *freshRun, how string) string {
	for t := range min(len(r.arms), len(s.arms)) {
		if !slices.Equal(r.arms[t], s.arms[t]) {
			return fmt.Sprintf("of the first games in this process two on one seed differ in round %d, "+
				"%s: %v and %v", t+1, how, r.arms[t], s.arms[t])
		}
	}
	return ""
}

// fromOne reports whether the run ended with arm m, and arm 0 was never played.
func (r *freshRun) fromOne() bool {
	if len(r.arms) == 0 || !slices.Contains(r.arms[len(r.arms)-1], r.size.Arms) {
		return false
	}
	return !slices.ContainsFunc(r.arms, func(arms []int) bool { return slices.Contains(arms, 0) })
}

// copiesClaim is the rule that what a copy plays depends on nothing but its own game, seed and rewards.
func copiesClaim(s *subject) props.Claim {
	c := props.Claim{
		ID: prefix + ruleCopies, Group: groupContract, Reference: "contract of algos.Policy", Evidence: props.Searched,
		Statement: "a copy's actions depend on its own game, seed and rewards alone, whatever other " +
			"copies were made, played or left before or between its rounds",
		Method: "the first games of the process: one alone, again, two side by side, and one beside " +
			"others of another size and seed that begin and " +
			"are left in its middle; all select before any observes",
		Rejects: "state at package level, which copies share or a new one resets, and state that a new " +
			"game in the same process finds",
	}
	for _, f := range s.cfg.Feedback {
		c.Cases = append(c.Cases, props.Case{Instance: "feedback=" + f.String(), Params: props.Params{"feedback": f.String()},
			Check: func(ctx context.Context, _ props.Trial) (props.Finding, error) { return s.decideCopies(ctx, f) }})
	}
	return c
}

// decideCopies decides the rule under one kind of feedback. The first kind was compared before
// anything else was played.
func (s *subject) decideCopies(ctx context.Context, f algos.Feedback) (props.Finding, error) {
	if s.cfg.Capabilities.Unseedable {
		return props.Finding{Skip: unseedable}, nil
	}
	size := s.cfg.scenes()[0].lanes[0].size
	err := begun(s.factory, algos.Spec{
		Arms: size.Arms, Cardinality: size.Cardinality, Horizon: size.Horizon, Feedback: f,
		Source: seed.Source(s.cfg.Seed, "policytest, begun"),
	})
	var no *algos.Declined
	switch {
	case errors.As(err, &no):
		return props.Finding{Skip: declines + no.Reason}, nil
	case err != nil:
		return s.broken(ctx, f, err)
	}
	got := s.cfg.met
	if f != s.cfg.Feedback[0] || !s.cfg.wasMet {
		got = meet(s.factory, s.cfg, f)
	}
	if got.broken {
		by, err := s.culprit(ctx, f, ruleCopies, true)
		return props.Finding{Skip: endedBy(cmp.Or(by, actionRules[0]), "an action is not valid")}, err
	}
	if got.differs != "" && s.cfg.Fresh != nil && s.differsFresh(f) {
		return props.Finding{Skip: fmt.Sprintf("no seed controls it: two copies on one seed differ, "+
			"each in a process that has played nothing else; "+
			"%s%s reports it", prefix, ruleDeterministic)}, nil
	}
	finding := props.Finding{Guarantee: "every round", Bound: props.AtMost(0), N: 7 * freshRounds}
	if got.differs != "" {
		finding.Observed, finding.Witness = props.Point(1), got.differs
	}
	return finding, ctx.Err()
}

// differsFresh reports whether two copies on one seed differ even if each has a process of its own.
func (s *subject) differsFresh(f algos.Feedback) (differs bool) {
	_ = trace.Policy(func() error {
		alone := s.cfg.scenes()[0]
		a, b := s.cfg.enact(s.cfg.Fresh, f, alone)[0], s.cfg.enact(s.cfg.Fresh, f, alone)[0]
		differs = a.differs(b, "") != ""
		return nil
	})
	return differs
}
