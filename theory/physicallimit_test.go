package theory

import (
	"math"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize/convex/lp"
)

// bigKL is kl in 400 bits.
func bigKL(p, q float64) float64 {
	one := bigInt(1)
	term := func(a, b *big.Float) *big.Float {
		l := bigLog(new(big.Float).SetPrec(bigPrec).Quo(a, b))
		return l.Mul(l, a)
	}
	x, y := bigOf(p), bigOf(q)
	d := term(x, y)
	d.Add(d, term(new(big.Float).SetPrec(bigPrec).Sub(one, x), new(big.Float).SetPrec(bigPrec).Sub(one, y)))
	f, _ := d.Float64()
	return f
}

func TestKLAgainstBigFloats(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 5))
	for range 300 {
		p := rng.Float64()
		q := p + (rng.Float64()-p)*math.Pow(10, -9*rng.Float64())
		if q <= 0 || q >= 1 || p == q || p == 0 {
			continue
		}
		// 1−p and 1−q are exact to half a unit each, which the divergence of near laws feels
		// in proportion to 1/|p−q|.
		if got, want := KL(p, q), bigKL(p, q); math.Abs(got/want-1) > 1e-12+1e-15/math.Abs(p-q) {
			t.Errorf("KL(%v, %v) = %v, want %v", p, q, got, want)
		}
	}
	inf := math.Inf(1)
	for _, c := range []struct{ p, q, want float64 }{
		{0, 0, 0}, {1, 1, 0}, {0.3, 0.3, 0}, {0.5, 0, inf}, {0.5, 1, inf}, {1, 0, inf}, {0, 0.5, math.Ln2}, {1, 0.25, 2 * math.Ln2}, {0, 1e-300, 1e-300},
	} {
		if got := KL(c.p, c.q); got != c.want && math.Abs(got/c.want-1) > 1e-15 {
			t.Errorf("KL(%v, %v) = %v, want %v", c.p, c.q, got, c.want)
		}
	}
	if !math.IsNaN(KL(-1, 0.5)) || !math.IsNaN(KL(0.5, math.NaN())) {
		t.Error("outside [0, 1] KL is NaN")
	}
}

// gravesLai is the limit as the linear program from which it comes: the cheapest pulls of
// actions that tell every arm outside A* from one that would belong to it,
//
//	min Σ_A c_A Δ_A, Σ_{A∋i} c_A ≥ 1/kl(mu_i, mu_(k)) for i ∉ A*, c ≥ 0.
//
// Means descend; the actions are all sets of k arms.
func gravesLai(t *testing.T, means []float64, k int) float64 {
	t.Helper()
	m, best := len(means), 0.0
	for _, mu := range means[:k] {
		best += mu
	}
	var cost []float64
	var sets []uint
	for set := range uint(1) << m {
		if bits.OnesCount(set) != k || set == 1<<k-1 { // A* costs nothing and tells nothing
			continue
		}
		gap := best
		for i, mu := range means {
			if set>>i&1 == 1 {
				gap -= mu
			}
		}
		cost, sets = append(cost, math.Max(0, gap)), append(sets, set)
	}
	rows, n := m-k, len(sets)
	a, b := mat.NewDense(rows, n+rows, nil), make([]float64, rows) // surplus variables
	for i := range rows {
		b[i] = 1 / KL(means[k+i], means[k-1])
		a.Set(i, n+i, -1)
		for j, set := range sets {
			if set>>(k+i)&1 == 1 {
				a.Set(i, j, 1)
			}
		}
	}
	value, _, err := lp.Simplex(append(cost, make([]float64, rows)...), a, b, 1e-12, nil)
	if err != nil {
		t.Fatal(err)
	}
	return value
}

func TestPhysicalLimitAgainstLinearProgram(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 6))
	for range 40 {
		m := 2 + rng.IntN(5)
		k := 1 + rng.IntN(m-1)
		means := make([]float64, m)
		at := 0.95
		for i := range means {
			means[i] = at
			at -= 0.02 + 0.1*rng.Float64()
		}
		want := gravesLai(t, means, k)
		shuffled := append([]float64(nil), means...)
		rng.Shuffle(m, func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
		got, err := PhysicalLimit(shuffled, k)
		if err != nil || math.Abs(got/want-1) > 1e-6 {
			t.Errorf("PhysicalLimit(%v, %d) = %v, %v, the program says %v", means, k, got, err, want)
		}
		// The planted wrong side, kl(mu_(k), mu_i), is another number.
		wrong := 0.0
		for _, mu := range means[k:] {
			wrong += (means[k-1] - mu) / KL(means[k-1], mu)
		}
		if math.Abs(wrong/want-1) < 1e-9 {
			t.Errorf("the wrong side of kl was not told apart at %v", means)
		}
	}
}

func TestPhysicalLimitSpecialCases(t *testing.T) {
	for _, c := range []struct {
		means []float64
		k     int
		want  float64
	}{
		{[]float64{0.5, 0.5, 0.5}, 2, 0}, {[]float64{1, 0.5}, 1, 0}, {[]float64{0.2, 0.9}, 2, 0}, {[]float64{0, 0.5}, 1, 0.5 / math.Ln2},
		{[]float64{0, 0, 0}, 1, 0}, {[]float64{0.7, 0.5, 0.5, 0}, 2, 0.5 / math.Ln2},
	} {
		if got, err := PhysicalLimit(c.means, c.k); err != nil || math.Abs(got-c.want) > 1e-15 {
			t.Errorf("PhysicalLimit(%v, %d) = %v, %v, want %v", c.means, c.k, got, err, c.want)
		}
	}
	for _, c := range []struct {
		means []float64
		k     int
	}{{nil, 1}, {[]float64{0.5}, 2}, {[]float64{0.5, 1.5}, 1}, {[]float64{0.5, math.NaN()}, 1}} {
		if _, err := PhysicalLimit(c.means, c.k); err == nil {
			t.Errorf("PhysicalLimit(%v, %d): want an error", c.means, c.k)
		}
	}
}
