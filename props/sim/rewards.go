package sim

import (
	"fmt"
	"math/rand/v2"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/seed"
)

// A RewardLaw is the law of the arms' rewards in [0, 1], given their means. It
// can be implemented anywhere; a law may also be a CheckedLaw, to say where it
// does not apply, and a QuantileLaw, to be correlated across arms.
type RewardLaw interface {
	// String returns the law as written on the command line, or a name.
	String() string
	// Rewards prepares the rewards of one run. They depend on the arguments
	// alone: policies on one seed meet the same rewards.
	Rewards(means []float64, root, replicate uint64) RewardSource
}

// A RewardSource hands out the rewards of one run, to one goroutine.
type RewardSource interface {
	// Draw fills rewards[j] with the reward of arms[j] in the given round.
	// Rounds ascend from 1. A round has one call, or under cascading feedback
	// one for each arm that is seen. rewards is at least as long as arms.
	Draw(round int64, arms []int, rewards []float64)
}

// A RowSource is a RewardSource that knows what every arm would have paid in a
// round, whoever is played; observers are shown it.
type RowSource interface {
	RewardSource
	// Row returns the rewards of all arms in the round that was drawn last. It
	// is valid until the next Draw and must not be changed.
	Row(round int64) []float64
}

// A CheckedLaw is a law that can be wrong. A law that is none is taken at its
// word under every feedback.
type CheckedLaw interface {
	RewardLaw
	// Check says what is wrong with the law's parameters, or with the law
	// under the given feedback; the error names it.
	Check(f algos.Feedback) error
}

// A RowLaw pays what a function of the round says, as adversaries do. The means of the game play no
// part, so pseudo-regret has no meaning under it.
type RowLaw struct {
	Name string
	// Fill sets the rewards of all arms in a round. It is called once for each
	// round, in order, with the run's own source of random numbers.
	Fill func(rng *rand.Rand, round int64, rewards []float64)
}

var _ RowSource = (*rowRewards)(nil)

// String returns the name.
func (l RowLaw) String() string { return l.Name }

// Rewards prepares the rows of one run.
func (l RowLaw) Rewards(means []float64, root, replicate uint64) RewardSource {
	return &rowRewards{law: l, row: make([]float64, len(means)), rng: seed.New(root, "sim/rows", replicate)}
}

type rowRewards struct {
	law   RowLaw
	round int64 // that row belongs to
	row   []float64
	rng   *rand.Rand
}

func (r *rowRewards) Draw(round int64, arms []int, rewards []float64) {
	for r.round < round {
		r.round++
		r.law.Fill(r.rng, r.round, r.row)
	}
	for j, arm := range arms {
		rewards[j] = r.row[arm]
	}
}

func (r *rowRewards) Row(int64) []float64 { return r.row }

// checkRewards reports what is wrong with a law under the given feedback.
func checkRewards(law RewardLaw, f algos.Feedback) error {
	if c, ok := law.(CheckedLaw); ok {
		if err := c.Check(f); err != nil {
			return err
		}
	}
	if f.Cascading() && ours(law) && law != RewardLaw(Bernoulli{}) {
		return fmt.Errorf("rewards=%s: cascading feedback stops at a reward of 0 or 1; want bernoulli", law)
	}
	return nil
}

// rewardError reports a law that pays outside [0, 1], or nil.
func rewardError(law RewardLaw, arms []int, rewards []float64) error {
	for j, x := range rewards {
		if !(x >= 0 && x <= 1) {
			return fmt.Errorf("rewards=%s: arm %d is paid %v: want 0 ≤ reward ≤ 1", law, arms[j], x)
		}
	}
	return nil
}

// ours tells laws of this package, which pay in [0, 1], from others.
func ours(law RewardLaw) bool {
	if c, ok := law.(correlated); ok {
		law = c.law
	}
	_, stacked := law.(stackLaw)
	return stacked || law == RewardLaw(Deterministic{})
}
