package lemmas

import (
	"context"
	"fmt"
	"math"
	"slices"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/theory"
)

// A PairRound is one round of a policy that plays the k largest of an index, all in units of √δ:
// the right side of Lemma 2 for it.
type PairRound struct {
	Differing int
	Zetas     []float64   // ζ_j, j ∈ A*
	Excess    []float64   // W_i = (I_i − μ_i)/√δ of the wrong arms played (and observed, under cascades)
	Gaps      [][]float64 // of each of them the h_{ij}, j ∈ A*
}

// excessAbove is W = (I − μ)/√δ, rounded up, as b does not fall: version (I) jumps where h_{ij} − ζ_j = W_i, which is where
// an arm played and one left out have equal indices. Rounding, some 2⁻⁵², must not decide on which side of the jump that is.
func excessAbove(index, mu, unit float64) float64 { return (index - mu + 0x1p-46) / unit }

// right is Σ_{K largest}ψ(ζ_j) + KΦ + Σ_i b_i(W_i).
func (r PairRound) right(a AllPairs, shape theory.PairShape, d theory.Dependence) float64 {
	total := a.Discounts(shape, r.Zetas, r.Differing) + float64(r.Differing)*a.RoundPrice(shape)
	zetas := r.Zetas
	if d == theory.AnyDependence {
		zetas = nil
	}
	for i, w := range r.Excess {
		total += a.Price(w, r.Gaps[i], zetas, shape, r.Differing)
	}
	return total
}

// pairPathShapes are shapes that a path meets: the shipped ones and one that is easy to reckon with.
var pairPathShapes = []theory.PairShape{
	theory.PairShapeFor(1, theory.IndependentArms), theory.PairShapeFor(1, theory.AnyDependence), {Margin: 0.5, Allowance: 0.5, Slope: 1, Alpha: 1, S1: 20},
}

var pairVersions = []theory.Dependence{theory.AnyDependence, theory.IndependentArms}

// pairsPathwise claims Lemma 2 in every run and in every round.
func pairsPathwise(s Subjects) []props.Claim {
	c := props.Claim{
		ID: "pairs/pathwise", Group: groupPairs, Reference: pairsSection + ", Lemma 2", Evidence: props.Searched,
		Statement: "In every round of a policy that plays the k largest of any index, with either b: Δ_{A_t} ≤ √δ·{Σ_{K largest}ψ(ζ_j) + KΦ + " +
			"Σ_{i∈A_t∖A*} b_i(W_i)}; summed over rounds this is Lemma 2. Under cascades the left side is Σ g_l over the observed wrong positions.",
		Method: "every round of simulated runs of T = 1000, at three shapes, δ the pairing one whatever the index; ζ from the values of s so far, which makes the " +
			"right side smaller; the row shows the round that uses most of its bound",
		Rejects: "a policy that ranks otherwise, the ψ-part dropped",
	}
	for _, l := range s.Rankers {
		c.Cases = append(c.Cases, pairsCase(s, l, algos.SemiBandit, sim.Bernoulli{}), pairsCase(s, l, algos.SemiBandit, sim.TwoPoint{}))
		for _, feedback := range []algos.Feedback{algos.Disjunctive, algos.Conjunctive} {
			c.Cases = append(c.Cases, pairsCase(s, l, feedback, sim.Bernoulli{}))
		}
	}
	hostile := c
	hostile.ID = "pairs/pathwise/search"
	hostile.Statement = "Lemma 2 holds in every round whatever the indices are: no law, no independence, ties to the worst arm."
	hostile.Method = "tables of indices drawn by rapid: random, staircases of the wrong arms, constant ones, all of A* equal"
	hostile.Rejects = "Φ halved, the ψ-part dropped, 1/k for 1/K"
	hostile.Cases = pairsHostile(s.AllPairs)
	table := c
	table.ID, table.Evidence = "pairs/pathwise/tables", props.Exact
	table.Statement = "Lemma 2 where l arms of A* are underestimated, as far as ψ forgives, and l wrong ones stand h = 2ΦK/l above themselves: for independent " +
		"arms the round attains its bound but for y/2."
	table.Method = "constant indices, every l ≤ K ≤ 6, gaps from ½ to 2 times 2ΦK/l"
	table.Rejects = "ρ smaller by a half beyond 4Φ, no quadratic charge, z²/(8Φ), Φ halved, 1/k for 1/K"
	table.Cases = []props.Case{onGrid("constant tables", always(0.05), pairTables, func(g pairTable) (search.Comparison, error) {
		return g.compare(s.AllPairs), nil
	})}
	return []props.Claim{c, hostile, table}
}

