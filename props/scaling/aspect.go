package scaling

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
)

// An aspect is what one claim reads: an exponent of the worst regret in a regime.
//
// Its limits lie halfway between the exponent of the theory and that of a learner with a known
// wrong rate. Both were known before anything was measured. Where there is a control on one side
// only, the other limit lies as far from the theory. No policy's worst regret grows more slowly
// than the lower bounds over a long range. So an exponent below the lower limit shows that the
// games have become too easy.
type aspect struct {
	name      string
	regime    games.Regime
	cascading bool
	over      []regressor // the exponent is that of the first
	theory    float64
	above     control // its exponent lies above the theory's
	below     control // its exponent lies below the theory's; zero where there is none
	upperOnly bool
	vacuous   bool // a theorem of the learner's own allows what the limit rejects
	statement string
	rejects   string
	designs   []design // a case each
}

// A control is a learner with a known wrong exponent. The exponent is what the learner has at the
// sizes of the designs, where a finite size bends it.
type control struct {
	name        string
	exponent    float64
	runsPerSize int  // 0: few
	pilotRuns   int  // 0: those of the design, at most 4
	ownSizes    bool // it plays as many sizes as the subject, drawn for it, since its exponent scatters between sizes
}

// aspects are the claims about a policy that scales like the minimax rate. Explore-then-commit has
// the exponent ⅔ of T, and CUCB the factor √(ln T). The learner from one observation has k√(mT); at
// these sizes its exponent of k is about 0.8. The confidence ball has m√(kT) below m/2: 1 of m, and
// somewhat more of m−k. Beyond m/2 it has (m−k)√(mT): 3⁄2 of m−k, here 1.4, and √(1+k/(m−k)), which
// is about 1.6 of 1+ln(k/(m−k)) over the range drawn. Random play has (m−k)·T·k/m there: about 0.23 of
// the logarithm; below m/2 its worst regret hardly depends on m−k.
func aspects() []aspect {
	etc, ball := control{name: "etc", exponent: 2. / 3, runsPerSize: 12, pilotRuns: 12}, control{name: "ball", exponent: 1}
	steep, steeper := ball, ball
	steep.exponent, steep.runsPerSize = 1.4, 18
	steeper.exponent, steeper.runsPerSize = 1.6, 18
	cucb := control{name: "cucb", exponent: 0.5, runsPerSize: 12}
	cucbHigh := cucb
	cucbHigh.runsPerSize = 36
	horizons, belowHalf, beyondHalf := []design{shortHorizons, longHorizons}, []design{sizesLow}, []design{sizesHigh}
	low, high := games.Low, games.High
	faster := "regret that grows faster in T, for example because δ does not fall with T"
	exploring := "a confidence radius that grows with t, like CUCB's"
	noFactor := "worst-case regret has no factor √(ln T): β < 0.25 in R ∝ √T·(ln T)^β"
	return []aspect{
		{
			name: "exponent-T", regime: low, over: []regressor{overT}, theory: 1. / 2, above: etc, designs: horizons,
			statement: "worst-case regret grows like √T", rejects: faster,
		},
		{
			name: "exponent-k", regime: low, over: []regressor{overK, overRest}, theory: 1. / 2, designs: belowHalf,
			above:     control{name: "oneobs", exponent: 0.8, runsPerSize: 32, ownSizes: true},
			statement: "worst-case regret grows like √k at fixed m−k and T",
			rejects:   "regret linear in k, for example because k multiplies δ instead of dividing it",
		},
		{
			name: "exponent-m-k", regime: low, over: []regressor{overRest, overK}, theory: 1. / 2, designs: belowHalf,
			above: ball, below: control{name: "random", exponent: 0},
			statement: "worst-case regret grows like √(m−k) at fixed k and T",
			rejects: "regret that pays for each arm separately, for example because δ exchanges k and m−k; a policy " +
				"that does not learn",
		},
		{
			name: "exponent-T", regime: high, over: []regressor{overT}, theory: 1. / 2, above: etc, designs: horizons,
			statement: "worst-case regret grows like √T", rejects: faster,
		},
		{
			name: "exponent-m-k", regime: high, over: []regressor{overRest, overLog}, theory: 1,
			above: steep, designs: beyondHalf,
			statement: "worst-case regret grows like m−k at fixed T and k/(m−k)",
			rejects:   "regret that pays for good arms too, for example because δ lacks k",
		},
		{
			name: "exponent-log", regime: high, over: []regressor{overLog, overRest}, theory: 1. / 2, designs: beyondHalf,
			above: steeper, below: control{name: "random", exponent: 0.23},
			statement: "worst-case regret grows like √(1+ln(k/(m−k))) at fixed T and m−k",
			rejects:   "a δ that is too large at large k/(m−k), such as one that k multiplies; a policy that does not learn",
		},
		{
			name: beta, regime: low, over: []regressor{overLogT}, above: cucb, upperOnly: true,
			designs:   []design{betaLow},
			statement: noFactor, rejects: exploring,
		},
		{
			name: beta, regime: high, over: []regressor{overLogT}, above: cucbHigh, upperOnly: true,
			designs:   []design{betaHigh},
			statement: noFactor, rejects: exploring,
		},
	}
}

