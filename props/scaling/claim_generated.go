package scaling

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/rate"
	"github.com/regretcheck/regretcheck/props/stats"
)

const groupGenerated = "Scaling over generated games"

// LostRoot is what a lost √T, √k or √m adds to an exponent, as BetaLimit's ½ is
// what √(ln T) adds to β; a limit lies a part of it above the theory. Exponents of
// the mean: a quarter, as regret on these games cannot exceed c times the rate, so
// that planted defects add less than ½ there: 0.3 and more to that of T (a δ that
// does not fall with T), 0.38 to k's (k multiplies δ), 0.24 to that of m−k and 0.18 to that of m (k and
// m−k exchanged; 0.38 to both where exploration costs √m more), 0.5 beyond m/2 (δ
// without k) and 0.7 to the logarithm's, each 1.5 times the margin or more. On the other side R/rate itself moves, from 0.78 at
// m = 32 to 0.83 at 128, k = 2, a slope of 0.05. The exponent of T of a
// quantile has the same limit: as R/rate is at most c ≤ 8, no defect adds 0.5 to it, and
// exploration that grows with T on half of the sizes 0.35 to 0.4.
const (
	LostRoot       = 0.5
	ExponentMargin = LostRoot / 4
	QuantileLimit  = ExponentMargin
	BetterLimit    = LostRoot / 2 // halfway between the exponents of 1−k/m in √(kmT) and in √(k(m−k)T)
)

// An aspect is what one claim reads from the games of a regime.
type aspect struct {
	name      string
	regimes   []games.Regime
	statement string
	bound     props.Bound
	rejects   string
	samples   []gameSample // that are enough to decide it
	read      func(list []playedGame) (stats.Effect, []float64, error)
	// margin is how far the bound lies beyond the theory, 0 where it is no matter of
	// power: what cannot be told from fewer games than would show it waits for --full.
	margin float64
}

var (
	bothRegimes = games.Regimes()
	onlyLow     = bothRegimes[:1]
	onlyHigh    = bothRegimes[1:]

	bothSamples = []gameSample{fewGames, manyGames}
	onlyMany    = bothSamples[1:]
	allSamples  = []gameSample{fewGames, manyGames, longGames}
)

// exponent reads the i-th exponent of a regression.
func exponent(i int, scale func(rate.Point) float64, over ...regressor) func([]playedGame) (stats.Effect, []float64, error) {
	return func(list []playedGame) (stats.Effect, []float64, error) {
		fit, err := fitGames(list, scale, over...)
		if err != nil {
			return stats.Effect{}, nil, err
		}
		return fit.Coef[1+i], fit.Residuals, nil
	}
}

// upper reads the slope of the tau-quantile of ln(R/rate) in ln T, once what m, k,
// gap, base and family explain is taken off: else their scatter hides it.
func upper(tau float64) func([]playedGame) (stats.Effect, []float64, error) {
	return func(list []playedGame) (stats.Effect, []float64, error) {
		mean, err := fitGames(list, rate.ByMinimax, overT, overK, overRest)
		if err != nil {
			return stats.Effect{}, nil, err
		}
		points := make([]stats.Point, len(list))
		for i, g := range list {
			x := rate.LogT(g.point())
			points[i] = stats.Point{X: []float64{x}, Y: mean.Residuals[i] + mean.Coef[1].Value*x}
		}
		bins := max(4, min(20, int(float64(len(list))*(1-tau)))) // one game at least beyond the quantile of each
		fit, err := stats.FitQuantile(points, tau, bins)
		if err != nil {
			return stats.Effect{}, nil, err
		}
		return fit.Coef[1], fit.Residuals, nil
	}
}

func sqrtT(p rate.Point) float64 { return math.Sqrt(float64(p.Horizon)) }

