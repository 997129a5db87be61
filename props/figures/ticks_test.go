package figures

import (
	"bytes"
	"image/png"
	"io"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/plot"
	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props"
)

// ends are where ranges degenerate: zeros, least and greatest, infinite, one
// ulp from 1 and from 2⁵³.
var ends = []float64{0, math.Copysign(0, -1), 5e-324, -5e-324, 1e-300, 1e-12, 1 - 1e-16, 1, 1 + 2.3e-16, 1 + 1e-15, 1 + 1e-9, 1 + 1e-5, -1, 3, 7,
	20, 1e6, 1 << 53, 1<<53 + 2, 1e17, -1e17, 1e299, 1e300, -1e300, math.MaxFloat64, -math.MaxFloat64, math.Inf(1), math.Inf(-1), math.NaN()}

// tickers are all that an axis of a panel may have.
var tickers = map[string]plot.Ticker{"linear": ticker(false, false), "logarithmic": ticker(true, false)}

// mostMarks is more than the ticks of any axis: nine in each of crowdedLog
// decades and one at either end.
const mostMarks = 9*(crowdedLog+2) + 1

// checkTicks fails unless the ticks of a range are few, finite, rising, within
// the range, and labelled differently.
func checkTicks(t rapid.TB, name string, of plot.Ticker, lo, hi float64) []plot.Tick {
	t.Helper()
	marks := of.Ticks(lo, hi)
	if len(marks) > mostMarks {
		t.Fatalf("%s axis from %v to %v: %d ticks, want at most %d", name, lo, hi, len(marks), mostMarks)
	}
	labels := map[string]bool{}
	for i, m := range marks {
		room := 1e-9 * max(1, hi-lo)
		if math.IsInf(m.Value, 0) || m.Value < lo-room || m.Value > hi+room || i > 0 && !(m.Value > marks[i-1].Value) {
			t.Fatalf("%s axis from %v to %v: tick %d at %v, want rising ticks within the axis: %v", name, lo, hi, i, m.Value, marks)
		}
		if m.Label != "" && labels[m.Label] {
			t.Fatalf("%s axis from %v to %v: two ticks read %q", name, lo, hi, m.Label)
		}
		labels[m.Label] = true
	}
	return marks
}

// checkAxis fails unless a range, made readable, holds the range and has ticks with labels.
func checkAxis(t rapid.TB, lo, hi float64) {
	t.Helper()
	for name, of := range tickers {
		checkTicks(t, name, of, lo, hi)
	}
	if from, to := readableLog(lo, hi); math.Abs(lo) <= 300 && math.Abs(hi) <= 300 && (!(from < to) || from > min(lo, hi) || to < max(lo, hi)) {
		t.Fatalf("the logarithms %v … %v became %v … %v, want a range that holds it", lo, hi, from, to)
	}
	from, to := readable(lo, hi)
	if undrawable(lo) || undrawable(hi) {
		return
	}
	if !(from < to) || from > min(lo, hi) || to < max(lo, hi) {
		t.Fatalf("the range %v … %v became %v … %v, want one that holds it", lo, hi, from, to)
	}
	marks := checkTicks(t, "linear", ticks{}, from, to)
	if n := len(slices.DeleteFunc(slices.Clone(marks), func(m plot.Tick) bool { return m.Label == "" })); n < 2 {
		t.Fatalf("the axis from %v to %v has %d labels, want at least 2: %v", from, to, n, marks)
	}
}

func TestTicksOfDegenerateRanges(t *testing.T) {
	for _, lo := range ends {
		for _, hi := range ends {
			checkAxis(t, lo, hi)
		}
	}
}

func TestTicksOfEveryRange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lo := rapid.OneOf(rapid.Float64(), rapid.SampledFrom(ends)).Draw(t, "lo")
		ulps := rapid.Uint64Range(0, 1<<20).Draw(t, "ulps")
		hi := rapid.OneOf(rapid.Float64(), rapid.Just(math.Float64frombits(math.Float64bits(lo)+ulps))).Draw(t, "hi")
		checkAxis(t, lo, hi)
	})
}

// A logarithmic axis within a decade has labels too.
func TestTicksWithinADecade(t *testing.T) {
	for _, r := range [][2]float64{{2, 3}, {1.1, 9.9}, {300, 317}, {999, 1001}} {
		marks := checkTicks(t, "logarithmic", logTicks{}, math.Log10(r[0]), math.Log10(r[1]))
		if len(marks) == 0 || !slices.ContainsFunc(marks, func(m plot.Tick) bool { return m.Label != "" }) {
			t.Errorf("a logarithmic axis from %v to %v has no labels: %v", r[0], r[1], marks)
		}
	}
}

func FuzzTicks(f *testing.F) {
	for i, lo := range ends {
		f.Add(lo, ends[len(ends)-1-i])
		f.Add(lo, math.Nextafter(lo, math.Inf(1)))
	}
	f.Fuzz(func(t *testing.T, lo, hi float64) { checkAxis(t, lo, hi) })
}

