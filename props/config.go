package props

import "context"

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
