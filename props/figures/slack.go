package figures

import (
	"image/color"
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg/draw"

	"github.com/regretcheck/regretcheck/props"
)

// leastSizes is from how many sizes (m, k) on a claim's slack is drawn over them.
const leastSizes = 6

// A heat is the least slack of a claim at each size. It implements plotter.GridXYZ.
type heat struct {
	ms, ks []int
	slack  map[[2]int]float64
}

// SlackMap returns the least slack at each size (m, k), a panel for each claim that was decided at
// leastSizes sizes or more and at half of the pairs of its m and k; false if there is none. Refuted rows, whose bound is a slip of the
// paper, are left out.
func SlackMap(rows []props.Row) (Figure, bool) {
	var claims []string
	maps := map[string]*heat{}
	for _, r := range rows {
		m, hasM := r.Params["m"].(int)
		k, hasK := r.Params["k"].(int)
		slack := r.Verdict.Slack()
		if !hasM || !hasK || !(slack > 0) || math.IsInf(slack, 1) || r.Verdict.Outcome() == props.Refuted {
			continue
		}
		h := maps[r.Claim]
		if h == nil {
			h = &heat{slack: map[[2]int]float64{}}
			maps[r.Claim], claims = h, append(claims, r.Claim)
		}
		h.put(m, k, slack)
	}
	f := Figure{
		Title:   "Slack over (m, k)",
		Caption: "x: k; y: m; cells: the least slack, bound ÷ observed, of a claim's rows at that size; the darker, the less room.",
	}
	for _, claim := range claims {
		if h := maps[claim]; len(h.slack) >= leastSizes && 2*len(h.slack) >= len(h.ms)*len(h.ks) {
			f.panels = append(f.panels, panel{title: claim, axes: props.Axes{X: "k", Y: "m"}, heat: h})
		}
	}
	return f, len(f.panels) > 0
}

func (h *heat) put(m, k int, slack float64) {
	for _, v := range []struct {
		list *[]int
		is   int
	}{{&h.ms, m}, {&h.ks, k}} {
		if at, found := slices.BinarySearch(*v.list, v.is); !found {
			*v.list = slices.Insert(*v.list, at, v.is)
		}
	}
	if old, seen := h.slack[[2]int{m, k}]; !seen || slack < old {
		h.slack[[2]int{m, k}] = slack
	}
}

// Dims implements plotter.GridXYZ.
func (h *heat) Dims() (columns, rows int) { return len(h.ks), len(h.ms) }

// X implements plotter.GridXYZ: columns stand side by side whatever their k.
func (h *heat) X(column int) float64 { return float64(column) }

// Y implements plotter.GridXYZ.
func (h *heat) Y(row int) float64 { return float64(row) }

// Z implements plotter.GridXYZ: decades of slack.
func (h *heat) Z(column, row int) float64 {
	slack, there := h.slack[[2]int{h.ms[row], h.ks[column]}]
	if !there {
		return math.NaN()
	}
	return math.Log10(slack)
}

// shades are blues that leave black text legible, the strongest first.
type shades struct{}

// Colors implements palette.Palette.
func (shades) Colors() []color.Color {
	var all []color.Color
	for a := range 10 {
		all = append(all, color.NRGBA{uint8(120 + 12*a), uint8(180 + 7*a), 255, 255})
	}
	return all
}

// add draws the map: a cell below 1 is orange, and three decades of room are the palest.
func (h *heat) add(out *plot.Plot) error {
	cells := plotter.NewHeatMap(h, shades{})
	cells.Min, cells.Max = 0, 3
	cells.Underflow, cells.Overflow = color.NRGBA{0xff, 0xa0, 0x40, 255}, shades{}.Colors()[9]
	cells.NaN = color.White
	out.Add(cells)
	labels := plotter.XYLabels{}
	var rows, columns plot.ConstantTicks
	for r, m := range h.ms {
		rows = append(rows, plot.Tick{Value: float64(r), Label: strconv.Itoa(m)})
		for c, k := range h.ks {
			if slack, there := h.slack[[2]int{m, k}]; there {
				labels.XYs = append(labels.XYs, plotter.XY{X: float64(c), Y: float64(r)})
				labels.Labels = append(labels.Labels, slackText(slack))
			}
		}
	}
	for c, k := range h.ks {
		columns = append(columns, plot.Tick{Value: float64(c), Label: strconv.Itoa(k)})
	}
	out.X.Tick.Marker, out.Y.Tick.Marker = columns, rows
	texts, err := plotter.NewLabels(labels)
	if err != nil {
		return err
	}
	for i := range texts.TextStyle {
		style := &texts.TextStyle[i]
		style.Font, style.XAlign, style.YAlign = sans(textSize), draw.XCenter, draw.YCenter
	}
	out.Add(texts)
	return nil
}

// slackText is a value as it stands in its cell: 1.05, 12, 340, and 4e3 from a thousand on.
func slackText(x float64) string {
	switch {
	case x < 10:
		return strconv.FormatFloat(x, 'f', 2, 64)
	case x < 999.5:
		return strconv.FormatFloat(x, 'f', 0, 64)
	}
	return exponents.Replace(strconv.FormatFloat(x, 'e', 0, 64))
}
