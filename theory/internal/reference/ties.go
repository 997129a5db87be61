package reference

import (
	"math"
	"math/big"
	"strconv"
)

// A reading is what is meant by a number that stands for a parameter: the binary fraction that it
// is, or the shortest decimal that rounds to it. Where a sum lies on a boundary under one of them, the
// enclosures hold the values under both.
type reading func(x float64) *big.Rat

func binary(x float64) *big.Rat { return new(big.Rat).SetFloat64(x) }

func decimal(x float64) *big.Rat {
	r, _ := new(big.Rat).SetString(strconv.FormatFloat(x, 'g', -1, 64))
	return r
}

// tied are two rows about points where sums lie on the boundary: the upper end of the enclosure is
// the greater of the values under both readings, the lower end the smaller one.
func tied(name, letters string, points func() [][]float64, value func(read reading, x []float64) float64) []Row {
	row := Row{Letters: letters, Points: points, Tolerance: Tolerance{Rounding: 1e-12, Room: 1e-8, Floor: 1e-6,
		Why: "a walk with its boundary in rational numbers, under both readings; an enclosure drops 10⁻⁸"}}
	in, out := row, row
	in.Name, in.Side = name+".tied-in", Above
	in.Exact = func(x []float64) float64 { return math.Max(value(binary, x), value(decimal, x)) }
	out.Name, out.Side = name+".tied-out", Below
	out.Exact = func(x []float64) float64 { return math.Min(value(binary, x), value(decimal, x)) }
	return []Row{in, out}
}

func whole(n int) *big.Rat { return new(big.Rat).SetInt64(int64(n)) }

// excess is S − t·mean.
func excess(t, s int, mean *big.Rat) *big.Rat {
	x := new(big.Rat).Mul(whole(t), mean)
	return x.Sub(whole(s), x)
}

func added(x, y *big.Rat) *big.Rat { return new(big.Rat).Add(x, y) }

var tiedMaxima = tied("HoeffdingMaxEqual", "q n eps",
	grid([]float64{0.1, 0.3, 0.7}, []float64{7, 20}, []float64{0.3, 0.7, 1.2}),
	func(read reading, x []float64) float64 {
		q, eps := read(x[0]), read(x[2])
		return hits(equal(x[0], int(x[1])), func(t, s int) bool { return excess(t, s, q).Cmp(eps) >= 0 })
	})

// The boundary of E κ is met where t(mu + ε) − S ≤ √(at).
var tiedKappas = tied("Kappa", "mu a eps T", grid([]float64{0.1, 0.3, 0.6}, []float64{1, 2.25}, []float64{0.1, 0.4},
	[]float64{20}),
	func(read reading, x []float64) float64 {
		level, a := added(read(x[0]), read(x[2])), read(x[1])
		return visits(int(x[3]), x[0], func(t, s int) bool {
			short := excess(t, s, level) // −√(at) or more
			return short.Sign() >= 0 || new(big.Rat).Mul(short, short).Cmp(new(big.Rat).Mul(a, whole(t))) <= 0
		})
	})

// Beyond s = 1/δ the index is the mean, which is where the pulls and the tail of ζ have ties.
var tiedPulls = tied("PullCount", "mu w delta T", grid([]float64{0.1, 0.3, 0.6}, []float64{0.1, 0.3},
	[]float64{0.25, 1}, []float64{20}),
	func(read reading, x []float64) float64 {
		level, rho := added(read(x[0]), read(x[1])), radiiUpTo(int(x[3]), x[2])
		return 1 + visits(int(x[3])-1, x[0], func(t, s int) bool {
			if rho[t] > 0 {
				return float64(s)/float64(t)+rho[t] >= x[0]+x[1]
			}
			return excess(t, s, level).Sign() >= 0
		})
	})

var tiedTails = tied("ZetaTail", "mu eps delta T",
	grid([]float64{0.3, 0.6, 0.7}, []float64{0.1, 0.2, 0.3}, []float64{0.25, 1}, []float64{20}),
	func(read reading, x []float64) float64 {
		level, rho := read(x[0]), radiiUpTo(int(x[3]), x[2])
		level.Sub(level, read(x[1]))
		return hits(equal(x[0], int(x[3])), func(t, s int) bool {
			if rho[t] > 0 {
				return float64(s)/float64(t)+rho[t] <= x[0]-x[1]
			}
			return excess(t, s, level).Sign() <= 0
		})
	})
