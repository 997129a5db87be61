package theory

import (
	"math"
	"strings"
	"testing"
)

// Where NonvacuousFrom says T, the bound is below T·K there and not just before.
func TestNonvacuousFromIsTheEdge(t *testing.T) {
	for _, k := range []int{2, 10, 20, 28} {
		e, err := EvalRegretBound(30, k, 1000, 0)
		if err != nil {
			t.Fatal(err)
		}
		from := int64(*e.NonvacuousFrom)
		at, _ := EvalRegretBound(30, k, from, 0)
		before, _ := EvalRegretBound(30, k, from-1, 0)
		if *at.Vacuous || !*before.Vacuous {
			t.Errorf("k=%d: vacuous at T=%d−1, %d is %v, %v", k, from, from, *before.Vacuous, *at.Vacuous)
		}
	}
	if never, err := EvalRegretBound(30, 10, 1000, 10); err != nil || !math.IsInf(*never.NonvacuousFrom, 1) {
		t.Errorf("δ = 10: nonvacuous from %v, %v, want never", *never.NonvacuousFrom, err)
	}
}

func TestBadInputIsAnError(t *testing.T) {
	nan, inf, coin := math.NaN(), math.Inf(1), mustLaw(t, []float64{0.5, 0.5})
	for name, call := range map[string]func() error{
		"mu=1.5":                            func() error { _, err := ZetaTail(1.5, 0.1, 0.1, 10); return err },
		"mu=NaN":                            func() error { _, err := ZetaMean(nan, 0.1, 10); return err },
		"eps=0":                             func() error { _, err := ZetaTail(0.5, 0, 0.1, 10); return err },
		"delta=0":                           func() error { _, err := ZetaTail(0.5, 0.1, 0, 10); return err },
		"delta=+Inf":                        func() error { _, err := PullCount(0.5, 0.1, inf, 10); return err },
		"T=0":                               func() error { _, err := Kappa(0.5, 1, 0.1, 0); return err },
		"a=-1":                              func() error { _, err := Kappa(0.5, -1, 0.1, 10); return err },
		"q[1]=2":                            func() error { _, err := HoeffdingMax([]float64{0, 2}, 1); return err },
		"n=0":                               func() error { _, err := HoeffdingMaxEqual(0.5, 0, 1); return err },
		"probs: sum":                        func() error { _, err := HoeffdingMGF([]float64{0, 1}, []float64{0.5, 0.6}, 1); return err },
		"lambda=NaN":                        func() error { _, err := HoeffdingMGF([]float64{0, 1}, []float64{0.5, 0.5}, nan); return err },
		"log(m−k) = 0":                      func() error { _, err := DeltaPaper(30, 29, 100); return err },
		"0·log 0 at k = m: m=1: want m ≥ 4": func() error { _, err := DeltaPaper(1, 1, 100); return err },
		"0·log 0":                           func() error { _, err := DeltaPaper(30, 30, 100); return err },
		"k=31: want 1 ≤ k ≤ m=30":           func() error { _, err := DeltaPaper(30, 31, 100); return err },
		"k=2: want 1 ≤":                     func() error { _, err := PhysicalLimit([]float64{0.5}, 2); return err },
		"means[1]=1.5":                      func() error { _, err := PhysicalLimit([]float64{0.5, 1.5}, 1); return err },
		"means[1]=NaN":                      func() error { _, err := PhysicalLimit([]float64{0.5, nan}, 1); return err },
		"m=0":                               func() error { _, err := PhysicalLimit(nil, 1); return err },
		"k=1: want 2":                       func() error { _, err := PartitionConstant(1); return err },
		"k=1: the paper":                    func() error { _, err := EvalRegretBound(30, 1, 10, 0); return err },
		"k=30":                              func() error { _, err := EvalRegretBound(30, 30, 10, 0.1); return err },
		"which=oracle":                      func() error { _, err := ParseDeltaChoice("oracle"); return err },
		"or eps above 1e-05":                func() error { _, err := Kappa(0.5, 1, 1e-5, 1e12); return err },
		"want eps ≤ 10⁶":                    func() error { _, err := KappaLattice(coin, 1, 1e25, 10); return err },
		"or threshold above 1e-05":          func() error { _, err := PullCount(0.5, 1e-5, 1e-12, 1e12); return err },
		"T=1000000000000: want a smaller T": func() error { _, err := ZetaTail(0.5, 1e-7, 1e-14, 1e12); return err },
		"a larger eps: the exact program":   func() error { _, err := ZetaMean(0.5, 1e-14, 1e12); return err },
	} {
		if err := call(); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: error %v, want one that names it", name, err)
		}
	}
}
