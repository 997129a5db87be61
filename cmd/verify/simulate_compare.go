package main

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/figures"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// csvRuns is a line for each run of each policy.
const csvRuns report.Format = "csv"

// curvePoints is how many rounds of a curve --plot shows, geometrically apart.
const curvePoints = 48

// A comparison of simulations is the output of verify simulate for several
// policies, described by testdata/schema/simulate.schema.json: the policies in
// order of their mean regret, each beside the first.
type simulations struct {
	Policies []comparedSimulation `json:"policies"`
}

type comparedSimulation struct {
	simulation
	// Difference is the mean regret less the first policy's over the same
	// runs, with its interval at the level of --alpha; nil for the first.
	Difference *props.Interval `json:"difference"`
}

// policies splits --policy a,b,c. A part that holds a setting continues the
// choice before it: cmoss:delta=paper,cucb is two policies. A program stands
// alone, since its command may hold commas.
func (f *simulateFlags) policies() []string {
	if strings.HasPrefix(f.policy, execPrefix) {
		return []string{f.policy}
	}
	var all []string
	for _, part := range strings.Split(f.policy, ",") {
		if last := len(all) - 1; last >= 0 && strings.Contains(part, "=") && !strings.Contains(part, ":") && strings.Contains(all[last], ":") {
			all[last] += "," + part
			continue
		}
		all = append(all, strings.TrimSpace(part))
	}
	return all
}

// compare plays the policies on the same seeds and writes them side by side.
func (a *app) compare(ctx context.Context, f *simulateFlags, given *pflag.FlagSet, out *sink) error {
	names := f.policies()
	var s simulations
	for i, name := range names {
		if slices.Contains(names[:i], name) {
			return fmt.Errorf("policy=%s: given twice", name)
		}
		one := *f
		one.policy = name
		played, err := a.playOne(ctx, &one, given)
		if err != nil {
			return err
		}
		if a.code == exitInterrupted {
			return errInterrupted
		}
		s.Policies = append(s.Policies, comparedSimulation{simulation: played})
	}
	s.rank(a.shared.alpha)
	if err := f.draw(s.Policies); err != nil {
		return err
	}
	grid := s.grid()
	return out.write(map[report.Format]rendering{
		report.Table:    grid.WriteText,
		report.Markdown: grid.WriteMarkdown,
		report.JSON:     func(w io.Writer) error { return report.EncodeJSON(w, s) },
		csvRuns:         s.writeCSV,
		goBench: func(w io.Writer) error {
			var errs []error
			for _, p := range s.Policies {
				errs = append(errs, p.writeGoBench(w))
			}
			return errors.Join(errs...)
		},
	}, false)
}

// rank sorts by mean regret and compares each policy with the first, run by run:
// common random numbers make such differences sharper than those of means.
func (s *simulations) rank(alpha float64) {
	slices.SortStableFunc(s.Policies, func(a, b comparedSimulation) int {
		switch {
		case a.Mean < b.Mean:
			return -1
		case a.Mean > b.Mean:
			return 1
		}
		return 0
	})
	for i := range s.Policies[1:] {
		p := &s.Policies[i+1]
		differences := make([]float64, len(p.Regret))
		for run, r := range p.Regret {
			differences[run] = r - s.Policies[0].Regret[run]
		}
		if len(differences) > 1 {
			interval, _ := stats.StudentMean(stats.Summarize(differences), alpha)
			p.Difference = &interval
		}
	}
}

func (s simulations) grid() *report.Grid {
	g := &report.Grid{Columns: []report.Column{
		{Title: "POLICY", Max: 30}, {Title: "RUNS", Right: true, Drop: 3}, {Title: "REGRET", Right: true}, {Title: "± SE", Right: true, Drop: 2},
		{Title: "MEDIAN", Right: true, Drop: 5}, {Title: "90 %", Right: true, Drop: 4}, {Title: "99 %", Right: true, Drop: 4},
		{Title: "MORE THAN THE FIRST", Right: true}, {Title: "NS/ROUND", Right: true, Drop: 1}, {Title: "ENGINE", Drop: 1},
	}}
	for _, p := range s.Policies {
		more := ""
		if d := p.Difference; d != nil {
			more = fmt.Sprintf("%s (%s…%s)", report.Number(d.Mid), report.Number(d.Lo), report.Number(d.Hi))
			if d.Lo <= 0 {
				more += " ~"
			}
		}
		g.Add(p.Policy, fmt.Sprint(len(p.Regret)), report.Number(p.Mean), known(p.Stderr),
			known(p.Quantiles.Half), known(p.Quantiles.NineOfTen), known(p.Quantiles.NinetyNine), more, nsText(p.NsPerRound), p.Engine)
	}
	return g
}

// writeCSV writes a line for each run: policy, run, regret, and the game.
func (s simulations) writeCSV(w io.Writer) error {
	c := csv.NewWriter(w)
	lines := [][]string{{"policy", "run", "regret", "m", "k", "T", "means"}}
	for _, p := range s.Policies {
		for i, r := range p.Regret {
			lines = append(lines, []string{p.Policy, strconv.Itoa(i), strconv.FormatFloat(r, 'g', -1, 64),
				strconv.Itoa(p.Arms), strconv.Itoa(p.Played), strconv.FormatInt(p.Horizon, 10), p.flags.means})
		}
	}
	return c.WriteAll(lines)
}

// draw writes the curves of --plot, if it was asked for: mean regret over the
// rounds with a band of two standard errors.
func (f *simulateFlags) draw(policies []comparedSimulation) error {
	if f.plot == "" {
		return nil
	}
	panel := figures.Panel{
		Title: fmt.Sprintf("m=%d, k=%d, means %s", f.m, f.k, elide(f.means, 40)), X: "round", Y: "regret", LogX: true,
	}
	for i, p := range policies {
		all, err := sim.Merge(p.blocks...)
		if err != nil {
			return err
		}
		line := figures.Series{Name: p.Policy, Style: i}
		for c, round := range all.Checkpoints {
			summary := stats.Summarize(all.At(c))
			half := 0.0
			if summary.N > 1 {
				half = 2 * summary.StdErr()
			}
			line.X, line.Mid = append(line.X, float64(round)), append(line.Mid, summary.Mean)
			line.Lo, line.Hi = append(line.Lo, summary.Mean-half), append(line.Hi, summary.Mean+half)
		}
		panel.Series = append(panel.Series, line)
	}
	caption := fmt.Sprintf("mean of %d runs; band: ±2 standard errors", len(policies[0].Regret))
	if note := policies[0].note(); note != "" {
		caption += "; " + note
	}
	return writePlot(f.plot, figures.Figure{Title: "Regret over the rounds", Panels: []figures.Panel{panel}, Caption: caption})
}

// writePlot writes a figure in the format that its file's name asks for.
func writePlot(file string, fig figures.Figure) error {
	write := fig.SVG
	if filepath.Ext(file) == ".png" {
		write = fig.PNG
	}
	out, err := report.CreateFile(file)
	if err != nil {
		return err
	}
	return out.Commit(write)
}
