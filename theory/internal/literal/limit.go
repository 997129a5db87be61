package literal

import (
	"math"
	"math/bits"
	"slices"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize/convex/lp"
)

var limitRows = []Row{
	{Name: "PhysicalLimit.program", Letters: "k means",
		Points: list([]float64{1, 0.9, 0.8, 0.8}, []float64{2, 0.3, 0.2, 0.1, 0.05},
			[]float64{2, 0.3, 0.3, 0.3, 0.1}, []float64{1, 1, 0.5}, []float64{3, 0.1, 0.9, 0.5, 0.4, 0.7}, []float64{2, 0.4, 0.6},
			[]float64{3, 0.95, 0.8, 0.72, 0.6, 0.31, 0.02}, []float64{4, 0.5, 0.55, 0.45, 0.6, 0.52, 0.48, 0.1},
			[]float64{6, 0.9, 0.1, 0.6, 0.4, 0.3, 0.2, 0.15}),
		Rounding: 1e-12, Why: "the simplex method on a table of at most 35 actions", Exact: gravesLai},
}

// gravesLai is the linear program from which the limit comes: the cheapest pulls of
// actions, per unit of ln T, that tell every arm outside A* from one that would
// belong to it,
//
//	min Σ_A c_A Δ_A,  Σ_{A∋i} c_A ≥ 1/kl(mu_i, mu_(k)) for mu_i < mu_(k),  c ≥ 0,
//
// over all sets A of k arms. What separates into arms, and that only arms outside A*
// count, is what it finds out.
func gravesLai(x []float64) float64 {
	k, means := int(x[0]), slices.Clone(x[1:])
	slices.Sort(means)
	slices.Reverse(means)
	border := means[k-1]
	worse := slices.IndexFunc(means, func(mu float64) bool { return mu < border })
	if worse < 0 {
		return 0
	}
	cost, sets := tellingActions(means, k, worse)
	rows := len(means) - worse
	a, b := mat.NewDense(rows, len(sets)+rows, nil), make([]float64, rows) // and surplus variables
	for i := range rows {
		b[i] = 1 / divergence(means[worse+i], border)
		a.Set(i, len(sets)+i, -1)
		for j, set := range sets {
			a.Set(i, j, float64(set>>(worse+i)&1))
		}
	}
	value, _, err := lp.Simplex(append(cost, make([]float64, rows)...), a, b, 1e-12, nil)
	if err != nil {
		return math.NaN()
	}
	return value
}

// tellingActions returns the sets of k arms, as bits, that have an arm from worse on,
// with their gaps.
func tellingActions(means []float64, k, worse int) (gaps []float64, sets []uint) {
	for set := uint(1) << k; set < 1<<len(means); set++ {
		if bits.OnesCount(set) != k || set>>worse == 0 {
			continue
		}
		best, played := 0.0, 0.0
		for i, mu := range means {
			if i < k {
				best += mu
			}
			if set>>i&1 == 1 {
				played += mu
			}
		}
		gaps, sets = append(gaps, math.Max(0, best-played)), append(sets, set)
	}
	return gaps, sets
}
