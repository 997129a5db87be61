package lemmas

import (
	"math"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/theory"
)

// A cascadeKind is one of both cascades with its reward.
type cascadeKind struct {
	feedback algos.Feedback
	reward   func(means []float64) float64 // r(A, μ)
	goOn     func(mu float64) float64      // chance that the user goes on
	telescop Telescope
}

func (c Cascades) kinds() []cascadeKind {
	return []cascadeKind{
		{algos.Disjunctive, disjunctiveReward, func(mu float64) float64 { return 1 - mu }, c.Disjunctive},
		{algos.Conjunctive, conjunctiveReward, func(mu float64) float64 { return mu }, c.Conjunctive},
	}
}

// disjunctiveReward is 1 − Π(1−μ_i), by enumeration of what the user may see:
// the sum over positions of the chance that the first 1 stands there.
func disjunctiveReward(means []float64) float64 {
	total, before := 0.0, 1.0
	for _, mu := range means {
		total += before * mu
		before *= 1 - mu
	}
	return total
}

func conjunctiveReward(means []float64) float64 {
	all := 1.0
	for _, mu := range means {
		all *= mu
	}
	return all
}

// PairingCascades claims that the pairing bound holds for both cascades without
// the factor 1/p*.
func PairingCascades(c Cascades, bound func(m, k int, T, delta float64) (b, y float64), policy func(delta float64) algos.Factory, delta func(m, k int, T int64) float64) []props.Claim {
	var claims []props.Claim
	for _, kind := range c.kinds() {
		name := kind.feedback.String()
		claims = append(claims, props.Claim{
			ID: "pairing/cascade-" + name, Group: groupPairing, Reference: pairingDocument + ", cascades", Evidence: props.Searched,
			Statement: "For independent arms and any display order, with j_l = i_l where i_l ∈ A* and else its partner: r(A*) − r(A) = Σ_l w_l(μ_{j_l} − μ_{i_l}) with w_l ≤ P(position l is observed). So only observed pulls count.",
			Method:    "means, action, display order and pairing drawn by rapid; the identity to 10⁻¹² and the inequality, rewards by enumeration of what the user sees",
			Rejects:   "the best list's means before position l, a weight that leaves out the positions after l",
			Cases:     []props.Case{drawn("drawn lists", normally(0.05), 800, func(t *rapid.T) point { return cascadePoint(t, kind) })},
		}, props.Claim{
			ID: "pairing/cascade-" + name + "/measured", Group: groupPairing, Reference: pairingDocument + ", cascades", Evidence: props.Sampled,
			Statement: "Under cascading feedback with independent arms, CMOSS's expected regret meets the same bound, with no 1/p*.",
			Method:    "betting interval of the mean regret at the pairing δ, at horizons where the bound is half of T·max Δ",
			Rejects:   "a policy that drops rounds without a click, a bound fifty times smaller",
			Cases:     cascadeCases(kind.feedback, bound, policy, delta),
		})
	}
	return claims
}

// cascadePoint draws a game, an action in some display order and a pairing, and
// returns the worse of the identity and the inequality.
func cascadePoint(t *rapid.T, kind cascadeKind) point {
	k := rapid.IntRange(1, 5).Draw(t, "k")
	m := k + rapid.IntRange(1, 5).Draw(t, "m-k")
	means := rapid.SliceOfN(rapid.Float64Range(0, 1), m, m).Draw(t, "means")
	in, err := sim.NewInstance(means, k, 1, kind.feedback, algos.Descending)
	if err != nil {
		t.Fatalf("instance: %v", err)
	}
	arms := rapid.Permutation(sequenceOfArms(m)).Draw(t, "arms")
	partners := rapid.Permutation(in.Best).Draw(t, "partners")
	a, best := pairLists(in, arms[:k], partners)
	gap, observed := kind.telescop(a, best)
	direct := kind.reward(best) - kind.reward(a)
	where := "played=" + numbers(a) + " best=" + numbers(best)
	return tightest([]point{
		atMost(theory.Exactly(math.Abs(gap-direct)), 1e-12, "identity: %s: %s against %s", where, number(gap), number(direct)),
		atMost(theory.Exactly(gap), observed+1e-12, "inequality: %s", where),
		atMost(theory.Exactly(observed), observedGap(a, best, kind.goOn)+1e-12, "P(observed): %s", where),
	})
}

// observedGap is Σ_l P(l observed)(μ_{j_l} − μ_{i_l}).
func observedGap(a, best []float64, goOn func(float64) float64) float64 {
	total, reach := 0.0, 1.0
	for l, mu := range a {
		total += reach * (best[l] - mu)
		reach *= goOn(mu)
	}
	return total
}

func sequenceOfArms(m int) []int {
	arms := make([]int, m)
	for i := range arms {
		arms[i] = i
	}
	return arms
}

