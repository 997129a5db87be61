package lemmas

import (
	"math"
	"slices"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/theory"
)

// A Path holds the parts of the right side of (A1), in one run of an index policy.
type Path struct {
	Horizon   int64 // T
	Differing int   // K = min(k, m−k)
	// Zetas are the shortfalls ζ_j of A* with the rounds that they count for: one
	// entry for all T rounds where indices do not depend on the round.
	Zetas []PathZetas
	// Excess are the I_{i,s} − μ_i of each wrong arm, in the order of s.
	Excess [][]float64
}

// PathZetas are the ζ_j, j ∈ A*, for some rounds.
type PathZetas struct {
	Rounds int64
	Of     []float64
}

// PathRight is the right side of (A1) in its two parts.
//
//	Σ_t (sum of the K largest ζ_j) + ∫₀¹ min(TK, Σ_i N_i(w))dw
//
// N_i(w) counts the I_{i,s} above μ_i + w. The integral is the sum of the TK largest
// of min{1, (I_{i,s} − μ_i)⁺}.
func PathRight(p Path) (zeta, count float64) {
	for _, z := range p.Zetas {
		zeta += float64(z.Rounds) * largest(z.Of, p.Differing)
	}
	var all []float64
	for _, arm := range p.Excess {
		for _, x := range arm {
			all = append(all, min(1, max(0, x)))
		}
	}
	return zeta, largest(all, int(p.Horizon)*p.Differing)
}

// largest is the sum of the n largest.
func largest(xs []float64, n int) float64 {
	sorted := slices.Clone(xs)
	slices.Sort(sorted)
	total := 0.0
	for _, x := range sorted[max(0, len(sorted)-n):] {
		total += x
	}
	return total
}

// Partners picks the means of the partners π(i) of n wrong arms among those of the
// arms of A* that are left out, which come in descending order: the n largest.
func Partners(leftOut []float64, n int) []float64 { return leftOut[:n] }

// literalCountPart is ∫₀¹ min(TK, Σ_i N_i(w))dw between one breakpoint and the next.
func literalCountPart(p Path) float64 {
	cuts := []float64{0, 1}
	for _, arm := range p.Excess {
		for _, x := range arm {
			if x > 0 && x < 1 {
				cuts = append(cuts, x)
			}
		}
	}
	slices.Sort(cuts)
	total := 0.0
	for c := 1; c < len(cuts); c++ {
		above, middle := 0, (cuts[c-1]+cuts[c])/2
		for _, arm := range p.Excess {
			for _, x := range arm {
				if x > middle {
					above++
				}
			}
		}
		total += (cuts[c] - cuts[c-1]) * math.Min(float64(above), float64(p.Horizon)*float64(p.Differing))
	}
	return total
}

// A hostileGame is a small game in which nothing is random: means, rewards, order
// of ties and δ may be anything.
type hostileGame struct {
	k       int
	means   []float64 // descending: A* is 0…k−1
	rewards [][]float64
	index   [][]float64 // I_{i,s}, 0 ≤ s ≤ T
}

// drawHostile draws a game whose rewards need not fit its means.
func drawHostile(t *rapid.T) hostileGame {
	m := rapid.IntRange(2, 5).Draw(t, "m")
	g := hostileGame{k: rapid.IntRange(1, m-1).Draw(t, "k")}
	T := rapid.IntRange(1, 10).Draw(t, "T")
	delta := rapid.Float64Range(0.01, 3).Draw(t, "delta")
	g.means = rapid.SliceOfN(rapid.Float64Range(0, 1), m, m).Draw(t, "means")
	slices.Sort(g.means)
	slices.Reverse(g.means)
	for range m {
		rewards := rapid.SliceOfN(rapid.SampledFrom([]float64{0, 1, 0.5, 0.9}), T, T).Draw(t, "rewards")
		index, sum := []float64{math.Inf(1)}, 0.0
		for s, x := range rewards {
			sum += x
			index = append(index, sum/float64(s+1)+theory.Radius(delta, float64(s+1)))
		}
		g.rewards, g.index = append(g.rewards, rewards), append(g.index, index)
	}
	return g
}

