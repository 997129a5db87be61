package child

import (
	"io"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/regretcheck/regretcheck/algos"
)

// rehearsed is how many rounds two games are compared for: enough to tell generators, estimates and
// counters that games share.
const rehearsed = 32

// lockstep reports whether a game is played beside others. A child may only believe that its games
// share nothing, such as one that seeds a generator of its whole process. So two games of each shape
// are played alone and then side by side; games are played side by side if the actions are the same.
func (p *Program) lockstep(spec algos.Spec) bool {
	if spec.Lockstep == nil {
		return false
	}
	spec.Source, spec.Lockstep = nil, nil
	p.mu.Lock()
	same := p.shapes[spec]
	if same == nil {
		same = sync.OnceValue(func() bool {
			var alone, beside [2][]int
			return p.rehearse(spec, alone[:1], 0) && p.rehearse(spec, alone[1:], 1) && p.rehearse(spec, beside[:], 0) &&
				slices.Equal(alone[0], beside[0]) && slices.Equal(alone[1], beside[1])
		})
		p.shapes[spec] = same
	}
	p.mu.Unlock()
	return same()
}

// rehearse plays games of a shape side by side, or one alone, and appends their actions in the first
// rounds. It reports whether the child can play games side by side and played these.
func (p *Program) rehearse(spec algos.Spec, played [][]int, seed uint64) bool {
	var beside *algos.Lockstep
	if len(played) > 1 {
		beside = new(algos.Lockstep)
	}
	proc, err := p.acquire(beside)
	if err != nil {
		return false
	}
	games := make([]algos.Policy, len(played))
	for i := range games {
		spec.Source = rand.NewPCG(seed+uint64(i), 0)
		if games[i], err = proc.start(spec); err != nil {
			return false
		}
		defer games[i].(io.Closer).Close()
	}
	if !p.Capabilities().lockstep {
		return false
	}
	for round := range min(rehearsed, spec.Horizon) {
		for i, q := range games {
			before := len(played[i])
			played[i] = q.Select(played[i])
			arms := played[i][before:]
			rewards := make([]float64, len(arms)) // such that the whole list is observed, with a coin for the last
			for j := range rewards {
				if spec.Feedback == algos.Conjunctive || j == len(rewards)-1 && rewardCoin(seed+uint64(i), round, 0) < 0.5 {
					rewards[j] = 1
				}
			}
			if q.Observe(arms, rewards); q.(algos.Fallible).Err() != nil {
				return false
			}
		}
	}
	return true
}
