package lemmas

import (
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/theory"
)

// A latticeLaw puts probability on 0, 1/n, …, 1, n+1 of them.
type latticeLaw struct {
	name  string
	probs []float64
}

// latticeLaws are neither Bernoulli nor near it: one of small variance, one that
// falls rarely and far, one that rises rarely and far, and a uniform one.
var latticeLaws = []latticeLaw{
	{"near the middle", []float64{0, 0.25, 0.5, 0.25, 0}},
	{"rarely 0, else 3/4", []float64{0.1, 0, 0, 0.9, 0}},
	{"rarely 1, else 1/4", []float64{0, 0.9, 0, 0, 0.1}},
	{"uniform on five values", []float64{0.2, 0.2, 0.2, 0.2, 0.2}},
}

func (l latticeLaw) mean() float64 {
	mean := 0.0
	for j, p := range l.probs {
		mean += p * float64(j) / float64(len(l.probs)-1)
	}
	return mean
}

// walk takes the law of the sum of s rewards through s = 1, 2, …, T: at each s visit
// is shown the index of every sum with its probability, and what it returns is
// taken out of the walk.
func (l latticeLaw) walk(delta float64, T int64, visit func(index, p float64) (out float64)) {
	n := len(l.probs) - 1
	now := []float64{1}
	for s := 1; int64(s) <= T; s++ {
		next := make([]float64, len(now)+n)
		for sum, p := range now {
			for j, q := range l.probs {
				next[sum+j] += p * q
			}
		}
		rho := math.Sqrt(max(0, -math.Log(delta*float64(s))) / float64(s))
		for sum, p := range next {
			next[sum] -= visit(float64(sum)/float64(n*s)+rho, p)
		}
		now = next
	}
}

// zetaTail is P(ζ ≥ eps). Sums of fewer than 10⁴ terms below 1 are good to 10⁻¹¹.
func (l latticeLaw) zetaTail(eps, delta float64, T int64) theory.Bracket {
	hit, level := 0.0, l.mean()-eps
	l.walk(delta, T, func(index, p float64) float64 {
		if index > level {
			return 0
		}
		hit += p
		return p
	})
	return theory.Bracket{Lo: hit - 1e-11, Hi: hit + 1e-11}
}

// count is Σ_{s<T} P(I_s > μ + excess), 1 at s = 0.
func (l latticeLaw) count(excess, delta float64, T int64) theory.Bracket {
	total, level := 1.0, l.mean()+excess
	l.walk(delta, T-1, func(index, p float64) float64 {
		if index > level {
			total += p
		}
		return 0
	})
	return theory.Bracket{Lo: total * (1 - 1e-11), Hi: total * (1 + 1e-11)}
}

// latticeTails compares the tail of ζ under every law with the bound.
func latticeTails(p Pair) []props.Case {
	return latticeCases(p, 1, func(l latticeLaw, x Letters) theory.Bracket { return l.zetaTail(x.X*math.Sqrt(x.Delta), x.Delta, x.T) })
}

// latticeCounts compares the pulls under every law with the bound.
func latticeCounts(p Pair) []props.Case {
	return latticeCases(p, latticeHorizon, func(l latticeLaw, x Letters) theory.Bracket { return l.count(x.X*math.Sqrt(x.Delta), x.Delta, x.T) })
}

const latticeHorizon = 60

func latticeCases(pair Pair, trivial float64, exact func(l latticeLaw, x Letters) theory.Bracket) []props.Case {
	var cases []props.Case
	for _, l := range latticeLaws {
		cases = append(cases, onGrid(l.name, normally(0.02), latticeGrid, func(x Letters) (search.Comparison, error) {
			p := atMost(exact(l, x), pair.Bound(x), "%s: deviation %s√δ, delta=%s T=%d", l.name, number(x.X), number(x.Delta), x.T)
			p.Trivial = trivial
			return p, nil
		}))
	}
	return cases
}

func latticeGrid(props.Effort) []Letters {
	var grid []Letters
	for _, delta := range []float64{0.003, 0.02, 0.2} {
		for _, v := range []float64{0.3, 0.5, 1, 2} {
			grid = append(grid, Letters{X: v, Delta: delta, T: latticeHorizon})
		}
	}
	return grid
}
