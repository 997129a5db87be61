package scaling

import (
	"cmp"
	"fmt"
	"time"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
)

// A cascade is a kind of cascading feedback; its zero value is semi-bandit feedback.
type cascade struct {
	feedback algos.Feedback
	order    algos.Order
}

// cascades are both kinds of cascading feedback, in both orders of display.
var cascades = []cascade{
	{algos.Disjunctive, algos.Descending}, {algos.Disjunctive, algos.Ascending},
	{algos.Conjunctive, algos.Descending}, {algos.Conjunctive, algos.Ascending},
}

// String returns semi, disjunctive desc, ….
func (c cascade) String() string {
	if !c.feedback.Cascading() {
		return algos.SemiBandit.String()
	}
	return c.feedback.String() + " " + c.order.String()
}

// A version is one of two ways in which a size is played under cascading feedback: at a horizon, on ladders at
// each p*, the least chance over all lists that a list is seen whole.
type version struct {
	horizon int64
	wholes  []float64
}

// leastCascading is the first gap of a ladder of cascading games, as a multiple of the critical
// gap. The variance of a reward is about 1/k there. A learner that adapts to the variance has its
// worst gap at √(1/k) of the critical one.
const leastCascading = 0.25

// Designs of cascading games. Each size is played in both versions: at two horizons or at two p*. The p* of the ladders
// keep k·mean (of rewards, or of their lack) between 0.15 and 1 whatever k is: where the mean is larger a list
// nearly always ends early and little is lost, where it is smaller little can be lost. Exponents of m and k are read
// at a horizon three times 4mk or more, so that CMOSS's worst gap, about twice the critical one, is below a mean of 1/k.
var (
	cascadeSizes = design{
		name: "cascades", sizes: "cascades", from: props.Full, needs: props.Default, cost: 10, corners: 2, paired: true,
		arms: span{48, 144}, share: span{8, 30}, blocks: 32, first: 6, pool: 12, pilots: 4, again: again{2, 4},
		versions: [2]version{{4000, []float64{0.85, 0.6, 0.35}}, {40_000, []float64{0.85, 0.6, 0.35}}},
	}
	cascadeWholes = design{
		name: "cascades, p*", sizes: "cascades, p*", from: props.Full, cost: 1, corners: 1, paired: true,
		arms: span{16, 40}, share: span{4, 8}, blocks: 24, first: 4, pool: 12, pilots: 4, again: again{2, 4},
		versions: [2]version{{12_000, []float64{0.5}}, {12_000, []float64{0.05}}},
	}
)

// at is the design under a kind of cascading feedback.
func (d design) at(c cascade) design {
	d.name, d.under = d.name+", "+c.String(), c
	horizons, wholes := [2]int64{d.versions[0].horizon, d.versions[1].horizon}, d.versions[0].wholes
	d.instance = fmt.Sprintf("%s, T=%d and %d", c, horizons[0], horizons[1])
	if horizons[0] == horizons[1] {
		d.instance = fmt.Sprintf("%s, T=%d, p*=%g and %g", c, horizons[0], wholes[0], d.versions[1].wholes[0])
	}
	return d
}

// everyCascade are the designs of all kinds of cascading feedback, of which only the first of a long design comes before --full.
func (d design) everyCascade(long bool) (list []design) {
	for i, c := range cascades {
		of := d.at(c)
		if long && i > 0 {
			of.needs = props.Full
		}
		list = append(list, of)
	}
	return list
}

// stepwiseTime is roughly what a round takes under cascading feedback, which no engine skips: that of a policy of the
// registry, or of a program.
func (s Learner) stepwiseTime() time.Duration {
	if s.Policy != nil {
		return s.RoundTime
	}
	return cmp.Or(time.Duration(s.Choice.Entry().Cost.Stepwise), s.RoundTime)
}
