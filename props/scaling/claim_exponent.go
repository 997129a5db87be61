package scaling

import (
	"context"
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/stats"
)

// ExponentTolerance is added to a theoretical exponent before it is compared:
// at finite T no exponent is exactly ½. It lets a factor (ln T)^0.2 pass at
// T = 10⁵, whose local exponent is 0.2/ln T = 0.017, and stays below the 0.04
// that √(ln T) adds there.
const ExponentTolerance = 0.03

// SublinearLimit separates the exponent of a learner, ½ with logarithms and
// slow transients on top, from the 1 of a policy that does not learn.
const SublinearLimit = 0.75

// horizonExponentClaim bounds the exponent of T of a subject. The caller fills
// in Statement, Reference and Rejects.
func horizonExponentClaim(l *lab, s Subject, bound props.Bound) props.Claim {
	c := props.Claim{
		ID:       "scaling/" + s.Name + "/exponent-T",
		Group:    groupExponent,
		Evidence: props.Fitted,
		Method:   fmt.Sprintf("Mean regret on hard instances at the worst gap multiplier, fitted: ln R on ln T, over the horizons that the policy's cost allows. The whole interval of the exponent must be %s.", bound),
	}
	for _, size := range Sizes() {
		c.Cases = append(c.Cases, props.Case{
			Instance: size.String(), Weight: 1, Cost: 10,
			Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
				points, err := l.sweep(ctx, t, s, size.M, size.K)
				if err != nil {
					return props.Finding{}, err
				}
				fit, err := regress(points, logHorizon, func(Point) float64 { return 1 })
				if err != nil {
					return props.Finding{}, err
				}
				return slopeFinding(points, fit, bound, t.Alpha), nil
			},
		})
	}
	return c
}

// minimaxExponent states that a subject's regret grows like √T.
func minimaxExponent(l *lab, s Subject) props.Claim {
	c := horizonExponentClaim(l, s, props.AtMost(0.5+ExponentTolerance))
	c.Statement = s.Title + "'s worst-case regret grows at most like √T."
	c.Reference = "thm:cmoss_ub; pairing bound, step 6"
	c.Rejects = "Regret that grows faster in T. √(ln T) alone adds 0.04 to the exponent; β tells that better."
	return c
}

// sublinearExponent states that a peer learns.
func sublinearExponent(l *lab, p Subject) props.Claim {
	c := horizonExponentClaim(l, p, props.AtMost(SublinearLimit))
	c.Statement = p.Title + "'s worst-case regret grows clearly slower than T. Its theory says √T, up to logarithms; horizons that it can afford still show transients."
	c.Reference = "tab:theory_results"
	c.Rejects = "A policy that stops learning, whose exponent is 1."
	return c
}

// linearExponent states that the policy that does not learn is told apart.
func linearExponent(l *lab, p Subject) props.Claim {
	c := horizonExponentClaim(l, p, props.AtLeast(SublinearLimit))
	c.Statement = "The random policy's worst-case regret grows like T: what cannot see this cannot see that a learner stopped learning."
	c.Reference = "control; T·max Δ bounds every regret"
	c.Rejects = "A fit or a choice of gaps that hides linear regret."
	return c
}

func logHorizon(p Point) float64 { return math.Log(float64(p.Horizon)) }

// slopeFinding judges a fit's slope.
func slopeFinding(points []Point, fit stats.Fit, bound props.Bound, alpha float64) props.Finding {
	slope := fit.Coef[1].Interval(alpha)
	return props.Finding{
		Evidence: props.Fitted, Guarantee: string(fit.Coef[1].Guarantee),
		Observed: slope, Bound: bound, Alpha: alpha,
		N: replicates(points), Detectable: stats.DetectableMean(slope),
		Warnings: warnings(fit, alpha), Witness: describe(points),
	}
}

// SizeTolerance is the same for exponents of m, k and m−k. Those are read over
// a few doublings, where the constant R/rate itself moves: by a fifth over the
// sizes with k > m/2, which is a slope of ln 1.2/ln 32 = 0.05. Twice that is
// allowed; paying for each arm separately would add ½.
const SizeTolerance = 0.1

// sizeHorizon is T of the fits over m and k.
func sizeHorizon(e props.Effort) int64 {
	if e == props.Quick {
		return 10_000
	}
	return 100_000
}

// A sizeSweep is a series of sizes over which one exponent is read.
type sizeSweep struct {
	name, statement string
	sizes           []Size
	x               func(Point) float64 // regressor
	scale           func(Point) float64 // what R is divided by
	limit           float64
}

