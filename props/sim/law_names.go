package sim

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// ParseRewards reads bernoulli, beta:ν, uniform, two-point or deterministic,
// each alone or followed by + and a correlation, as in uniform+gauss:0.5. Every
// law of this package but RowLaw reads back from its String as it is.
func ParseRewards(s string) (RewardLaw, error) {
	i := strings.LastIndexByte(s, '+')
	if i <= 0 || i+1 < len(s) && s[i+1] <= '9' { // none, none with a law before it, or the sign of an exponent
		return parseLaw(s)
	}
	law, errLaw := parseLaw(s[:i])
	c, errCorrelation := ParseCorrelation(s[i+1:])
	if err := errors.Join(errLaw, errCorrelation); err != nil {
		return nil, err
	}
	return Correlate(law, c)
}

// parseLaw reads a law without correlation.
func parseLaw(s string) (RewardLaw, error) {
	for _, law := range []RewardLaw{Bernoulli{}, Uniform{}, TwoPoint{}, Deterministic{}} {
		if s == law.String() {
			return law, nil
		}
	}
	if rest, ok := strings.CutPrefix(s, "beta:"); ok {
		nu, err := strconv.ParseFloat(rest, 64)
		if err == nil {
			err = Beta{nu}.inRange()
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
