package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/paper"
	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/props/figures"
	"github.com/regretcheck/regretcheck/props/report"
)

// checkFolder makes the folder and tries it, so that an unwritable one is
// known before any work is done.
func checkFolder(folder string) error {
	if folder == "" {
		return nil
	}
	err := os.MkdirAll(folder, 0o755)
	if err == nil {
		var f *os.File
		if f, err = os.CreateTemp(folder, ".verify-*"); err == nil {
			err = errors.Join(f.Close(), os.Remove(f.Name()))
		}
	}
	if err != nil {
		return fmt.Errorf("figures=%q: %w: want a folder that can be written to", folder, pathReason(err))
	}
	return nil
}

// drawPaper draws the paper's figures. All are drawn before any is written.
func drawPaper(a *cli.App, ctx context.Context, study *paper.Study, timings func() ([]paper.Runtime, error), folder string) error {
	runtimes, err := timings()
	if err != nil {
		return err
	}
	bar := a.NewBar("figures")
	defer bar.Finish()
	data, err := study.Figures(ctx, props.Trial{
		Seed: uint64(a.Shared.Seed), Effort: a.Shared.Effort(), Workers: props.NewWorkers(a.Shared.Workers), Progress: func(float64) {},
	}, runtimes)
	if err != nil {
		return err
	}
	all := map[string][]figures.Figure{"fig-function": functionFigure(paper.FunctionFigure())}
	for _, f := range data {
		all[strings.ReplaceAll(f.Label, ":", "-")] = paperFigure(f)
	}
	drawn := map[string][]byte{}
	for name, list := range all {
		for _, f := range list {
			for _, ext := range figures.Formats {
				var b bytes.Buffer
				if err := f.Write(&b, ext); err != nil {
					return fmt.Errorf("%s%s: %w", name, ext, err)
				}
				drawn[filepath.Join(folder, name+ext)] = b.Bytes()
			}
		}
		bar.At(float64(len(drawn)), float64(3*len(all)))
	}
	return writeAll(drawn)
}

// writeAll writes each file whole or not at all.
func writeAll(files map[string][]byte) error {
	for _, path := range slices.Sorted(maps.Keys(files)) {
		file, err := report.CreateFile(path)
		if err != nil {
			return err
		}
		if err := file.Commit(func(w io.Writer) error {
			_, err := w.Write(files[path])
			return err
		}); err != nil {
			return err
		}
	}
	return nil
}

// paperFigure draws one of the paper's figures: panels numbered without gaps, those without data left out.
func paperFigure(f paper.Figure) []figures.Figure {
	var curves []props.Curve
	number := 0
	for _, p := range f.Panels {
		if len(p.Series) == 0 {
			continue
		}
		number++
		curve := props.Curve{
			Figure: f.Subject, Panel: fmt.Sprintf("(%d) %s", number, p.Title), Axes: props.Axes{X: p.X, Y: p.Y, LogY: p.LogY}, Caption: caption,
		}
		for _, s := range p.Series {
			curves = append(curves, seriesCurves(curve, s)...)
		}
	}
	return figures.Of(nil, curves...)
}

const caption = "x: round, or what varies; y: cumulative regret, mean and the middle 80 % of runs; hollow: the paper's means of ten runs."

// seriesCurves are what was measured of a series, as a line with its band, and what was published.
func seriesCurves(curve props.Curve, s paper.Series) []props.Curve {
	curve.Series, curve.Look = s.Name, props.Banded
	if s.Lo == nil {
		curve.Look = props.Lined
	}
	published := curve
	published.Look = props.Published
	for i, x := range s.X {
		at := props.CurvePoint{X: x, Y: s.Mid[i]}
		if s.Lo != nil {
			at.Lo, at.Hi = s.Lo[i], s.Hi[i]
		}
		curve.Points = append(curve.Points, at)
	}
	for i, x := range s.PublishedX {
		published.Points = append(published.Points, props.CurvePoint{X: x, Y: s.Published[i]})
	}
	return []props.Curve{curve, published}
}

// functionFigure draws the summand of the integral lemma: f, the sum in steps, and the two places
// that the lemma speaks of.
func functionFigure(f paper.Summand) []figures.Figure {
	curve := props.Curve{
		Figure: "The function f(x) = ln(k²x²/δ) / x²", Panel: "k = 2, δ = 0.4", Series: "f(x)", Axes: props.Axes{X: "x", Y: "f(x)"}, Look: props.Lined,
		Caption: "x: a gap per arm, none of which lies below √(eδ); y: f, which falls from √(eδ)/k on, above the sum that its integral covers.",
	}
	steps, places := curve, curve
	steps.Series, steps.Look = "the sum", props.Limit
	places.Series, places.Look = "√(eδ)/k and √(eδ)", props.Scattered
	for i, x := range f.X {
		if y := f.Y[i]; y >= 0 {
			curve.Points = append(curve.Points, props.CurvePoint{X: x, Y: y})
		}
	}
	for i, x := range f.Steps[1:] {
		y := f.At(x)
		steps.Points = append(steps.Points, props.CurvePoint{X: f.Steps[i], Y: y}, props.CurvePoint{X: x, Y: y})
	}
	for _, x := range []float64{f.From, f.Least} {
		places.Points = append(places.Points, props.CurvePoint{X: x, Y: f.At(x)})
	}
	return figures.Of(nil, curve, steps, places)
}
