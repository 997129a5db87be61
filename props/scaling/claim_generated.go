package scaling

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/stats"
)

const groupGenerated = "Scaling over generated games"

// roughly is the design for the control, at one of the subject's sizes of each corner or at sizes of its own.
func (a aspect) roughly(d design) design {
	of := d.rough()
	if !a.controlOwn {
		of.like, of.sparse = d.name, true
	}
	if a.controlPool > 0 {
		of.name, of.blocks, of.pool, of.first = fmt.Sprintf("%s, %d rough", d.name, a.controlPool), 32, a.controlPool, a.controlFirst
		if d.from == props.Full && a.controlLong > 0 {
			of.first = a.controlLong
		}
	}
	return of
}

// bound is what is allowed of a policy that scales.
func (a aspect) bound() props.Bound {
	switch {
	case a.under:
		return props.Between(a.limit(), a.theory+(a.theory-a.limit()))
	case a.upperOnly:
		return props.AtMost(a.limit())
	}
	return props.Between(a.theory-a.below-(a.limit()-a.theory), a.limit())
}

// claim states an aspect of a subject. Where the control is given the same run must tell it apart, or
// the row decides nothing.
func (a aspect) claim(l *measurements, s, control Learner, r games.Regime) props.Claim {
	a, why := a.at(l.fixed, r)
	c := a.about(r, "scaling/"+s.Name+"/")
	c.Statement = s.Title + ", " + a.where(r) + ": " + a.statement + "."
	if control.Name != "" {
		side := "at least"
		if a.under {
			side = "at most"
		}
		c.Method += fmt.Sprintf(" The control is %s, whose exponent is about %s: inconclusive unless the same run has its interval %s %s.",
			control.Title, exponentText(a.wrong), side, exponentText(a.limit()))
	}
	for _, d := range a.designs {
		c.Cases = append(c.Cases, skipping(a.instance(d, r, func(ctx context.Context, t props.Trial) (props.Finding, error) {
			return a.check(ctx, t, l, s, control, d, r)
		}).At(props.Params{"policy": s.Name, "regime": r.String()}), why))
	}
	return c
}

// controls states that the control is told apart.
func (a aspect) controls(l *measurements, control Learner, r games.Regime) props.Claim {
	a, why := a.at(l.fixed, r)
	c := a.about(r, "scaling/control/"+control.Name+"/")
	c.Statement = fmt.Sprintf("For %s, a negative control, the same sizes show that this is false: %s.", control.Title, a.statement)
	c.Method += " Of the policy's sizes the control has one of each corner."
	if a.controlOwn {
		c.Statement = fmt.Sprintf("For %s, a negative control, sizes drawn from the same ranges show that this is false: %s.", control.Title, a.statement)
		c.Method = a.method()
	}
	c.Rejects = "a fit without the power to tell, or a control that does not do what it stands for"
	for _, d := range a.designs {
		c.Cases = append(c.Cases, skipping(a.instance(d, r, func(ctx context.Context, t props.Trial) (props.Finding, error) {
			return a.measure(ctx, t, l, control, a.roughly(d), r, a.rejected())
		}).At(props.Params{"policy": control.Name, "regime": r.String()}), why))
	}
	return c
}

func (a aspect) about(r games.Regime, prefix string) props.Claim {
	c := props.Claim{
		ID: prefix + "generated/" + r.String() + "/" + a.name, Group: groupGenerated, Evidence: props.Fitted,
		Reference: "thm:cmoss_ub; bounds/bounds.md, section 1; docs/explanation.md, methods", Rejects: a.rejects, Method: a.method(),
	}
	if a.cascading {
		c.ID, c.Group, c.Reference = prefix+"cascade/"+a.name, groupCascades, "thm:cmoss_ub_cascading; bounds/bounds.md, section 2; docs/explanation.md, methods"
	}
	return c
}

// where says of which games a claim is.
func (a aspect) where(r games.Regime) string {
	if a.cascading {
		return "cascading feedback"
	}
	return r.Text()
}

