package sim

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/regretcheck/regretcheck/algos"
)

// A checker is a law with parameters, which can be wrong.
type checker interface{ check() error }

// checkRewards reports what is wrong with a law, or with it under the given
// feedback.
func checkRewards(law RewardLaw, feedback algos.Feedback) error {
	if c, ok := law.(checker); ok {
		if err := c.check(); err != nil {
			return fmt.Errorf("rewards=%s: %w", law, err)
		}
	}
	if !feedback.Cascading() {
		return nil
	}
	if l, ok := law.(correlated); ok {
		return l.cascades()
	}
	if !law.binary() {
		return fmt.Errorf("rewards=%s: cascading feedback stops at a reward of 0 or 1; want bernoulli", law)
	}
	return nil
}

// ParseRewards reads bernoulli, beta:ν, uniform, two-point or deterministic.
func ParseRewards(s string) (RewardLaw, error) {
	for _, law := range []RewardLaw{Bernoulli{}, Uniform{}, TwoPoint{}, Deterministic{}} {
		if s == law.String() {
			return law, nil
		}
	}
	if rest, ok := strings.CutPrefix(s, "beta:"); ok {
		nu, err := strconv.ParseFloat(rest, 64)
		if err == nil {
			err = Beta{nu}.check()
		} else {
			err = errors.New("want a number after the colon")
		}
		if err != nil {
			return nil, fmt.Errorf("rewards=%q: %w", s, err)
		}
		return Beta{nu}, nil
	}
	return nil, fmt.Errorf("rewards=%q: want bernoulli, beta:ν, uniform, two-point or deterministic", s)
}
