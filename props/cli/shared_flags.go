package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/props"
)

// sharedFlags are the flags that many commands have.
type sharedFlags struct {
	Format  string
	outs    []string
	Seed    int64
	Alpha   float64
	Workers int
	quick   bool
	full    bool
	Quiet   bool
	verbose bool
	groups  []string
	width   int
	timeout deadline
}

// sharedFlagSet are the flags of all commands, which fill a.Shared.
func (a *App) sharedFlagSet() *pflag.FlagSet {
	f, s := pflag.NewFlagSet("", pflag.ContinueOnError), &a.Shared
	f.StringVar(&s.Format, "format", "table", "what stdout gets: table, json, …; each command's help names its own")
	f.StringArrayVar(&s.outs, "out", nil, "also write `FILE`, its format by extension: .txt .json .md .xml .html (repeatable)")
	f.Var(integer{&s.Seed}, "seed", "seed of everything random, below 2^53")
	f.Var(number{&s.Alpha}, "alpha", "chance that the run calls anything true failed or refuted")
	f.Var(count{&s.Workers}, "workers", "goroutines that compute (default: one per CPU)")
	f.BoolVar(&s.quick, "quick", false, "less work, for CI")
	f.BoolVar(&s.full, "full", false, "all the work, for a long night")
	f.BoolVarP(&s.verbose, "verbose", "v", false, "tables with every row, findings with their witnesses")
	f.DurationVar(&s.timeout.limit, "timeout", 0, "`TIME` such as 90s or 2h after which what is left stays undecided (default: none)")
	f.StringArrayVar(&s.groups, "group", nil, "tables with every row of the groups whose title contains `TEXT` (repeatable)")
	f.Var(count{&s.width}, "width", "width of tables (default: the terminal's, 120 for a pipe or a file)")
	f.BoolVar(&s.Quiet, "quiet", false, "no progress bar, and of tables only what failed and the summary")
	return f
}

// maxWorkers is more than any machine has CPUs; each is a goroutine.
const maxWorkers = 1 << 16

// Widths of tables: below the least not even records are readable.
const minWidth, maxWidth = 40, 10_000

// Validate checks the flags that mean the same in every command.
func (s *sharedFlags) Validate() error {
	var errs []error
	if s.Seed < 0 || s.Seed > props.MaxSeed {
		errs = append(errs, fmt.Errorf("seed=%d: want 0 ≤ seed < 2^53", s.Seed))
	}
	if !(s.Alpha > 0 && s.Alpha < 1) {
		errs = append(errs, fmt.Errorf("alpha=%v: want 0 < alpha < 1", s.Alpha))
	}
	if s.Workers < 0 || s.Workers > maxWorkers {
		errs = append(errs, fmt.Errorf("workers=%d: want 1 ≤ workers ≤ %d, or 0 for one per CPU", s.Workers, maxWorkers))
	}
	if s.width != 0 && (s.width < minWidth || s.width > maxWidth) {
		errs = append(errs, fmt.Errorf("width=%d: want %d ≤ width ≤ %d", s.width, minWidth, maxWidth))
	}
	if s.Quiet && s.verbose {
		errs = append(errs, errors.New("quiet and verbose: want one of them"))
	}
	if s.quick && s.full {
		errs = append(errs, errors.New("quick and full: want one of them"))
	}
	return errors.Join(errs...)
}

func (s *sharedFlags) Effort() props.Effort {
	switch {
	case s.quick:
		return props.Quick
	case s.full:
		return props.Full
	default:
		return props.Default
	}
}
