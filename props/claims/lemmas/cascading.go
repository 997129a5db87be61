package lemmas

import (
	"math"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
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

// pairingCascades claims that the pairing bound holds for both cascades without
// the factor 1/p*.
func pairingCascades(s Subjects) []props.Claim {
	var claims []props.Claim
	for _, kind := range s.Cascades.kinds() {
		name := kind.feedback.String()
		claims = append(claims, props.Claim{
			ID: "pairing/cascade-" + name, Group: groupPairing, Reference: pairingDocument + ", cascades", Evidence: props.Searched,
			Statement: "For independent arms and any display order, with j_l = i_l where i_l ∈ A* and else its partner: r(A*) − r(A) = Σ_l w_l(μ_{j_l} − " +
				"μ_{i_l}) with w_l ≤ P(position l is observed). So only observed pulls count.",
			Method: "means, action, display order and pairing drawn by rapid; the identity to 10⁻¹² and the inequality, rewards by enumeration of what " +
				"the user sees",
			Rejects: "the best list's means before position l, a weight that leaves out the positions after l",
			Cases:   []props.Case{drawn("drawn lists", normally(0.05), 800, func(t *rapid.T) search.Comparison { return cascadePoint(t, kind) })},
		}, props.Claim{
			ID: "pairing/cascade-" + name + "/measured", Group: groupPairing, Reference: pairingDocument + ", cascades", Evidence: props.Sampled,
			Statement: "Under cascading feedback with independent arms, CMOSS's expected regret meets the same bound, with no 1/p*.",
			Method:    "betting interval of the mean regret at the pairing δ, at horizons where the bound is half of T·max Δ",
			Rejects:   "a policy that drops rounds without a click, a bound fifty times smaller",
			Cases:     cascadeCases(s, kind.feedback),
		})
	}
	return claims
}

// cascadePoint draws a game, an action in some display order and a pairing, and
// returns the worse of the identity and the inequality.
func cascadePoint(t *rapid.T, kind cascadeKind) search.Comparison {
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
	return search.Tightest([]search.Comparison{
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
func cascadeCases(s Subjects, feedback algos.Feedback) []props.Case {
	var cases []props.Case
	for _, g := range []setting{constantGap(4, 2, 0.9), constantGap(6, 3, 0.9).since(props.Full), constantGap(5, 1, 0.9)} {
		g.Horizon, g.Feedback, g.runs = 1e6, feedback, 96
		_, b := s.pairingBound(g.Game)
		perRoot := b / 1e3 / 0.85
		g.Horizon = int64(4 * perRoot * perRoot)
		d, limit := s.pairingBound(g.Game)
		cases = append(cases, g.atMost(s.CMOSS(d), limit))
	}
	return cases
}

// theoremCascading claims the paper's cascading theorem in explicit form, and
// the step of its proof that survives.
func theoremCascading(s Subjects) []props.Claim {
	measured := props.Claim{
		ID: "theorem-cascading", Group: groupTheorems, Reference: "thm:cmoss_ub_cascading", Evidence: props.Sampled,
		Statement: "For exactly k independent arms, r = 1 − Π(1−μ_i) (disjunctive) or Πμ_i (conjunctive) and top-k selection, CMOSS's expected regret is " +
			"at most the explicit semi-bandit bound divided by p*, the least chance that an action is observed whole.",
		Method:  "betting interval of the mean regret at the paper's δ; vacuous where the bound is at least T·max Δ",
		Rejects: "a bound below the measured regret",
	}
	step := props.Claim{
		ID: "theorem-cascading/step", Group: groupTheorems, Reference: "append:cmoss_cascading, first display", Evidence: props.Searched,
		Statement: "|r(A*) − r(A)| ≤ Σ_{j∈A*}μ_j − Σ_{i∈A}μ_i for both cascades.",
		Method:    "means and actions drawn by rapid",
		Rejects:   "half of the right side",
	}
	for _, kind := range s.Cascades.kinds() {
		g := constantGap(6, 3, 0.4).since(props.Quick)
		g.Horizon, g.Feedback, g.runs = 1e4, kind.feedback, 16
		d, b := s.theoremBound(g.Game)
		measured.Cases = append(measured.Cases, g.atMost(s.CMOSS(d), theory.CascadingBound(b, leastWhole(g.Game, kind))))
		step.Cases = append(step.Cases, stepCase(kind, s.Cascades.Step))
	}
	return []props.Claim{measured, step}
}

// stepCase compares |r(A*) − r(A)| with factor times the sum of gaps; the paper
// has factor 1.
func stepCase(kind cascadeKind, factor float64) props.Case {
	return drawn(kind.feedback.String(), normally(0.03), 500, func(t *rapid.T) search.Comparison {
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
func leastWhole(g sim.Game, kind cascadeKind) float64 {
	gap := g.Means.(sim.GapMeans).Gap
	return math.Pow(math.Min(kind.goOn(0.5+gap/2), kind.goOn(0.5-gap/2)), float64(g.Cardinality-1))
}
