package gate

import (
	"errors"
	"fmt"

	"github.com/regretcheck/regretcheck/props"
)

// validate reports everything that is wrong with a baseline.
func (b *Baseline) validate() error {
	var errs []error
	fail := func(format string, args ...any) { errs = append(errs, fmt.Errorf(format, args...)) }
	if b.Policy.Name == "" {
		fail("policy.name: missing: want the name of a policy")
	}
	if b.Seed > props.MaxSeed {
		fail("seed=%d: want 0 ≤ seed < 2^53", b.Seed)
	}
	if !(b.Tolerance > 0 && b.Tolerance <= maxTolerance) {
		fail("tolerance=%v: want 0 < tolerance ≤ %d", b.Tolerance, maxTolerance)
	}
	if b.Platform.GOARCH == "" || b.Platform.Go == "" {
		fail("platform: want goarch and go")
	}
	if len(b.Cells) == 0 {
		fail("cells: want at least one")
	}
	first := map[string]int{}
	for i, c := range b.Cells {
		if err := b.validateCell(i); err != nil {
			fail("cells[%d]: %w", i, err)
		}
		if at, seen := first[c.String()]; seen {
			fail("cells[%d]: the same as cells[%d] (%s): want each once", i, at, c)
		} else {
			first[c.String()] = i
		}
	}
	return errors.Join(errs...)
}

// maxTolerance is a hundredfold rise: more is no tolerance but a slip.
const maxTolerance = 100

// validateCell checks what a cell's figures must be for the comparison to make sense. That they are
// the ones that were measured is the digest's to say.
func (b *Baseline) validateCell(i int) error {
	c, s := b.Cells[i], b.Samples[i]
	if err := c.validate(); err != nil {
		return err
	}
	if n := len(s.Kept); n < minRuns || n > c.Runs {
		return fmt.Errorf("regret: %d values: want %d to runs=%d", n, minRuns, c.Runs)
	}
	for r, x := range s.Kept {
		if !(x >= 0) {
			return fmt.Errorf("regret[%d]=%v: want a number ≥ 0", r, x)
		}
	}
	if !(s.Mean >= 0 && s.Var >= 0) {
		return fmt.Errorf("mean=%v, var=%v: want numbers ≥ 0", s.Mean, s.Var)
	}
	return nil
}
