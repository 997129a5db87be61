package figures

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"gonum.org/v1/plot"
)

// narrowest is the least width of an axis relative to its ends: ten digits
// label its ticks, and about five ticks of a narrower one would read alike.
const narrowest = 1e-6

// separable tells whether about five ticks of an axis can be told apart.
func separable(lo, hi float64) bool {
	size := max(math.Abs(lo), math.Abs(hi))
	return size <= 2*largest && hi-lo > size*narrowest && hi-lo > 1/largest
}

// readable returns an axis about that from lo to hi whose ticks can be told apart.
// An axis that is too narrow, such as 1−10⁻¹⁶ to 1+10⁻¹⁶, is widened about its
// middle; one of a single value takes in a tenth of it on either side, and 0
// alone stands between −1 and 1. What no point has set becomes 0 to 1.
func readable(lo, hi float64) (from, to float64) {
	if undrawable(lo) || undrawable(hi) {
		return 0, 1
	}
	lo, hi = min(lo, hi), max(lo, hi)
	size := max(math.Abs(lo), math.Abs(hi))
	switch {
	case separable(lo, hi):
		return lo, hi
	case size < 1e10/largest:
		return -1, 1
	case lo == hi:
		return lo - size/10, hi + size/10
	}
	return lo - size*narrowest, hi + size*narrowest
}

// ticks are about five round numbers, written with a thin space in thousands.
type ticks struct{ along bool }

// mostTicks is how many multiples of a round step lie in five steps at most.
const mostTicks = 7

// Ticks implements plot.Ticker. An axis whose ticks would read alike has none.
func (t ticks) Ticks(lo, hi float64) []plot.Tick {
	if !separable(lo, hi) {
		return nil
	}
	step := math.Pow(10, math.Floor(math.Log10((hi-lo)/4)))
	for _, f := range []float64{1, 2, 2.5, 5, 10} {
		if (hi-lo)/(step*f) <= 5 {
			step *= f
			break
		}
	}
	var out []plot.Tick
	// Counted in whole steps: adding a step may leave a number as it is.
	first := math.Ceil(lo / step)
	for n := range mostTicks {
		multiple := first + float64(n)
		if multiple*step > hi+step*1e-9 {
			break
		}
		out = append(out, plot.Tick{Value: multiple * step, Label: numeral(multiple * step)})
	}
	return legible(out, t.along)
}

// lineRoom is how many characters, each label's distance from the next included, stand beside each other under a panel
// of a third of a column.
const lineRoom = 30

// legible returns ticks whose labels can be read: powers of ten in one notation, and of those along an axis that would touch
// the first, and every second, third … after it.
func legible(list []plot.Tick, along bool) []plot.Tick {
	const gap = 2
	carets, length := false, 0
	for _, t := range list {
		carets = carets || strings.Contains(t.Label, "10^")
		if t.Label != "" {
			length += utf8.RuneCountInString(t.Label) + gap
		}
	}
	every, labelled := 1, 0
	if along {
		every = (length + lineRoom - 1) / lineRoom
	}
	for i, t := range list {
		if t.Label == "" {
			continue
		}
		if carets {
			list[i].Label = raised.ReplaceAllStringFunc(t.Label, func(s string) string {
				return "^" + strings.Map(func(r rune) rune { return '0' + rune(slices.Index(superscripts, r)) }, s)
			})
		}
		if labelled++; every > 1 && (labelled-1)%every != 0 {
			list[i].Label = ""
		}
	}
	return list
}

// logTicks label the powers of ten of an axis of logarithms and mark what lies
// between. An axis without a power of ten has round numbers instead.
type logTicks struct{ along bool }

// mostLog is beyond the decimal logarithms of all floating-point numbers; an axis of more decades
// than denseLog marks 2 and 5 alone between the powers of ten, of more than crowdedLog nothing.
const (
	mostLog    = 340
	denseLog   = 2.5
	crowdedLog = 24
)

// readableLog returns an axis of logarithms about that from lo to hi whose ticks
// can be told apart: a decade on either side of what is too narrow.
func readableLog(lo, hi float64) (from, to float64) {
	if !(max(math.Abs(lo), math.Abs(hi)) <= mostLog) {
		return 0, 1
	}
	lo, hi = min(lo, hi), max(lo, hi)
	if hi-lo > narrowest {
		return lo, hi
	}
	return lo - 1, hi + 1
}

