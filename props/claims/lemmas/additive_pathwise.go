package lemmas

import (
	"context"
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/theory"
)

// additivePathwise claims (A1), in every run of every index policy.
func additivePathwise(s Subjects) []props.Claim {
	c := props.Claim{
		ID: "additive/pathwise", Group: groupAdditive, Reference: additiveDocument + ", (A1)", Evidence: props.Searched,
		Statement: "In every run of a policy that plays the k largest of any index: Σ_t Δ_{A_t} ≤ Σ_t (sum of the K largest ζ_j, j ∈ A*) + ∫₀¹ min(TK, Σ_{i∉A*} " +
			"N_i(w))dw, with the policy's own ζ and N. Under cascades the left side is Σ_t Σ g_l over the observed wrong positions l.",
		Method: "both sides of simulated runs of T = 2000, ζ and N from the values of s that occur, which makes the right side smaller; where an index depends on " +
			"the round, ζ_j is that of each round; the row shows the run that uses most of its bound",
		Rejects: "a policy that ranks otherwise, half of either part, one arm's count for all",
	}
	tied := c
	tied.ID, tied.Evidence, tied.Cases = "additive/pathwise/ties", props.Exact, ties(s.Additive)
	tied.Statement = "(A1) where all indices tie and the wrong arms win: each ζ_j pays for one wrong arm a round."
	tied.Method = "a game of four arms without radii, played out"
	tied.Rejects = "π not injective"
	search := c
	search.ID = "additive/pathwise/search"
	search.Statement = "(A1) holds whatever the rewards, and its second part is the sum of the TK largest of min{1, (I_{i,s} − μ_i)⁺}, its first T times the K " +
		"largest ζ_j."
	search.Method = "small games drawn by rapid, rewards that need not fit the means, ties to the worst arm, every s < T counted; the integrals between " +
		"breakpoints"
	search.Rejects = "half of either part, one arm's count for all, the pull at s = 0 for free, min{1, ·} dropped"
	search.Cases = hostile(s.Additive)
	for _, l := range s.Rankers {
		for _, law := range []sim.RewardLaw{sim.Bernoulli{}, sim.Beta{Nu: 2}, sim.TwoPoint{}} {
			c.Cases = append(c.Cases, pathCase(s, l, algos.SemiBandit, law))
		}
		for _, feedback := range []algos.Feedback{algos.Disjunctive, algos.Conjunctive} { // which know 0 and 1 alone
			c.Cases = append(c.Cases, pathCase(s, l, feedback, sim.Bernoulli{}))
		}
	}
	return []props.Claim{c, tied, search}
}

// pathParams are what the cases of pathCase are decided at, for the rows of a report.
func pathParams(l Learner, feedback algos.Feedback, law sim.RewardLaw) props.Params {
	return props.Params{"policy": l.Name, "feedback": feedback.String(), "rewards": law.String()}
}

// pathCase plays games of both regimes.
func pathCase(s Subjects, l Learner, feedback algos.Feedback, law sim.RewardLaw) props.Case {
	name := fmt.Sprintf("%s, %v, %s", l.Name, feedback, law)
	games := []setting{pathGame(8, 3, feedback, law), pathGame(8, 6, feedback, law)}
	return props.Case{Instance: name, Params: pathParams(l, feedback, law),
		From: games[0].from, Cost: 0.02, Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
			factory, err := l.Factory()
			if err != nil {
				return props.Finding{}, err
			}
			watch := func() watcher { return &pathWatch{additive: s.Additive, factory: factory} }
			var points []search.Comparison
			for _, g := range games {
				runs, err := observe(ctx, t, g.plan(t, l.Player, props.ByEffort(t.Effort, 1, g.runs, 10*g.runs)), watch)
				if err != nil {
					return props.Finding{}, err
				}
				for i, w := range runs {
					points = append(points, g.run(i, w))
				}
			}
			return finding(search.Tightest(points), props.Searched, "no counterexample", int64(len(points))*games[0].Horizon), nil
		}}
}

