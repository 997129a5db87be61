package algos

import "math/rand/v2"

// exploration is ε, the share of rounds in which ε-greedy plays at random. A tenth shows
// in short games: at m = 30, k = 10 the rounds at random alone cost more than CMOSS's whole
// regret from T = 1000 on.
const exploration = 0.1

// egreedy is ε-greedy with a constant ε: in a share ε of the rounds it plays k arms
// uniformly at random, in the others the k arms of largest mean; arms that were never
// observed come first, in random order. The random rounds never end, so its regret
// at a fixed gap is linear in T.
//
// Reference: Sutton & Barto 1998, section 2.2; Auer, Cesa-Bianchi & Fischer 2002,
// section 3, for why a constant ε has linear regret.
type egreedy struct {
	statistics
	valued // by means, numbers above 1 for arms never observed, or by uniform random numbers
	rng    *rand.Rand
	mean   []float64 // S/n, above 1 at n = 0
}

var _ Indexer = (*egreedy)(nil)

// NewEGreedy returns ε-greedy with ε = 0.1, a control: a learner of linear regret. It
// wants a Source.
func NewEGreedy(spec Spec) (Policy, error) {
	spec, err := spec.of("egreedy")
	if err != nil {
		return nil, err
	}
	m := spec.Arms
	e := &egreedy{
		statistics: newStatistics(m), valued: newValued(spec), rng: rand.New(spec.Source), mean: make([]float64, m),
	}
	e.draw = e.drawRound
	for i := range m {
		e.mean[i] = 1 + e.rng.Float64()
	}
	return e, nil
}

// drawRound decides how the arms of a round are ranked: by their means, or by uniform random
// numbers, which plays k arms at random.
func (e *egreedy) drawRound() {
	if e.rng.Float64() >= exploration {
		copy(e.value, e.mean)
		return
	}
	for i := range e.value {
		e.value[i] = e.rng.Float64()
	}
}

// Observe updates the means of the observed arms.
func (e *egreedy) Observe(arms []int, rewards []float64) {
	for j, arm := range arms {
		e.pulls[arm]++
		e.sums[arm] += rewards[j]
		e.mean[arm] = e.sums[arm] / float64(e.pulls[arm])
	}
	e.drawn = false
}

var _ = register(Entry{
	Name: "egreedy", Title: "ε-greedy", Reference: "control; Auer, Cesa-Bianchi & Fischer 2002, sec. 3",
	Summary:  "top-k by the mean, at random in a tenth of the rounds; a control of regret linear in T",
	Feedback: allFeedback, NeedsSeed: true, Role: Control, Style: 18, Cost: 200,
	newPolicy: plain(NewEGreedy),
})
