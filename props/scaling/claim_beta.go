package scaling

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

// A Size is a pair (m, k).
type Size = sim.Size

// Sizes are where β is fitted: the paper's own, one in each regime.
func Sizes() []Size { return []Size{{M: 30, K: 10}, {M: 30, K: 20}} }

// betaClaim states that the subject's regret scales like the minimax rate. It
// is decided only where the control is told apart on the same horizons.
func betaClaim(l *lab, s, control Subject) props.Claim {
	c := props.Claim{
		ID:        "scaling/" + s.Name + "/beta",
		Group:     groupBeta,
		Statement: s.Title + "'s worst-case regret grows like √(kmT), or (m−k)√(T(1+ln(k/(m−k)))) for k > m/2, without a factor √(ln T): β < 0.25 in R ∝ rate·(ln T)^β.",
		Reference: "thm:cmoss_ub; pairing bound, step 6",
		Evidence:  props.Fitted,
		Method:    "Mean regret on hard instances at the worst gap multiplier, chosen per T on pilot seeds, is fitted: ln(R/rate) on ln ln T, standard errors from replicates. Accepted if the whole interval of β is below 0.25, rejected if it is above; inconclusive if the same run does not find β > 0.25 for " + control.Title + ".",
		Rejects:   "A confidence radius that grows with t, as CUCB's; a δ that is far too small.",
	}
	for _, size := range Sizes() {
		c.Cases = append(c.Cases, props.Case{
			Instance: size.String(), Weight: 1, Cost: 20,
			Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
				return checkBeta(ctx, t, l, s, control, size)
			},
		})
	}
	return c
}

func checkBeta(ctx context.Context, t props.Trial, l *lab, s, control Subject, size Size) (props.Finding, error) {
	fit, err := l.beta(ctx, t, s, size.M, size.K)
	if err != nil {
		return props.Finding{}, err
	}
	f := betaFinding(fit, props.AtMost(BetaLimit), t.Alpha)
	reference, err := l.beta(ctx, t, control, size.M, size.K)
	if err != nil {
		return props.Finding{}, err
	}
	if reference.Beta.Lo <= BetaLimit && f.Observed.Lo <= BetaLimit {
		f.Observed.Hi = math.Inf(1)
		f.Warnings = append(f.Warnings, errors.New(untold(control, reference)))
	}
	return f, nil
}

// untold says that a run could not tell the control apart.
func untold(control Subject, fit BetaFit) string {
	return fmt.Sprintf("the run does not tell %s apart (β in [%.2f, %.2f]), so it decides nothing: use more replicates or longer horizons (--full)", control.Title, fit.Beta.Lo, fit.Beta.Hi)
}

// controlClaim states that the control is told apart.
func controlClaim(l *lab, control Subject) props.Claim {
	c := props.Claim{
		ID:        "scaling/control/" + control.Name + "/beta",
		Group:     groupBeta,
		Statement: control.Title + "'s worst-case regret carries a factor √(ln T): β > 0.25 in R ∝ rate·(ln T)^β. It is the negative control: what cannot see this cannot see a regression either.",
		Reference: "tab:theory_results (O(√(kmT log T))); Kveton et al. 2015",
		Evidence:  props.Fitted,
		Method:    "As for the subject; passes if the whole interval of β is above 0.25.",
		Rejects:   "A fit without the power to tell √(kmT) from √(kmT ln T), or a control that does not explore as CUCB does.",
	}
	for _, size := range Sizes() {
		c.Cases = append(c.Cases, props.Case{
			Instance: size.String(), Weight: 1, Cost: 60,
			Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
				fit, err := l.beta(ctx, t, control, size.M, size.K)
				if err != nil {
					return props.Finding{}, err
				}
				return betaFinding(fit, props.AtLeast(BetaLimit), t.Alpha), nil
			},
		})
	}
	return c
}

// Titles of the tables.
const (
	groupBeta     = "Scaling: β in R ∝ rate·(ln T)^β"
	groupExponent = "Scaling: exponents"
	groupLogK     = "Scaling: does log k show?"
	groupGap      = "Scaling: fixed gaps"
	groupLarge    = "Scaling: theorems at T ≥ 10⁹"
)
