package lemmas

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/combin"

	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/theory"
)

// enumerate walks through all actions and returns, by class ℓ and by arm, the
// ascending values Δ_A/k_A of the actions in A_ℓ that contain the arm and have a
// gap above least.
func enumerate(in *sim.Instance, least float64) [][][]float64 {
	kinds := newKinds(in)
	var lists [][][]float64
	eachAction(len(in.Means), in.Cardinality, func(action []int) {
		a := kinds.classify(action)
		if a.class < 0 || !(a.gap > least) {
			return
		}
		for len(lists) <= a.class {
			lists = append(lists, make([][]float64, len(in.Means)))
		}
		for _, i := range a.wrong {
			lists[a.class][i] = append(lists[a.class][i], a.gap/float64(len(a.wrong)))
		}
	})
	for _, arms := range lists {
		for _, xs := range arms {
			slices.Sort(xs)
		}
	}
	return lists
}

// eachAction calls do with every k-subset of 0…m−1, in lexicographic order. The
// slice is reused.
func eachAction(m, k int, do func(action []int)) {
	action := make([]int, k)
	for all := combin.NewCombinationGenerator(m, k); all.Next(); {
		do(all.Combination(action))
	}
}

// arrangementWatch adds up the right side round by round and keeps the path's
// gaps and classes for the left one.
type arrangementWatch struct {
	least float64
	lowest
	kinds kinds
	lists [][][]float64
	right []float64 // by class
	path  []*actionKind
}

func (w *arrangementWatch) Begin(in *sim.Instance) {
	w.lowest.Begin(in)
	w.kinds = newKinds(in)
	w.lists = enumerate(in, w.least)
	w.right = make([]float64, len(w.lists))
	w.path = make([]*actionKind, 0, in.Horizon)
}

// See adds, for every class and every wrong arm of the action, the arranged
// sum Σ_n 1{V ≥ x_n}(x_n − x_{n−1}) = max{x_n ≤ V}, V = (I_i − μ_i)·16/(√2)^ℓ.
func (w *arrangementWatch) See(r *sim.Round) {
	w.note(r.Indices)
	a := w.kinds.of(r.Action)
	w.path = append(w.path, a)
	for l, arms := range w.lists {
		scale := math.Pow(math.Sqrt2, float64(l)) / 16
		for _, i := range a.wrong {
			xs := arms[i]
			// x_n·scale ≤ I_i − μ_i, compared as the indicator lemma has it.
			n, _ := slices.BinarySearchFunc(xs, 0, func(x float64, _ int) int {
				if w.in.Means[i]+scale*x <= r.Indices[i] {
					return -1
				}
				return 1
			})
			if n > 0 {
				w.right[l] += math.Ldexp(xs[n-1], l+1)
			}
		}
	}
}

// point compares both sides of the class with the least slack.
func (w *arrangementWatch) point() search.Comparison {
	bar := math.Max(8*w.zetas(), w.least)
	left, rounds := make([]float64, len(w.lists)), make([]int64, len(w.lists))
	for _, a := range w.path {
		if a.class >= 0 && a.gap > bar {
			left[a.class] += a.gap
			rounds[a.class]++
		}
	}
	worst := atMost(theory.Exactly(0), 0, "no round had an action in A_B")
	for l := range left {
		if rounds[l] == 0 {
			continue
		}
		p := atMost(theory.Bracket{Lo: left[l] * (1 - 1e-9), Hi: left[l] * (1 - 1e-12)}, w.right[l], "ℓ=%d, %d rounds in A_B",
			l, rounds[l])
		if worst.Bound.Value() == 0 || p.Tighter(worst) {
			worst = p
		}
	}
	return worst
}
