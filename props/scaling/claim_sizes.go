package scaling

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/rate"
	"github.com/regretcheck/regretcheck/props/sim"
)

// SizeTolerance is added to theoretical exponents of m, k and m−k. They are read over a few
// doublings, over which the constant R/rate moves too: by a fifth over the sizes with k > m/2,
// which is a slope of ln 1.2/ln 32 = 0.05. The tolerance is twice that. A policy that pays for each
// arm separately would add ½.
const SizeTolerance = 0.1

// LogKLimit separates an exponent θ = 0 of log k from the theorem's 1, half
// way down from ½: a factor √(log k) would be rejected as well.
const LogKLimit = 0.25

// sizeHorizon is T of the fits over sizes.
func sizeHorizon(e props.Effort) int64 {
	if e == props.Quick {
		return 10_000
	}
	return 100_000
}

// farReplicates are enough where the exponent lies far from its limit, as below m/2 those of k and log k
// do: 0.45 of 0.6 and −0.2 … −0.15 of 0.25, which have standard errors of 0.01 and 0.02 then.
const farReplicates = 60

// A sizeFit is an exponent that is read over series of sizes.
type sizeFit struct {
	name, group, statement, method, rejects string
	series                                  []sizeSeries
	x, scale                                func(rate.Point) float64
	limit, cost                             float64
	runs                                    int    // of each size at most
	controlRuns                             int    // of the control; 0: sizeControlRuns
	control                                 string // a learner whose exponent is above the limit
}

// A sizeSeries is an instance of a sizeFit.
type sizeSeries struct {
	name  string
	sizes []sim.Size
}

// at returns the sizes of m arms.
func at(m int, ks ...int) []sim.Size {
	sizes := make([]sim.Size, len(ks))
	for i, k := range ks {
		sizes[i] = sim.Size{M: m, K: k}
	}
	return sizes
}

// twoThirds are sizes beyond m/2 at one k/(m−k). At one m instead, where k/(m−k) moves, a policy with m−k times √m is
// not told from one with m−k alone.
func twoThirds() []sim.Size {
	return []sim.Size{{M: 33, K: 22}, {M: 66, K: 44}, {M: 132, K: 88}, {M: 264, K: 176}}
}

// sizeFits returns the exponents of m, k and m−k. Their claims are one-sided: regret follows
// √(k(m−k)T), whose exponent of k falls below ½ as k grows. The exponent of m is read from m = 32
// on. Among fewer arms the best are found so much faster that R/rate still rises with m (0.62 at m
// = 8, 0.78 at 32, 0.83 at 128, k = 2). The exponent of k is read up to m/4: nearer to m/2 it falls for every learner, and that
// of one-observation, 0.68 up to k = m/2, comes too near to the limit.
func sizeFits() []sizeFit {
	fits := []sizeFit{
		{
			name: "exponent-m", statement: "At k = 2, regret grows at most like √(m−k).",
			series: []sizeSeries{{"m=32…256, k=2", []sim.Size{{M: 32, K: 2}, {M: 64, K: 2}, {M: 128, K: 2}, {M: 256, K: 2}}}},
			x:      logRest, limit: 0.5, runs: maxReplicates, control: "ball", controlRuns: ballRuns,
		},
		{
			name: "exponent-k", statement: "At m = 64, regret grows at most like √k up to k = m/4.",
			series: []sizeSeries{{"m=64, k=1…16", at(64, 1, 2, 4, 8, 16)}},
			x:      overK.x, limit: 0.5, runs: farReplicates, control: "oneobs",
			controlRuns: maxReplicates,
		},
		{
			name: "exponent-m-k", statement: "At k = 2m/3, regret grows at most like m−k.",
			series: []sizeSeries{{"m=33…264, k=2m/3", twoThirds()}},
			x:      logRest, scale: func(p rate.Point) float64 { return rate.ByMinimax(p) / rest(p) }, limit: 1,
			runs: maxReplicates, control: "ball", controlRuns: ballRuns,
		},
	}
	for i := range fits {
		f := &fits[i]
		f.group, f.cost, f.limit = groupExponent, 8, f.limit+SizeTolerance
		f.method = fmt.Sprintf("Mean regret on hard instances at the worst gap multiplier at %s, fitted in logarithms. The whole interval of the exponent "+
			"must be at most %.2f, the theory's plus a tolerance of %.2f.", sizesText(f.series[0].sizes), f.limit, SizeTolerance)
		f.rejects = "Regret that pays for each arm separately: linear in m or k."
	}
	return append(fits, logKFits()...)
}

