package upper

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"testing"
)

// Upper certificates rest on two tables of upper values, rounded up to nine digits: n and the tail of ζ.
// certify checks the tables and then computes the factors from them. REGRETCHECK_CERTIFICATES=1 writes them.
const certificates = "../certify/certificates"

type countsTable struct {
	Kind   string    `json:"kind"`
	Bound  float64   `json:"bound"` // on the least margin of a value above n
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
	Constant   float64   `json:"c"`
	Stride     int       `json:"stride"`
	Last       float64   `json:"last"`
	Width      float64   `json:"width"`
	Ends       []float64 `json:"r"`      // of the cells of r
	Shapes     []float64 `json:"shapes"` // d, y, a, α, s₀, s₁ of each cell
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

func roundedCounts() lattice {
	l := lattice{w: rootCounts().w}
	for _, x := range rootCounts().n {
		l.n = append(l.n, nineDigits(x))
	}
	return l
}

// roundedTail tabulates the tail at the numbers of 9 binary digits up to 4, of 6 up to 64, of 4 up to 2³⁰. Values
// are a part of 10⁻⁶ above it, so that a partition into other blocks than ours confirms them.
var roundedTail = sync.OnceValue(func() (t zetaSteps) {
	t.Kind = "tail"
	least := 1.0
	for v := 0x1p-4; v <= 0x1p30; {
		least = min(least, nineDigits(rootTail(v)*(1+1e-6)))
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
func (c pairsUpper) factor(l lattice, lo, hi float64, shape Shape) float64 {
	tail := roundedTail()
	var price func(v float64) float64
	if c.Dependence == IndependentArms.String() {
		price = tail.at
	}
	sum, err := newSum(shape, newMeasure(l, shape.Margin*(1-0x1p-50), c.Last, c.Stride), price, 0)
	if err != nil {
		panic(err)
	}
	p := Parts{tail.mean(shape.Allowance, shape.Slope, hi), sum.phi, sum.offsets(), sum.supremum(math.Inf(1), c.Width)}
	return p.factor(lo, hi, c.Constant)
}

func (c pairsUpper) bounded() pairsUpper {
	l := roundedCounts()
	for i := range c.Ends[1:] {
		s := c.Shapes[6*i:]
		c.Bound = max(c.Bound, c.factor(l, c.Ends[i], c.Ends[i+1], Shape{s[0], s[1], s[2], s[3], s[4], s[5]}))
	}
	return c
}

func (s Shape) listed() []float64 {
	return []float64{s.Margin, s.Allowance, s.Slope, s.Alpha, s.S0, s.S1}
}

// halfCertificate is for r = 1, k ≤ m/2.
func halfCertificate(d Dependence) pairsUpper {
	c := pairsUpper{Kind: "all-pairs", Dependence: d.String(), Constant: 1,
		Stride: FineGrid.Stride, Last: FineGrid.Last, Width: FineGrid.Width, Ends: []float64{1, 1}}
	for _, row := range shapeTable[RootIndex][d] {
		if row.r == 1 && row.c == 1 {
			c.Shapes = row.shape.listed()
		}
	}
	return c.bounded()
}

// everyCertificate is for 1 ≤ r ≤ 10⁹.
func everyCertificate(d Dependence, enough float64) pairsUpper {
	u, err := Uniform(d, enough, MiddleGrid)
	if err != nil {
		panic(err)
	}
	c := pairsUpper{Kind: "all-pairs", Dependence: d.String(), Constant: 1,
		Stride: MiddleGrid.Stride, Last: MiddleGrid.Last, Width: MiddleGrid.Width, Ends: []float64{1}}
	for _, cell := range u.Cells {
		c.Ends, c.Shapes = append(c.Ends, cell.Hi), append(c.Shapes, cell.Shape.listed()...)
	}
	return c.bounded()
}

// A recorded is a file with its bound and the most that it may be: what bounds.md prints.
type recorded struct {
	name        string
	file        any
	bound, most float64
}

// upperCertificates are all of them, or the tables and those of single r.
func upperCertificates(all bool) []recorded {
	out := []recorded{
		{"counts", countsTable{"counts", 0, pairFirst, pairRatio, roundedCounts().n}, 0, 0}, {"tail", roundedTail(), 0, 0},
	}
	for _, c := range []struct {
		name        string
		d           Dependence
		most, every float64
	}{{"any", AnyDependence, 2.606, 2.92}, {"independent", IndependentArms, 2.182, 2.66}} {
		half := halfCertificate(c.d)
		out = append(out, recorded{"upper-pairs-" + c.name, half, half.Bound, c.most})
		if all {
			every := everyCertificate(c.d, c.every-0.003)
			out = append(out, recorded{"upper-pairs-every-" + c.name, every, every.Bound, c.every})
		}
	}
	return out
}

// What is recorded is what this package computes, and no larger than what is printed. Other processors fuse operations
// and may differ in the last digits.
func TestUpperCertificates(t *testing.T) {
	writes := os.Getenv("REGRETCHECK_CERTIFICATES") != ""
	if testing.Short() || !writes && runtime.GOARCH != "amd64" {
		t.Skip("sums over 10⁷ cells, compared to the last digit: the long tests on amd64 run them")
	}
	for _, c := range upperCertificates(whole() || writes) {
		text, err := json.Marshal(c.file)
		if err != nil {
			t.Fatal(err)
		}
		if c.bound > c.most {
			t.Errorf("%s: %v, want at most %v", c.name, c.bound, c.most)
		}
		file, text := filepath.Join(certificates, c.name+".json"), append(text, '\n')
		if writes {
			if err := os.WriteFile(file, text, 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if old, err := os.ReadFile(file); err != nil || string(old) != string(text) {
			t.Errorf("%s is not what is computed now, %v: REGRETCHECK_CERTIFICATES=1 go test ./upper -run Certificates", file,
				err)
		}
	}
}
