package scaling

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/sim"
)

// A Fixed holds m, k or both at one value in every game of a study; 0 leaves it to the games. A row
// that such games cannot decide is skipped and says why.
type Fixed struct{ Arms, Cardinality int }

// Validate joins everything that is wrong.
func (f Fixed) Validate() error {
	var errs []error
	if f.Arms != 0 && f.Arms < 2 {
		errs = append(errs, fmt.Errorf("m=%d: want m ≥ 2, because with one arm nothing is chosen", f.Arms))
	}
	if f.Cardinality < 0 || f.Arms != 0 && f.Cardinality >= f.Arms {
		errs = append(errs, fmt.Errorf("k=%d: want 1 ≤ k < m=%d, because with k = m no action is wrong", f.Cardinality, f.Arms))
	}
	return errors.Join(errs...)
}

// String names what is fixed, as "m=50, k=5"; nothing is "".
func (f Fixed) String() string {
	var parts []string
	if f.Arms > 0 {
		parts = append(parts, fmt.Sprintf("m=%d", f.Arms))
	}
	if f.Cardinality > 0 {
		parts = append(parts, fmt.Sprintf("k=%d", f.Cardinality))
	}
	return strings.Join(parts, ", ")
}

// tagged adds what is fixed to the name of something.
func (f Fixed) tagged(name string) string {
	if f == (Fixed{}) {
		return name
	}
	return name + ", " + f.String()
}

// Sizes are where β and the exponent of T are fitted on hard games: one on either side of m/2, if both exist. Of the
// coordinate that is not fixed they have the paper's ratio, k = m/3 and 2m/3, and 30 arms where that leaves a choice.
func (f Fixed) Sizes() []sim.Size {
	m, k := f.Arms, f.Cardinality
	var list []sim.Size
	switch {
	case f == Fixed{}:
		return Sizes()
	case m > 0 && k > 0:
		return []sim.Size{{M: m, K: k}}
	case m > 0:
		list = []sim.Size{{M: m, K: max(1, m/3)}, {M: m, K: min(m-1, m-m/3)}}
	default:
		list = []sim.Size{{M: max(30, 3*k), K: k}, {M: max(k+1, k+k/2), K: k}}
	}
	return slices.Compact(list)
}

// lacks says why there is no game of a regime; "" if there are some.
func (f Fixed) lacks(r games.Regime) string {
	m, k := f.Arms, f.Cardinality
	none := false
	switch {
	case m > 0 && k > 0:
		none = (2*k > m) != (r == games.High)
	case r == games.High:
		none = m > 0 && m < 3 || k == 1
	}
	if none {
		return fmt.Sprintf("no game with %s has %s", f, r.Text())
	}
	return ""
}

// refuses says why a policy has no game of a regime; "" if it has some.
func (f Fixed) refuses(s Learner, r games.Regime) string {
	if least, _ := f.spread(r, 2, 2); f.lacks(r) == "" && !s.takes(least) {
		return fmt.Sprintf("%s takes m ≤ %d, and %s needs m ≥ %d", s.Title, s.MaxArms, f, least)
	}
	return f.lacks(r)
}

// spread is the range of m of a sample of games, within what k allows in the regime.
func (f Fixed) spread(r games.Regime, least, most int) (int, int) {
	switch k := f.Cardinality; {
	case f.Arms > 0:
		return f.Arms, f.Arms
	case k > 0 && r == games.High:
		return k + 1, 2*k - 1
	case k > 0:
		least = max(least, 2*k)
		return least, max(most, 2*least)
	}
	return least, most
}

// fix is the design in games of fixed m or k.
func (d design) fix(f Fixed) design {
	d.fixed, d.name, d.instance = f, f.tagged(d.name), f.tagged(d.instance)
	return d
}

