package sim

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/seed"
)

// A RewardLaw is the law of the arms' rewards in [0, 1], given their means.
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

// A RowLaw sets rewards by a function of the round, as adversaries do. It ignores the game's means,
// so pseudo-regret has no meaning under it.
type RowLaw struct {
	Name string
	// Fill sets the rewards of all arms in a round, in [0, 1]. It is called once for each
	// round, in order, with the run's own source of random numbers.
	Fill func(rng *rand.Rand, round int64, rewards []float64)
}

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

// checkRewards reports a law that does not fit the feedback, or whose parameters are wrong.
func checkRewards(law RewardLaw, f algos.Feedback) error {
	base := law
	if c, ok := law.(correlated); ok {
		base = c.law
	}
	// Below 0.1 the law is nearly Bernoulli, above 10⁶ its standard deviation is below 5·10⁻⁴.
	if b, ok := base.(Beta); ok && !(b.Nu >= 0.1 && b.Nu <= 1e6) {
		return fmt.Errorf("rewards=%s: want 0.1 ≤ ν ≤ 1e6", b)
	}
	if !f.Cascading() {
		return nil
	}
	switch l := law.(type) {
	case Bernoulli, RowLaw:
		return nil
	case correlated:
		return fmt.Errorf("correlation=gauss:%v: want no correlation under cascading feedback, because it biases the "+
			"observed means", l.rho)
	}
	return fmt.Errorf("rewards=%s: cascading feedback stops at a reward of 0 or 1; want bernoulli", law)
}

// ParseRewards reads bernoulli, beta:ν, uniform, two-point or deterministic, each alone or followed by
// +gauss:ρ, which correlates the arms. Every law of this package but RowLaw reads back from its String
// as it is.
func ParseRewards(s string) (RewardLaw, error) {
	name, correlation, with := strings.Cut(s, "+gauss:")
	laws := []stackLaw{Bernoulli{}, Uniform{}, TwoPoint{}, Deterministic{}}
	number, isBeta := strings.CutPrefix(name, "beta:")
	if nu, err := strconv.ParseFloat(number, 64); isBeta && err == nil {
		name, laws = Beta{nu}.String(), append(laws, Beta{nu})
	}
	for _, law := range laws {
		switch {
		case name == law.String() && with:
			return correlate(law, correlation)
		case name == law.String():
			return law, nil
		}
	}
	return nil, fmt.Errorf(
		"rewards=%q: want bernoulli, beta:ν, uniform, two-point or deterministic, alone or with +gauss:ρ", s)
}