// aspects are what is claimed of a policy that scales like the minimax rate.
// Exponents are one-sided: regret below the rate is no failure. Below half the
// arms R/√(kmT) falls from 0.83 at small k to 0.40 at k = m/2, so that k's is near
// 0.47 beside 0.55 of m−k, as in the better rate √(k(m−k)T); that of
// 1+ln(k/(m−k)) is ½ at the worst gap of each game and less at gaps beyond it.
func aspects() []aspect {
	low, high := []regressor{overT, overK, overRest}, []regressor{overT, overRest, overLog}
	upTo := func(theory float64) props.Bound { return props.AtMost(theory + ExponentMargin) }
	slowly := props.AtMost(QuantileLimit)
	return []aspect{
		{
			"exponent-T", onlyLow, "regret grows at most like √T", upTo(0.5),
			"regret that grows faster in T, as where δ does not fall with T", allSamples, exponent(0, nil, low...), ExponentMargin,
		},
		{
			"exponent-k", onlyLow, "regret grows at most like √k beside √(m−k) and √T", upTo(0.5),
			"regret linear in k, as where k multiplies δ and does not divide it", bothSamples, exponent(1, nil, low...), ExponentMargin,
		},
		{
			"exponent-m-k", onlyLow, "regret grows at most like √(m−k) beside √k and √T", upTo(0.5),
			"regret that pays for each arm separately, as where k and m−k are exchanged in δ", bothSamples, exponent(2, nil, low...), ExponentMargin,
		},
		{
			"exponent-m", onlyLow, "regret grows at most like √m beside √k, √T and a power of 1−k/m", upTo(0.5),
			"regret that pays for each arm separately, as where δ has the square of m−k", bothSamples,
			exponent(2, nil, overT, overK, overM, overLeft), ExponentMargin,
		},
		{
			"better-rate", onlyLow, fmt.Sprintf("up to k = m/2 regret follows √(k(m−k)T) or less, and not √(kmT) alone: the exponent of 1−k/m beside those of "+
				"T, k and m is at least %g, where √(kmT) has 0 and √(k(m−k)T) ½", BetterLimit),
			props.AtLeast(BetterLimit), "regret that does not fall below √(kmT) as k nears m/2", onlyMany,
			exponent(3, nil, overT, overK, overM, overLeft), LostRoot - BetterLimit,
		},
		{
			"exponent-T", onlyHigh, "regret grows at most like √T", upTo(0.5),
			"regret that grows faster in T, as where δ does not fall with T", allSamples, exponent(0, nil, high...), ExponentMargin,
		},
		{
			"exponent-m-k", onlyHigh, "regret grows at most like m−k beside √T and √(1+ln(k/(m−k)))", upTo(1),
			"regret that pays for good arms too, as where δ lacks k", bothSamples, exponent(1, nil, high...), ExponentMargin,
		},
		{
			"exponent-log", onlyHigh, "regret grows at most like the root of 1+ln(k/(m−k))", upTo(0.5),
			"a δ that is too large where k/(m−k) is, as where k multiplies it", bothSamples, exponent(2, nil, high...), ExponentMargin,
		},
		{
			"beta", bothRegimes, "regret carries no factor √(ln T): β < 0.25 in R ∝ √T·(ln T)^β beside its exponents in m and k",
			props.AtMost(rate.BetaLimit), "a confidence radius that grows with t, as CUCB's",
			[]gameSample{wideGames}, exponent(0, sqrtT, overLogT, overK, overRest), rate.BetaLimit,
		},
		{
			"quantile-0.9", bothRegimes, "the worst tenth of the games scales as their mean does: the 0.9-quantile of R/rate, beside m, k and gap, grows at most like " +
				fmt.Sprintf("T^%g", QuantileLimit),
			slowly, "regret that grows on some games alone", onlyMany, upper(0.9), QuantileLimit,
		},
		{
			"quantile-0.99", bothRegimes, "the worst hundredth of the games scales as their mean does: the 0.99-quantile of R/rate, beside m, k and gap, grows " +
				fmt.Sprintf("at most like T^%g", QuantileLimit),
			slowly, "regret that grows on few games alone", onlyMany, upper(0.99), QuantileLimit,
		},
		{
			"level", bothRegimes, fmt.Sprintf("in nine games of ten regret is at most %d times the rate", WorstLimit), props.AtMost(WorstLimit),
			"random play, whose regret has the rate's exponents where gaps are critical", bothSamples, nil, 0,
		},
	}
}

// generatedClaims are the aspects of a subject. One that few games take too long for plays
// shorter ones, unless those do too: then what is skipped says so.
func generatedClaims(l *measurements, s Subject) []props.Claim {
	var claims []props.Claim
	g := s.sized()
	if g.name != fewGames.name && s.spends(g, games.Low, props.Trial{Seed: 1}) > longestRegime {
		g = fewGames
	}
	for _, a := range aspects() {
		for _, r := range a.regimes {
			if a.byFewGames() {
				claims = append(claims, a.afforded(l, s, g, r))
			} else {
				claims = append(claims, a.claim(l, s, r, "scaling/"+s.Name+"/generated/"))
			}
		}
	}
	return claims
}

