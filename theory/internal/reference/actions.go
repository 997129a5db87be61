package reference

import (
	"math"
	"math/rand/v2"
	"slices"
)

var cascadeRows = []Row{
	{Name: "DisjunctiveReward", Letters: "means", Points: meanLists,
		Tolerance: fifty, Exact: func(x []float64) float64 {
			return outcomes(x, func(ones int) bool { return ones > 0 })
		}},
	{Name: "ConjunctiveReward", Letters: "means", Points: meanLists,
		Tolerance: fifty, Exact: func(x []float64) float64 {
			return outcomes(x, func(ones int) bool { return ones == len(x) })
		}},
	{Name: "DisjunctiveRewardPrinted", Letters: "means", Points: meanLists,
		Tolerance: fifty, Exact: func(x []float64) float64 {
			return outcomes(x, func(ones int) bool { return ones == 0 })
		}},
}

// meanLists are means of lists.
var meanLists = list([]float64{0.3}, []float64{0, 1}, []float64{0.2, 0.7}, []float64{0.9, 0.05, 0.5, 0.33},
	[]float64{1, 1}, []float64{0.5, 0.25, 0.125, 0.0625, 0.9})

// outcomes is the probability that the number of ones of a list meets a condition, over all
// outcomes.
func outcomes(means []float64, met func(ones int) bool) float64 {
	total := 0.0
	for bits := range 1 << len(means) {
		p, ones := 1.0, 0
		for i, mu := range means {
			if bits>>i&1 == 1 {
				p *= mu
				ones++
			} else {
				p *= 1 - mu
			}
		}
		if met(ones) {
			total += p
		}
	}
	return total
}

var arrangementRows = []Row{
	{Name: "ArrangementF", Letters: "x K′ delta", Points: arranged, Tolerance: differences,
		Exact: func(x []float64) float64 { return arrangedLog(x) / x[0] / x[0] }},
	{Name: "ArrangementG", Letters: "x K′ delta", Points: arranged, Tolerance: differences,
		Exact: func(x []float64) float64 { return arrangedLog(x) / x[0] }},
	{Name: "ArrangementFIntegral", Letters: "x K′ delta", Points: arranged,
		Tolerance: Tolerance{Rounding: 1e-10, Why: "quadrature of −∫_x^∞ f over 1/x"},
		Exact: func(x []float64) float64 {
			// u = 1/z: ∫_x^∞ ln(K′²z²/δ)/z² dz = ∫_0^{1/x} ln(K′²/(δu²))du, u = e^{−v}/x
			level := arrangedLog(x)
			return -integral(func(v float64) float64 { return (level + 2*v) * math.Exp(-v) }, 0, 60, 30) / x[0]
		}},
	{Name: "ArrangementFDecreasesFrom", Letters: "K′ delta", Points: grid([]float64{1, 3, 50}, deltas),
		Tolerance: Tolerance{Rounding: 1e-7, Why: "the maximum of f, by its value"},
		Exact:     func(x []float64) float64 { return peak(x, 2) }},
	{Name: "ArrangementGDecreasesFrom", Letters: "K′ delta", Points: grid([]float64{1, 3, 50}, deltas),
		Tolerance: Tolerance{Rounding: 1e-7, Why: "the maximum of g, by its value"},
		Exact:     func(x []float64) float64 { return peak(x, 1) }},
	{Name: "ArrangementLeastGap", Letters: "k delta", Points: grid([]float64{1, 2, 100}, deltas),
		Exact: func(x []float64) float64 { return x[0] * math.Exp(0.5) * math.Sqrt(x[1]) }},
	{Name: "ArrangementCount", Letters: "c k_A l gap delta",
		Points: grid([]float64{768, 1026}, []float64{1, 2, 9}, []float64{0, 1, 3}, []float64{0.7, 3},
			[]float64{1e-6, 0.01}),
		Tolerance: hundreds, Exact: func(x []float64) float64 {
			return x[0] * x[1] * x[1] * math.Log(x[3]*x[3]/x[4]) / (math.Pow(2, x[2]) * x[3] * x[3])
		}},
	{Name: "ArrangementArm", Letters: "c K′ delta xs",
		Points: list([]float64{2, 3, 1e-3, 0.5}, []float64{2052, 3, 1e-3, 0.5, 0.6, 0.9},
			[]float64{1, 1, 1e-6, 0.1, 0.1, 0.3, 2}, []float64{1, 1, 1e-6}),
		Tolerance: differences, Exact: func(x []float64) float64 {
			c, xs, total := x[0], x[3:], 0.0
			for n := len(xs) - 1; n >= 1; n-- {
				total += arrangedLog([]float64{xs[n], x[1], x[2]}) / (xs[n] * xs[n]) * (xs[n] - xs[n-1])
			}
			if len(xs) > 0 {
				total += arrangedLog([]float64{xs[0], x[1], x[2]}) / xs[0]
			}
			return c * total
		}},
	constant("ArrangementCountPrinted", func() float64 { return 3*16*16 + 2 }),
	constant("ArrangementCountRepaired", func() float64 { return 3*16*16 + 2 + 16*16 }),
	constant("ArrangementPrinted", func() float64 { return 2 * (3*16*16 + 2) }),
	constant("TheoremConstant", func() float64 { return 4 * 2 * (3*16*16 + 2) }),
	constant("TheoremConstantRepaired", func() float64 { return 4 * 2 * (4*16*16 + 2) }),
	constant("ExperimentDelta", func() float64 { return 1 / 100000.0 }),
	constant("LowerBoundBlocks", func() float64 { return 27 / 1000.0 }),
	constant("LowerBoundGroups", func() float64 { return 39 / 1000.0 }),
}

