package gate

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/regretcheck/regretcheck/props"
)

// DefaultTolerance is the rise of regret that passes, as a share. It is too small to be noticed in
// use, and large enough for EventCells to detect.
const DefaultTolerance = 0.05

// MostTolerance is the largest tolerance that a baseline gets unasked. A rise by a tenth is one
// that an engineer would want to know about.
const MostTolerance = 0.1

// ParseTolerance reads a tolerance as a share: 5%, 5 % or 0.05 is 0.05.
func ParseTolerance(text string) (float64, error) {
	digits, inPercent := strings.CutSuffix(strings.TrimSpace(text), "%")
	x, err := strconv.ParseFloat(strings.TrimSpace(digits), 64)
	if err != nil || !(x >= 0) || math.IsInf(x, 0) {
		return 0, fmt.Errorf("tolerance=%q: want a share ≥ 0 such as 5%% or 0.05", text)
	}
	if inPercent {
		x /= 100
	}
	return x, nil
}

// Percent writes a share as 5 %, and an infinite one as ∞ %.
func Percent(share float64) string {
	return strings.Replace(fmt.Sprintf("%.3g %%", 100*share), "+Inf", "∞", 1)
}

// sure is the probability with which a baseline decides its tolerance.
const sure = 0.99

// Decides returns the least tolerance that the baseline decides under another seed, and the cell
// that needs it. With probability 0.99 all cells pass an unchanged policy. With probability 0.99
// any one cell fails a rise of twice the tolerance.
func (b *Baseline) Decides() (tolerance float64, worst Cell) {
	for i, s := range b.Samples {
		if x := decides(s.relativeVar(), float64(s.N), len(b.Cells)); x >= tolerance {
			tolerance, worst = x, b.Cells[i]
		}
	}
	return tolerance, worst
}

// Reach says in words what tolerance the baseline decides under another seed.
func (b *Baseline) Reach() string {
	least, worst := b.Decides()
	if math.IsInf(least, 1) {
		return fmt.Sprintf("with another seed no tolerance can be decided (%s)", worst)
	}
	return fmt.Sprintf("with another seed the least tolerance that can be decided is %s (%s)", Percent(least), worst)
}

// needed returns how many replicates a side decide a cell at its last look, among the given number of cells.
// With v the squared relative deviation of a replicate, x the tolerance and n replicates a side,
// the contrast new − (1+x)·old, divided by old, has
//
//	unchanged:      mean −x, variance v(1 + (1+x)²)/n
//	a rise of 2x:   mean  x, variance v((1+2x)² + (1+x)²)/n
//
// It must lie beyond z of its standard errors except for a chance of 0.01, which all cells share in
// the first case.
func needed(v, x float64, cells int) float64 {
	same, risen := distances(cells)
	return v * max(sq(same/x)*(2+2*x+x*x), sq(risen/x)*(2+6*x+5*x*x))
}

// decides is the least tolerance for which n replicates are enough, infinite if there is none.
func decides(v, n float64, cells int) float64 {
	root := func(h, a, b float64) float64 { // x² = h(2 + bx + ax²)
		if a*h >= 1 {
			return math.Inf(1)
		}
		return (b*h + math.Sqrt(sq(b*h)+8*h*(1-a*h))) / (2 - 2*a*h)
	}
	same, risen := distances(cells)
	return max(root(sq(same)*v/n, 1, 2), root(sq(risen)*v/n, 5, 6))
}

// distances are those of the contrast's mean from its bound, in standard errors.
func distances(cells int) (same, risen float64) {
	z := upper(props.DefaultAlpha / float64(cells) * (1 - pairedShare) * looks[len(looks)-1].alpha / 2)
	return z + upper((1-sure)/float64(cells)), z + upper(1-sure)
}

// upper returns the normal quantile with the given tail above it.
func upper(tail float64) float64 { return -distuv.UnitNormal.Quantile(tail) }

func sq(x float64) float64 { return x * x }

// settle compares the tolerance with what the baseline decides. If nobody chose the tolerance or
// the runs, a policy of large scatter gets a larger tolerance. One above MostTolerance is an error.
// Otherwise a warning says that the baseline is too small. Variances are estimates: a tenth more is
// allowed.
func (b *Baseline) settle(asked Spec) error {
	x, worst := b.Decides()
	if x <= 1.1*b.Tolerance {
		return nil
	}
	scatter := b.Samples[slices.Index(b.Cells, worst)].relativeVar()
	runs := func(tolerance float64) int {
		return 10 * int(math.Ceil(needed(scatter, tolerance, len(b.Cells))/10))
	}
	chosen := asked.Tolerance > 0 || slices.ContainsFunc(asked.Cells, func(c Cell) bool { return c.Runs > 0 })
	switch wide := math.Ceil(100*x) / 100; {
	case chosen:
		b.Warnings = append(b.Warnings, fmt.Errorf("too few runs for the tolerance %s: %s; %[1]s takes about %[3]d runs "+
			"a cell", Percent(b.Tolerance), b.Reach(), runs(b.Tolerance)))
	case wide <= MostTolerance:
		b.Tolerance = wide
	default:
		want := fmt.Sprintf("want about runs=%d to decide 10 %%", runs(MostTolerance))
		if !math.IsInf(wide, 1) {
			want += fmt.Sprintf(", or tolerance=%.3g%%", 100*wide)
		}
		return fmt.Errorf("%s; 10 %% is the most without a named tolerance: %s", b.Reach(), want)
	}
	return nil
}