// checkPanel draws two points on each pair of scales, in one look each. A panel is
// drawn or refused, by a rule that the test states once more; no text and no
// coordinate of a picture is NaN or infinite.
func checkPanel(t rapid.TB, look int, x0, x1, y0, y1 float64) {
	t.Helper()
	for scales := range 4 {
		logX, logY := scales&1 != 0, scales&2 != 0
		look := []props.Look{props.Banded, props.Whiskered, props.Scattered, props.Limit}[(scales+look)%4]
		s := Series{Name: "s", X: []float64{x0, x1}, Mid: []float64{y0, y1}, Lo: []float64{y0, y1}, Hi: []float64{y0, y1},
			PublishedX: []float64{x1}, Published: []float64{y0}, Markers: look == props.Whiskered, Whiskers: look == props.Whiskered,
			Points: look == props.Scattered, Thin: look == props.Limit}
		fig := Figure{Panels: []Panel{{X: "x", Y: "y", LogX: logX, LogY: logY, Series: []Series{s}}}}
		places := func(xs []float64, log bool) bool {
			return !slices.ContainsFunc(xs, func(x float64) bool { return math.IsNaN(x) || math.Abs(x) > 1e300 || log && x <= 0 })
		}
		want := places(s.X, logX) && places(s.Mid, logY)
		var svg bytes.Buffer
		if err := fig.SVG(&svg); (err == nil) != want {
			t.Fatalf("(%v, %v) to (%v, %v), logarithmic %v, %v: error %v, want drawn: %v", x0, y0, x1, y1, logX, logY, err, want)
		}
		for _, bad := range []string{"NaN", "Inf"} {
			if strings.Contains(svg.String(), bad) {
				t.Fatalf("(%v, %v) to (%v, %v), logarithmic %v, %v: the picture holds %s", x0, y0, x1, y1, logX, logY, bad)
			}
		}
	}
}

// TestPanelsOfDegenerateRanges draws a quarter of the pairs of ends, each end among them, and all in make whole.
func TestPanelsOfDegenerateRanges(t *testing.T) {
	whole := os.Getenv("REGRETCHECK_WHOLE") != ""
	for i, a := range ends {
		for j := i; j < len(ends); j++ {
			if (i+2*j)%4 != 0 && !whole {
				continue
			}
			checkPanel(t, i+j, a, ends[j], ends[j], a)
			checkPanel(t, i, a, ends[j], 1, 3)
		}
	}
}

func TestPanelsOfEveryRange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string) float64 { return rapid.OneOf(rapid.Float64(), rapid.SampledFrom(ends)).Draw(t, name) }
		checkPanel(t, rapid.IntRange(0, 3).Draw(t, "look"), draw("x0"), draw("x1"), draw("y0"), draw("y1"))
	})
}

func FuzzPanel(f *testing.F) {
	for i, a := range ends {
		f.Add(uint(i), a, ends[len(ends)-1-i], 1.0, 1+1e-15)
	}
	f.Fuzz(func(t *testing.T, look uint, x0, x1, y0, y1 float64) { checkPanel(t, int(look%4), x0, x1, y0, y1) })
}

// A picture in pixels ends as well.
func TestPNGOfDegenerateRanges(t *testing.T) {
	for _, r := range [][2]float64{{1 - 1e-16, 1 + 2.3e-16}, {0, 5e-324}, {-1e300, 1e300}, {7, 7}} {
		var b bytes.Buffer
		f := Figure{Panels: []Panel{{Series: []Series{{X: r[:], Mid: r[:]}}}}}
		if err := f.PNG(&b); err != nil {
			t.Fatalf("%v: %v", r, err)
		}
		if _, err := png.Decode(&b); err != nil {
			t.Errorf("%v: %v", r, err)
		}
	}
}

// A row whose curve holds a point that cannot be drawn loses the point, not the
// report, and the caption says so.
func TestOfLeavesOutWhatCannotBeDrawn(t *testing.T) {
	bad := []props.CurvePoint{{X: 0, Y: 1}, {X: 1, Y: math.NaN()}, {X: 1, Y: 0}, {X: math.Inf(1), Y: 1}, {X: 1, Y: 1, Lo: -1, Hi: 2}, {X: 1e301, Y: 2}}
	c := props.Curve{Figure: "F", Panel: "p", Series: "s", Look: props.Banded, Axes: props.Axes{X: "T", Y: "R", LogX: true, LogY: true},
		Points: append(bad, props.CurvePoint{X: 10, Y: 2, Lo: 1, Hi: 3}), Caption: "band: all"}
	rows := []props.Row{{Verdict: props.Decide(props.Finding{Evidence: props.Exact, Bound: props.AtMost(1), Curves: []props.Curve{c}})}}
	fig := Of(rows)[0]
	if err := fig.SVG(io.Discard); err != nil {
		t.Error(err)
	}
	if got := fig.Panels[0].Series[0].X; !slices.Equal(got, []float64{10}) || !strings.HasPrefix(fig.Caption, "band: all; 6 points are left out") {
		t.Errorf("drawn at %v under %q, want the point at 10 and six left out", got, fig.Caption)
	}
}
