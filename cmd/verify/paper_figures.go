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
	all := map[string]figures.Figure{"fig-function": functionFigure(paper.FunctionFigure())}
	for _, f := range data {
		all[strings.ReplaceAll(f.Label, ":", "-")] = paperFigure(f)
	}
	drawn := map[string][]byte{}
	for name, f := range all {
		for ext, render := range f.Formats() {
			var b bytes.Buffer
			if err := render(&b); err != nil {
				return fmt.Errorf("%s%s: %w", name, ext, err)
			}
			drawn[filepath.Join(folder, name+ext)] = b.Bytes()
		}
		bar.At(float64(len(drawn)), float64(len(all)*len(figures.Figure{}.Formats())))
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

// paperFigure lays one of the paper's figures out as a journal prints it: panels numbered without gaps, and a caption that says
// what was played and what is not shown.
func paperFigure(f paper.Figure) figures.Figure {
	out := figures.Figure{Title: f.Subject, Columns: 3}
	var shown []paper.Panel
	for _, p := range f.Panels {
		if len(p.Series) > 0 {
			shown = append(shown, p)
		}
	}
	all := shown
	if len(shown) == 0 { // it says why
		all = f.Panels
	}
	for i, p := range all {
		panel := figures.Panel{
			Title: fmt.Sprintf("(%d) %s", i+1, p.Title), X: p.X, Y: p.Y, LogY: p.LogY, Text: p.Missing,
		}
		for _, s := range p.Series {
			panel.Series = append(panel.Series, figures.Series{
				Name: s.Name, X: s.X, Mid: s.Mid, Lo: s.Lo, Hi: s.Hi,
				PublishedX: s.PublishedX, Published: s.Published, Markers: len(s.X) < 10,
			})
		}
		out.Panels = append(out.Panels, panel)
	}
	if len(all) == 4 {
		out.Columns = 2
	}
	out.StyleByName()
	if len(shown) > 0 {
		out.Caption = caption(f, shown)
	}
	return out
}

func functionFigure(f paper.Summand) figures.Figure {
	p := figures.Panel{
		Title: "f(x) = ln(k²x²/δ) / x² at k = 2, δ = 0.4", X: "x", Y: "f(x)", YMin: -1, YMax: 4,
		Series: []figures.Series{{X: f.X, Mid: f.Y}},
		Marks: []figures.Mark{
			{X: f.From, Height: f.At(f.From), Label: "√(eδ)/k"},
			{X: f.Least, Height: f.At(f.Least), Label: "√(eδ)"},
		},
		NoTickLabels: true, ZeroLine: true,
	}
	for i, x := range f.Steps[1:] {
		p.Bars = append(p.Bars, [4]float64{f.Steps[i], 0, x, f.At(x)})
	}
	return figures.Figure{
		Panels: []figures.Panel{p}, Title: "The function f(x) = ln(k²x²/δ) / x²",
		Caption: "f falls from √(eδ)/k on, and no gap per arm lies below √(eδ). Rectangles: the sum that the integral covers.",
	}
}
