package scaling

import (
	"context"
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/rate"
)

// ExponentTolerance is added to a theoretical exponent before it is compared:
// at finite T no exponent is exactly ½. It lets a factor (ln T)^0.2 pass at
// T = 10⁵, whose local exponent is 0.2/ln T = 0.017, and stays below the 0.04
// that √(ln T) adds there.
const ExponentTolerance = 0.03

// SublinearLimit separates the exponent of a learner, ½ with logarithms and
// slow transients on top, from the 1 of a policy that does not learn.
const SublinearLimit = 0.75

// horizonExponentClaim bounds the exponent of T of a subject, beside a control if that has a name. The caller fills
// in Statement, Reference and Rejects.
func horizonExponentClaim(l *measurements, s, control Learner, bound props.Bound) props.Claim {
	c := props.Claim{
		ID:       "scaling/" + s.Name + "/exponent-T",
		Group:    groupExponent,
		Evidence: props.Fitted,
		Method: fmt.Sprintf("Mean regret on hard instances at the worst gap multiplier, fitted: ln R on ln T, over the horizons that the policy's cost allows. "+
			"The whole interval of the exponent must be %s.", bound) + underControl(control) + lookingAtPoints,
	}
	for _, size := range l.fixed.Sizes() {
		c.Cases = append(c.Cases, props.Case{
			Instance: size.String(), Params: games.SizeParams(size).With("policy", s.Name), Weight: 1, Cost: 10,
			Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
				_, most := bound.Limits()
				return besideControl(s, control, props.AtLeast(most), func(p Learner) (props.Finding, error) {
					of := bound
					if p.Name != s.Name {
						of = props.AtLeast(most)
					}
					f, fit, err := l.slope(ctx, t, overHorizons(t, p, size), rate.LogT, nil, of)
					if err == nil && p.Name == s.Name && !math.IsInf(most, 1) { // linear regret would hide the rest
						f.Curves = horizonCurve(s, false, fit.Points)
					}
					return f, err
				})
			},
		})
	}
	return c
}

// slope fits pending points in as many looks as it takes to hold the slope against a bound.
func (l *measurements) slope(ctx context.Context, t props.Trial, pending []pendingPoint, x, scale func(rate.Point) float64, bound props.Bound) (
	props.Finding, rate.Slope, error,
) {
	return l.fitted(ctx, t, pending, bound, func(points []rate.Point) (rate.Slope, error) { return rate.Fit(points, x, scale) })
}

// slopeFinding fits points and judges the slope.
func slopeFinding(points []rate.Point, x, scale func(rate.Point) float64, bound props.Bound, alpha float64) (props.Finding, error) {
	fit, err := rate.Fit(points, x, scale)
	if err != nil {
		return props.Finding{}, err
	}
	return fit.Finding(bound, alpha), nil
}

// minimaxExponent states that a subject's regret grows like √T.
func minimaxExponent(l *measurements, s, control Learner) props.Claim {
	c := horizonExponentClaim(l, s, control, props.AtMost(0.5+ExponentTolerance))
	c.Statement = s.Title + "'s worst-case regret grows at most like √T."
	c.Reference = "thm:cmoss_ub; bounds/bounds.md, section 1"
	c.Rejects = "Regret that grows faster in T. √(ln T) alone adds 0.04 to the exponent; β tells that better."
	return c
}

// sublinearExponent states that a peer learns.
func sublinearExponent(l *measurements, p, control Learner) props.Claim {
	c := horizonExponentClaim(l, p, control, props.AtMost(SublinearLimit))
	c.Statement = p.Title + "'s worst-case regret grows clearly slower than T. Its theory says √T, up to logarithms; horizons that it can afford still show " +
		"transients."
	c.Reference = "tab:theory_results"
	c.Rejects = "A policy that stops learning, whose exponent is 1."
	return c
}

// linearExponent states that the exponent of a policy that does not learn is above the limit
// for learners.
func linearExponent(l *measurements, p Learner) props.Claim {
	c := horizonExponentClaim(l, p, Learner{}, props.AtLeast(SublinearLimit))
	c.Statement = "The random policy's worst-case regret grows like T: what cannot see this cannot see that a learner stopped learning."
	c.Reference = "control; T·max Δ bounds every regret"
	c.Rejects = "A fit or a choice of gaps that hides linear regret."
	return c
}
