package theory

import (
	"encoding/json"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"testing"
)

// Upper certificates rest on three tables of upper values, rounded up to nine digits: n for both tails
// and the tail of ζ. .ci/certify checks the tables and then computes the factors from them.

type countsTable struct {
	Kind   string    `json:"kind"`
	Bound  float64   `json:"bound"` // on the least margin of a value above n
	Tail   string    `json:"tail"`
	First  float64   `json:"first"`
	Ratio  float64   `json:"ratio"`
	Values []float64 `json:"values"`
}

type zetaSteps struct {
	Kind   string    `json:"kind"`
	Bound  float64   `json:"bound"` // on the least margin of a value above the tail
	At     []float64 `json:"at"`
	Values []float64 `json:"values"`
}

type pairsUpper struct {
	Kind       string    `json:"kind"`
	Bound      float64   `json:"bound"`
	Dependence string    `json:"dependence"`
	Tail       string    `json:"tail"`
	Constant   float64   `json:"c"`
	Stride     int       `json:"stride"`
	Last       float64   `json:"last"`
	Width      float64   `json:"width"`
	Ends       []float64 `json:"r"`      // of the cells of r
	Shapes     []float64 `json:"shapes"` // d, y, a, α, s₀, s₁ of each cell
}

type armUpper struct {
	Kind     string  `json:"kind"`
	Bound    float64 `json:"bound"`
	Tail     string  `json:"tail"`
	Constant float64 `json:"c"`
	Split    float64 `json:"split"` // w₁
}

// nineDigits is x rounded up to nine digits.
func nineDigits(x float64) float64 {
	for _, y := range [...]float64{x, x * (1 + 1.1e-8)} {
		if short, err := strconv.ParseFloat(strconv.FormatFloat(y, 'e', 8, 64), 64); err == nil && short >= x {
			return short
		}
	}
	panic(x)
}

func roundedLattice(tail CountTail) pairLattice {
	l := pairLattices[tail]()
	n := pairLattice{w: l.w}
	for _, x := range l.n {
		n.n = append(n.n, nineDigits(x))
	}
	return n
}

// roundedTail tabulates the tail at the numbers of 9 binary digits up to 4, of 6 up to 64, of 4 up to 2³⁰.
var roundedTail = sync.OnceValue(func() (t zetaSteps) {
	t.Kind, t.Bound = "tail", 0
	least := 1.0
	for v := 0x1p-4; v <= 0x1p30; {
		least = min(least, nineDigits(ZetaScaleTail(v)))
		t.At, t.Values = append(t.At, v), append(t.Values, least)
		digits := 9
		switch {
		case v < 0.5:
			digits = 8
		case v >= 64:
			digits = 4
		case v >= 4:
			digits = 6
		}
		_, exponent := math.Frexp(v)
		v += math.Ldexp(1, exponent-1-digits)
	}
	return t
})

func (t zetaSteps) at(v float64) float64 {
	i, found := slices.BinarySearch(t.At, v)
	if !found {
		i--
	}
	if i < 0 {
		return 1
	}
	return t.Values[i]
}

// mean is above a∫_y^∞ min(1, r·p), beyond the table by p ≤ 4/v².
func (t zetaSteps) mean(y, a, r float64) float64 {
	last := len(t.At) - 1
	total := up(up(4*r/t.At[last]) + max(0, t.At[0]-y))
	for i := range last {
		if t.At[i+1] > y {
			total = up(total + up(min(1, up(r*t.Values[i]))*up(t.At[i+1]-max(y, t.At[i]))))
		}
	}
	return up(a * total)
}

// factor is the factor by all pairs on one cell of r, from the tables.
func (c pairsUpper) factor(l pairLattice, lo, hi float64, shape PairShape) float64 {
	tail := roundedTail()
	var pi func(v float64) float64
	if c.Dependence == IndependentArms.String() {
		pi = tail.at
	}
	sum, err := newPairSum(shape, newPairMeasure(l, shape.Margin*(1-0x1p-50), c.Last, c.Stride), pi, 0)
	if err != nil {
		panic(err)
	}
	p := PairCertificate{Psi: tail.mean(shape.Allowance, shape.Slope, hi), Phi: sum.phi, Offsets: sum.offsets(), Supremum: sum.supremum(math.Inf(1), c.Width)}
	return p.factor(lo, hi, c.Constant)
}

func (c pairsUpper) bounded(tail CountTail) pairsUpper {
	l := roundedLattice(tail)
	for i := range c.Ends[1:] {
		s := c.Shapes[6*i:]
		c.Bound = max(c.Bound, c.factor(l, c.Ends[i], c.Ends[i+1], PairShape{s[0], s[1], s[2], s[3], s[4], s[5]}))
	}
	return c
}

func (s PairShape) listed() []float64 {
	return []float64{s.Margin, s.Allowance, s.Slope, s.Alpha, s.S0, s.S1}
}

