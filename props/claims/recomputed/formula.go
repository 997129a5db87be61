package recomputed

import (
	"fmt"
	"math"
	"strings"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
)

// A Function is one of package theory at a point: its letters as numbers in order, a list
// last. A number known to the last bit is a point, an enclosure its interval; Mid is NaN
// where the function refuses the point.
type Function func(x ...float64) props.Interval

// Subjects are the functions, by the names of the table.
type Subjects map[string]Function

// A Side says what a function promises of the value of its formula.
type Side int

// The sides. The zero value asks that the function be, or enclose, the value.
const (
	Encloses Side = iota
	Above         // an upper bound: an upper sum, a certificate
	Below         // a lower bound
)

// A Formula is a row of the table: a function of package theory and its value, evaluated anew.
type Formula struct {
	Name    string // of the function; a dot and a word name one of several results
	Letters string // of its arguments, in order; the last may stand for a list
	// Exact evaluates the formula. It shares no code with the function. NaN is a point that
	// the function must refuse.
	Exact  func(x []float64) float64
	Points func() [][]float64
	// Rounding is the relative error of Exact and of a function that rounds to nearest.
	Rounding float64
	// Room is how far, relative, a bound may lie on its side of the value, and either end of
	// an enclosure from it, beyond Rounding.
	Room float64
	// Floor is a value below which deviations are counted as if it were the value: what is
	// dropped or taken off in absolute terms.
	Floor float64
	Side  Side
	Why   string       // where Rounding and Room come from
	From  props.Effort // the least selection that holds the row; zero is every one
}

// A miss is how a function deviates at one point, in units of what is allowed.
type miss struct {
	units     float64
	x         []float64
	got       props.Interval
	want      float64
	tolerance float64 // what is allowed at the end that deviates
}

// at compares the function with the formula's value at a point.
func (f Formula) at(v Function, x []float64, want float64) miss {
	m := miss{x: x, got: v(x...), want: want}
	if math.IsNaN(m.want) || math.IsNaN(m.got.Mid) || math.IsInf(m.want, 0) {
		if m.got.Mid != m.want && !(math.IsNaN(m.got.Mid) && math.IsNaN(m.want)) {
			m.units = math.Inf(1)
		}
		return m
	}
	if f.Side != Above {
		m.compare(m.got.Lo-m.want, f.Rounding, f.Floor)
		m.compare(m.want-m.got.Lo, f.Rounding+f.Room, f.Floor)
	}
	if f.Side != Below {
		m.compare(m.want-m.got.Hi, f.Rounding, f.Floor)
		m.compare(m.got.Hi-m.want, f.Rounding+f.Room, f.Floor)
	}
	return m
}

// compare counts a deviation, positive on the wrong side, against what is allowed of the
// value, or of the floor.
func (m *miss) compare(deviation, relative, floor float64) {
	allowed := relative * max(math.Abs(m.want), floor, 1e-300)
	if units := deviation / allowed; deviation > 0 && !(units <= m.units) {
		m.units, m.tolerance = units, relative
	}
}

// finding decides the row by the point that deviates most.
func (f Formula) finding(v Function) props.Finding {
	var worst search.Worst
	var most miss
	points, values := f.Points(), f.values()
	for i, x := range points {
		if m := f.at(v, x, values[i]); worst.Larger(m.units) {
			most = m
		}
	}
	worst.Where = f.describe(most)
	return worst.AtMost(1, "evaluated twice")
}

// values are the formula's at its points. They do not depend on the function, so that every bug that is planted
// in it is compared with the same ones.
func (f Formula) values() []float64 {
	values, _ := valuesMemo.Get(nil, f.Name, func() ([]float64, error) {
		var values []float64
		for _, x := range f.Points() {
			values = append(values, f.Exact(x))
		}
		return values, nil
	})
	return values
}

// valuesMemo is by the name of a row, which is the only one of that name.
var valuesMemo props.Memo[string, []float64]

// describe says which formula deviates where, by how much and what was expected.
func (f Formula) describe(m miss) string {
	got := number(m.got.Mid)
	switch {
	case f.Side == Above:
		got = number(m.got.Hi)
	case f.Side == Below:
		got = number(m.got.Lo)
	case m.got.Width() > 0:
		got = "[" + number(m.got.Lo) + ", " + number(m.got.Hi) + "]"
	}
	text := fmt.Sprintf("%s at %s: got %s, expected %s", f.Name, f.point(m.x), got, number(m.want))
	if m.want != 0 && !math.IsNaN(m.want) && m.units > 0 && !math.IsInf(m.units, 0) {
		text += fmt.Sprintf(", off by %.2g of it where %.2g is allowed", m.units*m.tolerance, m.tolerance)
	}
	return text
}

// point writes the arguments beside their letters.
func (f Formula) point(x []float64) string {
	letters := strings.Fields(f.Letters)
	if len(x) == 0 {
		return "its only point"
	}
	var words []string
	for i, v := range x {
		letter := letters[min(i, len(letters)-1)]
		if i >= len(letters) {
			words = append(words, number(v))
			continue
		}
		words = append(words, letter+"="+number(v))
	}
	return strings.Join(words, " ")
}

// number writes a value so that it can be told from its neighbours of some 10⁻¹².
func number(x float64) string { return fmt.Sprintf("%.12g", x) }