func pathGame(m, k int, feedback algos.Feedback, law sim.RewardLaw) setting {
	game := sim.Game{Arms: m, Cardinality: k, Horizon: 2e3, Means: sim.UniformMeans{Lo: 0, Hi: 1}, Rewards: law, Feedback: feedback}
	return setting{Game: game, runs: 1, from: props.Default}
}

// A pathWatch collects both sides of (A1).
type pathWatch struct {
	additive Additive
	factory  algos.Factory
	err      error

	in     *sim.Instance
	rule   algos.IndexRule
	steady bool // the index ignores the round
	pulls  []int64
	sums   []float64
	last   []float64 // the index of every arm in this round
	rest   []int     // arms not played
	chosen []bool
	left   float64
	path   Path
	wrong  []int // place of a wrong arm in the path
}

// Begin reads the rule off a fresh policy of the same game.
func (w *pathWatch) Begin(in *sim.Instance) {
	m := len(in.Means)
	w.in, w.pulls, w.sums, w.last, w.chosen, w.wrong = in, make([]int64, m), make([]float64, m), make([]float64, m), make([]bool, m), make([]int, m)
	policy, err := w.factory(algos.Spec{Arms: m, Cardinality: in.Cardinality, Horizon: in.Horizon, Feedback: in.Feedback, Order: in.Order})
	if err != nil {
		w.err = err
		return
	}
	ruled, ok := policy.(algos.Ruled)
	if !ok {
		w.err = fmt.Errorf("policy %T: want one that ranks by an index", policy)
		return
	}
	w.rule, _ = ruled.Rule()
	_, w.steady = algos.Steady(w.rule)
	w.path = Path{Horizon: in.Horizon, Differing: theory.Differing(m, in.Cardinality)}
	for i, optimal := range in.Optimal {
		if !optimal {
			w.wrong[i] = len(w.path.Excess)
			w.path.Excess = append(w.path.Excess, nil)
		}
	}
	if w.steady {
		w.path.Zetas = []PathZetas{{Rounds: in.Horizon, Of: make([]float64, in.Cardinality)}}
	}
}

// Err ends the run of a policy that shows no rule.
func (w *pathWatch) Err() error { return w.err }

// See adds a round to both sides.
func (w *pathWatch) See(r *sim.Round) {
	if !w.steady {
		w.path.Zetas = append(w.path.Zetas, PathZetas{Rounds: 1, Of: make([]float64, w.in.Cardinality)})
	}
	zetas := w.path.Zetas[len(w.path.Zetas)-1].Of
	for i := range w.last {
		w.last[i] = w.rule.Index(w.sums[i], w.pulls[i], r.T)
	}
	for n, j := range w.in.Best {
		zetas[n] = max(zetas[n], w.in.Means[j]-w.last[j])
	}
	played(w.chosen, r.Action)
	w.rest = w.rest[:0]
	for i, in := range w.chosen {
		if !in {
			w.rest = append(w.rest, i)
		}
	}
	w.left += pairedGap(w.in.Means, r.Observed, w.rest, func(i int) bool { return w.in.Optimal[i] }, w.additive.Partners)
	for n, i := range r.Observed {
		if !w.in.Optimal[i] {
			place := &w.path.Excess[w.wrong[i]]
			*place = append(*place, w.last[i]-w.in.Means[i])
		}
		w.pulls[i]++
		w.sums[i] += r.Rewards[n]
	}
}

// point compares the sides; 10⁻⁹ covers the rounding of some thousand terms.
func (w *pathWatch) point() search.Comparison {
	zeta, count := w.additive.PathRight(w.path)
	right := zeta + count
	return atMost(theory.Exactly(w.left), right*(1+1e-9)+1e-9, "uses %.0f %% of ζ-part %s + count part %s",
		100*w.left/math.Max(right, 1e-9), short(zeta), short(count))
}