// arranged are x, K′ and δ where K′²x²/δ is away from 1.
var arranged = grid([]float64{0.013, 0.21, 1, 7}, []float64{1, 3, 50}, []float64{1e-9, 1e-3, 0.9})

// arrangedLog is ln(K′²x²/δ).
func arrangedLog(x []float64) float64 {
	q := times(wide(x[1]), wide(x[0]))
	return narrow(LogWide(over(times(q, q), wide(x[2]))))
}

// peak is where ln(K′²x²/δ)/x^power is largest.
func peak(x []float64, power float64) float64 {
	value := func(u float64) float64 { return (2*(math.Log(x[0])+u) - math.Log(x[1])) * math.Exp(-power*u) }
	scale := math.Log(math.Sqrt(x[1]) / x[0])
	return math.Exp(root(scale, scale+5, func(u float64) bool { return value(u+1e-5) > value(u-1e-5) }))
}

var partitionRows = []Row{
	{Name: "PartitionConstant", Letters: "n",
		Points:    grid([]float64{2, 3, 4, 5, 6, 7, 8, 9, 15, 16, 17, 100, 127, 128, 129, 1000, 4097}),
		Tolerance: Tolerance{Rounding: 1e-13, Room: 1e-11, Why: "W index by index"},
		Exact:     func(x []float64) float64 { return partitionConstant(int(x[0])) }},
	{Name: "PartitionPrintedBlock.first", Letters: "n j", Points: blockPoints,
		Exact: func(x []float64) float64 { return math.Floor(x[0]/math.Pow(2, x[1]+1)) + 1 }},
	{Name: "PartitionPrintedBlock.last", Letters: "n j", Points: blockPoints,
		Exact: func(x []float64) float64 { return math.Floor(x[0] / math.Pow(2, x[1])) }},
	{Name: "PartitionPrintedBlock.bounding", Letters: "n j", Points: blockPoints,
		Exact: func(x []float64) float64 { return math.Floor(x[0] / math.Pow(2, x[1]+1)) }},
	{Name: "Partitioned.class", Letters: "gap c means", Points: drawnActions,
		Exact: func(x []float64) float64 { return partitionClass(x) }},
	{Name: "PartitionSlack", Letters: "gap c means", Points: actionLists, Tolerance: differences,
		Exact: partitionSlack},
	{Name: "Bracket.Scale", Letters: "x c", Points: grid([]float64{0.3, 7, 1e100}, []float64{0, 1.0 / 3, 1, 1e6}),
		Tolerance: Tolerance{Rounding: 1e-16, Room: 1e-15, Why: "one product, moved out by two units"},
		Exact:     func(x []float64) float64 { return narrow(times(wide(x[0]), wide(x[1]))) }},
	constant("PartitionPaperConstant", func() float64 { return math.Pow(2, -4) }),
	constant("PartitionInfimum", func() float64 { return 3.0 / 8 * math.Sqrt2 / (math.Sqrt2 + 1) }),
	{Name: "KL", Letters: "p q", Points: grid(chances, chances),
		Tolerance: Tolerance{Rounding: 1e-9, Why: "big floats; beside q the series is good to (p−q)²·10⁻¹³ or better"},
		Exact:     func(x []float64) float64 { return divergence(x[0], x[1]) }},
	{Name: "PhysicalLimit", Letters: "k means",
		Points: list([]float64{1, 0.9, 0.8, 0.8}, []float64{2, 0.3, 0.2, 0.1, 0.05}, []float64{2, 0.3, 0.3, 0.3, 0.1},
			[]float64{1, 1, 0.5}, []float64{1, 0, 0.5}, []float64{2, 0.7, 0.5, 0.5, 0}, []float64{1, 0, 0, 0},
			[]float64{3, 0.1, 0.9, 0.5, 0.4, 0.7}, []float64{2, 0.4, 0.6}),
		Tolerance: Tolerance{Rounding: 1e-9, Why: "big floats"}, Exact: physicalLimit},
}