func pairsUpperCertificate(d Dependence, tail CountTail) pairsUpper {
	c := pairsUpper{Kind: "all-pairs", Dependence: d.String(), Tail: tail.String(), Constant: 1, Stride: FinePairGrid.Stride, Last: FinePairGrid.Last,
		Width: FinePairGrid.Width, Ends: []float64{1, 1}, Shapes: PairShapeFor(1, d).listed()}
	return c.bounded(tail)
}

// everyCertificate is for 1 ≤ r ≤ 10⁹.
func everyCertificate(d Dependence, tail CountTail, enough float64) pairsUpper {
	u, err := CertifyAllPairsUniform(d, tail, enough, MiddlePairGrid)
	if err != nil {
		panic(err)
	}
	c := pairsUpper{Kind: "all-pairs", Dependence: d.String(), Tail: tail.String(), Constant: 1, Stride: MiddlePairGrid.Stride, Last: MiddlePairGrid.Last,
		Width: MiddlePairGrid.Width, Ends: []float64{1}}
	for _, cell := range u.Cells {
		c.Ends, c.Shapes = append(c.Ends, cell.Hi), append(c.Shapes, cell.Shape.listed()...)
	}
	return c.bounded(tail)
}

func armCertificate(tail CountTail) armUpper {
	m, l := CertifyMoss(1, tail, 1), roundedLattice(tail)
	parts := Exactly(roundedTail().mean(0, 1, 1)).plus(Exactly(m.Split)).plus(Exactly(l.fixedGap(m.Split, 1)))
	return armUpper{"single-arm", parts.Hi, tail.String(), 1, m.Split}
}

// theoremCertificate is Theorem B at r = 1 with Hoeffding's tail; w₁ is about where n is c, the best place.
func theoremCertificate(c float64) armUpper {
	split := fallingRoot(func(w float64) bool { return hoeffdingCount.pulls(w, pairCountCells) > c }, 0.1, 4)
	parts := Exactly(roundedTail().mean(0, 1, 1)).plus(Exactly(hoeffdingCount.mean(c, additiveCountCells)))
	return armUpper{"theorem-b", parts.times(Exactly(c).root()).Hi, HoeffdingTail.String(), c, split}
}

// A bounded is a file with the most that its bound may be: what docs/bounds.md prints.
type bounded struct {
	name  string
	file  any
	bound float64
	most  float64
}

// upperCertificates are all of them, or those of Hoeffding's tail at single r.
func upperCertificates(all bool) []bounded {
	out := []bounded{{"tail-zeta", roundedTail(), 0, 0}}
	for _, tail := range []CountTail{HoeffdingTail, CantelliTail} {
		n := roundedLattice(tail)
		out = append(out, bounded{"counts-" + tail.String(), countsTable{"counts", 0, tail.String(), pairFirst, pairRatio, n.n}, 0, 0})
		cantelli := tail == CantelliTail
		pick := func(hoeffding, other float64) float64 {
			if cantelli {
				return other
			}
			return hoeffding
		}
		for _, d := range []Dependence{AnyDependence, IndependentArms} {
			name, most, every := "any", pick(2.651, 2.606), pick(2.96, 2.92)
			if d == IndependentArms {
				name, most, every = "independent", pick(2.221, 2.182), pick(2.70, 2.66)
			}
			if cantelli && !all {
				continue
			}
			half := pairsUpperCertificate(d, tail)
			out = append(out, bounded{"upper-pairs-" + name + "-" + tail.String(), half, half.Bound, most})
			if all {
				c := everyCertificate(d, tail, every-0.003)
				out = append(out, bounded{"upper-pairs-every-" + name + "-" + tail.String(), c, c.Bound, every})
			}
		}
		if !cantelli {
			one, four := theoremCertificate(1), theoremCertificate(4)
			out = append(out, bounded{"upper-theorem-b-1", one, one.Bound, 4.437}, bounded{"upper-theorem-b-4", four, four.Bound, 3.925})
		}
		arm := armCertificate(tail)
		out = append(out, bounded{"upper-single-arm-" + tail.String(), arm, arm.Bound, pick(1.743, 1.704)})
	}
	return out
}

// What is recorded is what this package computes, and no larger than what is printed; make whole computes all of it.
func TestUpperCertificates(t *testing.T) {
	if !comparesCertificates(t) {
		t.Skip("sums over 10⁷ cells, compared to the last digit: the long tests on amd64 run them")
	}
	for _, c := range upperCertificates(whole() || writesCertificates()) {
		text, err := json.Marshal(c.file)
		if err != nil {
			t.Fatal(err)
		}
		if c.bound > c.most {
			t.Errorf("%s: %v, want at most %v", c.name, c.bound, c.most)
		}
		recordCertificate(t, filepath.Join(certificates, c.name+".json"), append(text, '\n'))
	}
	if n := len(roundedTail().At); n < 1000 || fmt.Sprint(roundedTail().at(0.01), roundedTail().at(1e12)) != fmt.Sprint(1, roundedTail().Values[n-1]) {
		t.Errorf("%d points of the tail's table", n)
	}
}