// generatedControls are the aspects that must tell a policy which does not scale
// on the same games, in these regimes: β of the control, its level below m/2, the level
// of random play.
func generatedControls(l *measurements, s Subject, name string, regimes []games.Regime) []props.Claim {
	var claims []props.Claim
	for _, a := range aspects() {
		if a.name != name {
			continue
		}
		a.margin = 0 // a control that is not told apart is no matter of power
		limit := a.bound.Value()
		a.bound = props.AtLeast(limit)
		a.statement = "The negative control is told apart on the same games: of " + s.Title + " it does not hold that " + a.statement
		a.rejects = "a fit without the power to tell, or a control that does not do what it stands for"
		for _, r := range regimes {
			claims = append(claims, a.claim(l, s, r, "scaling/control/"+s.Name+"/generated/"))
		}
	}
	return claims
}

// peerClaims show a peer's exponent of T on the games it can afford, judged like
// its exponent on hard instances: theory says √T up to logarithms, and short
// horizons still show transients.
func peerClaims(l *measurements, p Subject) []props.Claim {
	var claims []props.Claim
	for _, a := range aspects() {
		if a.name == "exponent-T" {
			a.bound, a.samples, a.margin = props.AtMost(SublinearLimit), onlyMany, SublinearLimit-0.5
			a.statement = "regret grows clearly slower than T"
			claims = append(claims, a.claim(l, p, a.regimes[0], "scaling/"+p.Name+"/generated/"))
		}
	}
	return claims
}

func (a aspect) claim(l *measurements, s Subject, r games.Regime, prefix string) props.Claim {
	subject := s.Title + ", " + r.Text() + ": "
	if strings.HasPrefix(a.statement, "The ") {
		subject = ""
	}
	c := props.Claim{
		ID: prefix + r.String() + "/" + a.name, Group: groupGenerated, Evidence: props.Fitted,
		Statement: subject + a.statement + ".", Reference: "thm:cmoss_ub; pairing bound, step 6", Rejects: a.rejects,
		Method: a.samples[0].method(),
	}
	for _, g := range a.samples {
		c.Cases = append(c.Cases, props.Case{
			Instance: r.Text() + ", " + g.instance, Weight: 1, From: g.from, Cost: 4 * g.all,
			Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
				list, err := l.afforded(t, s, g, r)
				if err != nil {
					return props.Finding{}, err
				}
				if len(list) < leastGames && (a.read != nil || len(list) == 0) {
					return tooFew(len(list), t.Effort), nil
				}
				if list, err = l.generated(ctx, t, s, g, r); err != nil {
					return props.Finding{}, err
				}
				f, err := a.judge(list, t.Alpha)
				if err != nil {
					return f, err
				}
				if props.Decide(f).Outcome() == props.Inconclusive {
					switch {
					case len(list) < leastGames: // a level may show above its limit in few games
						return tooFew(len(list), t.Effort), nil
					case a.margin > 0 && f.Observed.Width()/2 > a.margin/roomForChance:
						return tooWide(len(list), f.Observed.Width()/2, a.margin, t.Effort), nil
					}
				}
				f.Curves, err = l.curves.Get(t.Workers, generatedKey{s.Name, g.name, r, t.Seed, t.Effort}, func() ([]props.Curve, error) {
					return g.curves(s, r, list), nil
				})
				return f, err
			},
		}.Needing(g.needs))
	}
	return c
}

// method says how an aspect is read from the sample.
func (g gameSample) method() string {
	return fmt.Sprintf("One regression over games drawn from families of means, with gaps c = %g … %g times the critical one, "+
		"drawn apart from T, m and k: ln R on the logarithms and on terms for gap, base and family, each game played once "+
		"(four runs shared among the fewest arms); intervals by HC3. Quantiles are binned over ln T. m is drawn from %d to %d and T up to the "+
		"instance's largest, as far as m·T ≤ %.2g (%.2g with --full); the witness tells the ranges.", g.minScale, g.maxScale, g.minArms, g.maxArms, g.work,
		g.at(props.Full).work)
}

// tooFew is said of a policy that is too slow for what the aspect needs.
func tooFew(games int, e props.Effort) props.Finding {
	return waits(fmt.Sprintf("it affords %d games, of at least %d", games, leastGames), e)
}

// roomForChance is how many half-widths a limit must lie beyond the theory: one, and two standard
// errors for the luck of the estimate. At the levels of hundreds of rows four standard errors and
// more are a half-width.
const roomForChance = 1.5

