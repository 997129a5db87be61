package claims

import (
	"context"
	"fmt"
	"math"
	"slices"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/bounds/upper"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/theory"
)

// A pathRound is one round of a policy that plays the k largest of an index, all in units of √δ:
// the right side of Lemma 2 for it.
type pathRound struct {
	differing int
	zetas     []float64   // ζ_j, j ∈ A*
	excess    []float64   // W_i = (I_i − μ_i)/√δ of the wrong arms played (and observed, under cascades)
	gaps      [][]float64 // of each of them the h_{ij}, j ∈ A*
}

// right is Σ_{K largest}ψ(ζ_j) + KΦ + Σ_i b_i(W_i).
func (r pathRound) right(s Subjects, shape upper.Shape, d upper.Dependence) float64 {
	total := s.Discounts(shape, r.zetas, r.differing) + float64(r.differing)*s.RoundPrice(shape)
	zetas := r.zetas
	if d == upper.AnyDependence {
		zetas = nil
	}
	for i, w := range r.excess {
		total += s.Price(w, r.gaps[i], zetas, shape, r.differing)
	}
	return total
}

// add counts a wrong arm that was played. W is rounded up, as b does not fall: version (I) jumps where h_{ij} − ζ_j
// = W_i, which is where an arm played and one left out have equal indices. Rounding, some 2⁻⁵², must not
// decide on which side of the jump that is.
func (r *pathRound) add(index, mu float64, best []float64, unit float64) {
	h := make([]float64, len(best))
	for j, x := range best {
		h[j] = max(0, x-mu) / unit
	}
	r.excess, r.gaps = append(r.excess, (index-mu+0x1p-46)/unit), append(r.gaps, h)
}

// Shapes that serve at c = 1, and one that is easy to reckon with.
var (
	anyShape         = upper.Shape{Margin: .168, Allowance: 1.056, Slope: 5.95, Alpha: .593, S0: 4.36, S1: 3.18}
	independentShape = upper.Shape{Margin: .107, Allowance: .903, Slope: 1, Alpha: .68, S0: 4.75, S1: 3.75}
	pathShapes       = []upper.Shape{independentShape, anyShape, {Margin: .5, Allowance: .5, Slope: 1, Alpha: 1, S1: 20}}
)

// pathClaims claims Lemma 2 in every run and in every round.
func pathClaims(s Subjects) []props.Claim {
	c := props.Claim{
		ID: "pairs/pathwise", Group: groupPairs, Reference: document + ", section 9, Lemma 2", Evidence: props.Searched,
		Statement: "In every round of a policy that plays the k largest of any index, with either b: Δ_{A_t} ≤ " +
			"√δ·{Σ_{K largest}ψ(ζ_j) + KΦ + Σ_{i∈A_t∖A*} b_i(W_i)}; summed over rounds this is Lemma 2. Under cascades " +
			"the left side is Σ g_l over the observed wrong positions.",
		Method: "every round of simulated runs of T = 1000, at three shapes, δ the pairing one whatever the index; ζ " +
			"from the " +
			"values of s so far, which makes the right side smaller; the row shows the round that uses most of its bound",
		Rejects: "a policy that ranks by another index, a missing ψ-part",
	}
	for _, p := range s.Rankers {
		c.Cases = append(c.Cases, pathCase(s, p, algos.SemiBandit, sim.Bernoulli{}), pathCase(s, p, algos.SemiBandit,
			sim.TwoPoint{}))
		for _, feedback := range []algos.Feedback{algos.Disjunctive, algos.Conjunctive} {
			c.Cases = append(c.Cases, pathCase(s, p, feedback, sim.Bernoulli{}))
		}
	}
	hostile := c
	hostile.ID = "pairs/pathwise/search"
	hostile.Statement = "Lemma 2 holds in every round whatever the indices are: no law, no independence, ties to the " +
		"worst arm."
	hostile.Method = "tables of indices drawn by rapid: random, staircases of the wrong arms, constant ones, all of " +
		"A* equal"
	hostile.Rejects = "Φ halved, a missing ψ-part, 1/k in place of 1/K"
	hostile.Cases = nil
	for _, d := range dependences {
		hostile.Cases = append(hostile.Cases, drawn(fmt.Sprintf("drawn tables, %v", d), props.Quick, 1200,
			func(t *rapid.T) search.Comparison {
				g := drawTables(t)
				unit := rapid.SampledFrom([]float64{0.01, 0.03, 0.1, 0.3, 1}).Draw(t, "√δ")
				return g.worstRound(s, rapid.SampledFrom(pathShapes).Draw(t, "shape"), d, unit)
			}))
	}
	return []props.Claim{c, hostile}
}

