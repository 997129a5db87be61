package policies

import (
	"context"
	"fmt"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
)

// A ContractRule is one clause of the contract of algos.Policy, to be tried on
// one policy in one game.
type ContractRule struct {
	Name      string // as in paths: count, range, …
	Statement string
	Method    string
	Rejects   string
	Cascading bool // speaks of cascading feedback only
	check     contractCheck
}

// ContractRules returns the clauses that can be checked of any policy from
// outside, those about an action apart from each other.
func ContractRules() []ContractRule {
	const everyAction = "whole runs against rewards of four kinds, each action checked"
	rules := []ContractRule{
		{Name: "count", Statement: "a policy plays exactly k arms", Method: everyAction,
			Rejects: "too few arms near k = m, too many after a tie", check: clause(wrongCount)},
		{Name: "range", Statement: "a policy plays arms in 0…m−1", Method: everyAction,
			Rejects: "arms counted from 1", check: clause(outsideRange)},
		{Name: "distinct", Statement: "a policy plays no arm twice in one action", Method: everyAction,
			Rejects: "sampling with replacement, an index that is left where it was", check: clause(repeated)},
		{Name: "partial-feedback", Cascading: true, check: partialBreaches,
			Statement: "under cascading feedback a policy takes any prefix of its list and learns from nothing else",
			Method:    "whole runs against rewards of five kinds, among them such that only one arm is ever seen; where the policy shows an index with its rule, or a posterior, it must be what the observed rewards make it",
			Rejects:   "a displayed but unseen arm that is counted as pulled, an update that reads k rewards"},
	}
	for _, c := range Contract(nil) {
		if check := wholeClaims[c.ID]; check != nil {
			rules = append(rules, ContractRule{Name: c.ID[len("contract/"):], Statement: c.Statement, Method: c.Method, Rejects: c.Rejects, check: check})
		}
	}
	return rules
}

// wholeClaims are the claims of Contract that are one clause each.
var wholeClaims = map[string]contractCheck{
	"contract/deterministic":    determinismBreaches,
	"contract/slices":           sliceBreaches,
	"contract/constant-rewards": constantBreaches,
}

// Breach plays whole runs of the game that spec describes and returns the
// first breach of the rule, "" if there is none, with the number of rounds
// played. An error is the factory's, or the context's.
func (r ContractRule) Breach(ctx context.Context, factory algos.Factory, spec algos.Spec, seed uint64) (breach string, rounds int64, err error) {
	g := game{m: spec.Arms, k: spec.Cardinality, feedback: spec.Feedback, seed: seed}
	var b breaches
	err = r.check(ctx, g, factory, int(spec.Horizon), &b)
	return b.first, b.n, err
}

// A witness keeps the last action of a policy.
type witness struct {
	algos.Policy
	round  int
	action []int
}

func (w *witness) Select(dst []int) []int {
	w.round++
	w.action = w.Policy.Select(dst)
	return w.action
}

// clause checks one property of actions; other breaches end a run but are not
// counted.
func clause(wrong func(arms []int, m, k int) string) contractCheck {
	return func(ctx context.Context, g game, factory algos.Factory, rounds int, b *breaches) error {
		for _, w := range []world{graded, rare, smooth, turning} {
			if g.feedback.Cascading() && w.name == smooth.name {
				continue // a cascade stops at 0 or 1
			}
			g.world = w
			p, err := factory(g.spec(rounds))
			if err != nil {
				return err
			}
			b.n += int64(rounds)
			seen := &witness{Policy: p}
			err = g.play(ctx, seen, rounds, nil, nil)
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if err != nil {
				if why := wrong(seen.action, g.m, g.k); why != "" {
					b.add("%s, round %d: action %v: %s", g, seen.round, seen.action, why)
					return nil
				}
			}
		}
		return nil
	}
}

func wrongCount(arms []int, _, k int) string {
	if len(arms) == k {
		return ""
	}
	return fmt.Sprintf("%d arms, want k=%d", len(arms), k)
}

func outsideRange(arms []int, m, _ int) string {
	for _, i := range arms {
		if i < 0 || i >= m {
			return fmt.Sprintf("arm %d, want 0 ≤ arm < m=%d", i, m)
		}
	}
	return ""
}

func repeated(arms []int, _, _ int) string {
	for j, i := range arms {
		if slices.Contains(arms[:j], i) {
			return fmt.Sprintf("arm %d twice", i)
		}
	}
	return ""
}

// partialBreaches plays a cascade and compares what the policy shows of its
// state, if it does, with what it was shown.
func partialBreaches(ctx context.Context, g game, factory algos.Factory, rounds int, b *breaches) error {
	for _, w := range []world{graded, rare, turning, allZero, allOne} {
		g.world = w
		p, err := factory(g.spec(rounds))
		if err != nil {
			return err
		}
		seen := newTally(g.m)
		compare, hidden := seen.comparer(p)
		before := func(t int) {
			if hidden != nil {
				return
			}
			if why := compare(int64(t)); why != "" {
				b.add("%s, round %d: %s", g, t, why)
			}
		}
		err = g.run(ctx, p, rounds, b, before, func(r round) bool {
			for _, arm := range r.arms[:r.seen] {
				seen.pulls[arm]++
				seen.sums[arm] += r.row[arm]
			}
			return b.count == 0
		})
		if err != nil {
			return err
		}
	}
	return nil
}
