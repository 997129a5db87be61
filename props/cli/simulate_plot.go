package cli

import (
	"fmt"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/figures"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// curvePoints is how many rounds of a curve are recorded, geometrically apart.
const curvePoints = 48

// draw writes the picture of --plot, if it was asked for: mean regret over the rounds with a band
// of two standard errors, a panel for each game.
func (f *simulateFlags) draw(games []simulatedGame) error {
	if f.plot == "" {
		return nil
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
			Figure: "Regret over the rounds", Panel: fmt.Sprintf("m=%d, k=%d, means %s", one.Arms, one.Played,
				elide(one.flags.means, 40)),
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