// logKFits ask whether the theorem's factors log k show in measured regret at
// all, in either regime. Below m = 64 log k moves too little to tell the control: its θ is 0.45 (0.21…0.68) at m = 32.
func logKFits() []sizeFit {
	small := sizeFit{
		name: "log-k", group: groupLogK,
		statement: "The factor log k of the paper's theorem does not show for k ≤ m/2: θ < 0.25 in R/√(k(m−k)T) ∝ (log k)^θ, where the theorem allows θ = 1 " +
			"and the proved bounds θ = 0.",
		method: "Mean regret on hard instances at the worst gap multiplier over k = 2 … m/2, fitted: ln(R/√(k(m−k)T)) on ln log k. Accepted if the whole " +
			"interval of θ is below 0.25.",
		rejects: "A learner that pays a factor log k, or the control's √k.",
		x:       func(p rate.Point) float64 { return math.Log(math.Log2(float64(p.Size.K))) },
		scale:   func(p rate.Point) float64 { return math.Sqrt(float64(p.Size.K) * rest(p) * float64(p.Horizon)) },
		limit:   LogKLimit, cost: 10, runs: farReplicates, control: "oneobs",
	}
	for _, sizes := range [][]sim.Size{at(64, 2, 3, 4, 8, 16, 32), at(128, 2, 4, 8, 16, 32, 64)} {
		small.series = append(small.series, sizeSeries{"m=" + strconv.Itoa(sizes[0].M), sizes})
	}
	return []sizeFit{small, {
		name: "log-k-large", group: groupLogK,
		statement: "For k > m/2, measured regret does not grow relative to (m−k)√(T(1+ln(k/(m−k)))) as the theorem's extra logarithms do: θ < " +
			"0.25 in R/rate ∝ (log k·log(m−k)/(1+ln(k/(m−k))))^{θ/2}, where the theorem allows θ = 1.",
		method: "Mean regret on hard instances at the worst gap multiplier over m = 33 … 264 at k = 2m/3, fitted in logarithms. Accepted if the whole interval " +
			"of θ is below 0.25.",
		rejects: "A learner that pays √(log k·log(m−k)), or the control's √m.",
		series:  []sizeSeries{{"m=33…264, k=2m/3", twoThirds()}},
		x:       extraLogs, scale: rate.ByMinimax, limit: LogKLimit, cost: 10, runs: maxReplicates, control: "ball", controlRuns: ballRuns,
	}}
}

func rest(p rate.Point) float64 { return float64(p.Size.M - p.Size.K) }

func logRest(p rate.Point) float64 { return math.Log(rest(p)) }

// extraLogs is ln of √(log k·log(m−k)/(1+ln(k/(m−k)))).
func extraLogs(p rate.Point) float64 {
	k, n := float64(p.Size.K), rest(p)
	return 0.5 * math.Log(math.Log2(k)*math.Log2(n)/(1+math.Log(k/n)))
}

// ballRuns is how often the confidence ball plays a size: with 48 runs its exponents were ten half-widths above
// their limits.
const ballRuns = 16

// sizeControlRuns is how often a control plays a size: its exponent is far above the limit.
const sizeControlRuns = 48

// sizeClaims bound the exponents that are read over sizes; where a control is named, it must be above the bound in
// the same run.
func (s *Study) sizeClaims() []props.Claim {
	var claims []props.Claim
	for _, f := range sizeFits() {
		control := s.learner(f.control)
		c := props.Claim{
			ID: "scaling/" + s.subject.Name + "/" + f.name, Group: f.group, Statement: f.statement,
			Reference: "thm:cmoss_ub; bounds/bounds.md, section 1", Evidence: props.Fitted, Method: f.method + underControl(control) + lookingAtPoints,
			Rejects: f.rejects,
		}
		for _, series := range f.series {
			c.Cases = append(c.Cases, props.Case{
				Instance: series.name, Params: props.Params{"policy": s.subject.Name}, Weight: 1, Cost: f.cost,
				Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
					return besideControl(s.subject, control, props.AtLeast(f.limit), func(p Learner) (props.Finding, error) {
						runs, bound := f.runs, props.AtMost(f.limit)
						if p.Name == control.Name {
							runs, bound = cmp.Or(f.controlRuns, min(runs, sizeControlRuns)), props.AtLeast(f.limit)
						}
						finding, _, err := s.points.slope(ctx, t, overSizes(t, p, series.sizes, runs), f.x, f.scale, bound)
						return finding, err
					})
				},
			})
		}
		claims = append(claims, c)
	}
	return claims
}

// sizesText lists sizes: (m, k) = (32, 2), (64, 2), (128, 2).
func sizesText(sizes []sim.Size) string {
	text := make([]string, len(sizes))
	for i, z := range sizes {
		text[i] = fmt.Sprintf("(%d, %d)", z.M, z.K)
	}
	return "(m, k) = " + strings.Join(text, ", ")
}

// underControl names the control in a method.
func underControl(control Learner) string {
	if control.Name == "" {
		return ""
	}
	return " The control is " + control.Title + ": inconclusive unless the same run has its interval above the limit."
}

// besideControl decides a case of the subject. Where the same run does not find of the control what it must be, and
// the subject's row would pass, it decides nothing.
func besideControl(s, control Learner, must props.Bound, measure func(Learner) (props.Finding, error)) (props.Finding, error) {
	f, err := measure(s)
	if err != nil || f.Skip != "" || control.Name == "" || control.Name == s.Name {
		return f, err
	}
	of, err := measure(control)
	if err != nil || of.Skip != "" {
		return of, err
	}
	f.Curves = append(f.Curves, of.Curves...)
	f.Witness = fmt.Sprintf("the control %s has %.3f (%.3f…%.3f); ", control.Title, of.Observed.Mid, of.Observed.Lo, of.Observed.Hi) + f.Witness
	of.Bound = must
	if told := props.Decide(of).Outcome() == props.Pass; !told && props.Decide(f).Outcome() != props.Fail {
		f.Observed = props.Everywhere(f.Observed.Mid)
		f.Warnings = append(f.Warnings, errors.New(untoldExponent(control, of.Observed, must)))
	}
	return f, nil
}
