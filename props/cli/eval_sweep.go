package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/figures"
	"github.com/regretcheck/regretcheck/props/formula"
	"github.com/regretcheck/regretcheck/props/report"
)

// SweepPoints is how many values of a parameter --sweep takes.
const SweepPoints = 33

// A sweep is what --sweep NAME=FROM..TO asks for.
type sweep struct {
	param    formula.Letter
	from, to float64
}

// readSweep reads eps=0.01..0.5. The parameter must be a number.
func readSweep(text string, letters []formula.Letter) (sweep, error) {
	wrong := fmt.Errorf("sweep=%q: want NAME=FROM..TO with two numbers, the first smaller, such as eps=0.01..0.5", text)
	name, ends, named := strings.Cut(text, "=")
	from, to, ranged := strings.Cut(ends, "..")
	lo, errLo := parseNumber(from)
	hi, errHi := parseNumber(to)
	if !named || !ranged || errLo != nil || errHi != nil || !(lo < hi) || math.IsInf(hi-lo, 0) {
		return sweep{}, wrong
	}
	var names []string
	for _, p := range letters {
		if numeric, _ := p.Numeric(); !numeric {
			continue
		}
		if p.Name == name {
			return sweep{p, lo, hi}, nil
		}
		names = append(names, p.Name)
	}
	return sweep{}, fmt.Errorf("sweep=%q: no number of this formula is called %q: want one of %s", text, name, strings.Join(names, ", "))
}

// sweepOver reads --sweep and the other parameters, and evaluates.
func (a *App) sweepOver(ctx context.Context, name string, sheet formula.Sheet, along string, flags *pflag.FlagSet) error {
	if along == "" {
		return fmt.Errorf("plot=%q: want --sweep NAME=FROM..TO beside it", a.plot)
	}
	s, err := readSweep(along, sheet.Letters)
	if err := errors.Join(err, CheckPlot(a.plot)); err != nil {
		return err
	}
	if flags.Changed(s.param.Name) {
		return fmt.Errorf("--%s is given: want it in --sweep alone", s.param.Name)
	}
	others := slices.DeleteFunc(slices.Clone(sheet.Letters), func(p formula.Letter) bool { return p.Name == s.param.Name })
	given, err := givenLetters(others, flags)
	if err != nil {
		return err
	}
	return a.evaluateSweep(ctx, name, sheet, s, given)
}

// logarithmic tells whether the values are spread evenly in their logarithms.
func (s sweep) logarithmic() bool { return s.from > 0 && s.to > 10*s.from }

// values are those of the parameter, in four digits between the ends and rounded where it is an
// integer, each once.
func (s sweep) values() []float64 {
	_, integer := s.param.Numeric()
	var all []float64
	for i := range SweepPoints {
		part := float64(i) / (SweepPoints - 1)
		v := s.from + part*(s.to-s.from)
		if s.logarithmic() {
			v = math.Exp(math.Log(s.from) + part*math.Log(s.to/s.from))
		}
		digits := math.Pow(10, 3-math.Floor(math.Log10(math.Abs(v))))
		switch {
		case i == 0:
			v = s.from
		case i == SweepPoints-1:
			v = s.to
		case v != 0:
			v = math.Round(v*digits) / digits
		}
		if integer {
			v = math.Round(v)
		}
		if !slices.Contains(all, v) {
			all = append(all, v)
		}
	}
	return all
}

// evaluateSweep evaluates a formula along one parameter, as a table and with --plot as a picture.
func (a *App) evaluateSweep(ctx context.Context, name string, sheet formula.Sheet, s sweep, given map[string]any) error {
	out, err := a.OpenSink(a.formats...)
	if err != nil {
		return err
	}
	defer out.Close()
	var points []EvalResult
	for _, v := range s.values() {
		params := maps.Clone(given)
		s.param.Set(v)
		params[s.param.Name] = s.param.Value()
		r, err := evaluatedAt(ctx, name, sheet, params)
		if err != nil {
			return fmt.Errorf("at %s=%v: %w", s.param.Name, params[s.param.Name], err)
		}
		points = append(points, r)
	}
	err = out.Write(map[report.Format]Rendering{
		report.Text: func(w io.Writer) error { return sweepGrid(s, points).WriteText(w) },
		report.JSON: func(w io.Writer) error { return report.EncodeJSON(w, points) },
	})
	if err != nil || a.plot == "" {
		return err
	}
	return a.drawFigures(figures.Of(nil, sweepCurves(s, points)...))
}

// sweepGrid is a line for each value of the parameter.
func sweepGrid(s sweep, points []EvalResult) report.Table {
	g := report.Table{Columns: []report.Column{
		{Title: s.param.Name, Right: true}, {Title: "BOUND", Right: true}, {Title: "EXACT, FROM", Right: true}, {Title: "TO", Right: true},
		{Title: "BOUND ÷ EXACT", Right: true},
	}}
	for _, p := range points {
		lo, hi := "", ""
		if p.Exact != nil {
			lo, hi = report.Number(p.Exact.Lo), report.Number(p.Exact.Hi)
		}
		g.Add(fmt.Sprint(p.Params[s.param.Name]), known(p.Bound), lo, hi, known(p.ratio()))
	}
	return g
}

// ratio is the bound over the middle of the exact value, nil where one is missing or 0.
func (r EvalResult) ratio() *float64 {
	if r.Bound == nil || r.Exact == nil {
		return nil
	}
	q := *r.Bound / r.Exact.Mid()
	return jsonNumber(&q)
}

// sweepCurves are the bound, the exact value and the place where they are closest.
func sweepCurves(s sweep, points []EvalResult) []props.Curve {
	positive := true
	for _, p := range points {
		positive = positive && (p.Bound == nil || *p.Bound > 0) && (p.Exact == nil || p.Exact.Mid() >= 0)
	}
	bound := props.Curve{
		Figure: points[0].Name + " over " + s.param.Name, Panel: points[0].Name, Series: "bound", Look: props.Limit,
		Axes: props.Axes{X: s.param.Name, Y: "value", LogX: s.logarithmic(), LogY: positive},
	}
	var words []string
	for _, name := range slices.Sorted(maps.Keys(points[0].Params)) {
		if name != s.param.Name {
			words = append(words, fmt.Sprintf("%s = %v", name, points[0].Params[name]))
		}
	}
	bound.Caption = strings.Join(words, ", ")
	exact, closest := bound, bound
	exact.Series, exact.Look = "exact value", props.Lined
	closest.Series, closest.Look = "closest to the bound", props.Scattered
	least := math.Inf(1)
	for i, at := range s.values() {
		p := points[i]
		if p.Bound != nil {
			bound.Points = append(bound.Points, props.CurvePoint{X: at, Y: *p.Bound})
		}
		if p.Exact == nil {
			continue
		}
		here := props.CurvePoint{X: at, Y: p.Exact.Mid()}
		exact.Points = append(exact.Points, here)
		if q := p.ratio(); q != nil && math.Abs(math.Log(*q)) < least {
			least, closest.Points = math.Abs(math.Log(*q)), []props.CurvePoint{here}
		}
	}
	return []props.Curve{bound, exact, closest}
}
