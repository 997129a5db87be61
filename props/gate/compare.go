package gate

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// A Gate is the comparison of a candidate with a baseline.
type Gate struct {
	baseline  *Baseline
	candidate sim.Player
	tolerance float64

	mu      sync.Mutex
	results map[string]result // by cell
}

// New returns the gate of a candidate whose regret may be higher by a share, usually the baseline's
// tolerance. Its claims belong to one run.
func New(b *Baseline, candidate sim.Player, tolerance float64) (*Gate, error) {
	if !(tolerance >= 0) || math.IsInf(tolerance, 1) {
		return nil, fmt.Errorf("tolerance=%v: want a finite number ≥ 0", tolerance)
	}
	return &Gate{baseline: b, candidate: candidate, tolerance: tolerance, results: map[string]result{}}, nil
}

// regretID is the path of the claim.
const regretID = "gate/regret"

// Claims returns the claim of the gate, gate/regret, with a case for each cell. A run with the
// baseline's seed compares pairs, any other independent samples.
func (g *Gate) Claims() []props.Claim {
	c := statement(g.tolerance)
	c.Group = fmt.Sprintf("Gate: %s against the baseline of %s", g.candidate.Name, g.baseline.Policy)
	c.Reference = "baseline of " + g.baseline.Policy.String()
	for i, cell := range g.baseline.Cells {
		c.Cases = append(c.Cases, props.Case{
			Instance: cell.String(), Params: cell.params(), Weight: 1,
			Check: func(ctx context.Context, t props.Trial) (props.Finding, error) { return g.compare(ctx, t, i) },
		})
	}
	return []props.Claim{c}
}

// Statements returns the claims of any gate, without cases: what they state and how they are
// decided, at the default tolerance.
func Statements() []props.Claim {
	return []props.Claim{statement(DefaultTolerance)}
}

func statement(tolerance float64) props.Claim {
	return props.Claim{
		ID: regretID, Group: "Gate", Reference: "the baseline", Evidence: props.Compared,
		Statement: fmt.Sprintf("mean regret is at most %g times the baseline's", 1+tolerance),
		Method: "identical bits pass. Else Fieller's interval of the ratio of means: from pairs at the baseline's seed; " +
			"from independent samples at another seed or if pairs do not decide, in three steps that share the row's error",
		Rejects: "a ratio whose whole interval lies above the bound; a ratio below 1 is reported as improved",
	}
}

