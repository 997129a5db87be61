package paper

import (
	"context"
	"fmt"
	"math"
	"strings"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/stats"
	"github.com/regretcheck/regretcheck/testdata"
)

// readingClaims claims that another reading of the text yields all cells of a cascade's table that
// the record has as refuted. One cell is a weak test: a reading may come near it by chance.
func (s *Study) readingClaims() []props.Claim {
	refuted := map[string]bool{}
	for _, r := range testdata.Expected() {
		refuted[r.Claim] = refuted[r.Claim] || r.Outcome == string(props.Refuted)
	}
	var claims []props.Claim
	for _, table := range testdata.Tables() {
		var cells []testdata.Cell
		for _, c := range table.Cells {
			if c.Metric == testdata.Regret && settingOf(c).Feedback.Cascading() && refuted[claimOf(c)] {
				cells = append(cells, c)
			}
		}
		for _, r := range otherReadings {
			if len(cells) > 0 {
				claims = append(claims, s.readingClaim(table.Label, cells, r))
			}
		}
	}
	return claims
}

func (s *Study) readingClaim(label string, cells []testdata.Cell, r reading) props.Claim {
	words := strings.TrimPrefix(r.String(), ", ")
	return props.Claim{
		ID:    "paper/readings/" + label + "/" + strings.ReplaceAll(strings.ReplaceAll(words, ", ", "+"), " ", "-"),
		Group: "Cascades under other readings", Printed: true, Evidence: props.Sampled,
		Reference: label + "; sec. append:cascading, line 1118",
		Statement: fmt.Sprintf("Under another reading (%s) replays come within 20 %% of the %s of %s that do not reproduce.",
			words, cellCount(len(cells)), label),
		Method: "Each cell is replayed on 20 instances under the reading; Student's interval of its mean regret, " +
			"at the cell's share of the error. Observed is the largest |published ÷ measured − 1| of the cells.",
		Rejects: "a reading under which some cell is off by more than a fifth",
		Cases: []props.Case{props.Case{
			Instance: cellCount(len(cells)), Weight: 1,
			Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
				return s.checkReading(ctx, t, cells, r)
			},
		}.Needing(props.Full)},
	}
}

// checkReading finds the cell that is furthest from its value under the reading.
func (s *Study) checkReading(
	ctx context.Context, t props.Trial, cells []testdata.Cell, r reading,
) (props.Finding, error) {
	f := props.Finding{Evidence: props.Sampled, Bound: props.AtMost(reproducedWithin), Alpha: t.Alpha}
	settings := make([]setting, len(cells))
	for i, c := range cells {
		settings[i] = settingOf(c)
		settings[i].reading = r
	}
	if f.Skip = s.missing(t.Effort, settings...); f.Skip != "" {
		return f, nil
	}
	blocks, err := s.replays.look(ctx, t, 0, everyInstance, settings...)
	if err != nil {
		return f, err
	}
	var words []string
	for i, c := range cells {
		means := blocks[i].means()
		effect := stats.MeanEffect(stats.Summarize(means))
		off := offBy(c.Value, effect.Interval(t.Alpha/float64(len(cells))))
		f.Observed = props.Interval{
			Lo: max(f.Observed.Lo, off.Lo), Mid: max(f.Observed.Mid, off.Mid), Hi: max(f.Observed.Hi, off.Hi),
		}
		f.N, f.Guarantee = f.N+int64(len(means)), string(effect.Guarantee)
		words = append(words,
			fmt.Sprintf("k=%d %s %.0f ± %.0f for %s", c.K, title(c.Algorithm), effect.Value, effect.StdErr, c.Printed))
	}
	f.Witness = "measured for published: " + strings.Join(words, "; ")
	return f, nil
}

// offBy returns |published ÷ mean − 1| for a mean known up to an interval.
func offBy(published float64, mean props.Interval) props.Interval {
	off := func(x float64) float64 {
		if x <= 0 {
			return math.Inf(1)
		}
		return math.Abs(published/x - 1)
	}
	at := props.Interval{Lo: min(off(mean.Lo), off(mean.Hi)), Mid: off(mean.Mid), Hi: max(off(mean.Lo), off(mean.Hi))}
	if mean.Contains(published) {
		at.Lo = 0
	}
	return at
}

func cellCount(n int) string {
	if n == 1 {
		return "1 cell"
	}
	return fmt.Sprintf("%d cells", n)
}
