package gate

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/stats"
)

// betaLimit separates √(kmT), β = 0, from √(kmT ln T), β = ½.
const betaLimit = 0.25

// minLearning is by what factor regret must be below that of playing at random.
// The gaps of a hard game are of order 1/√T, so that random play has regret of
// order √T as well: the rate says something only of a policy that does much
// better. At hard:4 CMOSS is five times better.
const minLearning = 2

// minHorizons is how many horizons a fit of β needs to show a lack of fit.
const minHorizons = 3

// A series is the cells of one hard game at several horizons: its means shrink
// with the horizon so that regret follows the minimax rate √T·(ln T)^β.
type series struct {
	name  string
	cells []int // indices into Spec.Cells
}

// allSeries returns the series of the specification, in order of appearance.
func (s Spec) allSeries() []series {
	var all []series
	for i, c := range s.Cells {
		if !strings.HasPrefix(c.Means, "hard:") || c.Feedback != "" && c.Feedback != algos.SemiBandit.String() {
			continue
		}
		name := fmt.Sprintf("m=%d k=%d %s", c.Arms, c.Cardinality, c.law())
		at := slices.IndexFunc(all, func(o series) bool { return o.name == name })
		if at < 0 {
			at = len(all)
			all = append(all, series{name: name})
		}
		all[at].cells = append(all[at].cells, i)
	}
	return slices.DeleteFunc(all, func(o series) bool { return len(o.cells) < minHorizons })
}

// fitBeta fits ln(R/√T) = c + β·ln ln T. Factors of m and k are constant
// within a series and go into c.
func fitBeta(horizons []int64, regret [][]float64) (stats.Fit, error) {
	points := make([]stats.Point, len(horizons))
	for i, t := range horizons {
		logT := math.Log(float64(t))
		p, err := stats.LogMean([]float64{math.Log(logT)}, stats.Summarize(regret[i]))
		if err != nil {
			return stats.Fit{}, fmt.Errorf("T=%d: %w", t, err)
		}
		p.Y -= logT / 2
		points[i] = p
	}
	return stats.FitReplicated(points)
}

// A ladder is the results of a series.
type ladder struct {
	horizons []int64
	regret   [][]float64 // by horizon, by replicate
	random   []float64   // expected regret of playing at random
}

// randomRegret returns the expected regret of playing k of m arms at random in
// a cell of a series, whose means are the same in every replicate up to order.
func (c Cell) randomRegret() (float64, error) {
	plan, err := c.plan(unplayable, 0)
	if err != nil {
		return 0, err
	}
	in, err := plan.Instance(0)
	if err != nil {
		return 0, err
	}
	sum := 0.0
	for _, mu := range in.Means {
		sum += mu
	}
	gap := in.Reward(in.Best) - sum*float64(c.Cardinality)/float64(c.Arms)
	return gap * float64(c.Horizon), nil
}

// finding judges a series.
func (l ladder) finding(alpha float64) props.Finding {
	n := int64(0)
	for i, r := range l.regret {
		n += int64(len(r))
		if mean := stats.Summarize(r).Mean; mean*minLearning > l.random[i] {
			return props.Finding{Skip: fmt.Sprintf("T=%d: regret %.4g is not below a half of random play's, %.4g, which follows √T here as well", l.horizons[i], mean, l.random[i])}
		}
	}
	fit, err := fitBeta(l.horizons, l.regret)
	if err != nil {
		return props.Finding{Skip: "no fit of β: " + err.Error()}
	}
	beta := fit.Coef[1]
	f := props.Finding{
		Guarantee: string(beta.Guarantee), Observed: beta.Interval(alpha),
		Bound: props.AtMost(betaLimit), Alpha: alpha, N: n,
		Detectable: beta.StdErr * (stats.StudentCritical(alpha/2, beta.DF) + stats.StudentCritical(1-power, beta.DF)),
	}
	if fit.LackOfFit < alpha {
		f.Warnings = append(f.Warnings, fmt.Errorf("R/√T is not a power of ln T at these horizons (p = %.2g): add longer ones", fit.LackOfFit))
	}
	return f
}