// compare decides a cell and keeps its result.
func (g *Gate) compare(ctx context.Context, t props.Trial, i int) (props.Finding, error) {
	p := &playing{Gate: g, cell: g.baseline.Cells[i], old: g.baseline.Samples[i]}
	player := sim.Plan{Player: g.candidate, Seed: t.Seed}
	most, played := float64(len(p.old.Kept)+p.cell.Runs), 0
	p.play = func(first, runs int) ([]float64, error) {
		share := func(done float64) { t.Progress((float64(played) + done*float64(runs)) / most) }
		regret, err := play(ctx, t.Workers, p.cell, player, first, runs, share)
		played += runs
		return regret, err
	}
	r, err := p.decide(t.Seed == g.baseline.Seed, t.Alpha)
	if err != nil {
		return props.Finding{}, err
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.results[p.cell.String()] = r
	return r.finding, nil
}

// A result is what the comparison of a cell found.
type result struct {
	cell      string
	fresh     float64 // mean regret
	old       float64
	unchanged bool    // to the last bit
	lacks     float64 // rounds, while it is open; infinite at the bound
	finding   props.Finding
}

// outcome is that of the cell's row.
func (r result) outcome() props.Outcome { return props.Decide(r.finding).Outcome() }

// A playing is one cell's comparison under way.
type playing struct {
	*Gate
	cell Cell
	old  Sample
	play func(first, runs int) ([]float64, error) // the candidate's replicates
}

// pairedShare is what pairs spend of a row's error. The rest is for the
// independent samples that are played where pairs do not decide.
const pairedShare = 0.5

// decide compares in pairs if the seed is the baseline's. It plays independent samples if pairs
// leave the cell open, or there are none. Both intervals hold together, and the narrower one is
// shown: pairs share the noise of the rewards.
func (p *playing) decide(paired bool, alpha float64) (r result, err error) {
	if !paired {
		r, err = p.looks(0, alpha)
	} else {
		var fresh []float64
		if fresh, err = p.play(0, len(p.old.Kept)); err != nil {
			return r, err
		}
		if r = p.judge(fresh, true, pairedShare*alpha); r.outcome() == props.Inconclusive {
			pairs := r
			r, err = p.looks(p.cell.Runs, (1-pairedShare)*alpha)
			if r.outcome() == props.Inconclusive && pairs.finding.Observed.Width() <= r.finding.Observed.Width() {
				r = pairs
			}
		}
	}
	r.finding.Alpha = alpha // the row's whole share, whichever look decided
	return r, err
}

// An unpaired comparison is group-sequential. The candidate's replicates are played in blocks, and
// after each block a look decides whether to stop. Each look spends its own share of the row's
// error, so all intervals of a row hold at once (Bonferroni, whatever the dependence between
// looks). The last look has the largest share because it decides what the others do not. The first
// look has a share of 0.1, which widens its interval by half a standard error. It ends about half
// of the unchanged cells with a quarter of the replicates.
var looks = []look{{0.25, 0.1}, {0.5, 0.2}, {1, 0.7}}

// A look is the share of the baseline's replicates that the candidate has played,
// and the share of the row's error that it may spend.
type look struct{ runs, alpha float64 }

// minLook is the least number of replicates at a look before the last:
// Student's law is asymptotic, and regret is skewed. The share of an earlier look is not spent.
const minLook = 50

// looks plays independent replicates from a first number on, block after block, until the interval
// decides.
func (p *playing) looks(from int, alpha float64) (r result, err error) {
	var fresh []float64
	for _, l := range looks {
		n := int(float64(p.cell.Runs) * l.runs)
		if n < minLook && l.runs < 1 {
			continue
		}
		more, err := p.play(from+len(fresh), n-len(fresh))
		if err != nil {
			return r, err
		}
		fresh = append(fresh, more...)
		if r = p.judge(fresh, false, l.alpha*alpha); r.outcome() != props.Inconclusive {
			break
		}
	}
	return r, nil
}

// The guarantees of a comparison.
const (
	identicalBits = "identical bits"
	pairedFieller = "fieller, paired (asymptotic)"
)

var unpairedFieller = fmt.Sprintf("fieller, unpaired, bonferroni over %d looks (asymptotic)", len(looks))

// judge compares new replicates with the old sample: new regret may be 1 + tolerance times the old.
// The interval has level 1 − alpha. Paired replicates met the random numbers of old.Kept.
func (p *playing) judge(fresh []float64, paired bool, alpha float64) result {
	bound := 1 + p.tolerance
	r := result{cell: p.cell.String()}
	r.finding = props.Finding{Evidence: props.Compared, Bound: props.AtMost(bound), Alpha: alpha, N: int64(len(fresh))}
	f := &r.finding
	q := independentRatio(stats.Summarize(fresh), p.old.Summary)
	f.Guarantee = unpairedFieller
	if paired {
		q = pairedRatio(fresh, p.old.Kept)
		f.Guarantee = pairedFieller
	}
	r.fresh, r.old = q.fresh, q.old
	if r.unchanged = paired && slices.Equal(fresh, p.old.Kept); r.unchanged {
		f.Observed, f.Guarantee, f.Witness = props.Point(1), identicalBits, "unchanged"
		return r
	}
	f.Observed, f.Detectable = q.interval(alpha), q.detectable(bound, alpha)
	f.Witness = fmt.Sprintf("mean regret %.6g → %.6g", q.old, q.fresh)
	if paired {
		f.Witness += fmt.Sprintf(", %d of %d replicates equal", equal(fresh, p.old.Kept), len(fresh))
	}
	if r.outcome() == props.Inconclusive {
		r.lacks = max(0, q.runs(bound, alpha)-float64(q.n)) * float64(p.cell.Horizon)
	}
	f.Warnings = r.warnings(p.tolerance)
	if here := sim.ThisPlatform(); paired && here != p.baseline.Platform {
		f.Warnings = append(f.Warnings, fmt.Errorf("recorded on %s, played on %s: bits may differ although the algorithm is "+
			"the same; record the baseline on this platform to compare bits", p.baseline.Platform, here))
	}
	return r
}

// equal counts the replicates of the same regret.
func equal(fresh, old []float64) (n int) {
	for i := range fresh {
		if fresh[i] == old[i] {
			n++
		}
	}
	return n
}

// mostLacking is a number of rounds that nobody plays; larger ones are not shown.
const mostLacking = 1e13

// needs says how many rounds would decide an undecided cell.
func (r result) needs() string {
	if !(r.lacks <= mostLacking) {
		return "is too near the bound for any number of rounds"
	}
	return fmt.Sprintf("needs about %s more rounds", report.Rough(r.lacks))
}

// warnings tell of an interval that contains the bound, lies below 1, or lies above 1 within the
// tolerance.
func (r result) warnings(tolerance float64) []error {
	i := r.finding.Observed
	switch {
	case r.outcome() == props.Inconclusive:
		return []error{fmt.Errorf("undecided: a change of %s %% %s: want a baseline of more runs, or another tolerance",
			signed(i.Mid), r.needs())}
	case i.Hi < 1:
		return []error{errors.New("mean regret fell: record the baseline anew to keep the gain")}
	case i.Lo > 1 && i.Hi <= 1+tolerance:
		return []error{fmt.Errorf("mean regret rose by %s, within the tolerance of %s", change(i), Percent(tolerance))}
	}
	return nil
}
