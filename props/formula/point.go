package formula

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Point holds values of parameters, by name.
type Point struct {
	params []Range
	values []value
}

// A value is a number, kept as an integer too, a list or a word.
type value struct {
	real  float64
	whole int64
	list  []float64
	word  string
	given bool
}

// At returns a point: for each parameter a float64, an int, an int64, a list, a string or a
// bool. It panics if they do not fit.
func At(params []Range, values ...any) Point {
	if len(params) != len(values) {
		panic(fmt.Sprintf("formula: %d values for %d parameters", len(values), len(params)))
	}
	x := Point{params, make([]value, len(params))}
	for i, v := range values {
		x.values[i] = valueOf(v)
	}
	return x
}

func valueOf(v any) value {
	out := value{given: true}
	switch v := v.(type) {
	case float64:
		out.real, out.whole = v, int64(v)
	case int:
		out.real, out.whole = float64(v), int64(v)
	case int64:
		out.real, out.whole = float64(v), v
	case bool:
		if v {
			out.real, out.whole = 1, 1
		}
	case []float64:
		out.list = v
	case string:
		out.word = v
	default:
		panic(fmt.Sprintf("formula: a parameter cannot hold %T", v))
	}
	return out
}

// numbers makes a point of numbers alone.
func numbers(params []Range, xs []float64) Point {
	x := Point{params, make([]value, len(params))}
	for i, v := range xs {
		x.values[i] = valueOf(v)
	}
	return x
}

// Float returns the value of a parameter. It panics if there is none of this name.
func (x Point) Float(name string) float64 { return x.values[x.index(name)].real }

// Int returns the value of an integer parameter. It panics if there is none of this name.
func (x Point) Int(name string) int { return int(x.Int64(name)) }

// Int64 is Int for horizons.
func (x Point) Int64(name string) int64 {
	i := x.index(name)
	if !x.params[i].Integer {
		panic(fmt.Sprintf("formula: parameter %s: want Integer in its range, or Float", name))
	}
	return x.values[i].whole
}

// List returns the numbers of a list.
func (x Point) List(name string) []float64 { return x.values[x.index(name)].list }

// Word returns a word.
func (x Point) Word(name string) string { return x.values[x.index(name)].word }

// On tells whether a switch is on.
func (x Point) On(name string) bool { return x.Float(name) != 0 }

// Given tells whether eval was given the parameter.
func (x Point) Given(name string) bool { return x.values[x.index(name)].given }

// With returns the point with another value for one parameter.
func (x Point) With(name string, v any) Point {
	x.values = slices.Clone(x.values)
	x.values[x.index(name)] = valueOf(v)
	return x
}

func (x Point) index(name string) int {
	var known []string
	for i, r := range x.params {
		if r.Name == name {
			return i
		}
		known = append(known, r.Name)
	}
	panic(fmt.Sprintf("formula: no parameter is called %q: want one of %s", name, strings.Join(known, ", ")))
}

// String writes the parameters' values in order, as witnesses show them.
func (x Point) String() string {
	parts := make([]string, len(x.params))
	for i, r := range x.params {
		v := x.values[i]
		text := Number(v.real)
		switch {
		case r.Kind == List:
			text = ListText(v.list)
		case r.Kind == Word:
			text = v.word
		case r.Kind == Switch:
			text = strconv.FormatBool(v.real != 0)
		case r.Integer:
			text = strconv.FormatInt(v.whole, 10)
		}
		parts[i] = r.Name + "=" + text
	}
	return strings.Join(parts, " ")
}

// Number writes a parameter with up to six digits.
func Number(x float64) string { return strconv.FormatFloat(x, 'g', 6, 64) }

// Numbers writes a list of parameters.
func Numbers(xs []float64) string {
	parts := make([]string, len(xs))
	for i, x := range xs {
		parts[i] = Number(x)
	}
	return strings.Join(parts, ",")
}

// ListText writes a list of numbers, shortened if long.
func ListText(xs []float64) string {
	if len(xs) > 8 {
		return Numbers(xs[:8]) + ",…"
	}
	return Numbers(xs)
}