// play returns Σ_t Δ_{A_t} of the policy that plays the k largest clipped indices,
// ties to the worst arm, and what the right side is made of.
func (g hostileGame) play(partners func(leftOut []float64, n int) []float64) (left float64, p Path) {
	m, T := len(g.means), len(g.rewards[0])
	g.rounds(func(played, rest, _ []int) {
		left += pairedGap(g.means, played, rest, func(i int) bool { return i < g.k }, partners)
	})
	p = Path{Horizon: int64(T), Differing: theory.Differing(m, g.k)}
	zetas := PathZetas{Rounds: int64(T)}
	for i, index := range g.index {
		if i < g.k {
			zetas.Of = append(zetas.Of, max(0, g.means[i]-slices.Min(index[1:])))
			continue
		}
		var excess []float64
		for _, x := range index[:T] {
			excess = append(excess, x-g.means[i])
		}
		p.Excess = append(p.Excess, excess)
	}
	p.Zetas = []PathZetas{zetas}
	return left, p
}

// rounds shows every round: the arms played, the others, and how often each arm was played before.
func (g hostileGame) rounds(see func(played, rest, pulls []int)) {
	m := len(g.means)
	pulls, order := make([]int, m), sequenceOfArms(m)
	for range g.rewards[0] {
		slices.Reverse(order)
		slices.SortStableFunc(order, func(i, j int) int {
			x, y := min(1, g.index[i][pulls[i]]), min(1, g.index[j][pulls[j]])
			switch {
			case x > y || x == y && i > j:
				return -1
			default:
				return 1
			}
		})
		see(order[:g.k], order[g.k:], pulls)
		for _, i := range order[:g.k] {
			pulls[i]++
		}
	}
}

// tiedGame has means 1, ½, ½, ½, rewards ½ and radii 0: all indices tie at ½ and the
// wrong arms win. ζ is ½ for the first arm and 0 for the second, which the proof
// may count once each.
func tiedGame() hostileGame {
	const T = 20
	g := hostileGame{k: 2, means: []float64{1, 0.5, 0.5, 0.5}}
	for range g.means {
		g.rewards = append(g.rewards, repeat(0.5, T))
		g.index = append(g.index, append([]float64{math.Inf(1)}, repeat(0.5, T)...))
	}
	return g
}

// pairedGap is Σ g_i over the wrong arms of seen, each beside its partner.
func pairedGap(means []float64, seen, notPlayed []int, optimal func(i int) bool, partners func(leftOut []float64, n int) []float64) float64 {
	var leftOut, wrong []float64
	for _, j := range notPlayed {
		if optimal(j) {
			leftOut = append(leftOut, means[j])
		}
	}
	for _, i := range seen {
		if !optimal(i) {
			wrong = append(wrong, means[i])
		}
	}
	slices.Sort(leftOut)
	slices.Reverse(leftOut)
	total := 0.0
	for n, mu := range partners(leftOut, len(wrong)) {
		total += mu - wrong[n]
	}
	return total
}

// hostile compares both sides of (A1) in drawn games, and the count part with the
// integral that it stands for.
func hostile(a Additive) []props.Case {
	return []props.Case{drawn("drawn games", normally(0.1), 1500, func(t *rapid.T) search.Comparison {
		left, path := drawHostile(t).play(a.Partners)
		zeta, count := a.PathRight(path)
		return atMost(theory.Exactly(left), (zeta+count)*(1+1e-12)+1e-12, "Σ Δ = %s, ζ-part %s, count part %s", number(left), number(zeta), number(count))
	}), drawn("the integral", normally(0.05), 400, func(t *rapid.T) search.Comparison {
		_, path := drawHostile(t).play(Partners)
		zeta, count := a.PathRight(path)
		off := math.Abs(count-literalCountPart(path)) + math.Abs(zeta-countIntegralOf(path))
		return atMost(theory.Exactly(off), 1e-9, "ζ-part %s, count part %s", number(zeta), number(count))
	})}
}

// ties compares both sides of (A1) in the tied game.
func ties(a Additive) []props.Case {
	return []props.Case{once("one arm of A* is underestimated", func() (search.Comparison, error) {
		left, path := tiedGame().play(a.Partners)
		zeta, count := a.PathRight(path)
		return atMost(theory.Exactly(left), zeta+count, "Σ Δ = %s, ζ-part %s, count part %s", number(left), number(zeta), number(count)), nil
	})}
}

// countIntegralOf is T∫min(K, #{j: ζ_j > ε})dε.
func countIntegralOf(p Path) float64 {
	total := 0.0
	for _, z := range p.Zetas {
		of := slices.Clone(z.Of)
		slices.Sort(of)
		total += float64(z.Rounds) * CountIntegral(of, p.Differing)
	}
	return total
}
