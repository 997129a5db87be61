package cli

import (
	"encoding/csv"
	"fmt"
	"io"
	"path/filepath"
	"strconv"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/figures"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// curvePoints is how many rounds of a curve are recorded, geometrically apart.
const curvePoints = 48

// draw writes the curves of --curves and --plot, if they were asked for: mean regret over the
// rounds, in the picture with a band of two standard errors, a panel for each game.
func (f *simulateFlags) draw(games []simulatedGame) error {
	if err := f.writeCurves(games); err != nil || f.plot == "" {
		return err
	}
	var curves []props.Curve
	for _, game := range games {
		own, err := game.drawn()
		if err != nil {
			return err
		}
		curves = append(curves, own...)
	}
	drawn := figures.Of(nil, curves...)
	if len(drawn) == 0 {
		return fmt.Errorf("plot=%q: a single round is no curve", f.plot)
	}
	return WritePlot(f.plot, drawn[0])
}

// drawn are the curves of a game: mean regret, with a band of two standard errors.
func (s simulatedGame) drawn() ([]props.Curve, error) {
	one := s.Policies[0]
	caption := fmt.Sprintf("x: round; y: mean regret of %d runs; band: ±2 standard errors", len(one.Regret))
	if note := one.note(); note != "" {
		caption += "; " + note
	}
	var curves []props.Curve
	for _, p := range s.Policies {
		points, err := p.curve()
		if err != nil {
			return nil, err
		}
		line := props.Curve{
			Figure: "Regret over the rounds", Panel: fmt.Sprintf("m=%d, k=%d, means %s", one.Arms, one.Played, elide(one.flags.means, 40)),
			Series: p.Policy, Axes: props.Axes{X: "round", Y: "regret", LogX: true}, Look: props.Banded, Caption: caption,
		}
		for _, at := range points {
			half := 0.0
			if at.regret.N > 1 {
				half = 2 * at.regret.StdErr()
			}
			mean := at.regret.Mean
			line.Points = append(line.Points, props.CurvePoint{X: float64(at.round), Y: mean, Lo: mean - half, Hi: mean + half})
		}
		curves = append(curves, line)
	}
	return curves, nil
}

// A curvePoint is the regret of a policy's runs up to a round.
type curvePoint struct {
	round  int64
	regret stats.Summary
}

// curve returns the regret at the rounds that were recorded.
func (s Simulation) curve() ([]curvePoint, error) {
	all, err := sim.Merge(s.blocks...)
	if err != nil {
		return nil, err
	}
	points := make([]curvePoint, len(all.Checkpoints))
	for c, round := range all.Checkpoints {
		points[c] = curvePoint{round, stats.Summarize(all.At(c))}
	}
	return points, nil
}

// checkCurves returns an error, before the rounds are played, if no file can be written.
func checkCurves(file string) error {
	if file == "" {
		return nil
	}
	if filepath.Ext(file) != ".csv" {
		return fmt.Errorf("curves=%q: want a name that ends in .csv", file)
	}
	if err := report.Writable(file); err != nil {
		return fmt.Errorf("curves=%q: %w: want a folder that can be written to", file, err)
	}
	return nil
}

// writeCurves writes a line for each recorded round of each policy in each game.
func (f *simulateFlags) writeCurves(games []simulatedGame) error {
	if f.curves == "" {
		return nil
	}
	lines := [][]string{{"policy", "m", "k", "T", "means", "runs", "round", "regret", "stderr"}}
	number := func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
	for _, game := range games {
		for _, p := range game.Policies {
			points, err := p.curve()
			if err != nil {
				return err
			}
			for _, at := range points {
				stderr := ""
				if at.regret.N > 1 {
					stderr = number(at.regret.StdErr())
				}
				lines = append(lines, []string{p.Policy, strconv.Itoa(p.Arms), strconv.Itoa(p.Played), strconv.FormatInt(p.Horizon, 10), p.flags.means,
					strconv.Itoa(int(at.regret.N)), strconv.FormatInt(at.round, 10), number(at.regret.Mean), stderr})
			}
		}
	}
	file, err := report.CreateFile(f.curves)
	if err != nil {
		return err
	}
	return file.Commit(func(w io.Writer) error { return csv.NewWriter(w).WriteAll(lines) })
}
