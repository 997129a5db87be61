package claims

import (
	"math"
	"slices"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/bounds/upper"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/theory"
)

// An indexTable is a small game in which nothing is random: means, indices and the order of ties may be
// anything.
type indexTable struct {
	k, horizon int
	means      []float64   // descending: A* is 0…k−1
	index      [][]float64 // I_{i,s}, 0 ≤ s ≤ T
}

// drawTables draws a game whose indices are any numbers.
func drawTables(t *rapid.T) indexTable {
	m := rapid.IntRange(2, 7).Draw(t, "m")
	g := indexTable{k: rapid.IntRange(1, m-1).Draw(t, "k"), horizon: rapid.IntRange(1, 25).Draw(t, "T")}
	g.means = rapid.SliceOfN(rapid.Float64Range(0, 1), m, m).Draw(t, "means")
	slices.Sort(g.means)
	slices.Reverse(g.means)
	if rapid.Bool().Draw(t, "equal") {
		copy(g.means, slices.Repeat([]float64{g.means[0]}, g.k))
	}
	kind := rapid.SampledFrom([]string{"random", "stairs", "constant"}).Draw(t, "kind")
	for i := range m {
		index := []float64{math.Inf(1)}
		first := rapid.Float64Range(0, 1.2).Draw(t, "index")
		for range g.horizon {
			switch {
			case kind == "random":
				first = rapid.Float64Range(-0.2, 1.5).Draw(t, "index")
			case kind == "stairs" && i >= g.k:
				first -= rapid.Float64Range(0, 0.2).Draw(t, "step")
			}
			index = append(index, first)
		}
		g.index = append(g.index, index)
	}
	return g
}

// rounds plays the k largest clipped indices, ties to the worst arm, and shows every round: the arms played, the
// others, and how often each arm was played before.
func (g indexTable) rounds(see func(played, rest, pulls []int)) {
	m := len(g.means)
	pulls, order := make([]int, m), make([]int, m)
	for i := range order {
		order[i] = i
	}
	for range g.horizon {
		slices.SortFunc(order, func(i, j int) int {
			x, y := min(1, g.index[i][pulls[i]]), min(1, g.index[j][pulls[j]])
			if x > y || x == y && i > j {
				return -1
			}
			return 1
		})
		see(order[:g.k], order[g.k:], pulls)
		for _, i := range order[:g.k] {
			pulls[i]++
		}
	}
}

func (g indexTable) optimal(i int) bool { return i < g.k }

// zetas are the ζ_j, j ∈ A*.
func (g indexTable) zetas() []float64 {
	zetas := make([]float64, g.k)
	for j := range zetas {
		zetas[j] = max(0, g.means[j]-slices.Min(g.index[j][1:]))
	}
	return zetas
}

// worstRound returns the round that uses most of its bound.
func (g indexTable) worstRound(s Subjects, shape upper.Shape, d upper.Dependence, unit float64) search.Comparison {
	var worst search.Comparison
	zetas := g.zetas()
	for j := range zetas {
		zetas[j] /= unit
	}
	g.rounds(func(played, rest []int, pulls []int) {
		r := pathRound{differing: theory.Differing(len(g.means), g.k), zetas: zetas}
		for _, i := range played {
			if !g.optimal(i) {
				r.add(g.index[i][pulls[i]], g.means[i], g.means[:g.k], unit)
			}
		}
		gap := pairedGap(g.means, played, rest, g.optimal) / unit
		p := atMost(exactly(gap), r.right(s, shape, d)*(1+1e-9)+1e-9, "√δ=%s Φ=%s y=%s", number(unit), number(shape.Phi()),
			number(shape.Allowance))
		if worst.Where == "" || p.Tighter(worst) {
			worst = p
		}
	})
	return worst
}

// oneArm returns Σ_t Δ_{A_t} at k = 1 and what its bound is made of.
func (g indexTable) oneArm() (left float64, p OneArmPath) {
	g.k = 1
	g.rounds(func(played, rest, _ []int) { left += pairedGap(g.means, played, rest, g.optimal) })
	p = OneArmPath{Horizon: int64(g.horizon), Zeta: g.zetas()[0]}
	for i, mu := range g.means[1:] {
		var excess []float64
		for _, x := range g.index[i+1][:g.horizon] {
			excess = append(excess, x-mu)
		}
		p.Gaps, p.Excess = append(p.Gaps, g.means[0]-mu), append(p.Excess, excess)
	}
	return left, p
}
