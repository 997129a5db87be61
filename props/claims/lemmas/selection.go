package lemmas

import (
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/theory"
)

// selection claims what choosing the k largest clipped indices means for a
// wrong arm's index, in every round of simulated runs.
func selection(s Subjects) []props.Claim {
	return []props.Claim{{
		ID: "selection", Group: groupActions, Reference: "append:cmoss_proof, display before lem:actionset_divide",
		Evidence:  props.Searched,
		Statement: "Before every round, for i ∈ A_t∖A* and j ∈ A*∖A_t: min(I_i,1) ≥ min(I_j,1) ≥ μ_j − ζ_j.",
		Method: "every round of simulated runs; ζ from the indices of the whole run, checked afterwards; exact " +
			"comparison, no tolerance",
		Rejects: "a policy that does not play the k largest clipped indices",
		Cases:   pathwise(watchedGames, 0.1, s, func(setting, float64) watcher { return &selectionWatch{} }),
	}, {
		ID: "selection/indices", Group: groupActions, Reference: "alg:cmoss, lines 4 and 5", Evidence: props.Searched,
		Statement: "The indices that the policy ranks by are min{S/n + √(ln⁺(1/(δn))/n), 1} of the rewards " +
			"observed before the round.",
		Method: "every arm and round of simulated runs, recomputed from the observed rewards; 10⁻¹² covers the " +
			"rounding of two ways to write the logarithm",
		Rejects: "log base 2 or 10 in the radius, δ/n for δn, statistics that lag a round",
		Cases:   pathwise(watchedGames, 0.1, s, func(_ setting, delta float64) watcher { return &indexWatch{delta: delta} }),
	}}
}

// selectionWatch keeps, for each optimal arm, the least index of a wrong arm
// that was played instead of it.
type selectionWatch struct {
	lowest
	in     []bool
	rivals []float64 // by optimal arm; +Inf: never left out
	round  []int64
}

func (w *selectionWatch) Begin(in *sim.Instance) {
	w.lowest.Begin(in)
	w.in = make([]bool, len(in.Means))
	w.rivals, w.round = repeat(math.Inf(1), len(in.Means)), make([]int64, len(in.Means))
}

func (w *selectionWatch) See(r *sim.Round) {
	w.note(r.Indices)
	least := math.Inf(1)
	for _, i := range r.Action {
		if !w.lowest.in.Optimal[i] {
			least = min(least, r.Indices[i])
		}
	}
	played(w.in, r.Action)
	for _, j := range w.lowest.in.Best {
		if !w.in[j] && least < w.rivals[j] {
			w.rivals[j], w.round[j] = least, r.T
		}
	}
}

// point compares the least rival with μ_j − ζ_j, arm by arm.
func (w *selectionWatch) point() search.Comparison {
	worst := atLeast(theory.Exactly(1), 0, "no optimal arm was left out")
	for _, j := range w.lowest.in.Best {
		if math.IsInf(w.rivals[j], 1) {
			continue
		}
		p := atLeast(theory.Exactly(w.rivals[j]-w.floor(j)), 0, "round %d: least index of a wrong arm %s, arm %d "+
			"has μ−ζ = %s",
			w.round[j], number(w.rivals[j]), j, number(w.floor(j)))
		if p.Tighter(worst) {
			worst = p
		}
	}
	return worst
}

// indexWatch recomputes the indices from what is observed.
type indexWatch struct {
	delta float64
	pulls []float64
	sums  []float64
	worst float64
	where search.Comparison
}

func (w *indexWatch) Begin(in *sim.Instance) {
	w.pulls, w.sums = make([]float64, len(in.Means)), make([]float64, len(in.Means))
	w.where = atMost(theory.Exactly(0), 1e-12, "every index agrees")
}

func (w *indexWatch) See(r *sim.Round) {
	for i, got := range r.Indices {
		if off := math.Abs(got - w.index(i)); off > w.worst {
			w.worst = off
			w.where = atMost(theory.Exactly(off), 1e-12, "round %d, arm %d with S=%s, n=%s: index %s, want %s",
				r.T, i, number(w.sums[i]), number(w.pulls[i]), number(got), number(w.index(i)))
		}
	}
	for j, arm := range r.Observed {
		w.pulls[arm]++
		w.sums[arm] += r.Rewards[j]
	}
}

func (w *indexWatch) index(i int) float64 { return min(w.unclipped(i), 1) }

func (w *indexWatch) unclipped(i int) float64 {
	if w.pulls[i] == 0 {
		return math.Inf(1)
	}
	return w.sums[i]/w.pulls[i] + theory.Radius(w.delta, w.pulls[i])
}

func (w *indexWatch) point() search.Comparison { return w.where }
