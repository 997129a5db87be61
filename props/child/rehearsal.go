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
// Rewards that arrive late are told to one game at a time.
func (p *Program) lockstep(spec algos.Spec) bool {
	if spec.Lockstep == nil || spec.Late != (algos.Late{}) {
		return false
	}
	spec.Source, spec.Lockstep = nil, nil
	p.mu.Lock()
	same := p.shapes[spec]
	if same == nil {
		same = sync.OnceValue(func() bool {
			var alone, beside [2][]int
			return p.actions(spec, alone[:1], 0) && p.actions(spec, alone[1:], 1) && p.actions(spec, beside[:], 0) &&
				slices.Equal(alone[0], beside[0]) && slices.Equal(alone[1], beside[1])
		})
		p.shapes[spec] = same
	}
	p.mu.Unlock()
	return same()
}

// actions plays games of a shape side by side, or one alone, and appends their actions in the first
// rounds. It reports whether the child can play games side by side and played these.
func (p *Program) actions(spec algos.Spec, played [][]int, seed uint64) bool {
	x := &exchange{program: p}
	if len(played) > 1 {
		x.beside = new(algos.Lockstep)
	}
	games, err := make([]algos.Policy, len(played)), error(nil)
	for i := range games {
		spec.Source = rand.NewPCG(seed+uint64(i), 0)
		if games[i], err = x.play(p.acquire, spec); err != nil {
			return false
		}
		defer games[i].(io.Closer).Close()
	}
	if !p.promises().lockstep {
		return false
	}
	for round := range min(rehearsed, spec.Horizon) {
		for i, q := range games {
			if played[i], err = playRound(played[i], q, spec.Feedback, rewardCoin(seed+uint64(i), round, 0)); err != nil {
				return false
			}
		}
	}
	return true
}

// playRound plays a round in which the whole list is observed, with a coin for the last reward, and
// appends the action.
func playRound(dst []int, q algos.Policy, feedback algos.Feedback, coin float64) ([]int, error) {
	before := len(dst)
	dst = q.Select(dst)
	rewards := make([]float64, len(dst)-before)
	for j := range rewards {
		if feedback == algos.Conjunctive || j == len(rewards)-1 && coin < 0.5 {
			rewards[j] = 1
		}
	}
	q.Observe(dst[before:], rewards)
	return dst, q.(algos.Fallible).Err()
}
