package lower

import (
	"math"
	"testing"
)

func TestLowerBlocks(t *testing.T) {
	limit := math.Sqrt2 / (9 * math.Sqrt(math.E)) // max_{M, x} x(e^{−2Mx²} − 1/M), at M = 3e^{1/3}
	if !(math.Abs(limit-0.0953) <= 1e-4) {
		t.Errorf("limit %v, want .0953", limit)
	}
	single := math.Exp(-0.5) / 2 // k = 1, N → ∞
	for _, c := range []struct {
		m, k        int
		T           int64
		least, most float64 // of the bound over √(k·kN·T)
	}{{1000, 1, 1e9, 0.300, single}, {100, 1, 1e9, 0.2860, single}, {10, 1, 1e6, 0.2135, single},
		{1000000, 1000, 1e9, 0.092, limit + 3e-4}, {30, 10, 1e5, 0, limit}} {
		b, at, err := BlocksBest(c.m, c.k, c.T)
		scale := math.Sqrt(float64(c.k*c.k*(c.m/c.k)) * float64(c.T))
		if err != nil || b/scale > c.most || b/scale < c.least {
			t.Errorf("%+v: %v·√(k·kN·T) at %+v, %v, want in [%v, %v]", c, b/scale, at, err, c.least, c.most)
		}
	}
	printed := 0.45 * math.Sqrt(10./1e6) / 1 // LOWER's point: x = .45, η = 1/8
	if c := newBlocks(10, 1, 1e6, 1).bound(printed, 1./8) / math.Sqrt(10*1e6); !(math.Abs(c-0.2148) <= 5e-4) {
		t.Errorf("N=10, x=.45, η=1/8: %v, want .2148", c)
	}
	if _, _, err := BlocksBest(5, 5, 10); err == nil {
		t.Error("want an error for k = m")
	}
	if _, _, err := BlocksBest(5, 1, 0); err == nil {
		t.Error("want an error for T = 0")
	}
	if _, _, err := BlocksBest(5, 6, 10); err == nil {
		t.Error("want an error for k > m")
	}
}