// Ticks implements plot.Ticker. An axis that is not readable, or reaches beyond
// the logarithms of floating-point numbers, has no ticks.
func (t logTicks) Ticks(lo, hi float64) []plot.Tick {
	if from, to := readableLog(lo, hi); from != lo || to != hi {
		return nil
	}
	var out []plot.Tick
	labelled := 0
	spelt := labelledDigits(hi - lo)
	every := math.Ceil((hi - lo) / 6) // labels of more decades would touch
	for e := math.Floor(lo); e <= math.Ceil(hi); e++ {
		for d := 1.0; d < 10; d++ {
			x := e + math.Log10(d)
			label := ""
			if slices.Contains(spelt, d) && math.Mod(e, every) == 0 {
				label = multiple(d, int(e))
			}
			minor := label == "" && (hi-lo > crowdedLog || hi-lo > denseLog && d != 1 && d != 2 && d != 5)
			if x < lo-1e-9 || x > hi+1e-9 || minor {
				continue
			}
			if label != "" {
				labelled++
			}
			out = append(out, plot.Tick{Value: x, Label: label})
		}
	}
	if labelled > 1 || labelled == 1 && hi-lo > 1 {
		return legible(out, t.along)
	}
	return legible(withinDecade(lo, hi), t.along)
}

// labelledDigits are the multiples of powers of ten that are labelled on an axis of so many decades,
// so that a short one has three labels or more.
func labelledDigits(decades float64) []float64 {
	switch {
	case decades <= 1.4:
		return []float64{1, 2, 5}
	case decades <= 2.2:
		return []float64{1, 3}
	}
	return []float64{1}
}

// withinDecade are round numbers on an axis of logarithms from lo to hi.
func withinDecade(lo, hi float64) []plot.Tick {
	out := ticks{}.Ticks(math.Pow(10, lo), math.Pow(10, hi))
	for i := range out {
		out[i].Value = math.Log10(out[i].Value)
	}
	return out
}

// ticker returns the ticks of an axis; along, of one whose labels stand beside each other.
func ticker(log, along bool) plot.Ticker {
	if log {
		return logTicks{along}
	}
	return ticks{along}
}

// numeral writes a tick's value: 20 000, 0.5, 10⁶.
func numeral(x float64) string {
	if x == 0 {
		return "0"
	}
	if e := math.Log10(x); spelled(e) && e == math.Trunc(e) {
		return powerOfTen(int(e))
	}
	s := strconv.FormatFloat(x, 'g', 10, 64)
	if len(s) > 4 && !strings.ContainsAny(s, ".e-") {
		s = s[:len(s)-3] + "\u2009" + s[len(s)-3:]
	}
	return s
}

// spelled tells whether a power of ten is written as one, not in digits.
func spelled(e float64) bool { return e >= 6 || e <= -4 }

// powerOfTen writes 10^e: 0.01, 100, 10⁶, and 10^309, which no number is.
func powerOfTen(e int) string {
	if spelled(float64(e)) {
		return "10" + superscript(e)
	}
	return numeral(math.Pow(10, float64(e)))
}

// multiple writes d·10^e for a digit d: 0.02, 500, 2·10⁶.
func multiple(d float64, e int) string {
	switch {
	case d == 1:
		return powerOfTen(e)
	case spelled(float64(e)):
		return numeral(d) + "·" + powerOfTen(e)
	}
	return numeral(d * math.Pow(10, float64(e)))
}

// superscript writes an exponent: raised where the typeface has all its digits, which are 1 to 8,
// and else behind a caret. A digit that it lacks would be left out, and 10²⁰ read as 10².
func superscript(n int) string {
	plain := strconv.Itoa(n)
	if strings.ContainsAny(plain, "-09") {
		return "^" + strings.Replace(plain, "-", "−", 1)
	}
	return strings.Map(func(d rune) rune { return superscripts[d-'0'] }, plain)
}

var (
	superscripts = []rune("⁰¹²³⁴⁵⁶⁷⁸⁹")
	raised       = regexp.MustCompile(`[⁰¹²³⁴⁵⁶⁷⁸⁹]+`)
)