// A pairTable is a game of constant indices in units of √δ: l arms of A* have the index
// h − y, the others h, l wrong arms h − y/2 and the rest 0; all means of A* are h, of the others 0.
type pairTable struct {
	k, m, l int
	times   float64 // h over 2ΦK/l
	d       theory.Dependence
}

// tableShape is that of the tables: Φ = 1, y = ½.
var tableShape = theory.PairShape{Margin: 0.5, Allowance: 0.5, Slope: 1, Alpha: 1, S1: 20}

func pairTables(props.Effort) []pairTable {
	var all []pairTable
	for _, size := range [][2]int{{1, 2}, {2, 4}, {4, 8}, {6, 12}, {6, 8}, {5, 6}, {3, 9}} {
		for l := 1; l <= theory.Differing(size[1], size[0]); l++ {
			for _, times := range []float64{0.5, 0.8, 1, 1.3, 2} {
				for _, d := range pairVersions {
					all = append(all, pairTable{size[0], size[1], l, times, d})
				}
			}
		}
	}
	return all
}

func (g pairTable) compare(a AllPairs) search.Comparison {
	K := theory.Differing(g.m, g.k)
	h, y := g.times*2*tableShape.Phi()*float64(K)/float64(g.l), tableShape.Allowance
	r := PairRound{Differing: K, Zetas: make([]float64, g.k)}
	for j := range g.l {
		r.Zetas[j] = y
	}
	for range g.l {
		r.Excess, r.Gaps = append(r.Excess, h-y/2), append(r.Gaps, repeat(h, g.k))
	}
	right := r.right(a, tableShape, g.d)
	return atMost(theory.Exactly(float64(g.l)*h), right*(1+1e-9), "m=%d k=%d l=%d h=%s, %v", g.m, g.k, g.l, number(h), g.d)
}

// drawTables draws a game whose indices are any numbers.
func drawTables(t *rapid.T) hostileGame {
	m := rapid.IntRange(2, 7).Draw(t, "m")
	g := hostileGame{k: rapid.IntRange(1, m-1).Draw(t, "k")}
	T := rapid.IntRange(1, 25).Draw(t, "T")
	g.means = rapid.SliceOfN(rapid.Float64Range(0, 1), m, m).Draw(t, "means")
	slices.Sort(g.means)
	slices.Reverse(g.means)
	if rapid.Bool().Draw(t, "equal") {
		copy(g.means, repeat(g.means[0], g.k))
	}
	kind := rapid.SampledFrom([]string{"random", "stairs", "constant"}).Draw(t, "kind")
	for i := range m {
		index := []float64{math.Inf(1)}
		first := rapid.Float64Range(0, 1.2).Draw(t, "index")
		for range T {
			switch {
			case kind == "random":
				first = rapid.Float64Range(-0.2, 1.5).Draw(t, "index")
			case kind == "stairs" && i >= g.k:
				first -= rapid.Float64Range(0, 0.2).Draw(t, "step")
			}
			index = append(index, first)
		}
		g.index, g.rewards = append(g.index, index), append(g.rewards, make([]float64, T))
	}
	return g
}

// pairsHostile compares both sides in drawn tables.
func pairsHostile(a AllPairs) []props.Case {
	var cases []props.Case
	for _, d := range pairVersions {
		cases = append(cases, drawn(fmt.Sprintf("drawn tables, %v", d), normally(0.3), 1200, func(t *rapid.T) search.Comparison {
			g := drawTables(t)
			unit := rapid.SampledFrom([]float64{0.01, 0.03, 0.1, 0.3, 1}).Draw(t, "√δ")
			shape := rapid.SampledFrom(pairPathShapes).Draw(t, "shape")
			return g.worstRound(a, shape, d, unit)
		}))
	}
	return cases
}