func (a aspect) instance(d design, r games.Regime, check func(context.Context, props.Trial) (props.Finding, error)) props.Case {
	c := props.Case{Instance: r.Text() + ", " + d.instance, Weight: 1, From: d.from, Cost: d.cost, Check: check}
	if a.cascading {
		c.Instance = d.instance
	}
	return c.Needing(d.needs)
}

// method says how an exponent is read.
func (a aspect) method() string {
	low, high := a.bound().Limits()
	limits := "between " + exponentText(low) + " and " + exponentText(high)
	if math.IsInf(low, -1) {
		limits = "at most " + exponentText(high)
	}
	limits += ", halfway to the control's " + exponentText(a.wrong)
	switch {
	case a.under:
		limits += " and as far above the theory"
	case a.below > 0:
		limits += " and as far below the lower bounds'"
	case !math.IsInf(low, -1):
		limits += " and as far below the theory"
	}
	if a.cascading {
		return a.cascadeMethod() + limits + "." + lookingAtBlocks
	}
	how := "At sizes drawn from the corners and the middle of a range, all at one horizon"
	if a.designs[0].paired {
		how = "At sizes drawn from the corners and the middle of a range, each at a short and at a long horizon, between which alone the exponent is read"
	}
	return how + ", a ladder of games is played in each of three families of means. Gaps double from half of the critical one to the largest that means " +
		"in [0, 1] allow. Pilots on seeds of their own choose the worst game of each size, and fresh runs measure it. Each repetition of the whole design " +
		"gives one regression of ln R; the sign test's interval of the median of their exponents must be " + limits + "." + lookingAtBlocks
}

// exponentText writes an exponent with four digits: 0.5833, −0.25.
func exponentText(x float64) string { return strings.Replace(fmt.Sprintf("%.4g", x), "-", "−", 1) }

// check decides a case of the subject.
func (a aspect) check(ctx context.Context, t props.Trial, l *measurements, s, control Learner, d design, r games.Regime) (props.Finding, error) {
	return besideControl(s, control, a.rejected(), func(p Learner) (props.Finding, error) {
		if p.Name == control.Name && p.Name != s.Name {
			return a.measure(ctx, t, l, p, a.roughly(d), r, a.rejected())
		}
		return a.measure(ctx, t, l, p, d, r, a.bound())
	})
}

// untoldExponent says that a run could not tell the control apart.
func untoldExponent(control Learner, of props.Interval, must props.Bound) string {
	return fmt.Sprintf("the run does not tell %s apart (%.3f…%.3f, which must be %s), so it decides nothing", control.Title, of.Lo, of.Hi, must)
}

// measure reads the aspect from a policy's worst games, in as many looks as it takes to hold it against a bound.
func (a aspect) measure(ctx context.Context, t props.Trial, l *measurements, s Learner, d design, r games.Regime, bound props.Bound) (props.Finding, error) {
	if took := d.seconds(s, r, t); took > longestDesign(t.Effort) {
		return waits(fmt.Sprintf("the games take about %.0f s of CPU time", took), t.Effort), nil
	}
	if why := a.narrow(d, d.draw(t, r)); why != "" {
		return props.Finding{Skip: why}, nil
	}
	looks := d.looks(t.Alpha)
	return inLooks(len(looks), t.Alpha, func(look int, alpha float64) (props.Finding, error) {
		list, err := l.ladders(ctx, t, s, d, r, looks[:look+1])
		if err != nil {
			return props.Finding{}, err
		}
		return a.judge(l, s, d, r, list, bound, alpha)
	})
}

