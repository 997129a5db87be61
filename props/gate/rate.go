package gate

import (
	"context"
	"fmt"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/rate"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// minLearning is the factor by which regret must be below that of playing at random. The gaps
// of a hard game are of order 1/√T, so that random play has regret of order √T as well: the
// rate says something only of a policy that does much better. At hard:4 CMOSS is five times
// better.
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
		if _, hard := c.hard(); !hard || c.Feedback != "" && c.Feedback != algos.SemiBandit.String() {
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

// hard returns the means of a hard game.
func (c Cell) hard() (law sim.HardMeans, ok bool) {
	means, err := sim.ParseMeans(c.Means)
	if err != nil {
		return law, false
	}
	law, ok = means.(sim.HardMeans)
	return law, ok
}

// randomRegret returns the expected regret of playing k of m arms at random in
// a cell of a series, whose means are the same in every replicate up to order.
func (c Cell) randomRegret() (float64, error) {
	plan, err := c.plan(sim.Plan{Policy: unplayable})
	if err != nil {
		return 0, err
	}
	in, err := plan.Instance(0)
	if err != nil {
		return 0, err
	}
	return in.RandomGap() * float64(c.Horizon), nil
}

// beta plays the cells of a series and judges its β, of as many replicates as
// the baseline keeps. A series that is unchanged to the last bit was judged when
// the baseline was recorded.
func (g *gate) beta(ctx context.Context, t props.Trial, s series) (props.Finding, error) {
	same := g.seed(t) == g.baseline.Seed
	regret := make([][]float64, len(s.cells))
	for j, i := range s.cells {
		kept := g.matches[i].old.Kept
		fresh, err := g.play(ctx, t, i, len(kept), false)
		if err != nil {
			return props.Finding{}, err
		}
		regret[j] = fresh
		same = same && slices.Equal(fresh, kept)
	}
	if same {
		return props.Finding{Skip: "identical bits: judged when the baseline was recorded"}, nil
	}
	return g.baseline.beta(s, regret, t.Alpha)
}

// ownBeta judges the β of the baseline's own results.
func (b *Baseline) ownBeta(s series) (props.Finding, error) {
	regret := make([][]float64, len(s.cells))
	for j, i := range s.cells {
		regret[j] = b.Samples[i].Kept
	}
	f, err := b.beta(s, regret, props.DefaultAlpha/float64(b.rows()))
	f.Evidence = props.Fitted
	return f, err
}

// beta judges β from the regret of a series' cells.
func (b *Baseline) beta(s series, regret [][]float64, alpha float64) (props.Finding, error) {
	points := make([]rate.Point, len(s.cells))
	for j, i := range s.cells {
		cell := b.Cells[i]
		law, _ := cell.hard()
		points[j] = rate.Point{
			Size: sim.Size{M: cell.Arms, K: cell.Cardinality}, Horizon: cell.Horizon,
			Gap: rate.Gap{C: law.C}, Regret: stats.Summarize(regret[j]),
		}
		if skip, err := cell.unlearned(points[j]); err != nil || skip != "" {
			return props.Finding{Skip: skip}, err
		}
	}
	return betaFinding(points, alpha), nil
}

// unlearned says why a cell's regret shows nothing about the rate, "" if it does show
// something.
func (c Cell) unlearned(p rate.Point) (string, error) {
	random, err := c.randomRegret()
	if err != nil || p.Regret.Mean*minLearning <= random {
		return "", err
	}
	return fmt.Sprintf("T=%d: regret %.4g is not below a half of random play's, %.4g, which follows √T here as well", c.Horizon, p.Regret.Mean, random), nil
}

// betaFinding judges β.
func betaFinding(points []rate.Point, alpha float64) props.Finding {
	fit, err := rate.Beta(points)
	if err != nil {
		return props.Finding{Skip: "no fit of β: " + err.Error()}
	}
	return fit.Finding(props.AtMost(rate.BetaLimit), alpha)
}
