package policytest

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
)

const (
	// indexGames are the games whose actions are compared with known indices.
	indexGames = 12
	// longPrefix is how many choices in a row must follow an index before chance is ruled out. Of 8
	// arms even a close relative, such as CUCB beside UCB1, departs earlier.
	longPrefix = 20
)

// index compares actions with the indices of the literature.
func index() rule {
	return rule{
		Claim: props.Claim{
			ID: ruleIndex, Evidence: props.Searched,
			Reference: "Auer, Cesa-Bianchi & Fischer 2002; Chen et al. 2013; Audibert & Bubeck 2009; " +
				"Garivier & Cappé 2011",
			Statement: "a policy that claims an index plays k arms with the largest index in every round, " +
				"under one way to count rounds and pulls",
			Method: fmt.Sprintf("%d games with Bernoulli rewards; each action is compared with the indices of the "+
				"observed rewards. --as claims an index; without it the row names the index that fits", indexGames),
			Rejects: "a radius four times too large or too small, a round that is counted wrongly, an " +
				"update of the wrong arm",
		},
		level: Contract,
		rows: func(s *subject) []props.Case {
			if !slices.Contains(s.cfg.Feedback, algos.SemiBandit) {
				return nil
			}
			m, k := s.cfg.Arms, s.cfg.Cardinality
			return []props.Case{{
				Instance: fmt.Sprintf("index %s m=%d k=%d", cmp.Or(s.cfg.As, "any"), m, k),
				Params:   props.Params{"m": m, "k": k}, Check: s.decideIndex,
			}}
		},
	}
}

// A follower observes a game, and how far each convention explains its choices.
type follower struct {
	list  []convention
	sum   []float64 // of an arm's rewards
	n     []int64   // pulls
	marks []mark    // of each convention
}

// A mark is how far a convention explains a game.
type mark struct {
	forced   int    // choices before the first that it does not explain, without those that it leaves free
	departed string // that choice; "" if all are explained
}

// Begin forgets the game before.
func (f *follower) Begin(at *sim.Instance) {
	f.sum, f.n, f.marks = make([]float64, len(at.Means)), make([]int64, len(at.Means)), make([]mark, len(f.list))
}

// See compares a choice with every convention that has explained all before.
func (f *follower) See(r *sim.Round) {
	for i, c := range f.list {
		now := &f.marks[i]
		if now.departed != "" {
			continue
		}
		right, forced := c.explains(f.sum, f.n, r.T, r.Action)
		switch {
		case !right:
			now.departed = fmt.Sprintf("round %d: plays %v, but %s ranks other arms higher: sums %v, pulls %v",
				r.T, r.Action, c.name, f.sum, f.n)
		case forced:
			now.forced++
		}
	}
	for j, i := range r.Observed {
		f.sum[i] += r.Rewards[j]
		f.n[i]++
	}
}

// indexRounds is how long a game is: long enough for an index that is clipped at 1 to come below.
func (s *subject) indexRounds() int64 { return min(4*s.cfg.actionRounds(), 600) }

// follow plays the games. Their means are spread evenly from 1/4 to 3/4, in another order for each.
func (s *subject) follow(ctx context.Context, t props.Trial) (games []*follower, err error) {
	m, k := s.cfg.Arms, s.cfg.Cardinality
	list := conventions(m, s.indexRounds())
	games = make([]*follower, indexGames)
	plans := make([]sim.Plan, indexGames)
	for g := range plans {
		means := make(sim.ListMeans, m)
		for i := range means {
			means[i] = 0.25 + 0.5*float64((i*5+g)%m)/float64(m)
		}
		games[g] = &follower{list: list}
		plans[g] = s.by(sim.Plan{
			Game: sim.Game{Arms: m, Cardinality: k, Horizon: s.indexRounds(), Means: means}, Runs: 1,
			Seed:  seed.Derive(s.cfg.Seed, "policytest, index", uint64(g)),
			Watch: func(int) sim.Observer { return games[g] },
		})
	}
	_, err = runAll(ctx, t, plans)
	return games, err
}

// A fit is how far a convention explains all games.
type fit struct {
	convention
	median   int    // of the games' marks
	departed string // the first choice that is not explained, with its game; "" if there is none
}

// proves reports whether a convention explains every choice, and the median game has at least
// longPrefix choices: that is no accident.
func (f fit) proves() bool { return f.departed == "" && f.median >= longPrefix }

// best returns the convention with one of the names that explains most.
func best(games []*follower, names ...string) (top fit) {
	top.median = -1
	for i, c := range games[0].list {
		if !slices.Contains(names, c.name) {
			continue
		}
		f, marks := fit{convention: c}, []int(nil)
		for g, game := range games {
			at := game.marks[i]
			marks = append(marks, at.forced)
			if f.departed == "" && at.departed != "" {
				f.departed = fmt.Sprintf("game %d, %s", g+1, at.departed)
			}
		}
		slices.Sort(marks)
		f.median = marks[len(marks)/2]
		if f.proves() && !top.proves() || f.proves() == top.proves() && f.median > top.median {
			top = f
		}
	}
	return top
}

// decideIndex decides the claim.
func (s *subject) decideIndex(ctx context.Context, t props.Trial) (props.Finding, error) {
	games, err := s.follow(ctx, t)
	if err != nil {
		return s.broken(ctx, algos.SemiBandit, err)
	}
	f := props.Finding{Guarantee: "every round", Bound: props.AtMost(0), N: int64(len(games)) * s.indexRounds()}
	looks := s.looksLike(games)
	top := best(games, s.cfg.As)
	switch {
	case s.cfg.As == "" && looks == "":
		return props.Finding{Skip: "matches no known index; --as can claim one: " + strings.Join(knownNames, ", ")}, nil
	case s.cfg.As == "":
		return withHint(f, looks), nil
	case top.proves():
		return f, nil
	case top.departed == "":
		return props.Finding{Skip: fmt.Sprintf("in %d rounds of %d arms the index ties at "+
			"every choice: want more rounds", s.indexRounds(), s.cfg.Arms)}, nil
	}
	f.Observed = props.Point(1)
	f.Witness = fmt.Sprintf("%s (seed %d)", top.departed, s.cfg.Seed)
	return withHint(f, looks), nil
}

// looksLike names the known index that explains the actions, as in "its actions are those of UCB1",
// or the defect of its index. It returns "" if no known index chooses so.
func (s *subject) looksLike(games []*follower) string {
	if s.cfg.Arms < 3 || s.cfg.Cardinality == s.cfg.Arms {
		return "" // too little to choose from
	}
	for _, name := range knownNames {
		if best(games, name).proves() {
			return "its actions are those of " + name
		}
	}
	if top := best(games, ""); top.proves() {
		return "its index is " + top.defect
	}
	// Others make the same choices as any learner for long.
	near := best(games, "ucb1", "cucb")
	if near.median < longPrefix {
		return ""
	}
	return fmt.Sprintf("it plays like %s for %d choices (the median of %d games), then differently: perhaps one "+
		"update in about %d goes to a wrong arm or is lost",
		near.name, near.median, len(games), near.median+s.cfg.Arms)
}
