package audit

import (
	"fmt"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/testdata"
)

// sameConfigurations compares the numbers of configurations that two parts of the tables
// print.
func (t tables) sameConfigurations() []Finding {
	order, cells := t.experiments()
	var out []Finding
	for j, later := range order {
		for _, earlier := range order[:j] {
			xs, ys := cells[earlier], cells[later]
			sameData := earlier.data() == later.data() && xs[0].Feedback == ys[0].Feedback && xs[0].Order == ys[0].Order
			ps := common(xs, ys)
			if sameData && len(ps) > 0 {
				out = append(out, printedTwice(earlier, later, ps))
			}
		}
	}
	return out
}

// printedTwice compares the numbers of the configurations that two experiments share; Recomputed is
// the range of the regrets' changes in percent. Differing averages of ten runs contradict each
// other only if both come from the same runs, which the paper does not say; hence no refutation.
func printedTwice(earlier, later experiment, ps []pair) Finding {
	first := ps[0].subject
	f := Finding{
		ID:   fmt.Sprintf("audit/L%d/same-configuration-as-%s-%s", first.Line, earlier.name(), later.data()),
		Line: first.Line,
		Statement: fmt.Sprintf("%s and %s, %s [%g,%g], print the same numbers where the configuration is the same",
			later.part, earlier.part,
			later.dataset, later.lo, later.hi),
		Bound:      props.AtMost(0),
		Recomputed: none,
	}
	details := make([]string, len(ps))
	var changes []float64
	for i, p := range ps {
		x, y := p.subject.value, p.reference.value
		change := float(increase(x, y))
		if p.subject.Metric == testdata.Regret {
			changes = append(changes, change)
		}
		if x.Cmp(y) != 0 {
			f.Open = true
		}
		details[i] = fmt.Sprintf("%s %s k=%d m=%d: %s (L%d) against %s (L%d), %+.2f %%", algorithmName(p.subject.Algorithm),
			p.subject.Metric, p.subject.K, p.subject.M, p.subject.Printed, p.subject.Line, p.reference.Printed, p.reference.Line,
			change)
	}
	f.Detail = strings.Join(details, "; ")
	if len(changes) > 0 {
		f.Recomputed = props.Range(slices.Min(changes), slices.Max(changes))
	}
	if f.Open {
		f.Reason = fmt.Sprintf("regrets differ by %+.1f to %+.1f %%; the paper does not say whether the tables share "+
			"their runs", f.Recomputed.Lo, f.Recomputed.Hi)
		if later.dataset == testdata.Yelp {
			f.Reason += ", but with its fixed seed (2026) they share their arms"
		}
	}
	return f
}
