package policytest

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/gate"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/stats"
)

// The bounds of the rules about regret, and what they are for.
const (
	// labelTolerance is a share of the random policy's regret. Valid policies also differ when arms
	// are numbered otherwise, because ties go to the lowest arm: while its indices are clipped at
	// 1, CUCB plays 0…k−1. At the smallest T used here this makes a difference of 0.1.
	labelTolerance = 0.3
	// randomShare is the largest share of the random policy's regret that a policy may have. A
	// learner stays below it; the missing tenth keeps chance from passing.
	randomShare = 0.9
	// sublinearLimit is the exponent of T that still counts as sublinear.
	sublinearLimit = 0.9
	// labelPulls, randomPulls, growthPulls and scalePulls are the least pulls per arm at which
	// each statement is asked, that of growth by the earlier of its two rounds. On these instances
	// CMOSS, CUCB, EXP3.M, HYBRID and CTS meet them there (TestOurs).
	labelPulls, randomPulls, growthPulls, scalePulls = 40, 16, 48, 24
	// horizonRatio is the second horizon divided by the first, of the two that the exponent is
	// read from.
	horizonRatio = 8
)

// randomPlay names the control, which learns nothing.
const randomPlay = "random play"

// easyMeans are instances on which learning shows soon: the gap is wide, and
// cascades end neither at once nor never.
func easyMeans(f algos.Feedback) sim.LevelMeans {
	switch f {
	case algos.Disjunctive:
		return sim.LevelMeans{Lo: 0.05, Hi: 0.5}
	case algos.Conjunctive:
		return sim.LevelMeans{Lo: 0.5, Hi: 0.95}
	default:
		return sim.LevelMeans{Lo: 0.1, Hi: 0.9}
	}
}

// growthMeans are instances on which learning takes long enough for the growth of regret to be
// visible. On easier ones regret is so small a share of T·max Δ that the width of its interval
// hides it.
var growthMeans = sim.LevelMeans{Lo: 0.3, Hi: 0.7}

// labelMeans are low, so that indices leave the clip at 1 early.
func labelMeans(at sim.Placement) sim.LevelMeans { return sim.LevelMeans{Lo: 0.1, Hi: 0.5, At: at} }

// A regretClaim is a rule about regret and its cases.
type regretClaim struct {
	lessons []*lesson
	claim   props.Claim
}

func lessonOf(r regretRule, m, k int) *lesson {
	return &lesson{regretRule: r, extent: search.Extent{Arms: m, Cardinality: k}}
}

// learningClaims are the rules about regret on fixed gaps.
func learningClaims(cfg Config) []regretClaim {
	labels := props.Claim{
		ID: "policy/labels", Group: groupRegret, Reference: "arms are interchangeable", Evidence: props.Sampled,
		Statement: fmt.Sprintf("a policy's mean regret does not depend on how the arms are numbered: with the good arms first and with the good arms last it agrees "+
			"within %g of the random policy's", labelTolerance),
		Method:  "runs on either numbering, betting intervals of the two means; at k and at k = 1",
		Rejects: "an arm that is never played, a loop that ends one arm early, arms preferred by their number",
	}
	random := props.Claim{
		ID: "policy/beats-random", Group: groupRegret, Reference: "exact regret of the random policy", Evidence: props.Sampled,
		Statement: fmt.Sprintf("a policy's mean regret is at most %g of that of uniformly random actions", randomShare),
		Method:    "betting interval of the mean regret, divided by the exact expectation Σ_j P(j good arms)·Δ_j; the good arms are drawn for each run",
		Rejects:   "a policy that does not learn, that learns which arms are bad, or that stops after a bad start in more than 0.9 of the runs",
	}
	sublinear := props.Claim{
		ID: "policy/sublinear", Group: groupRegret, Reference: "the aim of a bandit policy", Evidence: props.Sampled,
		Statement: fmt.Sprintf("between T/%d and T a policy's mean regret grows more slowly than T^%g", horizonRatio, sublinearLimit),
		Method: "mean regret by T/8 and by T in the same runs, on means 0.3 and 0.7; the exponent is ln of their quotient by ln 8, with Fieller's interval of " +
			"the pairs, at 48 pulls an arm by T/8. Of the registry's learners COMBEXP has the largest: 0.8 at k = 3 of 8, and at k = 7 it fails",
		Rejects: "a policy that stops learning, or of which some runs stay with a wrong arm for ever; one that explores a fixed share of the rounds",
	}
	all := []regretClaim{{claim: labels}, {claim: random}, {claim: sublinear}}
	add := func(i int, r regretRule, k int) {
		all[i].lessons = append(all[i].lessons, lessonOf(r, cfg.Arms, k))
	}
	for _, f := range cfg.Feedback {
		beats := regretRule{
			measure: beatsRandom(f), control: algos.NewRandom, controlName: randomPlay, feedback: f, pulls: randomPulls, ratio: 1, games: 1, copies: 1,
		}
		if f.Cascading() { // fewer arms are seen in a round, so that everything takes longer
			beats.pulls *= 4
			add(1, beats, cfg.Cardinality)
			continue
		}
		for _, k := range []int{cfg.Cardinality, 1} {
			if k == cfg.Cardinality || !cfg.OneSize {
				add(0, regretRule{measure: (*subject).labels, feedback: f, pulls: labelPulls, ratio: 1, games: 2, copies: 1}, k)
			}
			if cfg.Cardinality == 1 {
				break
			}
		}
		add(1, beats, cfg.Cardinality)
		add(2, regretRule{
			measure: (*subject).sublinear, control: algos.NewRandom, controlName: randomPlay, feedback: f, pulls: growthPulls, ratio: horizonRatio,
			games: 1, copies: 1, few: true,
		}, cfg.Cardinality)
	}
	return slices.DeleteFunc(all, func(c regretClaim) bool { return len(c.lessons) == 0 })
}

