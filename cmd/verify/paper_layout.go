package main

import (
	"fmt"
	"io"
	"math"
	"strconv"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/paper"
	"github.com/regretcheck/regretcheck/props/report"
)

// layOut writes the paper's tables as the paper prints them, each cell with
// what was measured.
func layOut(w io.Writer, f report.Format, r props.Report, study *paper.Study) error {
	outcomes := map[string]string{}
	for _, row := range r.Rows {
		outcomes[row.Claim] = row.Verdict.Outcome().String()
	}
	for _, l := range paper.Layouts() {
		if g := layoutGrid(l, outcomes, study); g != nil {
			if err := writeTitled(w, f, l.Title+": published, measured ± standard error, ratio, verdict", g); err != nil {
				return err
			}
		}
	}
	return nil
}

// writeRuntimes writes the runtimes beside the paper's.
func writeRuntimes(w io.Writer, f report.Format, timings func() ([]paper.Runtime, error)) error {
	runtimes, err := timings()
	if err != nil {
		return err
	}
	return writeTitled(w, f, "Runtime, as ratios to CMOSS (every round played, one core; no verdict rests on a timing)", runtimeGrid(runtimes))
}

// layoutGrid returns nil where none of the cells was replayed.
func layoutGrid(l paper.Layout, outcomes map[string]string, study *paper.Study) *report.Grid {
	g := &report.Grid{Ruled: true, Columns: []report.Column{{Title: "REGRET"}}}
	for _, c := range l.Columns {
		g.Columns = append(g.Columns, report.Column{Title: c, Right: true})
	}
	replayed := false
	for _, row := range l.Rows {
		cells := []string{row.Algorithm}
		for _, c := range row.Cells {
			text := c.Published
			if m, ok := study.Measured(c.Claim); ok {
				replayed = true
				text += "\n" + measuredText(c.Published, m)
			}
			if o := outcomes[c.Claim]; c.Claim != "" && o != "" {
				text += "\n" + o
			}
			cells = append(cells, text)
		}
		g.Add(cells...)
	}
	if !replayed {
		return nil
	}
	return g
}

// measuredText writes the measured mean and, under it, published ÷ measured.
func measuredText(published string, m paper.Measured) string {
	ratio := math.NaN()
	if x, err := strconv.ParseFloat(published, 64); err == nil {
		ratio = x / m.Mean
	}
	return fmt.Sprintf("%.1f ± %.1f\n× %.2f", m.Mean, m.StdErr, ratio)
}

func runtimeGrid(runtimes []paper.Runtime) *report.Grid {
	g := &report.Grid{Columns: []report.Column{
		{Title: "SETTING"}, {Title: "TABLE"}, {Title: "ALGORITHM"},
		{Title: "NS A ROUND", Right: true}, {Title: "RATIO", Right: true},
		{Title: "PAPER'S SECONDS", Right: true}, {Title: "PAPER'S RATIO", Right: true},
	}}
	last := ""
	for _, r := range runtimes {
		game, table := r.Game, r.Table
		if game == last {
			game, table = "", ""
		}
		last = r.Game
		g.Add(game, table, r.Algorithm, fmt.Sprintf("%.0f", r.NsPerRound), fmt.Sprintf("%.2f", r.Ratio),
			fmt.Sprintf("%.3f", r.PaperSeconds), fmt.Sprintf("%.2f", r.PaperRatio))
	}
	return g
}

func writeTitled(w io.Writer, f report.Format, title string, g *report.Grid) error {
	write := g.WriteText
	if f == report.Markdown {
		title, write = "### "+report.EscapeMarkdown(title)+"\n", g.WriteMarkdown
	}
	if _, err := fmt.Fprintf(w, "\n%s\n", title); err != nil {
		return err
	}
	return write(w)
}
