package figures

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/regretcheck/regretcheck/props"
)

// slackTitle is the title of the figure that [SlackMap] returns.
const slackTitle = "Slack over (m, k)"

// leastSizes is from how many sizes (m, k) on a claim's slack is drawn over them.
const leastSizes = 4

// A Heat lays a panel out as a heat map: cells of named rows and columns, each with its value, coloured the stronger the
// closer it is to 1. A cell below 1 is framed.
type Heat struct {
	Rows, Columns []string // the first row on top
	Cells         []HeatCell
}

// A HeatCell is a value > 0 at a row and a column, counted from 0.
type HeatCell struct {
	Row, Column int
	Value       float64
	Label       string // what was decided there
}

// SlackMap returns the least slack at each size (m, k), a panel for each claim that was decided at four sizes or more;
// false if there is none. Slack is bound ÷ value, or value ÷ bound where the bound is below: 1 leaves no room. Refuted rows,
// whose bound is a slip in the paper, are left out.
func SlackMap(rows []props.Row) (Figure, bool) {
	type size struct{ m, k int }
	type found struct {
		claim string
		least map[size]props.Row
	}
	var claims []found
	for _, r := range rows {
		m, hasM := r.Params["m"].(int)
		k, hasK := r.Params["k"].(int)
		if slack := r.Verdict.Slack(); !hasM || !hasK || !(slack > 0) || math.IsInf(slack, 1) || r.Verdict.Outcome() == props.Refuted {
			continue
		}
		c := entry(&claims, func(f found) bool { return f.claim == r.Claim }, found{r.Claim, map[size]props.Row{}})
		if old, seen := c.least[size{m, k}]; !seen || r.Verdict.Slack() < old.Verdict.Slack() {
			c.least[size{m, k}] = r
		}
	}
	f := Figure{
		Title: slackTitle,
		Caption: "The least slack of a claim's rows at each size: how many times the bound is what was found (or what was found the bound, where it is a lower " +
			"one). At 1 there is no room; the closer to 1 the stronger the colour; framed: below 1.",
	}
	for _, c := range claims {
		if len(c.least) < leastSizes {
			continue
		}
		var ms, ks []int
		for z := range c.least {
			ms, ks = append(ms, z.m), append(ks, z.k)
		}
		h := &Heat{}
		ms, h.Rows = distinct(ms)
		ks, h.Columns = distinct(ks)
		for z, r := range c.least {
			h.Cells = append(h.Cells, HeatCell{slices.Index(ms, z.m), slices.Index(ks, z.k), r.Verdict.Slack(), r.Instance})
		}
		slices.SortFunc(h.Cells, func(a, b HeatCell) int { return cmp.Or(cmp.Compare(a.Row, b.Row), cmp.Compare(a.Column, b.Column)) })
		f.Panels = append(f.Panels, Panel{Title: c.claim, X: "k", Y: "m", Heat: h})
	}
	f.Columns = min(len(f.Panels), mostColumns)
	return f, len(f.Panels) > 0
}

// distinct returns the values in order, each once, and their names.
func distinct(values []int) (sorted []int, names []string) {
	slices.Sort(values)
	sorted = slices.Compact(values)
	for _, v := range sorted {
		names = append(names, strconv.Itoa(v))
	}
	return sorted, names
}

// Height of a row of cells, and of what a heat map has besides.
const (
	heatRow  = 0.55 * vg.Centimeter
	heatRest = 1.7 * vg.Centimeter
)

func (h Heat) height() vg.Length { return vg.Length(len(h.Rows))*heatRow + heatRest }

// Text is a value as it stands in its cell: 1.05, 12, 340, and 4e3 from a thousand on.
func (c HeatCell) Text() string {
	switch {
	case c.Value < 10:
		return strconv.FormatFloat(c.Value, 'f', 2, 64)
	case c.Value < 999.5:
		return strconv.FormatFloat(c.Value, 'f', 0, 64)
	}
	return strings.NewReplacer("e+0", "e", "e+", "e").Replace(strconv.FormatFloat(c.Value, 'e', 0, 64))
}

// shade is the opacity of a cell: strongest where there is no room, faint from a thousand times the value on. The text over
// the strongest keeps a contrast of 4.5 in both schemes.
func (c HeatCell) shade() uint8 {
	const faint, strong, decades = 20, 120, 3
	room := min(1, max(0, math.Log10(c.Value)/decades))
	return uint8(strong - (strong-faint)*room)
}

// name labels the axes.
func (h Heat) name(out *plot.Plot) {
	last := len(h.Rows) - 1
	var rows, columns plot.ConstantTicks
	for i, name := range h.Rows {
		rows = append(rows, plot.Tick{Value: float64(last - i), Label: name})
	}
	for i, name := range h.Columns {
		columns = append(columns, plot.Tick{Value: float64(i), Label: name})
	}
	out.X.Tick.Marker, out.Y.Tick.Marker = columns, rows
	out.X.Tick.Label.XAlign = text.XCenter
	out.X.Min, out.X.Max = -0.5, float64(len(h.Columns))-0.5
	out.Y.Min, out.Y.Max = -0.5, float64(last)+0.5
}

// Plot implements plot.Plotter: the cells.
func (h Heat) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	style := textStyle(labelSize)
	for _, cell := range h.Cells {
		at, row := float64(cell.Column), float64(len(h.Rows)-1-cell.Row)
		const half = 0.46
		corners := []vg.Point{
			{X: x(at - half), Y: y(row - half)}, {X: x(at + half), Y: y(row - half)}, {X: x(at + half), Y: y(row + half)}, {X: x(at - half), Y: y(row + half)},
		}
		fill := styleOf(0).colour
		fill.A = cell.shade()
		c.FillPolygon(fill, corners)
		if cell.Value < 1 {
			c.StrokeLines(draw.LineStyle{Color: styleOf(1).colour, Width: vg.Points(1.5)}, append(corners, corners[0]))
		}
		c.FillText(style, vg.Point{X: x(at), Y: y(row)}, cell.Text())
	}
}

// spots say what each cell holds.
func (h Heat) spots(x, y func(float64) vg.Length) []spot {
	var out []spot
	for _, c := range h.Cells {
		text := fmt.Sprintf("m=%s, k=%s: slack %.4g, %s", h.Rows[c.Row], h.Columns[c.Column], c.Value, c.Label)
		out = append(out, spot{vg.Point{X: x(float64(c.Column)), Y: y(float64(len(h.Rows) - 1 - c.Row))}, text})
	}
	return out
}
