package lemmas

import (
	"context"
	"fmt"
	"iter"
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/theory"
)

// A path keeps every round of a run under semi-bandit feedback: ζ is known only at its end.
type path struct {
	*sim.Instance
	floor            []float64 // by arm: μ − ζ = min{μ, its least index}; clipping at 1 does not change it
	kinds            map[string]*actionKind
	played           []*actionKind // by round
	actions          []int         // of all rounds in a row, as are indices and rewards
	indices, rewards []float64
}

// A round of a path: what was played, by which clipped indices, and the rewards of the action's arms.
type round struct {
	*actionKind
	t                int64
	action           []int
	indices, rewards []float64
}

// An actionKind is the part of an action that does not depend on the round.
type actionKind struct {
	gap   float64
	class int   // ℓ of lem:actionset_divide; −1 without a gap
	wrong []int // A∖A*
}

// Begin makes the path an observer of its run.
func (p *path) Begin(in *sim.Instance) {
	p.Instance, p.floor, p.kinds = in, slices.Clone(in.Means), map[string]*actionKind{}
}

// See keeps a round.
func (p *path) See(r *sim.Round) {
	for i, x := range r.Indices {
		p.floor[i] = min(p.floor[i], x)
	}
	set := make([]byte, len(p.Means))
	for _, i := range r.Action {
		set[i] = 1
	}
	kind, known := p.kinds[string(set)]
	if !known {
		kind = classified(p.Instance, r.Action)
		p.kinds[string(set)] = kind
	}
	p.played = append(p.played, kind)
	p.actions, p.rewards = append(p.actions, r.Action...), append(p.rewards, r.Rewards...)
	p.indices = append(p.indices, r.Indices...)
}

// classified returns an action's kind.
func classified(in *sim.Instance, action []int) *actionKind {
	a := &actionKind{class: -1, gap: in.Gap(action)}
	var means []float64
	for _, i := range action {
		if !in.Optimal[i] {
			a.wrong = append(a.wrong, i)
			means = append(means, in.Means[i])
		}
	}
	if len(a.wrong) > 0 && a.gap > 1e-12 { // below, the gap is rounding of a tie
		part := theory.Partitioned(means, a.gap, theory.PartitionPaperConstant)
		if !part.Holds {
			panic(fmt.Sprintf("lemmas: action %v of means %v in no class, against lem:actionset_divide", action, in.Means))
		}
		a.class = part.Class
	}
	return a
}

// rounds returns the rounds of the path, in order.
func (p *path) rounds() iter.Seq[round] {
	m, k := len(p.Means), p.Cardinality
	return func(yield func(round) bool) {
		for t, kind := range p.played {
			own, all := t*k, t*m
			if !yield(round{kind, int64(t + 1), p.actions[own : own+k], p.indices[all : all+m], p.rewards[own : own+k]}) {
				return
			}
		}
	}
}

// zetas returns Σ_{j∈A*} ζ_j.
func (p *path) zetas() (total float64) {
	for _, j := range p.Best {
		total += p.Means[j] - p.floor[j]
	}
	return total
}

// bar is the gap above which actions are in A_B.
func (p *path) bar(delta float64) float64 {
	return max(8*p.zetas(), theory.ArrangementLeastGap(p.Cardinality, delta))
}

// A pathCheck compares both sides of a statement on a path, and says how many rounds it is about.
type pathCheck func(p *path, delta float64) (c search.Comparison, rounds int64)

// pathwise makes a case of every watched game: CMOSS at the pairing δ.
func pathwise(s Subjects, check pathCheck) (cases []props.Case) {
	for _, g := range watchedGames {
		d := pairingDelta(g.Arms, g.Cardinality, g.Horizon)
		cases = append(cases, g.watched(s.CMOSS(d), d, check))
	}
	return cases
}

// mostRuns bounds the search for a run with a round that meets the premise. About one run in a
// hundred of random means has none.
const mostRuns = 10

// watched makes the case that the check finds no violation in the policy's runs.
func (g setting) watched(policy sim.Player, delta float64, check pathCheck) props.Case {
	k := props.Case{Instance: g.title, Params: games.Params(g.Game), From: props.Default}
	k.Check = func(ctx context.Context, t props.Trial) (props.Finding, error) {
		var points []search.Comparison
		about, runs := int64(0), props.ByEffort(t.Effort, 1, g.runs, 10*g.runs)
		for i := 0; i < runs || about == 0 && i < mostRuns; i++ {
			c, n, err := g.checked(ctx, t, policy, i, delta, check)
			if err != nil {
				return props.Finding{}, err
			}
			if n > 0 {
				c.Where = fmt.Sprintf("m=%d k=%d T=%d, run %d: %s", g.Arms, g.Cardinality, g.Horizon, i, c.Where)
				points, about = append(points, c), about+n
			}
		}
		if about == 0 {
			return props.Finding{Skip: "no round meets the premise"}, nil
		}
		return search.Tightest(points).Finding("no counterexample", about), nil
	}
	return k
}

// checked plays the i-th run and checks it. An index of NaN, which checks do not notice, fails.
func (g setting) checked(ctx context.Context, t props.Trial, policy sim.Player, i int, delta float64,
	check pathCheck) (c search.Comparison, rounds int64, err error) {
	p, plan := &path{}, g.plan(t, policy, 1)
	plan.First, plan.Watch = i, func(int) sim.Observer { return p }
	if _, err = sim.Run(ctx, t.Workers, plan, nil); err != nil {
		return c, 0, err
	}
	if at := slices.IndexFunc(p.indices, math.IsNaN); at >= 0 {
		return atMost(theory.Exactly(1), 0, "round %d: the index of arm %d is NaN", at/g.Arms+1, at%g.Arms), p.Horizon, nil
	}
	c, rounds = check(p, delta)
	return c, rounds, nil
}