// worstRound plays the game and returns the round that uses most of its bound.
func (g hostileGame) worstRound(a AllPairs, shape theory.PairShape, d theory.Dependence, unit float64) search.Comparison {
	var worst search.Comparison
	zetas := make([]float64, g.k)
	for j := range zetas {
		zetas[j] = max(0, g.means[j]-slices.Min(g.index[j][1:])) / unit
	}
	g.rounds(func(played, rest []int, pulls []int) {
		r := PairRound{Differing: theory.Differing(len(g.means), g.k), Zetas: zetas}
		for _, i := range played {
			if i >= g.k {
				r.Excess = append(r.Excess, excessAbove(g.index[i][pulls[i]], g.means[i], unit))
				r.Gaps = append(r.Gaps, gapsAbove(g.means[:g.k], g.means[i], unit))
			}
		}
		gap := pairedGap(g.means, played, rest, func(i int) bool { return i < g.k }, Partners) / unit
		bound := r.right(a, shape, d)
		p := atMost(theory.Exactly(gap), bound*(1+1e-9)+1e-9, "√δ=%s Φ=%s y=%s", number(unit), number(shape.Phi()), number(shape.Allowance))
		if worst.Where == "" || p.Tighter(worst) {
			worst = p
		}
	})
	return worst
}

// gapsAbove are the h_{ij} of one arm.
func gapsAbove(best []float64, mu, unit float64) []float64 {
	h := make([]float64, len(best))
	for j, x := range best {
		h[j] = max(0, x-mu) / unit
	}
	return h
}

// pairsCase plays games of both regimes.
func pairsCase(s Subjects, l Learner, feedback algos.Feedback, law sim.RewardLaw) props.Case {
	games := []setting{pathGame(8, 3, feedback, law), pathGame(8, 6, feedback, law)}
	return props.Case{Instance: fmt.Sprintf("%s, %v, %s", l.Name, feedback, law), Params: pathParams(l, feedback, law), From: games[0].from, Cost: 0.02,
		Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
			factory, err := l.Factory()
			if err != nil {
				return props.Finding{}, err
			}
			watch := func() watcher {
				return &pairsWatch{pathWatch: pathWatch{additive: s.Additive, factory: factory}, pairs: s.AllPairs}
			}
			var points []search.Comparison
			for _, g := range games {
				g.Horizon = 1000
				runs, err := observe(ctx, t, g.plan(t, l.Player, props.ByEffort(t.Effort, 1, g.runs, 10*g.runs)), watch)
				if err != nil {
					return props.Finding{}, err
				}
				for i, w := range runs {
					points = append(points, g.run(i, w))
				}
			}
			return finding(search.Tightest(points), props.Searched, "no counterexample", int64(len(points))*1000), nil
		}}
}

// A pairsWatch compares both sides of Lemma 2 in every round.
type pairsWatch struct {
	pathWatch
	pairs AllPairs
	unit  float64   // √δ
	zetas []float64 // so far
	worst search.Comparison
}

// Begin takes the pairing δ as the unit.
func (w *pairsWatch) Begin(in *sim.Instance) {
	w.pathWatch.Begin(in)
	w.unit = math.Sqrt(pairingDelta(len(in.Means), in.Cardinality, in.Horizon))
	w.zetas = make([]float64, in.Cardinality)
}

// See compares the round.
func (w *pairsWatch) See(r *sim.Round) {
	before := w.left
	w.pathWatch.See(r)
	round := PairRound{Differing: w.path.Differing, Zetas: w.zetas}
	best := make([]float64, len(w.in.Best))
	for n, j := range w.in.Best {
		best[n] = w.in.Means[j]
		w.zetas[n] = max(w.zetas[n], (w.in.Means[j]-w.last[j])/w.unit)
	}
	for _, i := range r.Observed {
		if !w.in.Optimal[i] {
			round.Excess = append(round.Excess, excessAbove(w.last[i], w.in.Means[i], w.unit))
			round.Gaps = append(round.Gaps, gapsAbove(best, w.in.Means[i], w.unit))
		}
	}
	if len(round.Excess) == 0 {
		return
	}
	shape := pairPathShapes[int(r.T)%len(pairPathShapes)]
	for _, d := range pairVersions {
		right := round.right(w.pairs, shape, d)
		p := search.Comparison{Observed: props.Point((w.left - before) / w.unit), Bound: props.AtMost(right*(1+1e-9) + 1e-9)}
		if w.worst.Where == "" || p.Tighter(w.worst) {
			p.Where = fmt.Sprintf("t=%d, %v, Φ=%s", r.T, d, number(shape.Phi()))
			w.worst = p
		}
	}
}

// point is the round that uses most of its bound.
func (w *pairsWatch) point() search.Comparison { return w.worst }
