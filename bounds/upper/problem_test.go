package upper

import (
	"math"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/theory"
)

// What is promised: the factor at r = 1, the bounds at T = 10⁵ and their factors at T = 10⁶.
func TestBest(t *testing.T) {
	if testing.Short() {
		t.Skip("certificates of one horizon: the long tests compute them")
	}
	for _, c := range []struct {
		p           Problem
		least, most float64 // of the bound
	}{
		{Problem{M: 30, K: 10, T: 1e5}, 8000, 9385}, {Problem{M: 30, K: 10, T: 1e5, Dependence: IndependentArms}, 7000, 7818},
		{Problem{M: 10, K: 1, T: 1e5}, 369, 1254}, {Problem{M: 30, K: 10, T: 1e6}, 1e4, 2.70 * math.Sqrt(2e8)},
		{Problem{M: 30, K: 10, T: 1e6, Dependence: IndependentArms}, 1e4, 2.27 * math.Sqrt(2e8)},
	}[:drawn(5, 3)] {
		got, err := Best(c.p)
		if err != nil || !(got.Bound <= c.most && got.Bound >= c.least) {
			t.Errorf("%+v: %+v, %v, want a bound in [%v, %v]", c.p, got, err, c.least, c.most)
		}
	}
}

// The factors of bounds.md at r = 1 and c = 1, and what a second program found from below.
func TestFactor(t *testing.T) {
	for _, c := range []struct {
		x           Index
		d           Dependence
		least, most float64
	}{{RootIndex, IndependentArms, 2.165, 2.1830}, {RootIndex, AnyDependence, 2.59, 2.6078}} {
		if got := Factor(c.x, 1, 1, c.d); !(got >= c.least && got <= c.most) {
			t.Errorf("%v, %v: factor %v, want from %v to %v", c.x, c.d, got, c.least, c.most)
		}
	}
	b, err := Certify(Problem{M: 30, K: 10, T: 1e5, Dependence: IndependentArms}, EveryHorizon)
	if want := 2.1830*math.Sqrt(2e7) + 20; err != nil || b.Bound > want || b.Bound < 0.99*want {
		t.Errorf("bound at (30, 10, 10⁵) %v (%v), want just below %v", b.Bound, err, want)
	}
	if f := AnytimeFactor(1, 1); !(f > Factor(RootIndex, 1, 1, AnyDependence) && f < 3.72) {
		t.Errorf("without a horizon %v, want 3.717 at the most", f)
	}
}

func TestFactorRefuses(t *testing.T) {
	right := shapeTable[RootIndex][IndependentArms][2].shape
	for want, change := range map[string]func(s *Shape, g *Grid){
		"a=0.9":      func(s *Shape, _ *Grid) { s.Slope = 0.9 },
		"y=-0.1":     func(s *Shape, _ *Grid) { s.Allowance = -0.1 },
		"d=0":        func(s *Shape, _ *Grid) { s.Margin = 0 },
		"alpha=-1":   func(s *Shape, _ *Grid) { s.Alpha = -1 },
		"s0=-1":      func(s *Shape, _ *Grid) { s.S0 = -1 },
		"stride=0":   func(_ *Shape, g *Grid) { g.Stride = 0 },
		"last=1e+06": func(_ *Shape, g *Grid) { g.Last = 1e6 },
	} {
		shape, grid := right, CoarseGrid
		change(&shape, &grid)
		if _, _, err := FactorAt(RootIndex, 1, 1, shape, IndependentArms, grid); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want one about %s", err, want)
		}
	}
	late := newMeasure(rootCounts(), 1, CoarseGrid.Last, CoarseGrid.Stride)
	if _, err := newSum(right, late, nil, 0); err == nil || !strings.Contains(err.Error(), "w₀=") {
		t.Errorf("points from 1 on: error %v, want one about w₀", err)
	}
	if _, _, err := FactorAt(RootIndex, 0.5, 1, right, IndependentArms, CoarseGrid); err == nil {
		t.Error("r = ½: want an error")
	}
	if _, err := Uniform(AnyDependence, 0, CoarseGrid); err == nil || !strings.Contains(err.Error(), "enough=0") {
		t.Errorf("enough = 0: error %v, want one about it", err)
	}
}