// pathCase plays games of both regimes.
func pathCase(s Subjects, p sim.Player, feedback algos.Feedback, law sim.RewardLaw) props.Case {
	name := fmt.Sprintf("%s, %v, %s", p.Name, feedback, law)
	return props.Case{Instance: name, Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
		var points []search.Comparison
		for _, k := range []int{3, 6} {
			game := sim.Game{Arms: 8, Cardinality: k, Horizon: 1000, Means: sim.UniformMeans{Lo: 0, Hi: 1}, Rewards: law,
				Feedback: feedback}
			plan := sim.Plan{Game: game, Runs: props.ByEffort(t.Effort, 1, 1, 10), Seed: t.Seed, Player: p}
			rule, err := ruleOf(p, game)
			if err != nil {
				return props.Finding{}, err
			}
			watches := make([]*pathWatch, plan.Runs)
			plan.Watch = func(replicate int) sim.Observer {
				watches[replicate] = &pathWatch{s: s, rule: rule}
				return watches[replicate]
			}
			if _, err := sim.Run(ctx, t.Workers, plan, nil); err != nil {
				return props.Finding{}, err
			}
			for i, w := range watches {
				w.worst.Where = fmt.Sprintf("m=8 k=%d, run %d: %s", k, i, w.worst.Where)
				points = append(points, w.worst)
			}
		}
		return search.Tightest(points).Finding("no counterexample", int64(len(points))*1000), nil
	}}
}

// ruleOf reads the rule off a fresh policy of the game.
func ruleOf(p sim.Player, g sim.Game) (algos.IndexRule, error) {
	policy, err := p.New(algos.Spec{Arms: g.Arms, Cardinality: g.Cardinality, Horizon: g.Horizon, Feedback: g.Feedback})
	if err != nil {
		return nil, err
	}
	ruled, ok := policy.(algos.Ruled)
	if !ok {
		return nil, fmt.Errorf("policy %T: want one that ranks by an index", policy)
	}
	rule, _ := ruled.Rule()
	return rule, nil
}

// A pathWatch compares both sides of Lemma 2 in every round.
type pathWatch struct {
	s    Subjects
	rule algos.IndexRule

	in    *sim.Instance
	best  []float64 // means of A*
	unit  float64   // √δ
	pulls []int64
	sums  []float64
	index []float64 // of every arm in this round
	zetas []float64 // so far
	worst search.Comparison
}

// Begin takes the pairing δ as the unit.
func (w *pathWatch) Begin(in *sim.Instance) {
	m := len(in.Means)
	w.in, w.pulls, w.sums, w.index = in, make([]int64, m), make([]float64, m), make([]float64, m)
	w.unit = math.Sqrt(deltaAt(m, in.Cardinality, in.Horizon, 1))
	w.zetas = make([]float64, in.Cardinality)
	for _, j := range in.Best {
		w.best = append(w.best, in.Means[j])
	}
}

// See compares the round.
func (w *pathWatch) See(r *sim.Round) {
	round := pathRound{differing: theory.Differing(len(w.in.Means), w.in.Cardinality), zetas: w.zetas}
	for i := range w.index {
		w.index[i] = w.rule.Index(w.sums[i], w.pulls[i], r.T)
	}
	for n, j := range w.in.Best {
		w.zetas[n] = max(w.zetas[n], (w.in.Means[j]-w.index[j])/w.unit)
	}
	var rest []int
	for i := range w.index {
		if !slices.Contains(r.Action, i) {
			rest = append(rest, i)
		}
	}
	optimal := func(i int) bool { return w.in.Optimal[i] }
	left := pairedGap(w.in.Means, r.Observed, rest, optimal) / w.unit
	for n, i := range r.Observed {
		if !optimal(i) {
			round.add(w.index[i], w.in.Means[i], w.best, w.unit)
		}
		w.pulls[i]++
		w.sums[i] += r.Rewards[n]
	}
	if len(round.excess) == 0 {
		return
	}
	shape := pathShapes[int(r.T)%len(pathShapes)]
	for _, d := range dependences {
		p := atMost(exactly(left), round.right(w.s, shape, d)*(1+1e-9)+1e-9, "t=%d, %v, Φ=%s", r.T, d, number(shape.Phi()))
		if w.worst.Where == "" || p.Tighter(w.worst) {
			w.worst = p
		}
	}
}

// pairedGap is Σ g_i over the wrong arms of seen, each beside its partner: the best of A* that are left out.
func pairedGap(means []float64, seen, notPlayed []int, optimal func(i int) bool) float64 {
	var leftOut, wrong []float64
	for _, j := range notPlayed {
		if optimal(j) {
			leftOut = append(leftOut, means[j])
		}
	}
	for _, i := range seen {
		if !optimal(i) {
			wrong = append(wrong, means[i])
		}
	}
	slices.Sort(leftOut)
	slices.Reverse(leftOut)
	total := 0.0
	for n, mu := range leftOut[:len(wrong)] {
		total += mu - wrong[n]
	}
	return total
}

func sortedCopy(xs []float64) []float64 {
	sorted := slices.Clone(xs)
	slices.Sort(sorted)
	return sorted
}
