package props

import (
	"context"
	"errors"
	"fmt"
)

// MaxSeed is the largest seed: a JSON number holds it exactly.
const MaxSeed = 1<<53 - 1

// Config says what to run and how. Zero fields mean the defaults given.
type Config struct {
	Claims  []Claim
	Seed    uint64  // at most MaxSeed
	Alpha   float64 // false-alarm budget of the run; 0 means DefaultAlpha
	Effort  Effort  // 0 means Default
	Workers int     // cases at a time (see NewWorkers); < 1 means one per CPU
	// Expected is the record of rows that do not simply pass; nil excuses what is skipped or vacuous.
	Expected Expected
	// Select picks the cases to check; nil means all. It acts after the budget is split: a case
	// that is checked alone has the same share as among all.
	Select func(Claim, Case) bool
	// Command begins the reproduce lines. Without one they are the go test line of the package that is
	// tested, else the program's own command line.
	Command string
	// OnError, if not nil, turns an error of a check into a finding, such as a skip, or into another error.
	OnError func(context.Context, error) (Finding, error)
	// OnRow receives each row as soon as it is decided, from the goroutine that decided it. There is
	// one call at a time. If it ends the context of a run of one worker, no further case is begun.
	OnRow func(Row)
	// OnProgress receives the fraction of the run that is done, one call at a time, from the
	// goroutines that check.
	OnProgress func(done float64)
}

// plan validates the claims, splits the budget over all of them and returns the selected cases in
// order. The cases that sampling can decide share it in proportion to their weights (Bonferroni).
func (c Config) plan() ([]job, error) {
	switch {
	case c.Seed > MaxSeed:
		return nil, fmt.Errorf("seed=%d: want 0 ≤ seed < 2^53", c.Seed)
	case !(c.Alpha > 0 && c.Alpha < 1):
		return nil, fmt.Errorf("alpha=%v: want 0 < alpha < 1", c.Alpha)
	}
	var jobs []job
	var errs []error
	seen, total := map[string]bool{}, 0.0
	for i := range c.Claims {
		claim := &c.Claims[i]
		errs = append(errs, claim.Validate())
		if seen[claim.ID] {
			errs = append(errs, fmt.Errorf("claim %s: twice in the list", claim.ID))
		}
		seen[claim.ID] = true
		for n := range claim.Cases {
			kase := &claim.Cases[n]
			total += kase.Weight
			if c.Select == nil || c.Select(*claim, *kase) {
				jobs = append(jobs, job{claim: claim, kase: kase})
			}
		}
	}
	for i, j := range jobs {
		if j.kase.Weight > 0 {
			jobs[i].alpha = c.Alpha * j.kase.Weight / total
		}
	}
	return jobs, errors.Join(errs...)
}

// DefaultAlpha is the false-alarm budget of a run: the chance that it calls anything true failed or
// refuted.
const DefaultAlpha = 1e-3