// fixedSize draws a size of which m, k or both are given. Below m/2 a fixed k takes the ratio m/k from
// the design, and a fixed m as well; beyond, m−k is drawn, as long as the regime allows.
func (d design) fixedSize(r games.Regime, u [2]float64) sim.Size {
	m, k := d.fixed.Arms, d.fixed.Cardinality
	if r == games.High {
		few := int(math.Round(d.fewer.at(u[0])))
		switch {
		case m > 0 && k > 0:
		case m > 0:
			k = m - min(few, (m-1)/2)
		default:
			m = k + min(few, k-1)
		}
		return sim.Size{M: m, K: k}
	}
	switch {
	case m > 0 && k > 0:
	case m > 0:
		k = max(1, min(int(math.Round(float64(m)/d.share.at(u[1]))), m/2))
	default:
		m = int(math.Round(float64(k) * d.share.at(u[1])))
		if least := int(math.Round(d.arms.at(u[0]))); m < least {
			m = least
		}
	}
	return sim.Size{M: m, K: k}
}

// fix is the sample in games of fixed m or k.
func (g gameSample) fix(f Fixed, r games.Regime) gameSample {
	if f == (Fixed{}) {
		return g
	}
	g.name, g.instance, g.cardinality = f.tagged(g.name), f.tagged(g.instance), f.Cardinality
	g.minArms, g.maxArms = f.spread(r, g.minArms, g.maxArms)
	return g
}

// at is the aspect in games of fixed m or k, with the reason why these cannot decide it, "" if they can.
// A regressor that is the same in all games leaves the fit.
func (a aspect) at(f Fixed, r games.Regime) (aspect, string) {
	if f == (Fixed{}) {
		return a, ""
	}
	read := a.over[a.read]
	a.designs = slices.Clone(a.designs)
	for i, d := range a.designs {
		a.designs[i] = d.fix(f)
	}
	if why := f.lacks(r); why != "" {
		return a, why
	}
	if !read.ofSize {
		return a, ""
	}
	switch {
	case f.Arms > 0 && f.Cardinality > 0:
		return a, fmt.Sprintf("all games have %s: nothing is left of which the regret could grow", f)
	case r == games.High:
		return a, fmt.Sprintf("all games have %s: m−k and ln(k/(m−k)) change together there, so that their exponents cannot be told apart", f)
	case f.Arms > 0 && read.name != overK.name:
		return a, fmt.Sprintf("all games have %s: an exponent of %s cannot be read", f, read.name)
	case f.Cardinality > 0 && read.name == overK.name:
		return a, fmt.Sprintf("all games have %s: an exponent of k cannot be read", f)
	}
	a.over, a.read = []regressor{read}, 0
	return a, ""
}

// narrowest is the least range of the logarithm of a size from which its exponent is read where m or k is fixed, as a
// share of the range of the design's m/k. Small m leave few k: at m = 16 there are 1 and 2 below m/8.
const narrowest = 2. / 3

// narrow says why an exponent cannot be read from the sizes of a design in games of fixed m or k; "" if it can.
func (a aspect) narrow(d design, sizes []drawnSize) string {
	read := a.over[a.read]
	if d.fixed == (Fixed{}) || !read.ofSize {
		return ""
	}
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, z := range sizes {
		x := read.value(worstSize{Spec: games.Spec{Size: z.Size, Horizon: z.horizon}})
		lo, hi = min(lo, x), max(hi, x)
	}
	if hi-lo >= narrowest*math.Log(d.share.to/d.share.from) {
		return ""
	}
	return fmt.Sprintf("in games with %s %s goes from %.3g to %.3g: too short a range for an exponent", d.fixed, read.name, math.Exp(lo), math.Exp(hi))
}

// skipping replaces the check of a case by a reason; "" leaves it.
func skipping(c props.Case, why string) props.Case {
	if why != "" {
		c.Check = func(context.Context, props.Trial) (props.Finding, error) { return props.Finding{Skip: why}, nil }
		c.Cost = 0
	}
	return c
}

// OwnSizes returns the claims with each case skipped where m or k is fixed: they are decided at sizes of their own.
func (f Fixed) OwnSizes(claims []props.Claim) []props.Claim {
	if f == (Fixed{}) {
		return claims
	}
	for _, c := range claims {
		for i, k := range c.Cases {
			c.Cases[i] = skipping(k, fmt.Sprintf("is decided at sizes of its own, not with %s", f))
		}
	}
	return claims
}
