package theory

import (
	"math"
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
