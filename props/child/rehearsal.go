package child

import (
	"io"
	"math/rand/v2"
	"slices"

	"github.com/regretcheck/regretcheck/algos"
)

// rehearsed is the number of rounds in which two games are compared: enough to reveal generators,
// estimates and counters that they share.
const rehearsed = 32

// lockstep reports whether a game is played beside others. A child may be wrong that its games
// share nothing: it may seed one generator for its process. So two games of each shape are played
// alone and then side by side; games are played side by side if the actions are the same.
func (p *Program) lockstep(spec algos.Spec) bool {
	spec.Source, spec.Lockstep = nil, nil
	same, _ := p.shapes.Get(spec, func() (bool, error) {
		a, b := p.rehearse(spec, nil, 0), p.rehearse(spec, nil, 1)
		return a != nil && b != nil &&
			slices.EqualFunc(append(a, b...), p.rehearse(spec, new(algos.Lockstep), 0, 1), slices.Equal), nil
	})
	return same
}

// rehearse plays a game of a shape alone, or several side by side, and returns their actions in the
// first rounds. It returns nil if the child cannot play games side by side, or breaks.
func (p *Program) rehearse(spec algos.Spec, beside *algos.Lockstep, seeds ...uint64) (actions [][]int) {
	proc, err := p.acquire(beside)
	if err != nil {
		return nil
	}
	games := make([]algos.Policy, len(seeds))
	for i, seed := range seeds {
		spec.Source = rand.NewPCG(seed, 0)
		if games[i], err = proc.start(spec); err != nil {
			return nil
		}
		defer games[i].(io.Closer).Close()
	}
	if !p.Capabilities().lockstep {
		return nil
	}
	actions = make([][]int, len(seeds))
	for round := range min(rehearsed, spec.Horizon) {
		for i, q := range games {
			arms := q.Select(nil)
			rewards := make([]float64, len(arms)) // such that the whole list is observed, with a coin for the last
			for j := range rewards {
				if spec.Feedback == algos.Conjunctive || j == len(rewards)-1 && rewardCoin(seeds[i], round, 0) < 0.5 {
					rewards[j] = 1
				}
			}
			if q.Observe(arms, rewards); q.(algos.Fallible).Err() != nil {
				return nil
			}
			actions[i] = append(actions[i], arms...)
		}
	}
	return actions
}
