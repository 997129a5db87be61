package scaling

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/rate"
	"github.com/regretcheck/regretcheck/props/stats"
)

const groupGenerated = "Scaling over generated games"

// An aspect is an exponent of the worst regret in a regime: what one claim reads.
//
// Its limits come from two numbers: the exponent of the theory, known before anything was measured,
// and that of a learner with a known wrong rate. Three of the latter (k, m−k and the logarithm beyond
// m/2) are what the learner has at these sizes, set after it was fitted. The upper limit lies halfway; the
// lower one lies as far below the theory, because no policy's worst case grows slower than the
// lower bounds: an exponent there is a fault of the games, which have become too easy.
type aspect struct {
	name          string
	regimes       []games.Regime
	theory, wrong float64 // exponents
	control       string  // the learner that has the wrong one
	controlPool   int     // runs of the control, as a design has; 0 where few tell it
	upperOnly     bool    // no lower limit
	statement     string
	rejects       string
	designs       []design // a case each
	brief         design   // for slow policies; its zero value if they are not asked
	at            int      // the exponent is that of the regressor of this number
	scale         func(rate.Point) float64
	over          []regressor
}

var (
	bothRegimes = games.Regimes()
	onlyLow     = bothRegimes[:1]
	onlyHigh    = bothRegimes[1:]

	ofSizes    = []design{shortSizes, longSizes}
	ofHorizons = []design{shortHorizons, longHorizons}
)

// Exponents of k between m/4 and m/2, at fixed m and T: of the better rate √(k(m−k)T) and of
// random play, whose regret is proportional to k(m−k). That of √(kmT) is ½.
var (
	betterExponent = math.Log(4./3) / math.Ln2 / 2
	randomExponent = math.Log(4./3) / math.Ln2
)

func sqrtT(p rate.Point) float64 { return math.Sqrt(float64(p.Horizon)) }

// aspects are what is claimed of a policy that scales like the minimax rate. Explore-then-commit has the exponent
// ⅔ of T, CUCB the factor √(ln T). The learner from one observation has k√(mT), which the shape in k/m bends to about 0.8 of k
// at these sizes; the confidence ball has m√(kT), 1 of m and somewhat more of m−k, and beyond m/2 (m−k)√(mT), which is
// 3⁄2 of m−k, 1.4 at these sizes, and √(1+k/(m−k)), about 0.95 of 1+ln(k/(m−k)) over the range drawn.
func aspects() []aspect {
	alone, low, lowM, high := []regressor{overT}, []regressor{overK, overRest}, []regressor{overK, overM}, []regressor{overRest, overLog}
	return []aspect{
		{
			name: "exponent-T", regimes: onlyLow, theory: 1. / 2, wrong: 2. / 3, control: "etc", designs: ofHorizons, brief: briefHorizons, over: alone,
			statement: "the worst regret of a size grows like √T", rejects: "regret that grows faster in T, as where δ does not fall with T",
		},
		{
			name: "exponent-k", regimes: onlyLow, theory: 1. / 2, wrong: 0.8, control: "oneobs", controlPool: 64, designs: ofSizes, brief: briefSizes, at: 0, over: low,
			statement: "the worst regret of a size grows like √k beside √(m−k) and √T", rejects: "regret linear in k, as where k multiplies δ and does not divide it",
		},
		{
			name: "exponent-m-k", regimes: onlyLow, theory: 1. / 2, wrong: 1, control: "ball", designs: ofSizes, brief: briefSizes, at: 1, over: low,
			statement: "the worst regret of a size grows like √(m−k) beside √k and √T",
			rejects:   "regret that pays for each arm separately, as where k and m−k are exchanged in δ",
		},
		{
			name: "exponent-m", regimes: onlyLow, theory: 1. / 2, wrong: 1, control: "ball", designs: ofSizes, brief: briefSizes, at: 1, over: lowM,
			statement: "the worst regret of a size grows like √m beside √k and √T",
			rejects:   "regret that pays for each arm separately, as where δ has the square of m−k",
		},
		{
			name: "better-rate", regimes: onlyLow, theory: betterExponent, wrong: randomExponent, control: "random", upperOnly: true,
			designs: []design{halfSizes}, at: 0, over: lowM,
			statement: fmt.Sprintf("between k = m/4 and m/2 the worst regret follows √(k(m−k)T), and not √(kmT): at fixed m its exponent of k is at most %.2g, "+
				"where √(k(m−k)T) has %.2g, random play %.2g and √(kmT) ½", (betterExponent+randomExponent)/2, betterExponent, randomExponent),
			rejects: "regret that does not fall below √(kmT) as k nears m/2",
		},
		{
			name: "exponent-T", regimes: onlyHigh, theory: 1. / 2, wrong: 2. / 3, control: "etc", designs: ofHorizons, brief: briefHorizons, over: alone,
			statement: "the worst regret of a size grows like √T", rejects: "regret that grows faster in T, as where δ does not fall with T",
		},
		{
			name: "exponent-m-k", regimes: onlyHigh, theory: 1, wrong: 1.4, control: "ball", controlPool: 16, designs: ofSizes, brief: briefSizes, at: 0, over: high,
			statement: "the worst regret of a size grows like m−k beside √T and √(1+ln(k/(m−k)))", rejects: "regret that pays for good arms too, as where δ lacks k",
		},
		{
			name: "exponent-log", regimes: onlyHigh, theory: 1. / 2, wrong: 0.95, control: "ball", controlPool: 16, designs: ofSizes, brief: briefSizes,
			at: 1, over: high,
			statement: "the worst regret of a size grows like the root of 1+ln(k/(m−k))", rejects: "a δ that is too large where k/(m−k) is, as where k multiplies it",
		},
		{
			// Beyond m/2 CUCB's β is 0.3 at sizes and horizons as short as these: too near the limit for a control.
			name: "beta", regimes: onlyLow, theory: 0, wrong: 2 * rate.BetaLimit, control: "cucb", controlPool: 24, upperOnly: true, designs: []design{betaHorizons},
			scale: sqrtT, over: []regressor{overLogT},
			statement: "the worst regret of a size carries no factor √(ln T): β < 0.25 in R ∝ √T·(ln T)^β",
			rejects:   "a confidence radius that grows with t, as CUCB's",
		},
	}
}

