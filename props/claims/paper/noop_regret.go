package paper

import (
	"context"
	"fmt"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/stats"
	"github.com/regretcheck/regretcheck/testdata"
)

// noOpFactor is by how much the regret of one reading may exceed the other's
// before they count as different.
const noOpFactor = 1.1

// checkNoOpRegret compares the regret of both readings on the same instances.
func (s *Study) checkNoOpRegret(ctx context.Context, t props.Trial, set setting) (props.Finding, error) {
	kept, err := s.readingOf(ctx, t, noOp{set, false})
	if err != nil {
		return props.Finding{}, err
	}
	dropped, err := s.readingOf(ctx, t, noOp{set, true})
	if err != nil {
		return props.Finding{}, err
	}
	excess := make([]float64, len(kept.regret))
	for i := range excess {
		excess[i] = dropped.regret[i] - noOpFactor*kept.regret[i]
	}
	f := sampled(stats.MeanEffect(stats.Summarize(excess)), t.Alpha, props.AtLeast(0))
	f.Witness = fmt.Sprintf("mean regret %.1f if silent rounds are dropped, %.1f if they are kept; printed %s",
		stats.Summarize(dropped.regret).Mean, stats.Summarize(kept.regret).Mean, printedCascade(set))
	return f, nil
}

// printedCascade returns the figure that the tables print for the setting at
// fixed k and m.
func printedCascade(set setting) string {
	table, _ := testdata.TableByLabel(map[algos.Order]string{algos.Descending: "tab:descending", algos.Ascending: "tab:ascending"}[set.Order])
	for _, c := range table.Cells {
		if c.Metric == testdata.Regret && settingOf(c) == set {
			return c.Printed
		}
	}
	return "nothing"
}
