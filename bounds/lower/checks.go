package lower

import (
	"errors"
	"fmt"

	"github.com/regretcheck/regretcheck/theory"
)

// unit is the unit roundoff of float64, 2⁻⁵³.
const unit = 0x1p-53

func errRange(name string, v any, want string) error {
	return fmt.Errorf("%s=%v: want %s", name, v, want)
}

func checkHorizon(T int64) error {
	if T < 1 || T > theory.MaxHorizon {
		return errRange("T", T, fmt.Sprintf("1 ≤ T ≤ %d", theory.MaxHorizon))
	}
	return nil
}

func checkArms(m, k int) error {
	if m < 1 || m > theory.MaxArms {
		return errRange("m", m, fmt.Sprintf("1 ≤ m ≤ %d", theory.MaxArms))
	}
	if k < 1 || k > m {
		return errRange("k", k, fmt.Sprintf("1 ≤ k ≤ m=%d", m))
	}
	return nil
}

func checkProblem(m, k int, T int64) error { return errors.Join(checkArms(m, k), checkHorizon(T)) }
