package props

import (
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
	// Select picks the cases to check; nil means all. It acts after the budget
	// is split, so that a case has the same share alone as among all.
	Select func(Claim, Case) bool
	// Command begins the reproduce lines; "" means "verify".
	Command string
	// OnRow receives the rows in claim × case order, each as soon as all
	// before it are decided. It is called from the goroutine that called Run.
	OnRow func(Row)
	// OnProgress receives the done and the total cost, one call at a time, from
	// the goroutines that check.
	OnProgress func(done, total float64)
}

// A Report is what a run found.
type Report struct {
	Command     string
	Seed        uint64
	Alpha       float64
	Effort      Effort
	Rows        []Row // in claim × case order
	Interrupted bool  // the context ended first; Rows holds what was decided
	Timing      Timing
}

// Summary counts the rows by outcome.
func (r Report) Summary() Summary { return Summarize(r.Rows) }

// Timing says how long a run took. No verdict rests on it.
type Timing struct {
	Elapsed time.Duration
	Workers int
	Claims  []ClaimTime     // in the order of the rows
	Rows    []time.Duration // by row; nil where it is not known
}

// ClaimTime is the time that the cases of a claim took, added up.
type ClaimTime struct {
	Claim string
	Busy  time.Duration
}

func (c Config) withDefaults() Config {
	if c.Alpha == 0 {
		c.Alpha = DefaultAlpha
	}
	if c.Effort == 0 {
		c.Effort = Default
	}
	if c.Command == "" {
		c.Command = "verify"
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
