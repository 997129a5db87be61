package props_test

import (
	"math"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props"
)

func weighted(weights ...float64) props.Claim {
	c := props.Claim{ID: "toy"}
	for _, w := range weights {
		c.Cases = append(c.Cases, props.Case{Weight: w})
	}
	return c
}

func TestBudgetSharesSumToAlpha(t *testing.T) {
	claims := []props.Claim{weighted(1, 2, 0), weighted(0, 5)}
	budget, err := props.NewBudget(1e-3, claims)
	if err != nil {
		t.Fatal(err)
	}
	sum := 0.0
	for _, c := range claims {
		for _, k := range c.Cases {
			share := budget.Share(k)
			if want := 1e-3 * k.Weight / 8; math.Abs(share-want) > 1e-18 {
				t.Errorf("weight %v: got share %v, want %v", k.Weight, share, want)
			}
			sum += share
		}
	}
	if math.Abs(sum-1e-3) > 1e-15 {
		t.Errorf("shares sum to %v, want 1e-3", sum)
	}
}

func TestBudgetRejectsBadAlpha(t *testing.T) {
	for _, alpha := range []float64{0, 1, -1, math.NaN(), math.Inf(1)} {
		if _, err := props.NewBudget(alpha, nil); err == nil || !strings.Contains(err.Error(), "want 0 < alpha < 1") {
			t.Errorf("alpha=%v: got error %v", alpha, err)
		}
	}
}
