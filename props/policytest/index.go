package policytest

import (
	"cmp"
	"context"
	"fmt"
	"slices"

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
			Statement: "a policy that says which index it plays, plays k arms of largest index in every " +
				"round, by one convention of counting rounds for all",
			Method: fmt.Sprintf("%d games on Bernoulli rewards, each action beside the index of what was "+
				"observed. Without --as nothing is claimed, and what the actions look like is told", indexGames),
			Rejects: "a radius four times too large or too small, a round that is counted wrongly, an " +
				"update that goes to another arm",
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

// A choice is a round that was played: what was known of each arm, and what was chosen.
type choice struct {
	sum  []float64 // of an arm's rewards
	n    []int64   // pulls
	arms []int
	t    int64
}

// choices are those of a game. The last is of the round to come.
type choices []choice

// Begin knows nothing of any arm.
func (c *choices) Begin(at *sim.Instance) {
	*c = choices{{sum: make([]float64, len(at.Means)), n: make([]int64, len(at.Means))}}
}

// See completes the choice of a round.
func (c *choices) See(r *sim.Round) {
	now := &(*c)[len(*c)-1]
	now.arms, now.t = slices.Clone(r.Action), r.T
	next := choice{sum: slices.Clone(now.sum), n: slices.Clone(now.n)}
	for j, i := range r.Observed {
		next.sum[i] += r.Rewards[j]
		next.n[i]++
	}
	*c = append(*c, next)
}

// indexRounds is how long a game is: long enough for an index that is clipped at 1 to come below.
func (s *subject) indexRounds() int64 { return min(4*s.cfg.actionRounds(), 600) }

// played plays the games and returns every choice. Their means are spread evenly from 1/4 to 3/4, in
// another order for each.
func (s *subject) played(ctx context.Context, t props.Trial) (games []choices, err error) {
	m, k := s.cfg.Arms, s.cfg.Cardinality
	games = make([]choices, indexGames)
	plans := make([]sim.Plan, indexGames)
	for g := range plans {
		means := make(sim.ListMeans, m)
		for i := range means {
			means[i] = 0.25 + 0.5*float64((i*5+g)%m)/float64(m)
		}
		plans[g] = sim.Plan{
			Game: sim.Game{Arms: m, Cardinality: k, Horizon: s.indexRounds(), Means: means}, Policy: s.factory, Runs: 1,
			Seed: seed.Derive(s.cfg.Seed, "policytest, index", uint64(g)), Engine: sim.EngineStepwise,
			Watch: func(int) sim.Observer { return &games[g] },
		}
	}
	for _, o := range sim.RunEach(ctx, t.Workers, plans, nil) {
		err = cmp.Or(err, o.Err)
	}
	return games, err
}

// A fit is how far a convention explains what was played.
type fit struct {
	convention
	prefixes []int  // choices of each game before the first that is not explained
	first    choice // that is not explained, with its game; arms is nil if all are
	game     int
}

// fits plays the choices against a convention.
func (c convention) fits(games []choices, tolerance float64) fit {
	f := fit{convention: c}
	for g, game := range games {
		explained := 0
		for _, x := range game[:len(game)-1] {
			right, told := c.explains(x, tolerance)
			if !right {
				if f.first.arms == nil {
					f.first, f.game = x, g
				}
				break
			}
			if told {
				explained++
			}
		}
		f.prefixes = append(f.prefixes, explained)
	}
	slices.Sort(f.prefixes)
	return f
}

// whole reports whether every choice of every game is explained.
func (f fit) whole() bool { return f.first.arms == nil }

// median is the median number of choices before the first that is not explained.
func (f fit) median() int { return f.prefixes[len(f.prefixes)/2] }

// proves reports whether a convention explains every choice, and the median game has at least
// longPrefix choices: that is no accident.
func (f fit) proves() bool { return f.whole() && f.median() >= longPrefix }

// best returns the convention that explains most.
func best(games []choices, list []convention, tolerance float64) fit {
	top := list[0].fits(games, tolerance)
	for _, c := range list[1:] {
		f := c.fits(games, tolerance)
		if f.proves() && !top.proves() || f.proves() == top.proves() && f.median() > top.median() {
			top = f
		}
	}
	return top
}

// decideIndex decides the claim.
func (s *subject) decideIndex(ctx context.Context, t props.Trial) (props.Finding, error) {
	games, err := s.played(ctx, t)
	if err != nil {
		return s.broken(ctx, algos.SemiBandit, err)
	}
	f := props.Finding{Guarantee: "every round", Bound: props.AtMost(0), N: int64(len(games)) * s.indexRounds()}
	looks := s.looksLike(games)
	at := slices.IndexFunc(knownIndices, func(k knownIndex) bool { return k.name == s.cfg.As })
	if at < 0 {
		if looks == "" {
			return props.Finding{Skip: "nothing was claimed, and the actions are those of no known index: " +
				"--as " + fmt.Sprint(knownNames()) + " claims one"}, nil
		}
		return withHint(f, looks), nil
	}
	known := knownIndices[at]
	top := best(games, known.conventions(s.cfg.Arms, s.indexRounds()), known.tolerance)
	switch {
	case top.proves():
		return f, nil
	case top.whole():
		return props.Finding{Skip: fmt.Sprintf("in %d rounds of %d arms the index leaves every "+
			"choice free: more rounds would tell", s.indexRounds(), s.cfg.Arms)}, nil
	}
	f.Observed = props.Point(1)
	f.Witness = fmt.Sprintf("game %d, round %d: plays %v, where %s ranks other arms higher: sums %v, pulls %v (seed %d)",
		top.game+1, top.first.t, top.first.arms, known.name, top.first.sum, top.first.n, s.cfg.Seed)
	return withHint(f, looks), nil
}

// looksLike says by which known index the actions were chosen, as "its actions are those of
// UCB1", or which defect that index would have. It returns "" if no known index chooses so.
func (s *subject) looksLike(games []choices) string {
	if s.cfg.Arms < 3 || s.cfg.Cardinality == s.cfg.Arms {
		return "" // too little to choose from
	}
	var near fit
	name := ""
	for _, known := range knownIndices {
		top := best(games, known.conventions(s.cfg.Arms, s.indexRounds()), known.tolerance)
		if top.proves() {
			return "its actions are those of " + known.name
		}
		if known.apart && (name == "" || top.median() > near.median()) {
			near, name = top, known.name
		}
	}
	if top := best(games, crippled(s.cfg.Arms), 1e-9); top.proves() {
		return "its index is " + top.what
	}
	if near.median() < longPrefix {
		return ""
	}
	return fmt.Sprintf("its actions are those of %s for %d choices, in the middle of %d games, and then "+
		"depart: as if an update in about %d went to another arm, or were lost",
		name, near.median(), len(games), near.median()+s.cfg.Arms)
}