// limit is where the theory and the control part.
func (a aspect) limit() float64 { return (a.theory + a.wrong) / 2 }

// roughly is the design for the control.
func (a aspect) roughly(d design) design {
	of := d.rough()
	if a.controlPool > 0 {
		of.name, of.blocks, of.pool = fmt.Sprintf("%s, %d rough", d.name, a.controlPool), 32, a.controlPool
	}
	return of
}

// bound is what is allowed of a policy that scales.
func (a aspect) bound() props.Bound {
	if a.upperOnly {
		return props.AtMost(a.limit())
	}
	return props.Between(a.theory-(a.limit()-a.theory), a.limit())
}

// claim states an aspect of a subject. Where the control is given the same run must tell it apart, or
// the row decides nothing.
func (a aspect) claim(l *measurements, s, control Learner, r games.Regime) props.Claim {
	c := a.about(r, "scaling/"+s.Name+"/generated/")
	c.Statement = s.Title + ", " + r.Text() + ": " + a.statement + "."
	if control.Name != "" {
		c.Method += fmt.Sprintf(" The control is %s, whose exponent is about %.3g: inconclusive unless the same run has its interval above the limit.",
			control.Title, a.wrong)
	}
	for _, d := range a.designs {
		c.Cases = append(c.Cases, a.instance(d, r, func(ctx context.Context, t props.Trial) (props.Finding, error) {
			return a.check(ctx, t, l, s, control, d, r)
		}).At(props.Params{"policy": s.Name, "regime": r.String()}))
	}
	return c
}

// controls states that the control is told apart, in the same games.
func (a aspect) controls(l *measurements, control Learner, r games.Regime) props.Claim {
	c := a.about(r, "scaling/control/"+control.Name+"/generated/")
	c.Statement = fmt.Sprintf("The negative control is told apart on the same sizes: of %s it does not hold that %s.", control.Title, a.statement)
	c.Rejects = "a fit without the power to tell, or a control that does not do what it stands for"
	for _, d := range a.designs {
		c.Cases = append(c.Cases, a.instance(d, r, func(ctx context.Context, t props.Trial) (props.Finding, error) {
			f, err := a.measure(ctx, t, l, control, a.roughly(d), r)
			f.Bound = props.AtLeast(a.limit())
			return f, err
		}).At(props.Params{"policy": control.Name, "regime": r.String()}))
	}
	return c
}

