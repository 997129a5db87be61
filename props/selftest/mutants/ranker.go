package mutants

import (
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/reference"
)

// A ranker is the reference of an index policy with some parts replaced, and with further
// places for bugs. Zero fields change nothing.
type ranker struct {
	reference.RankerParts
	missing  int             // arms left out of the action
	counted  int64           // pulls an arm is credited with at the start
	whole    bool            // rewards of displayed but unseen arms count as 0
	noClicks bool            // a cascade without a click teaches nothing
	rule     algos.IndexRule // that is shown
}

// make returns the policy for a rule of index.
func (r ranker) make(spec algos.Spec, index reference.Index, clip bool) (algos.Policy, error) {
	shown := r.rule
	if shown == nil {
		shown = index
	}
	if r.Index == nil {
		r.Index = index
	}
	r.Clip = clip
	literal, err := reference.NewRanker(spec, r.RankerParts)
	if err != nil {
		return nil, err
	}
	for i := range literal.Pulls {
		literal.Pulls[i] = r.counted
	}
	r.rule = shown
	return &ranking{literal, r}, nil
}

// A ranking is a ranker that plays.
type ranking struct {
	*reference.Ranker
	bugs ranker
}

// Rule shows the rule, which bugs are not part of.
func (r *ranking) Rule() (algos.IndexRule, bool) { return r.bugs.rule, r.Clip }

// Select leaves the last arms out.
func (r *ranking) Select(dst []int) []int {
	dst = r.Ranker.Select(dst)
	return dst[:len(dst)-min(r.bugs.missing, len(r.Action))]
}

// Observe counts what was seen, or more or less than that.
func (r *ranking) Observe(arms []int, rewards []float64) {
	if r.bugs.noClicks && len(rewards) == r.Spec.Cardinality && !slices.Contains(rewards, 1) {
		r.Round++
		return
	}
	r.Ranker.Observe(arms, rewards)
	if r.bugs.whole {
		for _, i := range r.Action[len(arms):] {
			r.Pulls[i]++
		}
	}
}

// preferring ranks by index plus a bonus for each arm's number.
func preferring(bonus float64) ranker {
	return ranker{RankerParts: reference.RankerParts{Before: func(i, j int, x, y float64) bool {
		x, y = x+bonus*float64(i), y+bonus*float64(j)
		return x > y || x == y && i < j
	}}}
}
