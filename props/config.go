package props

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// MaxSeed is the largest seed: a JSON number holds it exactly.
const MaxSeed = 1<<53 - 1

// Config says what to run and how. Zero fields mean the defaults given.
type Config struct {
	Claims  []Claim
	Seed    uint64  // at most MaxSeed
	Alpha   float64 // false-alarm budget of the run; 0 means DefaultAlpha
	Effort  Effort  // 0 means Default
	Workers int     // computing goroutines; < 1 means one per CPU
	// Expected is the record of expected refutations.
	Expected Expected
	// Open is the record of rows that may stay undecided; nil excuses all.
	Open Open
	// Until, if given, ends the run. Rows that are not decided by then are skipped, and Cut says
	// why, such as "the budget of 30s was spent". Rows that are decided by then stay.
	Until time.Time
	Cut   string
	// Excuse reads the error of a check. If it returns a text, such as "plays k = 1 only" for a
	// policy that declines a game, the row is skipped for that reason; if it returns "", the row
	// fails. Nil excuses nothing.
	Excuse func(error) string
	// Broken, if not nil, says more about the error of a check that fails its row, such as the
	// smallest game in which the policy breaks; "" is nothing.
	Broken func(context.Context, error) string
	// Select picks the cases to check; nil means all. It acts after the budget is split: a case
	// that is checked alone has the same share as among all.
	Select func(Claim, Case) bool
	// Command begins the reproduce lines. Without one they are the go test line of
	// the test that is running, else the program's own command line.
	Command string
	again   string // instead of Command
	// OnRow receives the rows in claim × case order, each as soon as all
	// before it are decided. It is called from the goroutine that called Run.
	OnRow func(Row)
	// OnProgress receives the done and the total cost, one call at a time, from
	// the goroutines that check.
	OnProgress func(done, total float64)
}

func (c Config) withDefaults() Config {
	if c.Alpha == 0 {
		c.Alpha = DefaultAlpha
	}
	if c.Effort == 0 {
		c.Effort = Default
	}
	if c.Command == "" {
		c.again = again()
	}
	return c
}

// plan validates the claims, splits the budget over all of them and returns
// the selected cases in order.
func (c Config) plan() ([]job, error) {
	if c.Seed > MaxSeed {
		return nil, fmt.Errorf("seed=%d: want 0 ≤ seed < 2^53", c.Seed)
	}
	if err := validateAll(c.Claims); err != nil {
		return nil, err
	}
	budget, err := NewBudget(c.Alpha, c.Claims)
	if err != nil {
		return nil, err
	}
	var jobs []job
	for i := range c.Claims {
		claim := &c.Claims[i]
		for n := range claim.Cases {
			if kase := &claim.Cases[n]; c.Select == nil || c.Select(*claim, *kase) {
				jobs = append(jobs, job{claim, kase, budget.Share(*kase)})
			}
		}
	}
	return jobs, nil
}

func validateAll(claims []Claim) error {
	var errs []error
	seen := map[string]bool{}
	for _, c := range claims {
		if err := c.Validate(); err != nil {
			errs = append(errs, err)
		}
		if seen[c.ID] {
			errs = append(errs, fmt.Errorf("claim %s: twice in the list", c.ID))
		}
		seen[c.ID] = true
	}
	return errors.Join(errs...)
}

// A Budget is the chance that a run calls anything true failed or refuted.
// It is split over all cases that sampling can decide, in proportion to their
// weights (Bonferroni), before any is run.
type Budget struct {
	Alpha float64
	total float64 // sum of weights
}

// DefaultAlpha is the false-alarm budget of a run.
const DefaultAlpha = 1e-3

// NewBudget splits alpha over the cases of the claims.
func NewBudget(alpha float64, claims []Claim) (Budget, error) {
	if !(alpha > 0 && alpha < 1) {
		return Budget{}, fmt.Errorf("alpha=%v: want 0 < alpha < 1", alpha)
	}
	b := Budget{Alpha: alpha}
	for _, c := range claims {
		for _, k := range c.Cases {
			b.total += k.Weight
		}
	}
	return b, nil
}

// Share returns a case's part of the budget, 0 for a case that sampling does
// not decide.
func (b Budget) Share(k Case) float64 {
	if k.Weight <= 0 {
		return 0
	}
	return b.Alpha * k.Weight / b.total
}
