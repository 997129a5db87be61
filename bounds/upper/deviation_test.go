package upper

import (
	"math"
	"testing"
)

// The integral of a cell's bound is that of the least of its parts, by midpoints, neither
// below nor above: where they change places is found to 2⁻¹⁴ of its range.
func TestDeviationCellIntegral(t *testing.T) {
	for _, c := range []struct{ lo, hi, s float64 }{{0.49, 0.5, 1}, {0.49, 0.5, 40}, {0.3, 0.36, 1}, {0.3, 0.36, 20},
		{0, 0.1, 9}, {0.05, 0.1, 300}} {
		cell := newDeviationCell(c.lo, c.hi)
		tail, e := cell.tails().at(c.s), cell.err(c.s)
		q := func(y float64) float64 {
			if y <= 0 {
				return min(1, normal(y/c.lo)+e) // 1 at lo = 0, where e is infinite
			}
			return min(math.Exp(-2*y*y), c.hi*c.hi/(c.hi*c.hi+y*y), normal(y/c.hi)+e)
		}
		const step = 1e-4
		sum := 0.0
		for i := 80_000 - 1; i >= -20_000; i-- {
			y := float64(i) * step
			sum += step * q(y+step/2)
			if got := tail.beyond(y); i%5000 == 0 && !(math.Abs(got-sum) < 2e-5*(1+sum)) {
				t.Errorf("σ in [%v, %v], s=%v: ∫ from %v is %v, by midpoints %v", c.lo, c.hi, c.s, y, got, sum)
			}
		}
	}
}

// The cells' tails must hold for exact binomial tails of every mean whose deviation they
// cover; the normal tail without its error e must not.
func TestDeviationCellHolds(t *testing.T) {
	planted := 0
	for _, c := range []struct{ lo, hi, mu float64 }{
		{0.49, 0.5, 0.5}, {0.3, 0.36, 0.15}, {0.3, 0.36, 0.85}, {0, 0.1, 0.005}, {0.05, 0.1, 0.995},
	} {
		if sd := math.Sqrt(c.mu * (1 - c.mu)); sd < c.lo || sd > c.hi {
			t.Fatalf("mu=%v has deviation %v outside [%v, %v]", c.mu, sd, c.lo, c.hi)
		}
		cell := newDeviationCell(c.lo, c.hi)
		for _, s := range []int{1, 3, 20, 150} {
			tail := cell.tails().at(float64(s))
			for x := -s; x <= s; x++ {
				y := (float64(x) - float64(s)*c.mu) / math.Sqrt(float64(s))
				exact := floatTail(s, x, c.mu)
				// q as a finite difference of its integral, which is what is used.
				const h = 1e-5
				q := (tail.beyond(y-h) - tail.beyond(y)) / h
				if exact > q*(1+1e-4)+1e-6 {
					t.Fatalf("mu=%v s=%d y=%v: exact %v above q = %v", c.mu, s, y, exact, q)
				}
				if exact > normal(y/c.hi)+1e-9 && y > 0 {
					planted++
				}
			}
		}
	}
	if planted == 0 {
		t.Error("the normal tail without e was not rejected")
	}
}

// TestLeastIsTheLess: the bound of a cell is the lesser of Hoeffding's and Cantelli's, also near the
// point where they cross, which is as accurate as that needs.
func TestLeastIsTheLess(t *testing.T) {
	for _, hi := range []float64{0.05, 0.2, 0.35, 0.5} {
		c := newDeviationCell(0, hi)
		for i := range 4000 {
			y := float64(i) / 1000
			want := min(math.Exp(-2*y*y), hi*hi/(hi*hi+y*y))
			if got := c.least(y); got != want {
				t.Fatalf("σ ≤ %v, y = %v: %v, want %v (they cross at %v)", hi, y, got, want, c.turn)
			}
		}
	}
}