// stretch is the largest factor by which the horizon is lengthened when m is large beside k.
const stretch = 16

// instance names the lesson's case.
func (l *lesson) instance() string { return fmt.Sprintf("feedback=%s %s", l.feedback, l.extent) }

// regretCase is a case of a rule about regret.
func (s *subject) regretCase(l *lesson) props.Case {
	return props.Case{
		Instance: l.instance(), Params: l.params(), Weight: 1,
		Cost: l.rounds() / 1e4, Check: s.decide(l),
	}
}

func (s *subject) labels(ctx context.Context, w *props.Workers, c search.Extent, seed uint64, alpha float64) (props.Finding, error) {
	var iv [2]props.Interval
	for i, p := range []sim.Placement{sim.First, sim.Last} {
		var err error
		if iv[i], err = s.relative(ctx, w, labelMeans(p), algos.SemiBandit, c, seed, alpha/2); err != nil {
			return props.Finding{}, err
		}
	}
	a, b := iv[0], iv[1]
	random, largest := randomRegret(labelMeans(sim.First), c.Arms, c.Cardinality, algos.SemiBandit)
	scale := largest / random
	return props.Finding{
		Guarantee: string(stats.GuaranteeBetting), Bound: props.AtMost(labelTolerance), N: 2 * int64(c.Replicates),
		Observed: props.Interval{
			Lo:  scale * max(0, a.Lo-b.Hi, b.Lo-a.Hi),
			Mid: scale * math.Abs(a.Mid-b.Mid),
			Hi:  scale * max(a.Hi-b.Lo, b.Hi-a.Lo),
		},
		Detectable: scale * (a.Width() + b.Width()),
		Witness:    fmt.Sprintf("regret %.3g of the random policy's with the good arms first, %.3g with them last", scale*a.Mid, scale*b.Mid),
	}, nil
}

func beatsRandom(f algos.Feedback) func(*subject, context.Context, *props.Workers, search.Extent, uint64, float64) (props.Finding, error) {
	return func(s *subject, ctx context.Context, w *props.Workers, c search.Extent, seed uint64, alpha float64) (props.Finding, error) {
		means := easyMeans(f)
		iv, err := s.relative(ctx, w, means, f, c, seed, alpha)
		if err != nil {
			return props.Finding{}, err
		}
		random, largest := randomRegret(means, c.Arms, c.Cardinality, f)
		scale := largest / random
		return props.Finding{
			Guarantee: string(stats.GuaranteeBetting), Bound: props.AtMost(randomShare), N: int64(c.Replicates),
			Observed:   iv.Times(scale),
			Detectable: scale * iv.Width(),
			Witness:    fmt.Sprintf("regret %.3g a round, of random actions %.3g", largest*iv.Mid, random),
		}, nil
	}
}

// sublinear reads the growth of mean regret within runs: a run that stays with a wrong arm loses 8 times as much by T as by
// T/8, so that few runs tell a policy of which some do. Runs at two horizons, apart from each other, would
// need the means of both, which such runs make noisy.
func (s *subject) sublinear(ctx context.Context, w *props.Workers, c search.Extent, root uint64, alpha float64) (props.Finding, error) {
	early := c.Horizon / horizonRatio
	curve, err := s.curve(ctx, w, growthMeans, c, seed.Derive(root, "policytest, sublinear"), early, c.Horizon)
	if err != nil {
		return props.Finding{}, err
	}
	gap := growthMeans.Hi - growthMeans.Lo
	for _, regret := range curve {
		for i, x := range regret {
			regret[i] = math.Max(gap, x) // the growth of less than one gap is noise
		}
	}
	ratio := gate.Ratio(curve[1], curve[0], true, alpha)
	exponent := func(x float64) float64 { return math.Log(x) / math.Log(float64(c.Horizon)/float64(early)) }
	iv := props.Interval{Lo: exponent(ratio.Lo), Mid: exponent(ratio.Mid), Hi: exponent(ratio.Hi)}
	return props.Finding{
		Guarantee: "Fieller (asymptotic)", Bound: props.AtMost(sublinearLimit), N: int64(c.Replicates), Observed: iv, Detectable: iv.Width(),
		Witness: fmt.Sprintf("mean regret %.4g by round %d, %.4g by round %d", stats.Summarize(curve[0]).Mean, early, stats.Summarize(curve[1]).Mean, c.Horizon),
	}, nil
}