var chances = []float64{0, 1e-9, 0.1, 0.3, 0.3 * (1 + 1e-6), 0.3031, 0.5, 0.9, 1}

// logFloor is ⌊log₂ n⌋.
func logFloor(n int) int {
	l := 0
	for 2<<l <= n {
		l++
	}
	return l
}

// blockOf is the least ℓ ≥ 1 with ⌊n/2^ℓ⌋ ≤ i, 0 for i > ⌊n/2⌋: the index's tightest deviation.
func blockOf(n, i int) int {
	if i > n/2 {
		return 0
	}
	for l := 1; l <= logFloor(n); l++ {
		if n/int(math.Pow(2, float64(l))) <= i {
			return l
		}
	}
	return 0
}

// partitionConstant is (3/4)(n−h)/W.
func partitionConstant(n int) float64 {
	w := 0.0
	for i := 1; i <= n/2; i++ {
		w += math.Pow(2, float64(blockOf(n, i))/2)
	}
	return 0.75 * float64(n-n/2) / w
}

// blockPoints are n and every ℓ up to ⌊log n⌋.
func blockPoints() [][]float64 {
	var all [][]float64
	for _, n := range []int{2, 3, 4, 5, 7, 8, 9, 31, 32, 33, 100} {
		for l := 1; l <= logFloor(n); l++ {
			all = append(all, []float64{float64(n), float64(l)})
		}
	}
	return all
}

// actionLists are a gap, the constant and the means of the wrong arms.
var actionLists = list(
	[]float64{0.5, 1.0 / 16, 0.4}, []float64{0.4, 1.0 / 16, 0.1, 0.6}, []float64{0.4, 0.2, 0.1, 0.6, 0.61},
	[]float64{0.3, 1.0 / 16, 0.5, 0.1, 0.5, 0.55, 0.52},
	[]float64{1, 1.0 / 16, 0.2, 0.2, 0.2, 0.9}, []float64{0.1, 1.0 / 16, 0.01, 0.3, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5},
	[]float64{0.1, 0.9, 0.3, 0.31, 0.45, 0.5, 0.5, 0.5, 0.5, 0.5})

// drawnActions are those and 3000 that are drawn: of up to 20 wrong arms, with the constant 1/16 or up to 1.5.
func drawnActions() [][]float64 {
	all, rng := actionLists(), rand.New(rand.NewPCG(7, 5))
	for i := range 3000 {
		means := make([]float64, 1+rng.IntN(20))
		for j := range means {
			means[j] = math.Pow(rng.Float64(), 3)
			if j > 0 {
				means[j] += means[j-1]
			}
		}
		gap, c := 3*rng.Float64()*rng.Float64()*float64(len(means)), 1.0/16
		if i%3 == 0 {
			c = 1.5 * rng.Float64()
		}
		all = append(all, append([]float64{gap, c}, means...))
	}
	return all
}

// deviations returns the average, whether the premise holds and the sorted means.
func deviations(x []float64) (average float64, premise bool, sorted []float64) {
	sorted = slices.Sorted(slices.Values(x[2:]))
	for _, mu := range sorted {
		average += mu / float64(len(sorted))
	}
	low := 0
	for _, mu := range sorted {
		if mu <= average+0.75*x[0]/float64(len(sorted)) {
			low++
		}
	}
	return average, low <= len(sorted)/2, sorted
}

func partitionClass(x []float64) float64 {
	average, premise, sorted := deviations(x)
	n := len(sorted)
	for l := 1; premise && l <= logFloor(n); l++ {
		if average-sorted[n>>l-1] >= x[1]*math.Pow(2, float64(l)/2)*x[0]/float64(n) {
			return float64(l)
		}
	}
	if premise {
		return -1 // none
	}
	return 0
}

func partitionSlack(x []float64) float64 {
	average, premise, sorted := deviations(x)
	if !premise {
		return math.Inf(1)
	}
	n, best := len(sorted), math.Inf(-1)
	for l := 1; l <= logFloor(n); l++ {
		best = math.Max(best, (average-sorted[n>>l-1])*float64(n)/math.Pow(2, float64(l)/2)/x[0])
	}
	return best
}

func physicalLimit(x []float64) float64 {
	means := slices.Clone(x[1:])
	slices.Sort(means)
	border, total := means[len(means)-int(x[0])], 0.0
	for _, mu := range means {
		if mu < border {
			total += (border - mu) / divergence(mu, border)
		}
	}
	return total
}