func (a aspect) about(r games.Regime, prefix string) props.Claim {
	return props.Claim{
		ID: prefix + r.String() + "/" + a.name, Group: groupGenerated, Evidence: props.Fitted,
		Reference: "thm:cmoss_ub; pairing bound, step 6; docs/explanation.md, methods", Rejects: a.rejects, Method: a.method(),
	}
}

func (a aspect) instance(d design, r games.Regime, check func(context.Context, props.Trial) (props.Finding, error)) props.Case {
	return props.Case{Instance: r.Text() + ", " + d.instance, Weight: 1, From: d.from, Cost: d.cost, Check: check}
}

// method says how an exponent is read.
func (a aspect) method() string {
	limits := fmt.Sprintf("at most %.4g, halfway to the control's %.4g", a.limit(), a.wrong)
	if low, high := a.bound().Limits(); !math.IsInf(low, -1) {
		limits = fmt.Sprintf("within %.4g and %.4g, halfway to the control's %.4g and as far below the theory", low, high, a.wrong)
	}
	how := "At sizes drawn from corners and middle of a range, all at one horizon"
	if a.designs[0].paired {
		how = "At sizes drawn from corners and middle of a range, each at a short and at a long horizon, between which alone the exponent is read"
	}
	return how + ", a ladder of gaps from half of the critical one up to the largest that means in [0, 1] allow, " +
		"doubling, is played in three families; pilots on seeds of their own choose the worst game of each size, fresh runs measure it. One regression of " +
		"ln R for each of the independent repetitions of the whole design; the sign test's interval of their median must be " + limits + "."
}

// check decides a case of the subject.
func (a aspect) check(ctx context.Context, t props.Trial, l *measurements, s, control Learner, d design, r games.Regime) (props.Finding, error) {
	return besideControl(s, control, a.limit(), func(p Learner) (props.Finding, error) {
		if p.Name == control.Name && p.Name != s.Name {
			return a.measure(ctx, t, l, p, a.roughly(d), r)
		}
		return a.measure(ctx, t, l, p, d, r)
	})
}

// untoldExponent says that a run could not tell the control apart.
func untoldExponent(control Learner, of props.Interval, limit float64) string {
	return fmt.Sprintf("the run does not tell %s apart (%.3f…%.3f, limit %.3f), so it decides nothing", control.Title, of.Lo, of.Hi, limit)
}

// measure reads the aspect from a policy's worst games.
func (a aspect) measure(ctx context.Context, t props.Trial, l *measurements, s Learner, d design, r games.Regime) (props.Finding, error) {
	if took := d.seconds(s, r, t); took > longestDesign(t.Effort) {
		return waits(fmt.Sprintf("the games take about %.0f s of CPU time", took), t.Effort), nil
	}
	list, err := l.ladders(ctx, t, s, d, r)
	if err != nil {
		return props.Finding{}, err
	}
	fit, err := fitBlocks(list, d.paired, a.scale, a.at, a.over...)
	if err != nil {
		return props.Finding{}, err
	}
	iv := fit.interval(t.Alpha)
	l.note(Exponent{Policy: s.Title, Regime: r.Text(), Feedback: algos.SemiBandit.String(), Aspect: a.name, Design: d.sizes, Value: iv, StdErr: fit.stderr()})
	return props.Finding{
		Evidence: props.Fitted, Guarantee: fmt.Sprintf("sign test over %d repetitions", len(fit.slopes)), Observed: iv, Bound: a.bound(), Alpha: t.Alpha,
		N: counted(d, list), Detectable: stats.DetectableMean(iv), Witness: describeSizes(list, fit), Curves: d.curves(s, r, list),
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

// learner returns a learner of the study by name; its zero value if the study has none.
func (s *Study) learner(name string) Learner {
	all := append([]Learner{s.control}, append(slices.Clone(s.Wrong), s.peers...)...)
	if i := slices.IndexFunc(all, func(p Learner) bool { return p.Name == name }); i >= 0 {
		p := all[i]
		p.Share = 0
		return p
	}
	return Learner{}
}
