package paper

import (
	"context"
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/stats"
	"github.com/regretcheck/regretcheck/testdata"
)

// checkNoOpRegret compares the regret of both readings on the same instances,
// as a ratio: logarithms are averaged, because a ratio's own mean would depend
// on which reading is put on top.
func (s *Study) checkNoOpRegret(ctx context.Context, t props.Trial, set setting) (props.Finding, error) {
	kept, err := s.readingOf(ctx, t, noOp{set, false})
	if err != nil {
		return props.Finding{}, err
	}
	dropped, err := s.readingOf(ctx, t, noOp{set, true})
	if err != nil {
		return props.Finding{}, err
	}
	logs := make([]float64, len(kept.regret))
	for i := range logs {
		logs[i] = math.Log(dropped.regret[i] / kept.regret[i])
	}
	f := sampled(stats.MeanEffect(stats.Summarize(logs)), t.Alpha, props.Between(0.9, 1.1))
	f.Detectable = math.Expm1(f.Detectable)
	o := f.Observed
	f.Observed = props.Interval{Lo: math.Exp(o.Lo), Mid: math.Exp(o.Mid), Hi: math.Exp(o.Hi)}
	f.Witness = fmt.Sprintf("mean regret %.1f if silent rounds are dropped, %.1f if they are kept; printed %s",
		stats.Summarize(dropped.regret).Mean, stats.Summarize(kept.regret).Mean, printedCascade(set))
	return f, nil
}

// printedCascade returns the figure that the tables print for the setting at
// fixed k and m.
func printedCascade(set setting) string {
	table, _ := testdata.TableByLabel(map[string]string{"desc": "tab:descending", "asc": "tab:ascending"}[set.order])
	for _, c := range table.Cells {
		if c.Metric == testdata.Regret && settingOf(c) == set {
			return c.Printed
		}
	}
	return "nothing"
}
