package scaling

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/stats"
)

// Titles of the tables.
const (
	groupGenerated = "Scaling over generated games"
	groupCascades  = "Scaling under cascading feedback"
)

// claim states an aspect of a subject, beside its controls.
func (s *Study) claim(p Learner, a aspect) props.Claim {
	c := a.about("scaling/"+p.Name+"/", p.Rate != nil)
	c.Statement = p.Title + ", " + a.where() + ": " + a.statement + "."
	if p.Rate != nil {
		c.Statement = fmt.Sprintf("%s, %s: worst-case regret grows in %s no faster than the reference rate.",
			p.Title, a.where(), a.over[0].axis)
	}
	for _, of := range a.controls() {
		if control := s.controls[of.name]; control.Name != p.Name {
			c.Method += fmt.Sprintf(" Control: %s, with the exponent %s. If the same run does not reject it, the row is "+
				"inconclusive.", control.Title, exponentText(of.exponent))
		}
	}
	for _, d := range a.designs {
		c.Cases = append(c.Cases, a.instance(p, d, func(ctx context.Context, t props.Trial) (props.Finding, error) {
			return s.check(ctx, t, p, a, d)
		}))
	}
	return c
}

// controlClaim states that a control of an aspect is found outside the limits.
func (s *Study) controlClaim(of control, a aspect) props.Claim {
	p := s.controls[of.name]
	c := a.about("scaling/control/"+p.Name+"/", false)
	if !of.ownSizes {
		c.Method += " The control plays one size from each corner of the policy's ranges."
	}
	c.Statement = fmt.Sprintf("The control %s must fail this: %s.", p.Title, a.statement)
	c.Rejects = "a fit without power; a control whose regret does not have the known wrong rate"
	for _, d := range a.designs {
		c.Cases = append(c.Cases, a.instance(p, d, func(ctx context.Context, t props.Trial) (props.Finding, error) {
			d := d.ofControl(of)
			return s.read(ctx, t, p, a, d, a.rejected(of), true)
		}))
	}
	return c
}

// about is what the claims of a subject and of a control have in common.
func (a aspect) about(prefix string, ownTheorem bool) props.Claim {
	c := props.Claim{
		ID: a.id(prefix), Group: groupGenerated, Evidence: props.Fitted, Rejects: a.rejects,
		Method:    a.method(ownTheorem),
		Reference: "thm:cmoss_ub; bounds/bounds.md, section 1; docs/explanation.md, methods",
	}
	if a.cascading {
		c.Group = groupCascades
		c.Reference = "thm:cmoss_ub_cascading; bounds/bounds.md, section 2; docs/explanation.md, methods"
	}
	return c
}

func (a aspect) instance(p Learner, d design, check props.Check) props.Case {
	c := props.Case{
		Instance: a.regime.Text() + ", " + d.instance, Weight: 1, From: max(d.from, p.From), Check: check,
		Params: props.Params{"policy": p.Name, "regime": a.regime.String()},
	}
	if a.cascading {
		c.Instance = d.instance
		c.Params["feedback"], c.Params["order"] = d.cascade.feedback.String(), d.cascade.order.String()
	}
	needs := d.needs
	if p.Rate != nil && d.from == props.Full { // the short designs judge it
		needs = props.Full
	}
	return c.Needing(needs)
}

// check decides a case of a subject beside its controls.
func (s *Study) check(ctx context.Context, t props.Trial, p Learner, a aspect, d design) (props.Finding, error) {
	a, err := a.by(p.Rate, d, t.Seed)
	if err != nil {
		return props.Finding{}, err
	}
	if p.Rate != nil && t.Effort == props.Full {
		d.repetitions *= fullFactor
	}
	f, err := s.read(ctx, t, p, a, d, a.bound(), true)
	if err != nil || s.alone {
		return f, err
	}
	if a.vacuous {
		f.Trivial = a.theory
	}
	var told []string
	for _, of := range a.controls() {
		control := s.controls[of.name]
		if control.Name == p.Name {
			continue
		}
		its, err := s.read(ctx, t, control, a, d.ofControl(of), a.rejected(of), false)
		if err != nil {
			return its, err
		}
		a.hold(&f, its, control)
		iv := its.Observed
		told = append(told, fmt.Sprintf("%s has %.3f (%.3f…%.3f)", control.Title, iv.Mid, iv.Lo, iv.Hi))
	}
	shown, err := s.shown(ctx, t, p, a, d)
	f.Witness = strings.Join(append(append(told, shown...), f.Witness), "; ")
	if p.Rate != nil && t.Effort < props.Full && props.Decide(f).Outcome() == props.Inconclusive {
		f.Needs = props.Full
		f.Skip = fmt.Sprintf("needs --full: %d runs give %s, too wide to decide; the reference rate's exponent is %s",
			f.N, report.SpanText(f.Observed), exponentText(a.theory))
	}
	return f, err
}

