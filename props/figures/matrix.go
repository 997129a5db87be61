package figures

import (
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A Matrix lays a panel out in cells. The points of its series stand at (column, row), counted from 0, the first row
// on top. Names are paths, such as cmoss/delta-wrong; the axes are labelled by the first parts of them, at the first of
// each where there is room.
type Matrix struct{ Rows, Columns []string }

// Size of a cell, and of what a matrix has besides.
const (
	matrixCell  = 2.6 * vg.Length(1)
	matrixSide  = 4.2 * vg.Centimeter
	matrixAbove = 4.6 * vg.Centimeter
	matrixDot   = 1.15 // radius, in points
	labelRoom   = 9    // points between labels
)

// width is that of the panel where an ordinary one is as wide as given.
func (p Panel) width(ordinary vg.Length) vg.Length {
	if p.Matrix == nil {
		return ordinary
	}
	return max(ordinary, vg.Length(len(p.Matrix.Columns))*matrixCell+matrixSide)
}

// height of a matrix.
func (m Matrix) height() vg.Length { return vg.Length(len(m.Rows))*matrixCell + matrixAbove }

// fromTop returns the series with the first row on top.
func (m Matrix) fromTop(series []Series) []Series {
	out := make([]Series, len(series))
	for i, s := range series {
		mid := make([]float64, len(s.Mid))
		for j, row := range s.Mid {
			mid[j] = float64(len(m.Rows)-1) - row
		}
		s.Mid = mid
		out[i] = s
	}
	return out
}

// name labels the axes.
func (m Matrix) name(out *plot.Plot) {
	last := len(m.Rows) - 1
	out.Y.Tick.Marker = firsts(m.Rows, func(i int) float64 { return float64(last - i) })
	out.X.Tick.Marker = firsts(m.Columns, func(i int) float64 { return float64(i) })
	out.X.Tick.Label.Rotation = math.Pi / 2
	out.X.Tick.Label.XAlign, out.X.Tick.Label.YAlign = text.XRight, text.YCenter
	out.X.Min, out.X.Max = -0.5, float64(len(m.Columns))-0.5
	out.Y.Min, out.Y.Max = -0.5, float64(last)+0.5
}

// firsts are ticks at the first of each part that names begin with, where there is room for its label.
func firsts(names []string, at func(i int) float64) plot.ConstantTicks {
	var ticks plot.ConstantTicks
	part, free := "", math.Inf(-1)
	for i, name := range names {
		first, _, _ := strings.Cut(name, "/")
		if first == part {
			continue
		}
		part = first
		if float64(i)*float64(matrixCell) < free {
			continue
		}
		free = float64(i)*float64(matrixCell) + labelRoom
		ticks = append(ticks, plot.Tick{Value: at(i), Label: first})
	}
	return ticks
}

// A MatrixRow says in words what a row of a matrix holds.
type MatrixRow struct {
	Name  string
	Cells [][]string // by series: the columns that have a point
}

// MatrixRows returns the rows of a matrix in words.
func (p Panel) MatrixRows() []MatrixRow {
	rows := make([]MatrixRow, len(p.Matrix.Rows))
	for i, name := range p.Matrix.Rows {
		rows[i] = MatrixRow{name, make([][]string, len(p.Series))}
	}
	for n, s := range p.Series {
		for i, row := range s.Mid {
			cells := &rows[int(row)].Cells[n]
			*cells = append(*cells, p.Matrix.Columns[int(s.X[i])])
		}
	}
	return rows
}

// matrixSpots say at the first point of each row what the row holds, series by series; of a thin one how many.
func (p Panel) matrixSpots(x, y func(float64) vg.Length) []spot {
	var out []spot
	for i, row := range p.MatrixRows() {
		first := -1.0
		var parts []string
		for n, s := range p.Series {
			if len(row.Cells[n]) == 0 {
				continue
			}
			for j, at := range s.Mid {
				if int(at) == i && first < 0 {
					first = s.X[j]
				}
			}
			names := strings.Join(row.Cells[n], ", ")
			if s.Thin {
				names = strconv.Itoa(len(row.Cells[n]))
			}
			parts = append(parts, s.Name+" "+names)
		}
		if first >= 0 {
			out = append(out, spot{vg.Point{X: x(first), Y: y(float64(len(p.Matrix.Rows) - 1 - i))}, row.Name + ": " + strings.Join(parts, "; ")})
		}
	}
	return out
}

// matrixGlyph is a marker of a cell.
func (s Series) matrixGlyph(g draw.GlyphStyle) draw.GlyphStyle {
	g.Radius = vg.Points(matrixDot)
	if s.Thin {
		g.Radius = vg.Points(matrixDot / 1.5)
	}
	return g
}
