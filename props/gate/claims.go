package gate

import (
	"context"
	"fmt"
	"math"
	"sync"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

// A Candidate is the policy that is held against a baseline, and how.
type Candidate struct {
	sim.Player
	// Tolerance is the share by which regret may rise; usually the baseline's.
	Tolerance float64
}

// regretID is the path of the claim.
const regretID = "gate/regret"

// A Gate is the comparison of a candidate with a baseline.
type Gate struct {
	baseline  *Baseline
	candidate Candidate

	mu      sync.Mutex
	results map[string]result // by cell
}

// New returns the gate of a candidate. Its claims belong to one run.
func New(b *Baseline, candidate Candidate) (*Gate, error) {
	if !(candidate.Tolerance >= 0) || math.IsInf(candidate.Tolerance, 1) {
		return nil, fmt.Errorf("tolerance=%v: want a finite number ≥ 0", candidate.Tolerance)
	}
	return &Gate{baseline: b, candidate: candidate, results: map[string]result{}}, nil
}

// Claims returns the claim of the gate, gate/regret, with a case for each cell. A run with the
// baseline's seed compares pairs, any other independent samples.
func (g *Gate) Claims() []props.Claim {
	c := statement(g.candidate.Tolerance)
	c.Group = fmt.Sprintf("Gate: %s against the baseline of %s", g.candidate.Name, g.baseline.Policy)
	c.Reference = "baseline of " + g.baseline.Policy.String()
	for i, cell := range g.baseline.Cells {
		c.Cases = append(c.Cases, props.Case{
			Instance: cell.String(), Params: cell.params(), Weight: 1, Cost: cell.cost(),
			Check: func(ctx context.Context, t props.Trial) (props.Finding, error) { return g.compare(ctx, t, i) },
		})
	}
	return []props.Claim{c}
}

// Statements returns the claims of any gate, without cases: what they state and how they are
// decided, at the default tolerance.
func Statements() []props.Claim {
	c := statement(DefaultTolerance)
	c.Group, c.Reference = "Gate", "the baseline"
	return []props.Claim{c}
}

func statement(tolerance float64) props.Claim {
	return props.Claim{
		ID:        regretID,
		Statement: fmt.Sprintf("mean regret is at most %g times the baseline's", 1+tolerance),
		Evidence:  props.Compared,
		Method: "identical bits, else Fieller's interval of the ratio of means: in pairs at the baseline's seed; " +
			"of independent samples at another seed and where pairs leave it open, at three looks that share the row's error",
		Rejects: "a ratio that is above the bound with its whole interval; a lower one is reported as improved",
	}
}

// cost is the rough cost of the cell, relative to other cells, if it is played by events.
func (c Cell) cost() float64 {
	return float64(c.Runs) * math.Sqrt(float64(c.Horizon)) * float64(c.Arms)
}
