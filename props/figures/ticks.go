package figures

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
)

// mostLabels is how many labels stand beside each other under the narrowest panel.
const mostLabels = 5

// A ticker is gonum's, with at most mostLabels labels, written as tables write numbers: 1e6, 0.01.
type ticker struct{ log bool }

// Ticks implements plot.Ticker.
func (t ticker) Ticks(lo, hi float64) []plot.Tick {
	marks := plot.DefaultTicks{}.Ticks(lo, hi)
	if t.log && math.Log10(hi/lo) > 1.5 {
		marks = plot.LogTicks{}.Ticks(lo, hi)
	}
	marks = slices.DeleteFunc(marks, func(m plot.Tick) bool { return m.Label == "" || m.Value < lo || m.Value > hi })
	every := (len(marks) + mostLabels - 1) / mostLabels
	for i, m := range marks {
		if marks[i].Label = numeral(m.Value); i%every != 0 {
			marks[i].Label = ""
		}
	}
	return marks
}

var exponents = strings.NewReplacer("e+0", "e", "e+", "e", "e-0", "e-")

// numeral writes 20000, 0.5 and 1e6.
func numeral(x float64) string {
	if size := math.Abs(x); size >= 1e-3 && size < 1e5 || x == 0 {
		return strconv.FormatFloat(x, 'g', 6, 64)
	}
	return exponents.Replace(strconv.FormatFloat(x, 'g', 4, 64))
}

// readable widens an axis whose ends cannot be told apart.
func readable(a *plot.Axis, log bool) {
	const narrowest = 1e-6
	size := max(math.Abs(a.Min), math.Abs(a.Max))
	switch {
	case math.IsInf(size, 0), size == 0:
		a.Min, a.Max = 0, 1
		if log {
			a.Min = 0.1
		}
	case a.Max-a.Min > narrowest*size && size > least:
	case log:
		a.Min, a.Max = a.Min/2, a.Max*2
	case size < least:
		a.Min, a.Max = -1, 1
	default:
		a.Min, a.Max = a.Min-size/10, a.Max+size/10
	}
}
