package theory

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize/convex/lp"
)

// partitionLP solves for c*(n): minimise c subject to d nonincreasing, Σd = 0,
// d_{⌊n/2^ℓ⌋} ≤ c(√2)^ℓ and d_{h+1} ≤ −3/4. Standard form needs variables ≥ 0:
// the steps e_j = d_j − d_{j+1} (j < n), f = −d_n, c, and one slack per inequality.
func partitionLP(t *testing.T, n int) float64 {
	t.Helper()
	depth, h := partitionDepth(n), n/2
	f, c, slack := n-1, n, n+1
	cols := slack + depth + 1
	a := mat.NewDense(depth+2, cols, nil)
	b := make([]float64, depth+2)
	deviation := func(row, i int) { // adds d_i = −f + Σ_{j≥i} e_j
		a.Set(row, f, -1)
		for j := i; j < n; j++ {
			a.Set(row, j-1, 1)
		}
	}
	for l := 1; l <= depth; l++ {
		deviation(l-1, n>>l)
		a.Set(l-1, c, -math.Pow(math.Sqrt2, float64(l)))
		a.Set(l-1, slack+l-1, 1)
	}
	deviation(depth, h+1)
	a.Set(depth, slack+depth, 1)
	b[depth] = -0.75
	for j := 1; j < n; j++ {
		a.Set(depth+1, j-1, float64(j))
	}
	a.Set(depth+1, f, -float64(n))
	cost := make([]float64, cols)
	cost[c] = 1
	opt, _, err := lp.Simplex(cost, a, b, 1e-12, nil)
	if err != nil {
		t.Fatalf("n=%d: %v", n, err)
	}
	return opt
}

func TestPartitionConstantAgainstLinearProgram(t *testing.T) {
	for n := 2; n <= 64; n++ {
		want := partitionLP(t, n)
		got, err := PartitionConstant(n)
		if err != nil || math.Abs(got.Mid()-want) > 1e-9 {
			t.Errorf("PartitionConstant(%d) = %v, %v, linear program says %v", n, got, err, want)
		}
	}
}

// Beyond the linear program: the extremal action attains c*(n) (slack and its
// class agree), and no random neighbour of it lies below.
func TestPartitionExtremalAttainsConstant(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 4))
	for _, n := range []int{2, 3, 17, 64, 65, 127, 128, 1000, 4096} {
		c, _ := PartitionConstant(n)
		gap := 0.01 * float64(n)
		means := partitionExtremal(n, gap, 1e-9)
		if got := PartitionSlack(means, gap); math.Abs(got/c.Mid()-1) > 1e-6 {
			t.Errorf("n=%d: extremal action has slack %v, want c*=%v", n, got, c)
		}
		for range 50 {
			near := append([]float64(nil), means...)
			for i := range near {
				near[i] += 1e-3 * rng.NormFloat64()
			}
			if got := PartitionSlack(near, gap); got < c.Lo*(1-1e-9) {
				t.Errorf("n=%d: slack %v below c*=%v", n, got, c)
			}
		}
	}
}

// partitionExtremal returns means, ascending, of an action with k_A = n whose
// [PartitionSlack] is c*(n)(1+lift): the deviations below the average are those the
// negated lemma allows, the arms above exceed it by (3/4)(1+lift)·gap/n each.
//
// Domain: n ≥ 2, 0 < gap/n ≤ 0.1, lift > 0 (the premise is strict).
func partitionExtremal(n int, gap, lift float64) []float64 {
	c, _ := PartitionConstant(n)
	mu, h, step := make([]float64, n), n/2, gap/float64(n)*(1+lift)
	for l := 1; l <= partitionDepth(n); l++ {
		lo, hi := partitionBlock(n, l)
		for i := max(lo, 1); i <= hi; i++ {
			mu[i-1] = -c.Mid() * math.Pow(math.Sqrt2, float64(l)) * step
		}
	}
	for i := h; i < n; i++ {
		mu[i] = 0.75 * step
	}
	base := -mu[0]
	for i := range mu {
		mu[i] += base
	}
	return mu
}

func TestPartitionInfimum(t *testing.T) {
	for n := 2; n < 5000; n++ {
		if c, _ := PartitionConstant(n); c.Lo <= PartitionInfimum {
			t.Fatalf("c*(%d) = %v, want above %v", n, c, PartitionInfimum)
		}
	}
	if c, _ := PartitionConstant(1 << 30); c.Hi > PartitionInfimum*1.0001 {
		t.Errorf("c*(2^30) = %v, want near %v", c, PartitionInfimum)
	}
}

// partitionedBrute follows the definitions with 1-based indices and sums.
func partitionedBrute(sorted []float64, gap, c float64) Partition {
	n := len(sorted)
	mu := append([]float64{math.NaN()}, sorted...)
	avg := 0.0
	for _, v := range sorted {
		avg += v / float64(n)
	}
	d := 0
	for i := 1; i <= n; i++ {
		if mu[i] <= avg+3*gap/(4*float64(n)) {
			d++
		}
	}
	if d > n/2 {
		return Partition{0, true}
	}
	for l := 1; math.Pow(2, float64(l)) <= float64(n); l++ {
		i := int(float64(n) / math.Pow(2, float64(l)))
		if avg-mu[i] >= c*math.Pow(2, float64(l)/2)*gap/float64(n) {
			return Partition{l, true}
		}
	}
	return Partition{0, false}
}

func TestPartitionedAgainstDefinition(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 5))
	classes := map[int]int{}
	for range 20_000 {
		n := 1 + rng.IntN(20)
		mu := make([]float64, n)
		for i := range mu {
			mu[i] = math.Pow(rng.Float64(), 3)
			if i > 0 {
				mu[i] += mu[i-1]
			}
		}
		gap, c := 3*rng.Float64()*rng.Float64()*float64(n), 1.0/16
		if rng.IntN(3) == 0 {
			c = 1.5 * rng.Float64()
		}
		got, want := Partitioned(mu, gap, c), partitionedBrute(mu, gap, c)
		if got != want {
			t.Fatalf("Partitioned(%v, %v, %v) = %+v, want %+v", mu, gap, c, got, want)
		}
		if c == 1.0/16 && !got.Holds {
			t.Fatalf("the lemma fails for means %v, gap %v", mu, gap)
		}
		classes[got.Class]++
	}
	if classes[0] == 0 || classes[1] == 0 || classes[2] == 0 {
		t.Errorf("classes seen %v: want 0, 1 and 2 among them", classes)
	}
}
