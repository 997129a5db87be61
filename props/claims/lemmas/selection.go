package lemmas

import (
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/theory"
)

// selection claims what choosing the k largest clipped indices means for a wrong arm's index, in every
// round of simulated runs.
func selection(s Subjects) []props.Claim {
	return []props.Claim{{
		ID: "selection", Group: groupActions, Reference: "append:cmoss_proof, display before lem:actionset_divide",
		Evidence:  props.Searched,
		Statement: "Before every round, for i ∈ A_t∖A* and j ∈ A*∖A_t: min(I_i,1) ≥ min(I_j,1) ≥ μ_j − ζ_j.",
		Method: "every round of simulated runs: the indices of arms played and left out, compared exactly; ζ_j is the most " +
			"that an index of arm j falls below μ_j",
		Rejects: "a policy that does not play the k largest clipped indices",
		Cases:   pathwise(s, leftOut),
	}, {
		ID: "selection/indices", Group: groupActions, Reference: "alg:cmoss, lines 4 and 5", Evidence: props.Searched,
		Statement: "The policy ranks by min{S/n + √(ln⁺(1/(δn))/n), 1} of the rewards observed before the round.",
		Method: "every arm and round of simulated runs, recomputed from the rewards; two ways to write the logarithm " +
			"differ by rounding, at most 10⁻¹²",
		Rejects: "log base 2 or 10 in the radius, δ/n for δn, statistics that lag a round",
		Cases:   pathwise(s, recomputed),
	}}
}

// gapDisplay claims the display with 7Δ/8, from which the proof of the indicator lemma starts.
func gapDisplay(s Subjects) props.Claim {
	return props.Claim{
		ID: "selection/gap", Group: groupActions, Reference: "append:cmoss_proof, display with 7Δ/8 before " +
			"lem:actionset_divide", Evidence: props.Searched,
		Statement: "In every round with Δ > 8Σ_{j∈A*}ζ_j, every wrong arm played has I_i ≥ (Σ_{A_t∖A*} μ + (7/8)Δ)/k_A.",
		Method: "every round of simulated runs, checked after the run, when ζ is known; clipping at 1 only makes the claim " +
			"stronger; the tolerance 10⁻¹² covers the rounding of sums",
		Rejects: "4Δ in place of (7/8)Δ",
		Cases:   pathwise(s, aboveGap),
	}
}

// leftOut compares, in each round, the least index of a wrong arm that is played with the index of
// every optimal arm that is left out. The latter is at least μ_j − ζ_j by the definition of ζ.
func leftOut(p *path, _ float64) (search.Comparison, int64) {
	worst := atLeast(theory.Exactly(1), 0, "no optimal arm was left out")
	for r := range p.rounds() {
		least := min(r.leastWrong(), 1)
		for _, j := range p.Best {
			index := min(r.indices[j], 1)
			if least-index < worst.Observed.Mid && !slices.Contains(r.action, j) {
				worst = atLeast(theory.Exactly(least-index), 0, "round %d: least index of a wrong arm %s, arm %d has %s", r.t,
					number(least), j, number(index))
			}
		}
	}
	return worst, p.Horizon
}

// leastWrong is the least index of a wrong arm that is played.
func (r round) leastWrong() float64 {
	least := math.Inf(1)
	for _, i := range r.wrong {
		least = min(least, r.indices[i])
	}
	return least
}

// aboveGap compares the least index of a wrong arm with the right side, if the gap is above 8Σζ_j.
func aboveGap(p *path, _ float64) (search.Comparison, int64) {
	bar, n, worst := 8*p.zetas(), 0, math.Inf(1)
	for r := range p.rounds() {
		if r.class < 0 || !(r.gap > bar) {
			continue
		}
		n++
		sum := 0.0
		for _, i := range r.wrong {
			sum += p.Means[i]
		}
		worst = min(worst, r.leastWrong()-(sum+7./8*r.gap)/float64(len(r.wrong)))
	}
	if n == 0 {
		return atLeast(theory.Exactly(1), 0, "no round had a gap above 8Σζ"), 0
	}
	return atLeast(theory.Exactly(worst+1e-12), 0, "least room %s in %d rounds with a gap above 8Σζ = %s",
		number(worst), n, number(bar)), p.Horizon
}

// recomputed compares the indices with those of the rewards before each round.
func recomputed(p *path, delta float64) (search.Comparison, int64) {
	own, worst := newTally(p, delta), atMost(theory.Exactly(0), 1e-12, "every index agrees")
	for r := range p.rounds() {
		for i, got := range r.indices {
			if off := math.Abs(got - min(own.index(i), 1)); off > worst.Observed.Mid {
				worst = atMost(theory.Exactly(off), 1e-12, "round %d, arm %d with S=%s, n=%s: index %s, want %s", r.t, i,
					number(own.sums[i]), number(own.pulls[i]), number(got), number(min(own.index(i), 1)))
			}
		}
		own.add(r)
	}
	return worst, p.Horizon
}

// A tally computes indices from the rewards of a path.
type tally struct {
	delta       float64
	pulls, sums []float64
}

func newTally(p *path, delta float64) tally {
	return tally{delta, make([]float64, len(p.Means)), make([]float64, len(p.Means))}
}

func (w tally) add(r round) {
	for j, arm := range r.action {
		w.pulls[arm]++
		w.sums[arm] += r.rewards[j]
	}
}

// index is the arm's index, not clipped.
func (w tally) index(i int) float64 {
	if w.pulls[i] == 0 {
		return math.Inf(1)
	}
	return w.sums[i]/w.pulls[i] + theory.Radius(w.delta, w.pulls[i])
}