// pairLists returns the displayed means and, position by position, those of
// A*: an arm of A* stands beside itself, a wrong one beside the next partner
// that is left out.
func pairLists(in *sim.Instance, action, partners []int) (a, best []float64) {
	inside := played(make([]bool, len(in.Means)), action)
	next := 0
	for _, i := range action {
		a = append(a, in.Means[i])
		if in.Optimal[i] {
			best = append(best, in.Means[i])
			continue
		}
		for inside[partners[next]] {
			next++
		}
		best = append(best, in.Means[partners[next]])
		next++
	}
	return a, best
}

// cascadeCases measures constant gaps ½±0.45, wrong arms first. With max Δ ≈ 0.9
// the bound is about half of T·max Δ at T = 4(bound/(0.85√T))²; as for
// measuredGames, 96 runs then decide.
func cascadeCases(feedback algos.Feedback, bound func(m, k int, T, delta float64) (b, y float64), policy func(delta float64) algos.Factory, delta func(m, k int, T int64) float64) []props.Case {
	var cases []props.Case
	for _, s := range []Size{{4, 2}, {6, 3}, {5, 1}} {
		base := constantGap(s.Arms, s.Cardinality, 0.9)
		if s.Arms == 6 {
			base.from = props.Full
		}
		b, _ := bound(s.Arms, s.Cardinality, 1e6, delta(s.Arms, s.Cardinality, 1e6))
		perRoot := b / 1e3 / 0.85
		base.horizon, base.feedback, base.runs = int64(4*perRoot*perRoot), feedback, 96
		d := delta(s.Arms, s.Cardinality, base.horizon)
		limit, _ := bound(s.Arms, s.Cardinality, float64(base.horizon), d)
		cases = append(cases, base.atMost(policy(d), limit))
	}
	return cases
}

// TheoremCascading claims the paper's cascading theorem in explicit form, and
// the step of its proof that survives.
func TheoremCascading(bound func(m, k int, T, delta float64) float64, policy func(delta float64) algos.Factory, delta func(m, k int, T int64) float64) []props.Claim {
	measured := props.Claim{
		ID: "theorem-cascading", Group: groupTheorems, Reference: "thm:cmoss_ub_cascading", Evidence: props.Sampled,
		Statement: "For exactly k independent arms, r = 1 − Π(1−μ_i) (disjunctive) or Πμ_i (conjunctive) and top-k selection, CMOSS's expected regret is at most the explicit semi-bandit bound divided by p*, the least chance that an action is observed whole.",
		Method:    "betting interval of the mean regret at the paper's δ; vacuous where the bound is at least T·max Δ",
		Rejects:   "a bound below the measured regret",
	}
	step := props.Claim{
		ID: "theorem-cascading/step", Group: groupTheorems, Reference: "append:cmoss_cascading, first display", Evidence: props.Searched,
		Statement: "|r(A*) − r(A)| ≤ Σ_{j∈A*}μ_j − Σ_{i∈A}μ_i for both cascades.",
		Method:    "means and actions drawn by rapid",
		Rejects:   "half of the right side",
	}
	for _, kind := range (Cascades{}).kinds() {
		g := constantGap(6, 3, 0.4).since(props.Quick)
		g.horizon, g.feedback, g.runs = 1e4, kind.feedback, 16
		d := delta(g.m, g.k, g.horizon)
		measured.Cases = append(measured.Cases, g.atMost(policy(d), theory.CascadingBound(bound(g.m, g.k, float64(g.horizon), d), leastWhole(g, kind))))
		step.Cases = append(step.Cases, stepCase(kind, 1))
	}
	return []props.Claim{measured, step}
}

// stepCase compares |r(A*) − r(A)| with factor times the sum of gaps; the paper
// has factor 1.
func stepCase(kind cascadeKind, factor float64) props.Case {
	return drawn(kind.feedback.String(), normally(0.03), 500, func(t *rapid.T) point {
		k := rapid.IntRange(1, 5).Draw(t, "k")
		a := rapid.SliceOfN(rapid.Float64Range(0, 1), k, k).Draw(t, "A")
		best, sum := make([]float64, k), 0.0
		for l := range a {
			best[l] = a[l] + (1-a[l])*rapid.Float64Range(0, 1).Draw(t, "lift")
			sum += best[l] - a[l]
		}
		return atMost(theory.Exactly(math.Abs(kind.reward(best)-kind.reward(a))), factor*sum+1e-12, "A=%s A*=%s", numbers(a), numbers(best))
	})
}

// leastWhole is p* of a constant gap: all of a list is seen if the user goes on
// at its first k−1 positions, and k−1 arms of the worst kind may stand there.
func leastWhole(g game, kind cascadeKind) float64 {
	means, err := g.means.Draw(nil, g.m, g.k, g.horizon)
	if err != nil {
		panic(err) // a list of m means
	}
	hi, lo := kind.goOn(means[g.m-1]), kind.goOn(means[0])
	return math.Pow(math.Min(hi, lo), float64(g.k-1))
}
