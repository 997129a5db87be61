package selftest

import (
	"context"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/claims/policies"
	"github.com/regretcheck/regretcheck/props/reference"
	"github.com/regretcheck/regretcheck/props/selftest/mutants"
)

// depRoundBugs are bugs of dependent rounding.
func depRoundBugs() (all []row) {
	for _, b := range []struct {
		name, wrong string
		claims      by
	}{
		{"alpha-for-beta", "α and β exchanged in the chance of a branch",
			by{"marginals", "negative-cylinder", "extremes", "sampled"}},
		{"first-branch", "always the first branch", by{"marginals", "negative-cylinder", "extremes", "sampled"}},
		{"one-step-short", "one step fewer than needed",
			by{"marginals", "negative-cylinder", "cardinality", "extremes", "sampled"}},
		{"snaps-at-1e-15", "fractions below 1e-15 are taken for 0", by{"extremes"}},
		{"impossible-arms", "an arm of p = 0 gets half its neighbour's chance", by{"marginals", "extremes"}},
		{"normalised-to-one", "p is divided by its sum", by{"marginals", "cardinality", "extremes", "sampled"}},
		{"idle-coins", "two coins a step", by{"steps"}},
		{"independent", "each arm by a coin of its own", by{"marginals", "cardinality", "extremes", "sampled"}},
		{"together", "neighbours are played together at p = ½", by{"negative-cylinder"}},
	} {
		for i := range b.claims {
			b.claims[i] = "depround/" + b.claims[i]
		}
		all = append(all, bug("depround/"+b.name, b.wrong, b.claims, rounder(mutants.Rounders[b.name])))
	}
	return all
}

func rounder(round policies.Rounder) plant {
	return func(s *subjects, _ string) { s.policies.Rounder = round }
}

// cascade changes the game of a cascade, or the observations of its policy.
func cascade(game func(spec *algos.Spec), meets func(spec algos.Spec) view) plant {
	return func(s *subjects, _ string) {
		play := s.extended.Cascade
		s.extended.Cascade = func(ctx context.Context, spec algos.Spec, means []float64, seed uint64,
			factory algos.Factory) error {
			told := spec
			game(&spec)
			return play(ctx, spec, means, seed, func(spec algos.Spec) (algos.Policy, error) {
				told.Source = spec.Source
				p, err := factory(told)
				a := misled(meets(told))
				a.Policy = p
				return a, err
			})
		}
	}
}

func cascadeBugs() []row {
	stop, prefix := by{"cascade/stop"}, by{"cascade/prefix"}
	same := func(*algos.Spec) {}
	shown := func(v view) plant { return cascade(same, func(algos.Spec) view { return v }) }
	return []row{
		bug("cascade/whole-list", "the list is shown to its end after the click", stop, shown(wholeList)),
		bug("cascade/one-too-early", "the arm that stops the user is not shown", stop,
			shown(func(_, arms []int, rewards []float64) ([]int, []float64) {
				n := max(1, len(arms)-1)
				return arms[:n], rewards[:n]
			})),
		bug("cascade/one-too-late", "the arm after the click is shown too", stop,
			shown(func(list, arms []int, rewards []float64) ([]int, []float64) {
				n := min(len(list), len(arms)+1)
				return list[:n], padded(rewards, n)
			})),
		bug("cascade/backward", "the user reads the list from the bottom", prefix,
			shown(func(list, arms []int, rewards []float64) ([]int, []float64) {
				slices.Reverse(list)
				return list[:len(arms)], rewards
			})),
		bug("cascade/clicks-only", "rounds in which the user reads the whole list are dropped", prefix,
			cascade(same, func(spec algos.Spec) view {
				return func(_, arms []int, rewards []float64) ([]int, []float64) {
					if !slices.Contains(rewards, reference.StopAt(spec.Feedback)) {
						return nil, nil
					}
					return arms, rewards
				}
			})),
		bug("cascade/other-end", "disjunctive and conjunctive feedback exchanged", stop,
			cascade(func(spec *algos.Spec) { spec.Feedback = algos.Disjunctive + algos.Conjunctive - spec.Feedback },
				func(algos.Spec) view {
					return func(_, arms []int, rewards []float64) ([]int, []float64) { return arms, rewards }
				})),
	}
}
