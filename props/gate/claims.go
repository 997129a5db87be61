package gate

import (
	"context"
	"fmt"
	"math"
	"sync"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

// DefaultTolerance is by how much regret may rise: what nobody would notice in
// use, and not less than the suite of DefaultCells can tell.
const DefaultTolerance = 0.05

// A Subject is the policy that is held against a baseline.
type Subject struct {
	Name string // as in tables
	// The policy is one of the two: code, or data that an executor may play.
	Factory algos.Factory
	Choice  algos.Choice
	// Tolerance is by what share regret may rise; DefaultTolerance is usual.
	Tolerance float64
}

// Claims returns the claims of the gate: gate/regret, with a case for each
// cell, and gate/beta, with one for each hard game that the baseline has at
// three horizons or more. A run with the baseline's seed compares pairs, any
// other independent samples.
func Claims(b *Baseline, s Subject) ([]props.Claim, error) {
	if !(s.Tolerance >= 0) || math.IsInf(s.Tolerance, 1) {
		return nil, fmt.Errorf("tolerance=%v: want a finite number ≥ 0", s.Tolerance)
	}
	g := &gate{baseline: b, subject: s}
	claims := []props.Claim{g.regretClaim()}
	if all := b.allSeries(); len(all) > 0 {
		claims = append(claims, g.betaClaim(all))
	}
	return claims, nil
}

// A gate is one comparison under way. Cells are played once, whichever claim
// asks first.
type gate struct {
	baseline *Baseline
	subject  Subject
	played   props.Memo[int, []float64]
}

func (g *gate) group() string {
	return fmt.Sprintf("Gate: %s against the baseline of %s", g.subject.Name, g.baseline.Policy)
}

func (g *gate) regretClaim() props.Claim {
	c := props.Claim{
		ID: "gate/regret", Group: g.group(),
		Statement: fmt.Sprintf("mean regret is at most %s times the baseline's", factor(g.subject.Tolerance)),
		Reference: "baseline of " + g.baseline.Policy.String(),
		Evidence:  props.Compared,
		Method:    "identical bits, else Fieller's interval of the ratio of means: in pairs at the baseline's seed, of independent samples at another",
		Rejects:   "a ratio that is above the bound with its whole interval; a lower one is reported as improved",
	}
	for i, cell := range g.baseline.Cells {
		c.Cases = append(c.Cases, props.Case{
			Instance: cell.String(), Weight: 1,
			Cost: float64(cell.Runs) * math.Sqrt(float64(cell.Horizon)) * float64(cell.Arms),
			Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
				fresh, err := g.play(ctx, t, i)
				if err != nil {
					return props.Finding{}, err
				}
				b := g.baseline
				cmp := comparison{old: b.Regret[i], fresh: fresh, paired: t.Seed == b.Seed, recorded: b.Platform}
				return cmp.finding(g.subject.Tolerance, t.Alpha), nil
			},
		})
	}
	return c
}

// factor writes 1 + tolerance.
func factor(tolerance float64) string { return fmt.Sprintf("%g", 1+tolerance) }

func (g *gate) betaClaim(all []series) props.Claim {
	c := props.Claim{
		ID: "gate/beta", Group: g.group(),
		Statement: "regret on hard games grows as √T·(ln T)^β with β ≤ 0.25: like √(kmT) and not like √(kmT ln T)",
		Reference: "thm:cmoss_ub",
		Evidence:  props.Fitted,
		Method:    "least squares of ln(R/√T) on ln ln T, errors from the replicates; accepted below 0.25, rejected above",
		Rejects:   "a policy with a factor √(ln T), such as CUCB",
	}
	for _, s := range all {
		c.Cases = append(c.Cases, props.Case{
			Instance: s.name, Weight: 1,
			Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
				return g.beta(ctx, t, s)
			},
		})
	}
	return c
}

// play returns the subject's regret in a cell.
func (g *gate) play(ctx context.Context, t props.Trial, i int) ([]float64, error) {
	return g.played.Get(i, func() ([]float64, error) {
		var mu sync.Mutex
		done := 0.0
		share := func(x float64) {
			mu.Lock()
			defer mu.Unlock()
			done += x
			t.Progress(done)
		}
		return play(ctx, t.Workers, g.baseline.Cells[i], sim.Plan{Policy: g.subject.Factory, Choice: g.subject.Choice, Seed: t.Seed}, share)
	})
}
