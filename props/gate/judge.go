package gate

import (
	"errors"
	"fmt"
	"slices"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// The guarantees of a comparison.
const (
	identicalBits = "identical bits"
	pairedFieller = "fieller, paired (asymptotic)"
)

var unpairedFieller = fmt.Sprintf("fieller, unpaired, bonferroni over %d looks (asymptotic)", len(looks))

// judge compares new replicates with the old sample: new regret may be 1 + tolerance times the old.
// The interval has level 1 − alpha. Paired replicates met the random numbers of old.Kept.
func (p *playing) judge(fresh []float64, paired bool, alpha float64) result {
	r := result{alpha: alpha}
	if paired {
		r.ratio = pairedRatio(fresh, p.old.Kept)
	} else {
		r.ratio = independentRatio(stats.Summarize(fresh), p.old.summary())
	}
	r.first = r.ratio
	r.unchanged = paired && slices.Equal(fresh, p.old.Kept)
	bound := 1 + p.candidate.Tolerance
	r.finding = props.Finding{Bound: props.AtMost(bound), Alpha: alpha, N: int64(len(fresh))}
	f := &r.finding
	if r.unchanged {
		f.Observed, f.Guarantee, f.Witness = props.Point(1), identicalBits, "unchanged"
		return r
	}
	f.Observed, f.Guarantee = r.interval(alpha), unpairedFieller
	f.Detectable = r.detectable(bound, alpha)
	f.Witness = fmt.Sprintf("mean regret %.6g → %.6g", r.old, r.fresh)
	if paired {
		f.Guarantee = pairedFieller
		f.Witness += fmt.Sprintf(", %d of %d replicates equal", equal(fresh, p.old.Kept), len(fresh))
	}
	f.Warnings = r.warnings(p.candidate.Tolerance)
	if here := sim.ThisPlatform(); paired && here != p.baseline.Platform {
		f.Warnings = append(f.Warnings, fmt.Errorf("recorded on %s, played on %s: bits may differ without a change of the "+
			"algorithm; refresh the baseline here to compare bits", p.baseline.Platform, here))
	}
	return r
}

// equal counts the replicates of the same regret.
func equal(fresh, old []float64) int {
	n := 0
	for i := range fresh {
		if fresh[i] == old[i] {
			n++
		}
	}
	return n
}

// warnings tell of an interval about the bound, below no change, or above it within the tolerance.
func (r result) warnings(tolerance float64) []error {
	i := r.finding.Observed
	switch {
	case i.Lo <= 1+tolerance && i.Hi > 1+tolerance:
		return []error{r.undecided(1+tolerance, r.alpha)}
	case i.Hi < 1:
		return []error{errors.New("mean regret fell: refresh the baseline to hold the gain")}
	case i.Lo > 1 && i.Hi <= 1+tolerance:
		return []error{fmt.Errorf("mean regret rose by %s, within the tolerance of %s", change(i), percent(tolerance))}
	}
	return nil
}
