package paper

import (
	"context"
	"fmt"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/stats"
	"github.com/regretcheck/regretcheck/testdata"
)

// curves draw a cell's replay beside the published figure: regret
// over the rounds, or a point in a table that varies k or m.
func (s *Study) curves(ctx context.Context, t props.Trial, c testdata.Cell, set setting) ([]props.Curve, error) {
	over, err := s.series(ctx, t, set)
	if err != nil || len(over) == 0 {
		return nil, err
	}
	measured := props.Curve{
		Figure: "Published beside measured, " + c.Label, Panel: curvesTitle(c), Series: curveName(c), Mark: props.Banded,
		X: props.Axis{Title: "round"}, Y: props.Axis{Title: "cumulative regret"},
		Caption: "x: round; y: cumulative regret, mean and the middle 80 % of our runs; hollow: the published mean of ten " +
			"runs.",
	}
	last := over[len(over)-1]
	published := measured
	published.Mark, published.Points = props.Published, []props.CurvePoint{{X: last.X, Y: c.Value}}
	if c.Vary == "k" || c.Vary == "m" {
		x := float64(c.K)
		if c.Vary == "m" {
			x = float64(c.M)
		}
		measured.Panel, measured.Mark = "varying "+c.Vary+", "+datasetTitle[c.Dataset], props.Whiskered
		measured.X.Title, measured.Y.Title = c.Vary, "regret at T = 100 000"
		measured.Caption = "x: k or m; y: regret, mean and the middle 80 % of our runs; hollow: the published mean of ten " +
			"runs."
		last.X = x
		measured.Points = []props.CurvePoint{last}
		published.Panel, published.X, published.Y, published.Points[0].X = measured.Panel, measured.X, measured.Y, x
		published.Caption = measured.Caption
		return []props.Curve{measured, published}, nil
	}
	measured.Points = over
	return []props.Curve{measured, published}, nil
}

// ratioCurves draw a cell's row in the picture of all cells: the prediction of our replays for the
// published mean, divided by the published mean.
func ratioCurves(c testdata.Cell, f props.Finding) []props.Curve {
	if f.Skip != "" || !(c.Value > 0) {
		return nil
	}
	row := props.Curve{
		Figure: "Measured over published, " + c.Label, Panel: c.Label, Series: title(c.Algorithm), Mark: props.Listed,
		X: props.Axis{Title: "predicted ÷ published", Log: true},
		Caption: "x: the interval that our replays predict for the published mean, ÷ the published mean; dashed: 1, " +
			"as published.",
	}
	i := f.Observed.Times(1 / c.Value)
	row.Points = []props.CurvePoint{{X: i.Mid, Lo: max(i.Lo, 0.05), Hi: i.Hi, Label: curvesTitle(c) + ", " + curveName(c)}}
	as := row
	as.Series, as.Mark, as.Points = "as published", props.Level, []props.CurvePoint{{X: 1}}
	return []props.Curve{row, as}
}

var datasetTitle = map[string]string{testdata.Synthetic: "synthetic", testdata.Yelp: "Yelp"}

// bandTail is the share of runs below a band, and above it.
const bandTail = 0.1

// curvesTitle names the panel of a cell's curve.
func curvesTitle(c testdata.Cell) string {
	title := fmt.Sprintf("%s [%s, %s], k=%d", datasetTitle[c.Dataset], decimal(c.Lo), decimal(c.Hi), c.K)
	if c.Vary == "m" {
		title += fmt.Sprintf(", m=%d", c.M)
	}
	return title
}

// curveName names a cell's line.
func curveName(c testdata.Cell) string {
	if c.Vary == "gamma" {
		return "γ=" + decimal(c.Gamma)
	}
	return title(c.Algorithm)
}

// series returns the mean regret over rounds, with the band that holds the middle 80 % of runs.
func (s *Study) series(ctx context.Context, t props.Trial, set setting) ([]props.CurvePoint, error) {
	b, err := s.replays.first(ctx, t, set)
	if err != nil || len(b.curves) == 0 {
		return nil, err
	}
	points := []props.CurvePoint{{}}
	for i, round := range checkpoints() {
		at := make([]float64, len(b.curves))
		for r, curve := range b.curves {
			at[r] = curve[i]
		}
		points = append(points, props.CurvePoint{
			X: float64(round), Y: stats.Summarize(at).Mean, Lo: stats.Quantile(at, bandTail), Hi: stats.Quantile(at, 1-bandTail),
		})
	}
	return points, nil
}
