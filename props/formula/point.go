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
	values []any // float64, int, int64, []float64, string or bool; nil: not given
}

// At returns a point: for each parameter a float64, an int, an int64, a list, a string or a
// bool. It panics if there are more or fewer.
func At(params []Range, values ...any) Point {
	if len(params) != len(values) {
		panic(fmt.Sprintf("formula: %d values for %d parameters", len(values), len(params)))
	}
	return Point{params, values}
}

// Float returns the value of a parameter, 0 if it was not given. It panics if there is none of this name.
func (x Point) Float(name string) float64 {
	switch v := x.values[x.index(name)].(type) {
	case float64:
		return v
	case int64:
		return float64(v)
	case int:
		return float64(v)
	}
	return 0
}

// Int returns the value of an integer parameter. It panics if there is none of this name.
func (x Point) Int(name string) int { return int(x.Int64(name)) }

// Int64 is Int for horizons.
func (x Point) Int64(name string) int64 {
	i := x.index(name)
	if !x.params[i].Integer {
		panic(fmt.Sprintf("formula: parameter %s: want Integer in its range, or Float", name))
	}
	if n, ok := x.values[i].(int64); ok {
		return n
	}
	return int64(x.Float(name))
}

// List returns the numbers of a list.
func (x Point) List(name string) []float64 { return valued[[]float64](x, name) }

// Word returns a word.
func (x Point) Word(name string) string { return valued[string](x, name) }

// On reports whether a switch is on.
func (x Point) On(name string) bool { return valued[bool](x, name) }

// valued is the value of a parameter, the zero value if it was not given.
func valued[V any](x Point, name string) V {
	v, _ := x.values[x.index(name)].(V)
	return v
}

// Given reports whether the parameter has a value, which eval may leave out.
func (x Point) Given(name string) bool { return x.values[x.index(name)] != nil }

func (x Point) index(name string) int {
	i := slices.IndexFunc(x.params, func(r Range) bool { return r.Name == name })
	if i < 0 {
		var known []string
		for _, r := range x.params {
			known = append(known, r.Name)
		}
		panic(fmt.Sprintf("formula: no parameter is called %q: want one of %s", name, strings.Join(known, ", ")))
	}
	return i
}

// String writes the parameters' values in order, as witnesses show them.
func (x Point) String() string {
	parts := make([]string, len(x.params))
	for i, r := range x.params {
		text := fmt.Sprint(x.values[i])
		switch {
		case r.Kind == List:
			text = ListText(x.List(r.Name))
		case r.Kind == Scalar && r.Integer:
			text = strconv.FormatInt(x.Int64(r.Name), 10)
		case r.Kind == Scalar:
			text = Number(x.Float(r.Name))
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
