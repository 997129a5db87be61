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

// cascades are both kinds, in both orders of display.
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

// leastCascading is the first gap of a ladder of cascading games, as a multiple of the critical one. The variance of a
// reward is about 1/k there, and a learner that adapts to it has its worst gap at √(1/k) of the critical one.
const leastCascading = 0.25

// Designs of cascading games. Each size is played in both versions: at two horizons or at two p*. The p* of the ladders
// keep k·mean (of rewards, or of their lack) between ½ and 2, whatever k is: where the mean is larger a list
// nearly always ends early and nothing is lost, where it is smaller little can be lost.
var (
	cascadeSizes = design{
		name: "cascades", sizes: "cascades", from: props.Full, cost: 6, corners: 2, paired: true,
		arms: span{24, 96}, share: span{4, 12}, blocks: 32, pool: 16, pilots: 4, again: again{3, 12},
		versions: [2]version{{2000, []float64{0.75, 0.5, 0.25}}, {20_000, []float64{0.75, 0.5, 0.25}}},
	}
	cascadeWholes = design{
		name: "cascades, p*", sizes: "cascades", from: props.Full, cost: 4, corners: 2, paired: true,
		arms: span{24, 96}, share: span{4, 12}, blocks: 32, pool: 16, pilots: 4, again: again{3, 12},
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

// everyCascade are the designs of all kinds.
func (d design) everyCascade() (list []design) {
	for _, c := range cascades {
		list = append(list, d.at(c))
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
