package scaling

import (
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/rate"
)

// An aspect is what one claim reads: an exponent of the worst regret in a regime.
//
// Its limits come from two numbers: the exponent of the theory, which was known before anything was
// measured, and the exponent of a learner with a known wrong rate. Three of the latter (of k, of
// m−k, and of the logarithm beyond m/2) were measured: they are what the learner has at these
// sizes. The upper limit lies halfway between the two numbers. The lower limit lies as far below
// the theory. No policy's worst case grows more slowly than the lower bounds, so an exponent below
// that limit shows that the games have become too easy.
type aspect struct {
	name          string
	regimes       []games.Regime
	theory, wrong float64 // exponents
	control       string  // the learner that has the wrong one
	controlPool   int     // runs of the control, as a design has; 0 where few tell it
	controlFirst  int     // those of its first look; 0 if as many
	controlOwn    bool    // it has as many sizes as the subject, of its own, where one of each of the subject's corners tells another
	controlLong   int     // those of its first look at a long design; 0 if as controlFirst
	upperOnly     bool    // no lower limit
	statement     string
	rejects       string
	designs       []design // a case each
	brief         design   // for slow policies; its zero value if they are not asked
	read          int      // the exponent is that of the regressor of this number
	scale         func(rate.Point) float64
	over          []regressor
	cascading     bool    // a claim about cascading feedback
	between       bool    // read between sizes, of a design that plays each in two versions
	below         float64 // how far the exponent of the lower bounds lies below the theory's
	under         bool    // the control's exponent lies below the theory's
	only          string  // the one policy that it is said of; any if empty
}

var (
	bothRegimes = games.Regimes()
	onlyLow     = bothRegimes[:1]
	onlyHigh    = bothRegimes[1:]

	ofSizes    = []design{shortSizes, longSizes}
	ofHorizons = []design{shortHorizons, longHorizons}
)

// Exponents of k between m/4 and m/2, at fixed m and T. The better rate √(k(m−k)T) has less than ½,
// the exponent of √(kmT). Random play loses in proportion to k(m−k).
var (
	betterExponent = math.Log(4./3) / math.Ln2 / 2
	randomExponent = math.Log(4./3) / math.Ln2
)

func sqrtT(p rate.Point) float64 { return math.Sqrt(float64(p.Horizon)) }

// aspects are the claims about a policy that scales like the minimax rate, with the controls that
// do not. Explore-then-commit has the exponent ⅔ of T, and CUCB the factor √(ln T). The learner
// from one observation has k√(mT); at these sizes the shape in k/m bends its exponent of k to about
// 0.8. The confidence ball has m√(kT) below m/2: 1 of m, and somewhat more of m−k. Beyond m/2 it
// has (m−k)√(mT), which is 3⁄2 of m−k (1.4 at these sizes), and √(1+k/(m−k)), which is about 0.95
// of 1+ln(k/(m−k)) over the range drawn.
func aspects() []aspect {
	alone, low, lowM, high := []regressor{overT}, []regressor{overK, overRest}, []regressor{overK, overM}, []regressor{overRest, overLog}
	return []aspect{
		{
			name: "exponent-T", regimes: onlyLow, theory: 1. / 2, wrong: 2. / 3, control: "etc", designs: ofHorizons, brief: briefHorizons, over: alone,
			statement: "the worst regret of a size grows like √T", rejects: "regret that grows faster in T, as where δ does not fall with T",
		},
		{
			name: "exponent-k", regimes: onlyLow, theory: 1. / 2, wrong: 0.8, control: "oneobs", controlPool: 64, controlLong: 32, controlOwn: true,
			designs: ofSizes, brief: briefSizes, over: low,
			statement: "the worst regret of a size grows like √k at fixed m−k and T", rejects: "regret linear in k, as where k multiplies δ and does not divide it",
		},
		{
			name: "exponent-m-k", regimes: onlyLow, theory: 1. / 2, wrong: 1, control: "ball", designs: ofSizes, brief: briefSizes, read: 1, over: low,
			statement: "the worst regret of a size grows like √(m−k) at fixed k and T",
			rejects:   "regret that pays for each arm separately, as where k and m−k are exchanged in δ",
		},
		{
			name: "exponent-m", regimes: onlyLow, theory: 1. / 2, wrong: 1, control: "ball", designs: ofSizes, brief: briefSizes, read: 1, over: lowM,
			statement: "the worst regret of a size grows like √m at fixed k and T",
			rejects:   "regret that pays for each arm separately, as where δ has the square of m−k",
		},
		{
			name: "better-rate", regimes: onlyLow, theory: betterExponent, wrong: randomExponent, control: "random", upperOnly: true,
			designs: []design{halfSizes}, read: 0, over: lowM,
			statement: fmt.Sprintf("between k = m/4 and m/2 the worst regret follows √(k(m−k)T), and not √(kmT): at fixed m its exponent of k is at most %.2g, "+
				"where √(k(m−k)T) has %.2g, random play %.2g and √(kmT) ½", (betterExponent+randomExponent)/2, betterExponent, randomExponent),
			rejects: "regret that does not fall below √(kmT) as k nears m/2",
		},
		{
			name: "exponent-T", regimes: onlyHigh, theory: 1. / 2, wrong: 2. / 3, control: "etc", designs: ofHorizons, brief: briefHorizons, over: alone,
			statement: "the worst regret of a size grows like √T", rejects: "regret that grows faster in T, as where δ does not fall with T",
		},
		{
			name: "exponent-m-k", regimes: onlyHigh, theory: 1, wrong: 1.4, control: "ball", controlPool: 16, controlFirst: 8, designs: ofSizes,
			brief: briefSizes, read: 0, over: high,
			statement: "the worst regret of a size grows like m−k at fixed T and k/(m−k)", rejects: "regret that pays for good arms too, as where δ lacks k",
		},
		{
			name: "exponent-log", regimes: onlyHigh, theory: 1. / 2, wrong: 0.95, control: "ball", controlPool: 16, controlFirst: 8, designs: ofSizes, brief: briefSizes,
			read: 1, over: high,
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

// rejected is what a control must show.
func (a aspect) rejected() props.Bound {
	if a.under {
		return props.AtMost(a.limit())
	}
	return props.AtLeast(a.limit())
}