const beta = "beta"

func (a aspect) isBeta() bool { return a.name == beta }

// limits are the least and the largest exponent that are allowed.
func (a aspect) limits() (lo, hi float64) {
	hi = (a.theory + a.above.exponent) / 2
	switch {
	case a.upperOnly:
		lo = math.Inf(-1)
	case a.below.name != "":
		lo = (a.theory + a.below.exponent) / 2
	default:
		lo = a.theory - (hi - a.theory)
	}
	if a.vacuous {
		hi = a.theory
	}
	return lo, hi
}

// bound is what is allowed of a policy that scales.
func (a aspect) bound() props.Bound {
	lo, hi := a.limits()
	if math.IsInf(lo, -1) {
		return props.AtMost(hi)
	}
	return props.Between(lo, hi)
}

// controls are the controls of the aspect.
func (a aspect) controls() []control {
	if a.below.name == "" {
		return []control{a.above}
	}
	return []control{a.above, a.below}
}

// rejected is what a control must show.
func (a aspect) rejected(c control) props.Bound {
	lo, hi := a.limits()
	if c == a.below {
		return props.AtMost(lo)
	}
	return props.AtLeast(hi)
}

// by returns the aspect with a learner's own rate as its theory, from above, at the sizes of one
// design. It is vacuous if that exponent lies beyond the limit between the minimax rate and the
// control.
func (a aspect) by(r Rate, d design, seedOfRun uint64) (aspect, error) {
	if r == nil {
		return a, nil
	}
	exponent, err := a.exponentOf(r, d, seedOfRun)
	_, most := a.limits()
	a.theory, a.vacuous = exponent, exponent >= most
	a.upperOnly, a.below = true, control{}
	return a, err
}

// forSingles returns the aspect for policies that play one arm a round: with k = 1 at every size,
// and without k among the regressors. It returns false if the aspect means nothing there.
func (a aspect) forSingles() (aspect, bool) {
	if a.regime == games.High || a.cascading || a.over[0].axis == overK.axis {
		return a, false
	}
	a.over, a.designs = a.over[:1], slices.Clone(a.designs)
	for i := range a.designs {
		a.designs[i].singles = true
		a.designs[i].name += ", k = 1"
	}
	return a, true
}

// where names the games of a claim.
func (a aspect) where() string {
	if a.cascading {
		return "cascading feedback"
	}
	return a.regime.Text()
}

// id is the path of the aspect's claim below a prefix.
func (a aspect) id(prefix string) string {
	if a.cascading {
		return prefix + "cascade/" + a.name
	}
	return prefix + "generated/" + a.regime.String() + "/" + a.name
}

// method says how an exponent is read.
func (a aspect) method(own bool) string {
	lo, hi := a.limits()
	above, below := exponentText(a.above.exponent), exponentText(a.below.exponent)
	limits := fmt.Sprintf("lie between %s and %s", exponentText(lo), exponentText(hi))
	switch {
	case own:
		limits = "end below the midpoint between the reference rate's exponent and the control's, " + above +
			". The row is vacuous if the reference rate's is above " + exponentText(hi) + ". The reference rate is that of " +
			"the learner's theorem, or the minimax rate if no theorem covers its δ"
	case a.upperOnly:
		limits = "end below " + exponentText(hi) + ", halfway from the theory to the control's " + above
	case a.below.name != "":
		limits += ", halfway from the theory to the controls' " + below + " and " + above
	default:
		limits += ": above the theory up to halfway to the control's " + above + ", below it as far"
	}
	return a.designMethod() + " Pilots choose the worst game of each size, and fresh runs measure it. Least squares " +
		"gives one exponent for each repetition. The sign test's interval of their median must " + limits +
		". First a few repetitions are decided with half of the row's error; if they leave it open, all of them with the " +
		"other half."
}

// designMethod says which sizes and games are played.
func (a aspect) designMethod() string {
	if a.cascading {
		return a.cascadeMethod()
	}
	at := "all at one horizon"
	if a.designs[0].withinSizes() {
		at = "each at a short and at a long horizon"
	}
	return "Sizes with 2 ≤ k ≤ m−2 are drawn, " + at +
		". Each size has a ladder of games: three families of means, with gaps that double from half of the critical gap."
}

// exponentText writes an exponent with four digits: 0.5833, −0.25.
func exponentText(x float64) string { return strings.Replace(fmt.Sprintf("%.4g", x), "-", "−", 1) }

// power writes a letter to an exponent: √T, k^0, m−k, √(m−k), √p*.
func power(letter string, exponent float64) string {
	if of, inverse := strings.CutPrefix(letter, "1/"); inverse && exponent < 0 {
		letter, exponent = of, -exponent
	}
	if exponent == 1 {
		return letter
	}
	if strings.ContainsAny(letter, " −+/") {
		letter = "(" + letter + ")"
	}
	if exponent == 0.5 {
		return "√" + letter
	}
	return cmp.Or(letter, "1") + fmt.Sprintf("^%.2g", exponent)
}
