package reference

import (
	"math"
	"slices"
)

var latticeRows = []Row{
	{Name: "LatticeLaw.Mean", Letters: "p", Points: latticePoints(), Exact: latticeMean},
	{Name: "ZetaTailLattice", Letters: "T eps delta p",
		Points:    latticePoints([]float64{1, 7, 90}, []float64{0.1231, 0.2903}, []float64{0.0101, 0.2002, 1.3}),
		Tolerance: walkedAbove, Exact: func(x []float64) float64 {
			mean := latticeMean(x[3:])
			hit, _ := latticeWalk(x[3:], int(x[0]), func(s, sum float64) bool {
				return sum/s+math.Sqrt(max(0, -math.Log(x[2]*s))/s) <= mean-x[1]
			})
			return hit
		}},
	{Name: "HoeffdingMaxLattice", Letters: "n eps p",
		Points: latticePoints([]float64{1, 7, 90}, []float64{0.1231, 0.7103, 3.3337}), Tolerance: walked,
		Exact: func(x []float64) float64 {
			mean := latticeMean(x[2:])
			hit, _ := latticeWalk(x[2:], int(x[0]), func(s, sum float64) bool { return sum-s*mean >= x[1] })
			return hit
		}},
	{Name: "KappaLattice", Letters: "T a eps p",
		Points: latticePoints([]float64{1, 7, 90}, []float64{1, 2.3}, []float64{0.1231, 0.7103}), Tolerance: walked,
		Exact: func(x []float64) float64 {
			mean, total := latticeMean(x[3:]), 0.0
			for t := 1; t <= int(x[0]); t++ {
				_, last := latticeWalk(x[3:], t, func(s, sum float64) bool {
					return int(s) == t && sum/s+math.Sqrt(x[1]/s)-mean >= x[2]
				})
				total += last
			}
			return total
		}},
}

// latticePoints are the products of the letters, each with a law on two values, on three and on five.
func latticePoints(letters ...[]float64) func() [][]float64 {
	return func() (points [][]float64) {
		for _, head := range grid(letters...)() {
			for _, p := range [][]float64{{0.3, 0.7}, {0.25, 0.5, 0.25}, {0.1, 0, 0.3, 0.2, 0.4}} {
				points = append(points, slices.Concat(head, p))
			}
		}
		return points
	}
}

func latticeMean(p []float64) float64 {
	mean := 0.0
	for j := len(p) - 1; j > 0; j-- {
		mean += float64(j) * p[j]
	}
	return mean / float64(len(p)-1)
}

// latticeWalk sums n draws from the law p on 0, 1/d, …, 1. It returns the probability that in holds for
// some number of draws s and their sum, and that it holds first at n.
func latticeWalk(p []float64, n int, in func(s, sum float64) bool) (hit, last float64) {
	d := len(p) - 1
	now := []float64{1}
	for s := 1; s <= n; s++ {
		next := make([]float64, len(now)+d)
		last = 0
		for sum, mass := range now {
			for j, q := range p {
				next[sum+j] += mass * q
			}
		}
		for sum := range next {
			if in(float64(s), float64(sum)/float64(d)) {
				last += next[sum]
				next[sum] = 0
			}
		}
		hit += last
		now = next
	}
	return hit, last
}