// sizeSweeps are one-sided: regret follows √(k(m−k)T), whose exponent in k
// falls below ½ as k grows. The exponent of m is read from m = 32 on: among
// fewer arms the best are found so much faster that R/rate still rises (0.62 at
// m = 8, 0.78 at 32, 0.83 at 128, k = 2).
func sizeSweeps() []sizeSweep {
	one := func(Point) float64 { return 1 }
	return []sizeSweep{
		{"exponent-m", "At k = 2, regret grows at most like √(m−k).",
			[]Size{{M: 32, K: 2}, {M: 64, K: 2}, {M: 128, K: 2}, {M: 256, K: 2}},
			func(p Point) float64 { return math.Log(float64(p.M - p.K)) }, one, 0.5},
		{"exponent-k", "At m = 64, regret grows at most like √k up to k = m/2.",
			[]Size{{M: 64, K: 1}, {M: 64, K: 2}, {M: 64, K: 4}, {M: 64, K: 8}, {M: 64, K: 16}, {M: 64, K: 32}},
			func(p Point) float64 { return math.Log(float64(p.K)) }, one, 0.5},
		{"exponent-m-k", "At m = 64 and k > m/2, regret divided by √(1+ln(k/(m−k))) grows at most like m−k.",
			[]Size{{M: 64, K: 63}, {M: 64, K: 62}, {M: 64, K: 60}, {M: 64, K: 56}, {M: 64, K: 48}, {M: 64, K: 40}},
			func(p Point) float64 { return math.Log(float64(p.M - p.K)) },
			func(p Point) float64 { return ratePoint(p) / float64(p.M-p.K) }, 1},
	}
}

// sizeExponentClaims bound the exponents of m, k and m−k.
func sizeExponentClaims(l *lab, s Subject) []props.Claim {
	var claims []props.Claim
	for _, sweep := range sizeSweeps() {
		claims = append(claims, props.Claim{
			ID:        "scaling/" + s.Name + "/" + sweep.name,
			Group:     groupExponent,
			Statement: sweep.statement,
			Reference: "thm:cmoss_ub; pairing bound, step 6",
			Evidence:  props.Fitted,
			Method:    fmt.Sprintf("Mean regret on hard instances at the worst gap multiplier over sizes %v, fitted in logarithms. The whole interval of the exponent must be at most %.2f, the theory's plus a tolerance of %.2f.", sweep.sizes, sweep.limit+SizeTolerance, SizeTolerance),
			Rejects:   "Regret that pays for each arm separately: linear in m or k.",
			Cases: []props.Case{{
				Instance: "m=" + span(sweep.sizes, arms) + ", k=" + span(sweep.sizes, cardinality), Weight: 1, Cost: 8,
				Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
					return checkSweep(ctx, t, l, s, sweep.sizes, sweep.x, sweep.scale, props.AtMost(sweep.limit+SizeTolerance))
				},
			}},
		})
	}
	return claims
}

// checkSweep measures the sizes and judges the slope.
func checkSweep(ctx context.Context, t props.Trial, l *lab, s Subject, sizes []Size, x, scale func(Point) float64, bound props.Bound) (props.Finding, error) {
	points := make([]Point, len(sizes))
	for i, size := range sizes {
		p, err := l.point(ctx, t, s, size.M, size.K, sizeHorizon(t.Effort))
		if err != nil {
			return props.Finding{}, err
		}
		points[i] = p
		t.Progress(float64(i+1) / float64(len(sizes)))
	}
	fit, err := regress(points, x, scale)
	if err != nil {
		return props.Finding{}, err
	}
	f := slopeFinding(points, fit, bound, t.Alpha)
	f.Witness = describeSizes(points)
	return f, nil
}

// describeSizes lists what was fitted over sizes.
func describeSizes(points []Point) string {
	text := fmt.Sprintf("R/rate at T=%.3g", float64(points[0].Horizon))
	for _, p := range points {
		mean, stderr := p.Ratio()
		text += fmt.Sprintf("; (%d,%d): %.3f±%.3f (c=%s)", p.M, p.K, mean, stderr, p.multiplier())
	}
	return text
}

func arms(s Size) int        { return s.M }
func cardinality(s Size) int { return s.K }

// span writes the range of one coordinate of the sizes.
func span(sizes []Size, coordinate func(Size) int) string {
	first, last := coordinate(sizes[0]), coordinate(sizes[len(sizes)-1])
	if first == last {
		return fmt.Sprint(first)
	}
	return fmt.Sprintf("%d…%d", first, last)
}
