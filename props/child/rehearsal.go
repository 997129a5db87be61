package child

import (
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
	var games []algos.Policy
	for i := range played {
		spec.Source = rand.NewPCG(seed+uint64(i), 0)
		q, err := x.play(p.acquire, spec)
		if err != nil {
			return false
		}
		defer q.(interface{ Close() error }).Close()
		games = append(games, q)
	}
	if !p.promises().lockstep {
		return false
	}
	for round := range min(rehearsed, spec.Horizon) {
		for i, q := range games {
			before := len(played[i])
			played[i] = q.Select(played[i])
			arms, rewards := observation(spec.Feedback, played[i][before:], seed+uint64(i), round)
			q.Observe(arms, rewards)
			if q.(algos.Fallible).Err() != nil {
				return false
			}
		}
	}
	return true
}

// observation is what a game shows of an action, with coins for rewards.
func observation(feedback algos.Feedback, action []int, seed uint64, round int64) (arms []int, rewards []float64) {
	for _, arm := range action {
		x := float64(int(2 * rewardCoin(seed, round, arm)))
		rewards = append(rewards, x)
		if feedback == algos.Disjunctive && x == 1 || feedback == algos.Conjunctive && x == 0 {
			break
		}
	}
	return action[:len(rewards)], rewards
}
