package lemmas

import (
	"math"
	"slices"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/theory"
)

// HoeffdingMax claims the maximal form of Hoeffding's inequality.
func HoeffdingMax(bound func(n int, eps float64) float64) []props.Claim {
	base := props.Claim{
		Group:     groupConcentration,
		Statement: "For independent Y_t in [0,1] with means q_t, which may differ, and S_t = Σ_{s≤t}(Y_s − q_s): P(max_{t≤n} S_t ≥ ε) ≤ e^{−2ε²/n} for every ε > 0.",
		Reference: "lem:general_Hoef",
		Rejects:   "an exponent above 2, ε for ε², a bound for S_n that forgets the maximum",
	}
	grid, hunted := base, base
	grid.ID, grid.Evidence = "hoeffding-max", props.Exact
	grid.Method = "first-passage program for Bernoulli walks with a mean per step, rounding and dropped mass included"
	for _, law := range meanPatterns {
		grid.Cases = append(grid.Cases, onGrid(law.name, normally(0.1), maximalGrid, func(p maximalParams) (point, error) {
			return maximalPoint(bound, law.means(p.n, p.q), p.eps)
		}))
	}
	hunted.ID, hunted.Evidence = "hoeffding-max/search", props.Searched
	hunted.Method = "lists of up to 24 means and ε drawn by rapid; extremal search over q, n and ε at equal means"
	hunted.Cases = []props.Case{
		drawn("lists of means", normally(0.05), 400, func(t *rapid.T) point {
			q := rapid.SliceOfN(rapid.Float64Range(0, 1), 1, 24).Draw(t, "q")
			return drawnPoint(t)(maximalPoint(bound, q, rapid.Float64Range(0.01, 8).Draw(t, "eps")))
		}),
		extremal("least slack at equal means", normally(0.1), search.Effort{Starts: 8, Iterations: 150}, maximalBox(0.05, 3), maximalAt(bound)),
		// The slack vanishes as ε → 0, where every exponent is 0: a wrong one
		// shows in the tail.
		extremal("least slack at eps ≥ 1.2√n", normally(0.1), search.Effort{Starts: 8, Iterations: 150}, maximalBox(1.2, 3), maximalAt(bound)),
	}
	return []props.Claim{grid, hunted}
}

// maximalBox bounds the search at equal means; ε enters as a multiple of √n.
func maximalBox(least, most float64) []search.Dimension {
	return []search.Dimension{
		{Name: "q", Lo: 0.01, Hi: 0.99}, {Name: "n", Lo: 1, Hi: 200, Integer: true, Log: true},
		{Name: "eps/√n", Lo: least, Hi: most, Log: true},
	}
}

func maximalAt(bound func(n int, eps float64) float64) func(x []float64) (point, error) {
	return func(x []float64) (point, error) {
		return maximalPoint(bound, repeat(x[0], int(x[1])), x[2]*math.Sqrt(x[1]))
	}
}

// drawnPoint turns an error of an exact program, which drawn parameters in its
// domain must not cause, into a failure of the search.
func drawnPoint(t *rapid.T) func(point, error) point {
	return func(p point, err error) point {
		if err != nil {
			t.Fatalf("exact program: %v", err)
		}
		return p
	}
}

func maximalPoint(bound func(n int, eps float64) float64, q []float64, eps float64) (point, error) {
	exact, err := theory.HoeffdingMax(q, eps)
	return atMost(exact, bound(len(q), eps), "n=%d eps=%s q=%s", len(q), number(eps), meansText(q)), err
}

// meansText writes a list of means, shortened if long, as one if all are equal.
func meansText(q []float64) string {
	switch equal := slices.Compact(slices.Clone(q)); {
	case len(equal) == 1:
		return number(q[0])
	case len(q) > 8:
		return numbers(q[:8]) + ",…"
	default:
		return numbers(q)
	}
}

// A meanPattern lays out n means around q.
type meanPattern struct {
	name  string
	means func(n int, q float64) []float64
}

var meanPatterns = []meanPattern{
	{"equal means", func(n int, q float64) []float64 { return repeat(q, n) }},
	{"alternating means", func(n int, q float64) []float64 {
		return sequence(n, func(i int) float64 { return math.Abs(float64(i%2) - q) })
	}},
	{"rising means", func(n int, q float64) []float64 {
		return sequence(n, func(i int) float64 { return q * float64(i+1) / float64(n) })
	}},
	{"two blocks of means", func(n int, q float64) []float64 {
		return sequence(n, func(i int) float64 {
			if 2*i < n {
				return q
			}
			return 1 - q
		})
	}},
}

func repeat(q float64, n int) []float64 {
	return sequence(n, func(int) float64 { return q })
}

func sequence(n int, at func(i int) float64) []float64 {
	xs := make([]float64, n)
	for i := range xs {
		xs[i] = at(i)
	}
	return xs
}

type maximalParams struct {
	n      int
	q, eps float64
}

// maximalGrid scales ε with √n, the width of the walk.
func maximalGrid(e props.Effort) []maximalParams {
	var grid []maximalParams
	for _, n := range byEffort(e, []int{1, 3, 20, 100}, []int{1, 2, 5, 20, 100, 500}, []int{1, 2, 3, 5, 10, 20, 50, 100, 500, 2000, 10000}) {
		for _, q := range []float64{0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.98} {
			for _, c := range []float64{0.1, 0.3, 0.6, 1, 1.5, 2} {
				grid = append(grid, maximalParams{n, q, c * math.Sqrt(float64(n))})
			}
		}
	}
	return grid
}