// fullFactor is how many times the repetitions a learner with a theorem of its own has under --full.
// The paper's δ explores less than the minimax rate asks for: its regret scatters by twice as much.
const fullFactor = 4

// hold makes a row inconclusive that would pass while its control is not rejected.
func (a aspect) hold(f *props.Finding, its props.Finding, control Learner) {
	f.Curves = append(f.Curves, its.Curves...)
	if a.vacuous || props.Decide(its).Outcome() == props.Pass || props.Decide(*f).Outcome() == props.Fail {
		return
	}
	f.Observed = props.Everywhere(f.Observed.Mid)
	warning := fmt.Errorf("decides nothing: it does not reject the control %s, whose exponent %.3f…%.3f must be %s",
		control.Title, its.Observed.Lo, its.Observed.Hi, report.AllowedText(its.Bound))
	f.Warnings = append(f.Warnings, warning)
}

// read fits the aspect to a learner's worst games, in as many looks as it takes to decide a bound.
// A control beside a subject spends none of the row's budget, since it rejects nobody.
func (s *Study) read(
	ctx context.Context, t props.Trial, p Learner, a aspect, d design, bound props.Bound, decides bool,
) (props.Finding, error) {
	looks := d.looks(t.Alpha)
	parts := props.Trial{Alpha: t.Alpha}.Looks(len(looks)) // in no ledger
	if decides {
		parts = t.Looks(len(looks))
	}
	return inLooks(parts, func(n int, alpha float64) (props.Finding, error) {
		list, err := s.ladders(ctx, climb{p, t, d, a.regime}, looks[:n+1])
		if err != nil {
			return props.Finding{}, err
		}
		fit, err := a.fitExponent(list)
		if err != nil {
			return props.Finding{}, err
		}
		iv := stats.QuantileInterval(fit.slopes, 0.5, alpha)
		if decides {
			s.note(p, a, d, iv.Mid, fit)
		}
		return props.Finding{
			Evidence: props.Fitted, Guarantee: fmt.Sprintf("sign test over %d repetitions", len(fit.slopes)),
			Observed: iv, Bound: bound, Alpha: alpha, N: counted(list), Detectable: stats.DetectableMean(iv),
			Witness: describe(p, list, fit), Curves: a.curves(p, list),
		}, nil
	})
}

// shownRepetitions is the number of repetitions of learners that a row shows beside its subject.
const shownRepetitions = 6

// shownBeside are learners whose exponents every row shows: one that does not learn, and one that
// learns at a wrong rate. A row that one of them meets says little about learning.
var shownBeside = []string{"random", "etc"}

// shown returns the exponents of these learners in the same games, unless they are controls of the
// aspect.
func (s *Study) shown(
	ctx context.Context, t props.Trial, subject Learner, a aspect, d design,
) (text []string, err error) {
	if d.from > props.Default { // the short games show it
		return nil, nil
	}
	of := d.ofControl(control{})
	for _, name := range shownBeside {
		if name == subject.Name || slices.ContainsFunc(a.controls(), func(c control) bool { return c.name == name }) {
			continue
		}
		p := s.controls[name]
		list, err := s.ladders(ctx, climb{p, t, of, a.regime}, []look{{shownRepetitions, of.runsPerSize}})
		if err != nil {
			return nil, err
		}
		fit, err := a.fitExponent(list)
		if err != nil {
			return nil, err
		}
		median := stats.Quantile(fit.slopes, 0.5)
		s.note(p, a, d, median, fit)
		text = append(text, fmt.Sprintf("for comparison: %s has %.3f", p.Title, median))
	}
	return text, nil
}

// counted is the number of runs of a fit.
func counted(list []worstSize) (n int64) {
	for _, w := range list {
		n += int64(w.runs)
	}
	return n
}

// describe writes the ranges, the standard error, the possible loss by choosing games, and the
// worst game.
func describe(p Learner, list []worstSize, fit exponentFit) string {
	worst, arms, horizons := list[0], []int64(nil), []int64(nil)
	for _, w := range list {
		arms, horizons = append(arms, int64(w.Size.M)), append(horizons, w.Horizon)
		if w.logRatio() > worst.logRatio() {
			worst = w
		}
	}
	span := func(list []int64) string {
		return report.SpanText(props.Range(float64(slices.Min(list)), float64(slices.Max(list))))
	}
	return fmt.Sprintf("%d sizes, m=%s, T=%s; standard error %.4f; ln R scatters by %.3f about the fit; the worst game's "+
		"ln R exceeds the chosen game's by at most %.3f on average; largest R/rate %.3f\nverify simulate %s",
		len(list), span(arms), span(horizons), fit.stderr(), stats.Summarize(fit.plane.Residuals).StdDev(),
		max(0, optimism(list)), math.Exp(worst.logRatio()), p.flags(worst.Spec))
}
