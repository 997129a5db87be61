package lemmas

import (
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/theory"
)

// pairingDocument is where the pairing bound is stated and proved.
const pairingDocument = "docs/bounds.md, appendix A"

// pairingSelection claims step 1 of the pairing bound for every pair at once,
// hence for every bijection. split is the share of the gap that an index must
// exceed its mean by; the proof has ½.
func pairingSelection(split float64, s Subjects) props.Claim {
	return props.Claim{
		ID: "pairing/selection", Group: groupPairing, Reference: pairingDocument + ", step 1", Evidence: props.Searched,
		Statement: "In every round, for i ∈ A_t∖A* and any partner j ∈ A*∖A_t with g = μ_j − μ_i: g ≤ 2ζ_j or I_i ≥ μ_i + g/2.",
		Method:    "every pair of every round of simulated runs, semi-bandit and cascading, hence every bijection; ζ from the whole run",
		Rejects:   "a policy that ranks otherwise, a split above 1 in place of 1/2",
		Cases:     pathwise(slices.Concat(watchedGames, watchedCascades), 0.1, s, func(setting, float64) watcher { return &pairWatch{split: split} }),
	}
}

// pairWatch keeps, for each pair, the least index that i had when it was played
// and j was left out.
type pairWatch struct {
	split float64
	lowest
	in    []bool
	index [][]float64 // by i and j; +Inf: never
}

func (w *pairWatch) Begin(in *sim.Instance) {
	w.lowest.Begin(in)
	m := len(in.Means)
	w.in, w.index = make([]bool, m), make([][]float64, m)
	for i := range w.index {
		w.index[i] = repeat(math.Inf(1), m)
	}
}

func (w *pairWatch) See(r *sim.Round) {
	w.note(r.Indices)
	played(w.in, r.Action)
	for _, j := range w.lowest.in.Best {
		if w.in[j] {
			continue
		}
		for _, i := range r.Action {
			if !w.lowest.in.Optimal[i] {
				w.index[i][j] = min(w.index[i][j], r.Indices[i])
			}
		}
	}
}

// point returns the pair with the least room above μ_i + g/2 among those with
// g > 2ζ_j, that is with μ_j − ζ_j above the middle of both means.
func (w *pairWatch) point() search.Comparison {
	in := w.lowest.in
	worst := atLeast(theory.Exactly(1), 0, "no pair with g > 2ζ")
	for i := range w.index {
		for _, j := range in.Best {
			// The premise is that of the proof's ½ whatever the split.
			if math.IsInf(w.index[i][j], 1) || w.floor(j) <= in.Means[i]+(in.Means[j]-in.Means[i])/2 {
				continue
			}
			need := in.Means[i] + w.split*(in.Means[j]-in.Means[i])
			p := atLeast(theory.Exactly(w.index[i][j]-need), 0, "arm %d of mean %s for arm %d of mean %s: index "+
				"%s", i, number(in.Means[i]), j, number(in.Means[j]), number(w.index[i][j]))
			if p.Tighter(worst) {
				worst = p
			}
		}
	}
	return worst
}