func TestCertifyRefuses(t *testing.T) {
	right := Problem{M: 10, K: 2, T: 100}
	for want, change := range map[string]func(p *Problem, m *Method){
		"k=11":        func(p *Problem, _ *Method) { p.K = 11 },
		"T=0":         func(p *Problem, _ *Method) { p.T = 0 },
		"delta=-1":    func(p *Problem, _ *Method) { p.Delta = -1 },
		"delta=1e-22": func(p *Problem, _ *Method) { p.Delta = 1e-22 },
		"index=9":     func(p *Problem, _ *Method) { p.Index = 9 },
		"dependence":  func(p *Problem, _ *Method) { p.Dependence = 7 },
		"k=2":         func(_ *Problem, m *Method) { *m = OneArm },
		"method=0":    func(_ *Problem, m *Method) { *m = 0 },
		"index=kl":    func(p *Problem, m *Method) { p.K, p.Index, *m = 1, KLIndex, OneArm },
	} {
		p, method := right, EveryHorizon
		change(&p, &method)
		if _, err := Certify(p, method); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v, %v: error %v, want one about %s", p, method, err, want)
		}
	}
	if c, err := Certify(Problem{M: 5, K: 5, T: 10}, ThisHorizon); err != nil || c.Bound != 0 {
		t.Errorf("k = m: %+v, %v, want 0", c, err)
	}
}

// Extreme inputs are answered by bounds above 0, of at most TK where the method knows the horizon.
func TestCertifyEnds(t *testing.T) {
	for _, delta := range []float64{0, 1e-20, 1e-9, 1, 50} {
		for _, T := range []int64{1, 2, 100} {
			for _, method := range []Method{EveryHorizon, ThisHorizon, Straight, Anytime} {
				p := Problem{M: 4, K: 3, T: T, Delta: delta}
				c, err := Certify(p, method)
				if err != nil || !(c.Bound > 0) || math.IsNaN(c.Bound) {
					t.Errorf("T=%d δ=%v %v: %+v, %v", T, delta, method, c, err)
				}
				if most := theory.WorstRegret(4, 3, float64(T)); method != EveryHorizon && method != Anytime && c.Bound > most {
					t.Errorf("T=%d δ=%v %v: %v, above TK = %v", T, delta, method, c.Bound, most)
				}
			}
		}
	}
}

// Names are read as they are printed; what is no index is refused.
func TestNames(t *testing.T) {
	for _, x := range []Index{RootIndex, HalfRootIndex, KLIndex} {
		if got, err := ParseIndex(x.String()); got != x || err != nil {
			t.Errorf("ParseIndex(%q) = %v, %v", x.String(), got, err)
		}
	}
	if _, err := ParseIndex("invalid"); err == nil || Index(0).String() != "invalid" ||
		Dependence(0).String() != "invalid" {
		t.Errorf("ParseIndex(invalid): error %v, want one", err)
	}
}

// min(C·rate + (m−k), TK) never exceeds the absorbed form; C alone would not do.
func TestAbsorbed(t *testing.T) {
	const C = 4.44
	planted := 0
	for m := 2; m < 40; m += 3 {
		for k := 1; k < m; k++ {
			for T := 1.0; T < 1e6; T *= 1.7 {
				rate := theory.Rate(m, k, T)
				least := min(C*rate+float64(m-k), theory.WorstRegret(m, k, T))
				if least > Absorbed(C)*rate*(1+1e-12) {
					t.Fatalf("m=%d k=%d T=%v: %v above %v·rate", m, k, T, least, Absorbed(C))
				}
				if least > C*rate {
					planted++
				}
			}
		}
	}
	if planted == 0 {
		t.Error("the planted factor C without absorption was not rejected")
	}
}

// For one arm a round ζ and the count together cost less than apart, at any d.
func TestCoupled(t *testing.T) {
	for _, d := range []float64{0.08, 0.16, 0.3} {
		f, _, err := Coupled(1, d)
		apart := ZetaMean(1) + d + rootCounts().fixedGap(d)
		if err != nil || !(f < apart) || !(f > 1.6) {
			t.Errorf("d=%v: %v, %v, want a factor in (1.6, %v)", d, f, err, apart)
		}
	}
	for _, x := range [][2]float64{{0, 0.1}, {1, 0.05}, {1, 11}} {
		if f, _, err := Coupled(x[0], x[1]); err == nil {
			t.Errorf("c=%v d=%v: %v, want an error", x[0], x[1], f)
		}
	}
}

// At one horizon the coupled bound lies below that by all pairs, and not above TK.
func TestOneArm(t *testing.T) {
	p := Problem{M: 10, K: 1, T: 100}
	apart, err := Certify(p, ThisHorizon)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []Index{RootIndex, HalfRootIndex}[:drawn(2, 1)] {
		p.Index = x
		if f, err := Certify(p, OneArm); err != nil || !(f.Bound < apart.Bound) || !(f.Bound > 40) {
			t.Errorf("%v: %+v, %v, want a bound in (40, %v)", x, f, err, apart.Bound)
		}
	}
	for T, most := range map[int64]float64{1: 1, 4: 4} {
		if f, err := Certify(Problem{M: 100, K: 1, T: T, Delta: 0.5}, OneArm); err != nil || f.Bound > most {
			t.Errorf("m=100 T=%d: %+v, %v, want at most T", T, f, err)
		}
	}
}
