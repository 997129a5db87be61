package gate

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

// DefaultTolerance is the rise of regret that passes, as a share. It is too small to be noticed
// in use, and large enough for the suite of DefaultCells to detect.
const DefaultTolerance = 0.05

// MostTolerance is the largest tolerance that needs no confirmation. A rise by a tenth is one
// that an engineer would want to know about.
const MostTolerance = 0.1

// tooLoose is the message for a larger tolerance.
const tooLoose = "above 10 % a regression hides behind it: want at most 10 %,"

// Loose returns an error for a tolerance above MostTolerance, nil for others.
func Loose(tolerance float64) error {
	if tolerance <= MostTolerance {
		return nil
	}
	return fmt.Errorf("tolerance=%s: %s or --loose", percent(tolerance), tooLoose)
}

// ParseTolerance reads a tolerance as a share: 5%, 5 % or 0.05 is 0.05, and nothing is 0.
func ParseTolerance(text string) (float64, error) {
	if text == "" {
		return 0, nil
	}
	digits, inPercent := strings.CutSuffix(strings.TrimSpace(text), "%")
	x, err := strconv.ParseFloat(strings.TrimSpace(digits), 64)
	if err != nil || !(x >= 0) || math.IsInf(x, 0) {
		return 0, fmt.Errorf("tolerance=%q: want a share ≥ 0 such as 5%% or 0.05", text)
	}
	if inPercent {
		x /= 100
	}
	return x, nil
}

// A Candidate is the policy that is held against a baseline, and how.
type Candidate struct {
	sim.Player
	// Tolerance is the share by which regret may rise; usually the baseline's.
	Tolerance float64
	// Pairs makes the gate play the baseline's seed instead of the run's. A run that decides other
	// claims as well may want that.
	Pairs bool
}

// The paths of the claims.
const (
	regretID = "gate/regret"
	betaID   = "gate/beta"
)

// A Gate is the comparison of a candidate with a baseline.
type Gate struct{ gate }

// New returns the gate of a candidate. Its claims belong to one run.
func New(b *Baseline, candidate Candidate) (*Gate, error) {
	if !(candidate.Tolerance >= 0) || math.IsInf(candidate.Tolerance, 1) {
		return nil, fmt.Errorf("tolerance=%v: want a finite number ≥ 0", candidate.Tolerance)
	}
	g := &Gate{gate{baseline: b, candidate: candidate, matches: make([]*match, len(b.Cells))}}
	for i, c := range b.Cells {
		g.matches[i] = &match{cell: c, old: b.Samples[i]}
	}
	return g, nil
}

// Claims returns the claims of the gate: gate/regret, with a case for each
// cell, and gate/beta, with one for each hard game that the baseline has at
// three horizons or more. A run with the baseline's seed compares pairs, any
// other independent samples.
func (g *Gate) Claims() []props.Claim {
	claims := []props.Claim{g.regretClaim()}
	if all := g.baseline.allSeries(); len(all) > 0 {
		claims = append(claims, g.betaClaim(all))
	}
	return claims
}

// Statements returns the claims of any gate, without cases: what they state and how they are
// decided, at the default tolerance.
func Statements() []props.Claim {
	g := &gate{baseline: &Baseline{}, candidate: Candidate{Tolerance: DefaultTolerance}}
	claims := []props.Claim{g.regretClaim(), g.betaClaim(nil)}
	for i := range claims {
		claims[i].Group = "Gate"
	}
	claims[0].Reference = "the baseline"
	return claims
}

// A gate is one comparison under way. Replicates are played once, whichever
// claim asks first.
type gate struct {
	baseline  *Baseline
	candidate Candidate
	matches   []*match // by cell
}

// seed returns the seed that a trial plays.
func (g *gate) seed(t props.Trial) uint64 {
	if g.candidate.Pairs {
		return g.baseline.Seed
	}
	return t.Seed
}

func (g *gate) group() string {
	return fmt.Sprintf("Gate: %s against the baseline of %s", g.candidate.Name, g.baseline.Policy)
}

func (g *gate) regretClaim() props.Claim {
	c := props.Claim{
		ID: regretID, Group: g.group(),
		Statement: fmt.Sprintf("mean regret is at most %s times the baseline's", factor(g.candidate.Tolerance)),
		Reference: "baseline of " + g.baseline.Policy.String(),
		Evidence:  props.Compared,
		Method: "identical bits, else Fieller's interval of the ratio of means: in pairs at the baseline's seed; of independent samples at another seed and " +
			"where pairs leave it open, at three looks that share the row's error; generated games, whose regret is divided by the rate, are the same " +
			"at every seed and always paired",
		Rejects: "a ratio that is above the bound with its whole interval; a lower one is reported as improved",
	}
	for i, cell := range g.baseline.Cells {
		c.Cases = append(c.Cases, props.Case{
			Instance: cell.String(), Params: cell.params(), Weight: 1,
			Cost:  cell.cost(),
			Check: func(ctx context.Context, t props.Trial) (props.Finding, error) { return g.compare(ctx, t, i) },
		})
	}
	return c
}

// cost is the rough cost of the cell, relative to other cells, if it is played by events.
func (c Cell) cost() float64 {
	arms := c.Arms
	if c.Generated != nil {
		arms = c.usualGame().Size.M
	}
	return float64(c.Runs) * math.Sqrt(c.rounds()) * float64(arms)
}

// factor writes 1 + tolerance.
func factor(tolerance float64) string { return fmt.Sprintf("%g", 1+tolerance) }

func (g *gate) betaClaim(all []series) props.Claim {
	c := props.Claim{
		ID: betaID, Group: g.group(),
		Statement: "regret on hard games grows as √T·(ln T)^β with β ≤ 0.25: like √(kmT) and not like √(kmT ln T)",
		Reference: "thm:cmoss_ub",
		Evidence:  props.Fitted,
		Method:    "least squares of ln(R/√T) on ln ln T, errors from the replicates; accepted below 0.25, rejected above",
		Rejects:   "a policy with a factor √(ln T), such as CUCB",
	}
	for _, s := range all {
		c.Cases = append(c.Cases, props.Case{
			Instance: s.name, Params: props.Params{"policy": s.name}, Weight: 1,
			Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
				return g.beta(ctx, t, s)
			},
		})
	}
	return c
}
