package figures

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
)

// A line is the straight line y = At + Slope·x, and the range of x that it was fitted over.
type line struct{ at, slope, from, to float64 }

// trend is the line of least squares through the points of a series, in the scales of its panel if
// the series was [Panel.transformed]; ok is false where all points stand at one x.
func (s Series) trend() (l line, ok bool) {
	var n, sx, sy float64
	for i, x := range s.X {
		n, sx, sy = n+1, sx+x, sy+s.Mid[i]
		if i == 0 {
			l.from, l.to = x, x
		}
		l.from, l.to = min(l.from, x), max(l.to, x)
	}
	if !(l.to > l.from) {
		return l, false
	}
	var xx, xy float64
	for i, x := range s.X {
		xx, xy = xx+(x-sx/n)*(x-sx/n), xy+(x-sx/n)*(s.Mid[i]-sy/n)
	}
	l.slope = xy / xx
	l.at = sy/n - l.slope*sx/n
	return l, true
}

// addTrend adds the line through a scatter.
func (s Series) addTrend(out *plot.Plot) error {
	l, ok := s.trend()
	if !s.Trend || !ok {
		return nil
	}
	drawn, err := plotter.NewLine(plotter.XYs{{X: l.from, Y: l.at + l.slope*l.from}, {X: l.to, Y: l.at + l.slope*l.to}})
	if err != nil {
		return err
	}
	drawn.LineStyle = s.look().line()
	out.Add(drawn)
	return nil
}

// trends says the slope of each scatter's line and how many points it has:
// "Slopes, k ≤ m/2: CMOSS 0.99 (25 points), …"; "" for a panel that has none.
func (p Panel) trends() string {
	var texts []string
	for _, s := range p.transformed() {
		if l, ok := s.trend(); ok && s.Trend {
			texts = append(texts, fmt.Sprintf("%s %s (%d points)", s.Name, slopeText(l.slope), len(s.X)))
		}
	}
	if len(texts) == 0 {
		return ""
	}
	return "Slopes, " + p.Title + ": " + strings.Join(texts, ", ") + "."
}

// slopeText writes a slope with two decimals, 0.00 without a sign.
func slopeText(slope float64) string {
	return strings.Replace(strconv.FormatFloat(math.Round(slope*100)/100+0, 'f', 2, 64), "-", "−", 1)
}
