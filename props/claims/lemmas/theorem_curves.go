package lemmas

import (
	"context"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
	"github.com/regretcheck/regretcheck/theory"
)

// boundsFigure is the title of the figure of all bounds beside measured regret, a panel for each size.
const boundsFigure = "Bounds on regret and what was measured, over the horizon"

// Where the figure of bounds has its points. A certificate is a quadrature at one horizon, a lower bound a
// dynamic program over rounds and a measured point some runs, so that these stand at few horizons.
const (
	largestDrawn  = 100 // arms
	measuredDrawn = 10  // runs of a measured point
	closedFrom    = 1e2
	closedTo      = 1e9
)

// boundCurves are the bounds on CMOSS's regret at a size over T, its measured regret on hard instances, what
// no policy can avoid, and T·K, the most that can be lost. The paper's theorem speaks of 2 ≤ k ≤ m−2 alone.
func (s Subjects) boundCurves(ctx context.Context, t props.Trial, z certifiedSize) ([]props.Curve, error) {
	p := boundsPanel{s, z, props.Curve{
		Figure: boundsFigure, Panel: sim.Size{M: z.m, K: z.k}.String(),
		Axes: props.Axes{X: "horizon T", Y: "regret", LogX: true, LogY: true},
		Caption: "Upper bounds on CMOSS's expected regret at their δ, from above; CMOSS, at the pairing δ, measured on hard instances (hard:2, mean of 10 runs ± 2 " +
			"standard errors); and what every policy loses on some instance. An upper bound says something only below T·K, the most that can be lost.",
	}}
	curves, err := p.closed()
	if err != nil {
		return nil, err
	}
	certified, err := p.over("certified, (A2)", horizons(1e6), func(T int64) (float64, error) {
		cert, err := s.Additive.Certify(z.m, z.k, T, z.at(T).delta(1))
		return cert.Bound, err
	})
	if err != nil {
		return nil, err
	}
	measured, err := p.measured(ctx, t)
	if err != nil {
		return nil, err
	}
	lower, err := p.over("what no policy avoids", horizons(props.ByEffort(t.Effort, int64(1e4), 1e4, 1e5)), func(T int64) (float64, error) {
		least, err := s.Lower.Bound(z.m, z.k, T)
		return least.Bound, err
	})
	return append(append([]props.Curve{lower}, curves...), certified, measured), err
}

// A boundsPanel is the panel of a size; the curve holds what all of them have.
type boundsPanel struct {
	Subjects
	size certifiedSize
	of   props.Curve
}

// at is the size at another horizon.
func (s certifiedSize) at(T int64) certifiedSize {
	s.T = T
	return s
}

// horizons are the powers of ten from 10³ to the largest.
func horizons(largest int64) (all []int64) {
	for T := int64(1e3); T <= largest; T *= 10 {
		all = append(all, T)
	}
	return all
}

// over is a line through a bound at some horizons.
func (p boundsPanel) over(series string, horizons []int64, bound func(T int64) (float64, error)) (props.Curve, error) {
	c := p.of
	c.Series, c.Look = series, props.Lined
	for _, T := range horizons {
		b, err := bound(T)
		if err != nil {
			return c, err
		}
		c.Points = append(c.Points, props.CurvePoint{X: float64(T), Y: b})
	}
	return c, nil
}

// closed are the bounds in closed form, and T·K. The factor of Theorem B is that at every T.
func (p boundsPanel) closed() ([]props.Curve, error) {
	z := p.size
	theorem, err := p.Additive.Bound(z.m, z.k, z.T, 1)
	if err != nil {
		return nil, err
	}
	game := func(T int64) sim.Game { return sim.Game{Arms: z.m, Cardinality: z.k, Horizon: T} }
	lines := []struct {
		name  string
		bound func(T int64) float64
	}{
		{"paper's theorem", func(T int64) float64 { _, b := p.theoremBound(game(T)); return b }},
		{"pairing bound", func(T int64) float64 { _, b := p.pairingBound(game(T)); return b }},
		{"additive bound", func(T int64) float64 {
			return theorem.Factor*theory.PairingRate(z.m, z.k, float64(T)) + float64(z.m-z.k)
		}},
		{"T·K", func(T int64) float64 { return theory.WorstRegret(z.m, z.k, float64(T)) }},
	}
	if !inTheorem(game(1)) {
		lines = lines[1:]
	}
	var curves []props.Curve
	for _, l := range lines {
		c := p.of
		c.Series, c.Look = l.name, props.Lined
		if l.name == "T·K" {
			c.Look = props.Limit
		}
		for T := closedFrom; T <= closedTo; T *= 10 {
			c.Points = append(c.Points, props.CurvePoint{X: T, Y: l.bound(int64(T))})
		}
		curves = append(curves, c)
	}
	return curves, nil
}

// measured is CMOSS's mean regret on hard instances, with whiskers of two standard errors.
func (p boundsPanel) measured(ctx context.Context, t props.Trial) (props.Curve, error) {
	c := p.of
	c.Series, c.Look = "CMOSS", props.Whiskered
	for _, T := range horizons(props.ByEffort(t.Effort, int64(1e4), 1e5, 1e6)) {
		g := setting{Game: sim.Game{Arms: p.size.m, Cardinality: p.size.k, Horizon: T, Means: sim.HardMeans{C: 2}}}
		r, err := sim.Run(ctx, t.Workers, g.plan(t, p.CMOSS(p.DeltaPairing(g.Arms, g.Cardinality, T)), measuredDrawn), nil)
		if err != nil {
			return c, err
		}
		mean, err2 := stats.Summarize(r.Final()).Mean, 2*stats.Summarize(r.Final()).StdErr()
		c.Points = append(c.Points, props.CurvePoint{X: float64(T), Y: mean, Lo: mean - err2, Hi: mean + err2})
	}
	return c, nil
}