// tooWide is said of an aspect that a policy at the theory would leave open more often than one
// time in forty.
func tooWide(games int, half, margin float64, e props.Effort) props.Finding {
	return waits(fmt.Sprintf("%d games tell ±%.2g, and the limit lies %.3g beyond the theory", games, half, margin), e)
}

// waits skips with a reason, until --full.
func waits(reason string, e props.Effort) props.Finding {
	f := props.Finding{Skip: reason}
	if e < props.Full {
		f.Skip, f.Needs = "needs --full: "+f.Skip, props.Full
	}
	return f
}

// judge reads the aspect and holds it against its bound.
func (a aspect) judge(list []playedGame, alpha float64) (props.Finding, error) {
	if a.read == nil {
		return a.level(list, alpha), nil
	}
	effect, residuals, err := a.read(list)
	if err != nil {
		return props.Finding{}, err
	}
	f := a.finding(list, effect.Interval(alpha), string(effect.Guarantee), residuals, alpha)
	if a.name != "better-rate" {
		return f, nil
	}
	note, err := beside(list)
	f.Witness = note + "; " + f.Witness
	return f, err
}

func (a aspect) finding(list []playedGame, iv props.Interval, guarantee string, residuals []float64, alpha float64) props.Finding {
	return props.Finding{
		Evidence: props.Fitted, Guarantee: guarantee, Observed: iv, Bound: a.bound, Alpha: alpha,
		N: int64(len(list)), Detectable: stats.DetectableMean(iv), Witness: describeGames(list, residuals),
	}
}

// level holds the 0.9-quantile of R/rate over the space, by order statistics.
func (a aspect) level(list []playedGame, alpha float64) props.Finding {
	ratios, about := make([]float64, len(list)), make([]float64, len(list))
	for i, g := range list {
		about[i] = g.logRatio()
		ratios[i] = math.Exp(about[i])
	}
	iv := stats.QuantileInterval(ratios, 0.9, alpha)
	return a.finding(list, iv, "order statistics", about, alpha)
}

// beside tells how √(kmT) and the better rate √(k(m−k)T) fit the games: the exponent
// of k at fixed m over all and where k nears m/2, and the scatter about either.
func beside(list []playedGame) (string, error) {
	near := slices.DeleteFunc(slices.Clone(list), func(g playedGame) bool { return 4*g.Size.K < g.Size.M })
	var deviations [2]float64
	for i, size := range []regressor{overM, overRest} {
		fit, err := fitGames(list, nil, overT, overK, size)
		if err != nil {
			return "", err
		}
		deviations[i] = math.Sqrt(stats.Summarize(fit.Residuals).Var)
	}
	text := fmt.Sprintf("the scatter of ln R is %.3f about powers of T, k and m, %.3f about those of T, k and m−k", deviations[0], deviations[1])
	if len(near) < leastGames/2 {
		return text, nil
	}
	fit, err := fitGames(near, nil, overT, overK, overM)
	if err != nil {
		return "", err
	}
	return text + fmt.Sprintf("; over the %d games of k ≥ m/4 the exponent of k at fixed m is %.2f±%.2f", len(near), fit.Coef[2].Value, fit.Coef[2].StdErr), nil
}

// describeGames tells the ranges, the scatter and the worst game.
func describeGames(list []playedGame, residuals []float64) string {
	sorted := slices.Sorted(slices.Values(residuals))
	n := len(sorted)
	byArms := func(a, b playedGame) int { return cmp.Compare(a.Size.M, b.Size.M) }
	byHorizon := func(a, b playedGame) int { return cmp.Compare(a.Horizon, b.Horizon) }
	return fmt.Sprintf("%d games, m=%d…%d, T=%d…%d; residuals of ln R (of a level, ln R/rate itself): quartiles %.2f, %.2f, extremes %.2f, %.2f; %s",
		len(list), slices.MinFunc(list, byArms).Size.M, slices.MaxFunc(list, byArms).Size.M,
		slices.MinFunc(list, byHorizon).Horizon, slices.MaxFunc(list, byHorizon).Horizon, sorted[n/4], sorted[3*n/4], sorted[0], sorted[n-1], describeLargest(list))
}

// describeLargest names the game of largest regret ÷ rate, with the line that plays it.
func describeLargest(list []playedGame) string {
	worst := slices.MaxFunc(list, func(a, b playedGame) int { return cmp.Compare(a.logRatio(), b.logRatio()) })
	return fmt.Sprintf("largest single R/rate %.3f: verify simulate %s", math.Exp(worst.logRatio()), worst.Flags())
}