// judge reads the aspect from what was measured so far.
func (a aspect) judge(l *measurements, s Learner, d design, r games.Regime, list []worstSize, bound props.Bound, alpha float64) (props.Finding, error) {
	fitted := list
	if a.between {
		fitted = longest(list)
	}
	fit, err := fitBlocks(fitted, d.paired && !a.between, a.scale, a.read, a.over...)
	if err != nil {
		return props.Finding{}, err
	}
	iv := fit.interval(alpha)
	l.note(Exponent{Policy: s.Title, Regime: r.Text(), Feedback: d.under.String(), Aspect: a.name, Design: d.sizes, Value: iv, StdErr: fit.stderr()})
	return props.Finding{
		Evidence: props.Fitted, Guarantee: fmt.Sprintf("sign test over %d repetitions", len(fit.slopes)), Observed: iv, Bound: bound, Alpha: alpha,
		N: counted(list), Detectable: stats.DetectableMean(iv), Witness: describeSizes(list, fit), Curves: a.curves(s, d, r, fitted),
	}, nil
}

// longestDesign is how many nominal CPU seconds a policy's games of a design may take; one that is
// slower waits for --full.
func longestDesign(e props.Effort) float64 {
	if e == props.Full {
		return 1200
	}
	return 25
}

// waits skips with a reason, until --full.
func waits(reason string, e props.Effort) props.Finding {
	f := props.Finding{Skip: reason}
	if e < props.Full {
		f.Skip, f.Needs = "needs --full: "+f.Skip, props.Full
	}
	return f
}

// describeSizes tells the ranges, the standard error, what choosing may have lost, and the worst game.
func describeSizes(list []worstSize, fit exponentFit) string {
	arms := func(w worstSize) int { return w.Size.M }
	horizon := func(w worstSize) int { return int(w.Horizon) }
	worst := list[0]
	for _, w := range list {
		if w.logRatio() > worst.logRatio() {
			worst = w
		}
	}
	return fmt.Sprintf("%d sizes, m=%d…%d, T=%d…%d; standard error %.4f; about the plane the sizes scatter by %.3f of ln R; "+
		"choosing another game than the worst lost at most %.3f of ln R on average and %+.3f of the exponent; largest R/rate %.3f: verify simulate %s",
		len(list), least(list, arms), -least(list, minus(arms)),
		least(list, horizon), -least(list, minus(horizon)), fit.stderr(), stats.Summarize(fit.plane.Residuals).StdDev(), optimism(list), fit.rise,
		math.Exp(worst.logRatio()), worst.Flags())
}

func least(list []worstSize, of func(worstSize) int) int {
	x := of(list[0])
	for _, w := range list {
		x = min(x, of(w))
	}
	return x
}

func minus(of func(worstSize) int) func(worstSize) int {
	return func(w worstSize) int { return -of(w) }
}

// generatedClaims are the aspects and the level of a subject, each aspect with its control.
func (s *Study) generatedClaims() []props.Claim {
	var claims []props.Claim
	for _, a := range aspects() {
		for _, r := range a.regimes {
			claims = append(claims, a.claim(&s.points, s.subject, s.learner(a.control), r))
		}
	}
	for _, r := range bothRegimes {
		claims = append(claims, levelClaim(&s.points, s.subject, r))
	}
	return claims
}

// generatedControls are the rows of the controls themselves.
func (s *Study) generatedControls() []props.Claim {
	var claims []props.Claim
	for _, a := range aspects() {
		for _, r := range a.regimes {
			if control := s.learner(a.control); control.Name != "" && control.Name != s.subject.Name {
				claims = append(claims, a.controls(&s.points, control, r))
			}
		}
	}
	return claims
}

// learner returns a learner of the study by name, with a subject's share of the time; its zero value if
// the study has none.
func (s *Study) learner(name string) Learner {
	p := s.beside(name)
	p.Share = 0
	return p
}

// beside returns a learner of the study by name, with its own share of the time.
func (s *Study) beside(name string) Learner {
	all := append([]Learner{s.control}, append(slices.Clone(s.Wrong), s.peers...)...)
	if i := slices.IndexFunc(all, func(p Learner) bool { return p.Name == name }); i >= 0 {
		return all[i]
	}
	return Learner{}
}
