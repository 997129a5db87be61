package paper

import (
	"cmp"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/sim"
)

// A reading decides two points about a cascade that the text does not (sec. append:cascading, line
// 1118).
//
// The user examines the list "in descending or ascending order of attraction probability". The
// learner does not know these probabilities, so our rows show the list by index. The authors'
// simulation knows the true means and may have sorted by them. A round without a click is "a
// no-op": our rows keep its k zeros, and the authors' simulation may have dropped them. Without
// them every estimate is too high, the more so the rarer clicks are: given a click, an arm's mean
// is larger.
type reading struct {
	byMean bool // the list is shown in the order of the true means
	drop   bool // rounds without a click teach nothing
}

// printedReading is the reading of the rows that compare a figure with its configuration.
var printedReading = reading{}

// otherReadings are the three others.
var otherReadings = []reading{{byMean: true}, {drop: true}, {byMean: true, drop: true}}

// String returns the reading's part of an instance's name, "" for the printed one.
func (r reading) String() string {
	text := ""
	if r.byMean {
		text += ", shown by true mean"
	}
	if r.drop {
		text += ", silent rounds dropped"
	}
	return text
}

// player returns the subject as it plays under the reading, on an instance with these means.
func (r reading) player(subject sim.Player, means []float64) sim.Player {
	return sim.Code(func(spec algos.Spec) (algos.Policy, error) {
		p, err := subject.New(spec)
		if err != nil {
			return nil, err
		}
		if r.byMean {
			p = &shownByMean{Policy: p, means: means, order: spec.Order}
		}
		if r.drop {
			p = clicksOnly{p}
		}
		return p, nil
	})
}

// shownByMean sorts the list that a policy picks by the true means of its arms.
type shownByMean struct {
	algos.Policy
	means []float64
	order algos.Order
}

// Select appends the policy's arms, sorted.
func (s *shownByMean) Select(dst []int) []int {
	from := len(dst)
	dst = s.Policy.Select(dst)
	slices.SortFunc(dst[from:], func(i, j int) int {
		if s.order == algos.Ascending {
			return cmp.Compare(s.means[i], s.means[j])
		}
		return cmp.Compare(s.means[j], s.means[i])
	})
	return dst
}

// clicksOnly passes on only the rounds that end with a click.
type clicksOnly struct{ algos.Policy }

// Observe drops a list that was not clicked on.
func (d clicksOnly) Observe(arms []int, rewards []float64) {
	if clicked(rewards) {
		d.Policy.Observe(arms, rewards)
	}
}

// clicked reports whether a disjunctive list ended with a click.
func clicked(rewards []float64) bool { return rewards[len(rewards)-1] == 1 }
