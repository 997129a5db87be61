package gate

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/regretcheck/regretcheck/props"
)

// decided is the probability for which a baseline is sized. With it, an unchanged policy under
// another seed is decided in all cells together; and with it, a rise of twice the tolerance in any
// one cell is found.
const decided = 0.99

// critical returns the normal quantile of a row's last look, where the run has
// the given number of rows and pairs have had their share.
func critical(rows int) float64 {
	return upper(props.DefaultAlpha / float64(rows) * (1 - pairedShare) * looks[len(looks)-1].alpha / 2)
}

// upper returns the normal quantile with the given tail above it.
func upper(tail float64) float64 { return -distuv.UnitNormal.Quantile(tail) }

// rows is the number of rows that a gate with this specification decides.
func (s Spec) rows() int { return len(s.Cells) + len(s.allSeries()) }

// needed returns how many replicates a side decide a cell at its last look. With
// v the squared relative deviation of a replicate, x the tolerance and n
// replicates a side the contrast new − (1+x)·old, divided by old, has
//
//	unchanged:      mean −x, variance v(1 + (1+x)²)/n
//	a rise of 2x:   mean  x, variance v((1+2x)² + (1+x)²)/n
//
// and is to lie beyond z of its standard errors but for a chance of 0.01, which
// in the first case all cells share.
func (s Spec) needed(v float64) int {
	x, z := s.tolerance(), critical(s.rows())
	if x == 0 {
		return maxRuns
	}
	same := v * sq((z+upper((1-decided)/float64(len(s.Cells))))/x) * (1 + sq(1+x))
	risen := v * sq((z+upper(1-decided))/x) * (sq(1+2*x) + sq(1+x))
	return int(min(maxRuns, max(minRuns, math.Ceil(max(same, risen)))))
}

// neededRuns is how many replicates decide every cell at the tolerance.
func (b *Baseline) neededRuns() int {
	most := 0
	for _, s := range b.Samples {
		most = max(most, b.needed(s.relativeVar()))
	}
	return most
}

func sq(x float64) float64 { return x * x }

// decides returns the probabilities that a cell's last look passes an unchanged
// policy and fails a rise of twice the tolerance.
func (s Spec) decides(v float64, n int) (same, risen float64) {
	x, z := s.tolerance(), critical(s.rows())
	if v == 0 {
		return 1, 1
	}
	root := math.Sqrt(float64(n) / v)
	same = distuv.UnitNormal.CDF(x*root/math.Sqrt(1+sq(1+x)) - z)
	risen = distuv.UnitNormal.CDF(x*root/math.Sqrt(sq(1+2*x)+sq(1+x)) - z)
	return same, risen
}

// A Power says how well a baseline tells policies apart under another seed, at props.DefaultAlpha.
type Power struct {
	Unchanged float64 // probability that every cell passes an unchanged policy
	Risen     float64 // least probability over the cells that a rise of twice the tolerance fails
	Weakest   Cell    // where Risen is attained
	Tolerance float64 // the least in whole per cents at which both are at least 0.99
}

// Power computes what the baseline can tell, from its own variances.
func (b *Baseline) Power() Power {
	p := b.powerAt(b.Spec)
	s := b.Spec
	for s.Tolerance = 0.01; s.Tolerance < 1; s.Tolerance += 0.01 {
		if q := b.powerAt(s); q.Unchanged >= decided && q.Risen >= decided {
			break
		}
	}
	p.Tolerance = math.Round(100*s.Tolerance) / 100
	return p
}

func (b *Baseline) powerAt(s Spec) Power {
	p := Power{Unchanged: 1, Risen: 1}
	for i, c := range b.Samples {
		same, risen := s.decides(c.relativeVar(), int(c.N))
		p.Unchanged -= 1 - same
		if risen < p.Risen || i == 0 {
			p.Risen, p.Weakest = risen, b.Cells[i]
		}
	}
	p.Unchanged = max(0, p.Unchanged)
	return p
}

// undecided returns a warning for everything that the baseline is too small to decide, each
// with what would help. It allows a small margin, because the variances are estimates.
func (b *Baseline) undecided() []error {
	var warnings []error
	if p := b.Power(); p.Unchanged < decided-0.01 || p.Risen < decided-0.01 {
		warnings = append(warnings, fmt.Errorf(
			"too few runs for the tolerance %s: under another seed an unchanged policy is decided with probability %.2g, and twice the tolerance found with %.2g (%s); "+
				"%s is what these runs decide; %s would take %d runs a cell",
			percent(b.tolerance()), p.Unchanged, p.Risen, p.Weakest, percent(p.Tolerance), percent(b.tolerance()), b.neededRuns()))
	}
	for _, s := range b.allSeries() {
		f, err := b.ownBeta(s)
		if err == nil && f.Skip == "" && props.Decide(f).Outcome() != props.Pass {
			warnings = append(warnings, fmt.Errorf("gate/beta %s: the baseline's own β is %.2f [%.2f, %.2f], not below the limit: any change of bits will be rejected "+
				"or open", s.name, f.Observed.Mid, f.Observed.Lo, f.Observed.Hi))
		}
	}
	return warnings
}

// Decidable is nil if the baseline decides what it is for; else it joins the
// reasons.
func (b *Baseline) Decidable() error { return errors.Join(b.undecided()...) }

// percent writes a share as 5 %.
func percent(share float64) string { return fmt.Sprintf("%.3g %%", 100*share) }
