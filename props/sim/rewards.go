package sim

import (
	"errors"
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

// A rowSource knows what every arm would have paid in a round, whoever is played.
type rowSource interface {
	RewardSource
	// Row returns the rewards of all arms in the round that was drawn last. It
	// is valid until the next Draw and must not be changed.
	Row(round int64) []float64
}

var (
	_ rowSource = (*rowRewards)(nil)
	_ rowSource = (*correlatedRewards)(nil)
	_ rowSource = constantRewards(nil)
)

// A RowLaw pays what a function of the round says, as adversaries do. The means of the game play no
// part, so pseudo-regret has no meaning under it.
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

func (r *rowRewards) Row(int64) []float64 { return r.row }

// checkRewards reports what is wrong with a law's parameters, or with the law under the given feedback.
func checkRewards(law RewardLaw, f algos.Feedback) error {
	switch l := law.(type) {
	case Bernoulli, RowLaw:
		return nil
	case correlated:
		if f.Cascading() {
			return fmt.Errorf("correlation=%s: cascading feedback wants none, because an arm that is seen only after certain "+
				"rewards of others is seen with a biased mean (X₂ = 1 − X₁ shows arm 2 always as 1)", l.correlation())
		}
		return checkRewards(l.law, f)
	case Beta:
		if err := l.inRange(); err != nil {
			return fmt.Errorf("rewards=%s: %w", l, err)
		}
	}
	if f.Cascading() {
		return fmt.Errorf("rewards=%s: cascading feedback stops at a reward of 0 or 1; want bernoulli", law)
	}
	return nil
}

// ParseRewards reads bernoulli, beta:ν, uniform, two-point or deterministic,
// each alone or followed by + and a correlation, as in uniform+gauss:0.5. Every
// law of this package but RowLaw reads back from its String as it is.
func ParseRewards(s string) (RewardLaw, error) {
	i := strings.LastIndexByte(s, '+')
	if i <= 0 || i+1 < len(s) && s[i+1] <= '9' { // none, none with a law before it, or the sign of an exponent
		return parseLaw(s)
	}
	law, err := parseLaw(s[:i])
	if err != nil {
		return nil, err
	}
	return correlate(law, s[i+1:])
}

// parseLaw reads a law without correlation.
func parseLaw(s string) (RewardLaw, error) {
	for _, law := range []RewardLaw{Bernoulli{}, Uniform{}, TwoPoint{}, Deterministic{}} {
		if s == law.String() {
			return law, nil
		}
	}
	rest, ok := strings.CutPrefix(s, "beta:")
	if !ok {
		return nil, fmt.Errorf("rewards=%q: want bernoulli, beta:ν, uniform, two-point or deterministic", s)
	}
	nu, err := strconv.ParseFloat(rest, 64)
	if err != nil {
		err = errors.New("want a number after the colon")
	} else {
		err = Beta{nu}.inRange()
	}
	if err != nil {
		return nil, fmt.Errorf("rewards=%q: %w", s, err)
	}
	return Beta{nu}, nil
}
