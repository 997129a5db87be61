package scaling

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/rate"
	"github.com/regretcheck/regretcheck/props/sim"
)

// Sizes are where β is fitted: the paper's own, one in each regime.
func Sizes() []sim.Size { return []sim.Size{{M: 30, K: 10}, {M: 30, K: 20}} }

// SingleSizes are the sizes at which RequireSqrt fits a policy that plays single arms only.
func SingleSizes() []sim.Size { return []sim.Size{{M: 30, K: 1}, {M: 8, K: 1}} }

// betaClaim states that the subject's regret scales like the minimax rate. If there is a
// control, the claim is decided only if the same horizons show that the control scales worse. A
// control without a name means that there is none.
func betaClaim(l *measurements, s, control Learner, sizes []sim.Size) props.Claim {
	c := props.Claim{
		ID:    "scaling/" + s.Name + "/beta",
		Group: groupBeta,
		Statement: s.Title + "'s worst-case regret grows like √(kmT), or (m−k)√(T(1+ln(k/(m−k)))) for k > m/2, without a factor √(ln T): β < 0.25 in R ∝ rate·(ln " +
			"T)^β.",
		Reference: "thm:cmoss_ub; bounds/bounds.md, section 1",
		Evidence:  props.Fitted,
		Method: "Mean regret on hard instances at the worst gap multiplier, chosen per T on pilot seeds, is fitted: ln(R/rate) on ln ln T, standard errors from " +
			"replicates. Accepted if the whole interval of β is below 0.25, rejected if it is above",
		Rejects: "A confidence radius that grows with t, as CUCB's; a δ that is far too small.",
	}
	if control.Name != "" {
		c.Method += "; inconclusive if the same run does not find β > 0.25 for " + control.Title
	}
	c.Method += "." + lookingAtPoints
	for _, size := range sizes {
		c.Cases = append(c.Cases, props.Case{
			Instance: size.String(), Params: games.SizeParams(size).With("policy", s.Name), Weight: 1, Cost: 20,
			Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
				return checkBeta(ctx, t, l, s, control, size)
			},
		})
	}
	return c
}

func checkBeta(ctx context.Context, t props.Trial, l *measurements, s, control Learner, size sim.Size) (props.Finding, error) {
	f, fit, err := l.judgeBeta(ctx, t, size, s, props.AtMost(rate.BetaLimit))
	if err != nil {
		return f, err
	}
	f.Curves = horizonCurve(s, false, fit.Points)
	if n := rate.Shortest(fit.Points, f.Alpha); f.Observed.Lo > rate.BetaLimit && n < len(fit.Points) {
		f.Witness += fmt.Sprintf("; the first %d horizons, up to T=%d, show it already", n, fit.Points[n-1].Horizon)
	}
	if control.Name == "" {
		return f, nil
	}
	beside, its, err := l.judgeBeta(ctx, t, size, control, props.AtLeast(rate.BetaLimit))
	if err != nil {
		return f, err
	}
	f.Curves = append(f.Curves, horizonCurve(control, true, its.Points)...)
	if of, told := Beside(&f, its, beside.Alpha); !told {
		f.Warnings = append(f.Warnings, errors.New(untold(control, of)))
	}
	return f, nil
}

// judgeBeta fits the β of a learner in as many looks as it takes to hold it against a bound.
func (l *measurements) judgeBeta(ctx context.Context, t props.Trial, size sim.Size, s Learner, bound props.Bound) (props.Finding, rate.Slope, error) {
	return l.fitted(ctx, t, overHorizons(t, s, size), bound, rate.Beta)
}

// Beside compares the subject's β with that of a control. If the same run does not tell the control
// apart, the finding decides nothing, unless it is a failure.
func Beside(f *props.Finding, control rate.Slope, alpha float64) (of props.Interval, told bool) {
	of = control.Interval(alpha)
	told = of.Lo > rate.BetaLimit || f.Observed.Lo > rate.BetaLimit
	if !told {
		f.Observed.Hi = math.Inf(1)
	}
	return of, told
}

// untold is the reason for leaving a claim undecided: the run could not show that the control
// scales worse.
func untold(control Learner, beta props.Interval) string {
	return fmt.Sprintf("the run does not tell %s apart (β in [%.2f, %.2f]), so it decides nothing: use more replicates or longer horizons (--full)",
		control.Title, beta.Lo, beta.Hi)
}

// controlClaim states that the control's β is above the limit.
func controlClaim(l *measurements, control Learner) props.Claim {
	c := props.Claim{
		ID:    "scaling/control/" + control.Name + "/beta",
		Group: groupBeta,
		Statement: control.Title + "'s worst-case regret carries a factor √(ln T): β > 0.25 in R ∝ rate·(ln T)^β. It is the negative control: what cannot see this " +
			"cannot see a regression either.",
		Reference: "tab:theory_results (O(√(kmT log T))); Kveton et al. 2015",
		Evidence:  props.Fitted,
		Method:    "As for the subject, with looks of its own; passes if the whole interval of β is above 0.25.",
		Rejects:   "A fit without the power to tell √(kmT) from √(kmT ln T), or a control that does not explore as CUCB does.",
	}
	for _, size := range l.fixed.Sizes() {
		c.Cases = append(c.Cases, props.Case{
			Instance: size.String(), Params: games.SizeParams(size).With("policy", control.Name), Weight: 1, Cost: 60,
			Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
				f, fit, err := l.judgeBeta(ctx, t, size, control, props.AtLeast(rate.BetaLimit))
				if err == nil {
					f.Curves = horizonCurve(control, true, fit.Points)
				}
				return f, err
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
	groupLarge    = "Scaling: theorems at T ≥ 5·10⁸"
)
