package policies

import (
	"context"
	"fmt"
	"math"
	"slices"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/reference"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
)

// watchCascades returns the claim that a cascade never breaks a rule, whatever lists it
// displays. see is called with what each round showed and reports a breach.
func watchCascades(c props.Claim, play CascadePlayer, see func(d *search.Worst, k cascadeCase, round int, list, arms []int, rewards []float64)) props.Claim {
	c.Group, c.Evidence = groupCascade, props.Searched
	for _, k := range cascadeCases {
		c.Cases = append(c.Cases, search.Case(c.ID, k.String(), [3]int{20, 100, 5000}, 0, "every round looked at",
			func(ctx context.Context, _ props.Trial, rt *rapid.T, d *search.Worst) error {
				rounds, root, last := drawRounds(rt, 200), rapid.Uint64().Draw(rt, "seed"), 0
				policy := &lister{list: shuffled(k.M, k.K, seed.New(root, "lists"))}
				policy.see = func(round int, list, arms []int, rewards []float64) {
					if last++; round != last {
						d.Breach("round %d was not shown to the policy", last)
						last = round
					}
					see(d, k, round, list, arms, rewards)
				}
				err := play(ctx, k.spec(rounds), k.means(), root, func(algos.Spec) (algos.Policy, error) { return policy, nil })
				if last != rounds {
					d.Breach("%d of %d rounds were shown to the policy", last, rounds)
				}
				d.N += int64(rounds)
				return err
			}).At(games.SizeParams(k.Size).With("feedback", k.feedback.String())))
	}
	return c
}

// cascadePrefix claims that what is observed is a prefix of what is displayed.
func cascadePrefix(play CascadePlayer) props.Claim {
	return watchCascades(props.Claim{
		ID: "cascade/prefix", Reference: cascadePaper,
		Statement: "Every round shows the policy a non-empty prefix of its list, in display order, with a reward 0 or 1 for each arm.",
		Method:    "count of rounds that do not, over lists in drawn order",
		Rejects:   "another order, arms beyond a gap, or rounds without a click left out",
	}, play, func(d *search.Worst, _ cascadeCase, round int, list, arms []int, rewards []float64) {
		switch {
		case len(arms) == 0 || len(arms) > len(list) || !slices.Equal(arms, list[:len(arms)]):
			d.Breach("round %d: list %v, observed %v", round, list, arms)
		case len(rewards) != len(arms):
			d.Breach("round %d: %d arms with %d rewards", round, len(arms), len(rewards))
		case slices.ContainsFunc(rewards, func(x float64) bool { return x != 0 && x != 1 }):
			d.Breach("round %d: rewards %v", round, rewards)
		}
	})
}

// cascadeStop claims that the display ends where it must and not before.
func cascadeStop(play CascadePlayer) props.Claim {
	return watchCascades(props.Claim{
		ID: "cascade/stop", Reference: cascadePaper,
		Statement: "A disjunctive cascade is seen up to its first 1 and a conjunctive one up to its first 0, to the end if there is none.",
		Method:    "count of rounds that end too early or too late, over lists in drawn order",
		Rejects:   "one arm more or less than the user saw, or the other kind of cascade",
	}, play, func(d *search.Worst, k cascadeCase, round int, list, _ []int, rewards []float64) {
		stop := slices.Index(rewards, reference.StopAt(k.feedback))
		early := stop < 0 && len(rewards) < len(list)
		late := stop >= 0 && stop+1 < len(rewards)
		if early || late || len(rewards) > len(list) {
			d.Breach("round %d: %d arms displayed, rewards %v", round, len(list), rewards)
		}
	})
}

// cascadeProbability claims the law of what is observed: place l of a list is
// seen with probability Π_{n<l} (1−μ_n), under conjunctive feedback Π_{n<l} μ_n,
// and the round's reward is 1 with probability 1 − Π (1−μ_n), respectively Π μ_n.
// The 2^k patterns of rewards are enumerated: with means 0 and 1 the player can
// only show that pattern.
func cascadeProbability(play CascadePlayer) props.Claim {
	c := props.Claim{
		ID: "cascade/observation-probability", Group: groupCascade, Reference: cascadePaper, Evidence: props.Exact,
		Statement: "Each place of the list is observed with the probability that the product formula gives, and so is the round's reward.",
		Method:    "largest |difference| of enumeration over all reward patterns from the product",
		Rejects:   "observation that depends on the arm itself or on later ones, or the reward printed as Π(1−μ)",
	}
	six, three := sim.Size{M: 6, K: 6}, sim.Size{M: 3, K: 3}
	for _, k := range []cascadeCase{
		{algos.Disjunctive, six, 0.05, 0.6}, {algos.Disjunctive, three, 0, 1},
		{algos.Conjunctive, six, 0.4, 0.95}, {algos.Conjunctive, three, 0, 1},
	} {
		c.Cases = append(c.Cases, props.Case{Instance: k.String(), Params: games.SizeParams(k.Size).With("feedback", k.feedback.String()),
			Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
				worst, backwards := search.Worst{}, upTo(k.K)
				slices.Reverse(backwards)
				for _, list := range [][]int{upTo(k.K), backwards} {
					got, err := enumerateCascade(ctx, play, k, list)
					if err != nil {
						return props.Finding{}, err
					}
					want := productCascade(k, list)
					for j := range want {
						if worst.Larger(math.Abs(got[j] - want[j])) {
							worst.Where = fmt.Sprintf("list %v, entry %d: %v, product %v", list, j+1, got[j], want[j])
						}
					}
				}
				return worst.AtMost(1e-14, "enumeration"), nil
			}})
	}
	return c
}

// enumerateCascade returns P(place observed) for each place, and last P(the
// round's reward is 1).
func enumerateCascade(ctx context.Context, play CascadePlayer, k cascadeCase, list []int) ([]float64, error) {
	means, p := k.means(), make([]float64, k.K+1)
	for pattern := range 1 << k.M {
		fixed, prob := make([]float64, k.M), 1.0
		for i, mu := range means {
			if pattern>>i&1 == 1 {
				fixed[i] = 1
				prob *= mu
			} else {
				prob *= 1 - mu
			}
		}
		policy := &lister{list: func(int) []int { return list }}
		policy.see = func(_ int, _, arms []int, rewards []float64) {
			for j := range arms[:min(len(arms), k.K)] {
				p[j] += prob
			}
			// The reward is 1 if the list was stopped by a 1, or never by a 0.
			stopped := slices.Contains(rewards, reference.StopAt(k.feedback))
			if stopped == (k.feedback == algos.Disjunctive) {
				p[k.K] += prob
			}
		}
		if err := play(ctx, k.spec(1), fixed, uint64(pattern), func(algos.Spec) (algos.Policy, error) { return policy, nil }); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// productCascade returns the same by the product formulas.
func productCascade(k cascadeCase, list []int) []float64 {
	means, p, reach := k.means(), make([]float64, k.K+1), 1.0
	for j, i := range list {
		p[j] = reach
		if k.feedback == algos.Disjunctive {
			reach *= 1 - means[i]
		} else {
			reach *= means[i]
		}
	}
	p[k.K] = reach
	if k.feedback == algos.Disjunctive {
		p[k.K] = 1 - reach
	}
	return p
}
