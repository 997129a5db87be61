package cli

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/figures"
	"github.com/regretcheck/regretcheck/props/report"
)

// sharedFlags are the flags that many commands have.
type sharedFlags struct {
	format         string
	outs           []string
	plot           string // file that figures are drawn into; "" for none
	Seed           int64
	Alpha          float64
	Workers        int
	quick, full    bool
	Quiet, verbose bool
	width          int
	timeout        time.Duration
	claims         []string // patterns of paths, of which one is to match
	instances      []string
	resume, nats   string // a folder of units, and the URL of a server
}

// Shared flags that commands heed, by what the commands do.
const (
	writing  = "format out width quiet "
	deciding = writing + "verbose seed alpha workers quick full timeout claim instance "
	playing  = "resume nats "
	// everything names the shared flags of a command that decides claims about policies.
	everything = deciding + playing + "plot "
)

// isShared reports whether many commands have a flag of this name.
func isShared(name string) bool { return slices.Contains(strings.Fields(everything), name) }

// pick adds the flags of a set that are named, but for those that a command has of its own.
func pick(flags, from *pflag.FlagSet, names string) {
	for name := range strings.FieldsSeq(names) {
		if flags.Lookup(name) == nil {
			flags.AddFlag(from.Lookup(name))
		}
	}
}

// sharedFlagSet are the flags that many commands have, for one with the given formats.
func (a *App) sharedFlagSet(formats []report.Format) *pflag.FlagSet {
	f, s := pflag.NewFlagSet("", pflag.ContinueOnError), &a.Shared
	s.Seed, s.Alpha = 1, props.DefaultAlpha
	f.StringVar(&s.format, "format", "table", "`FORMAT` of stdout: "+report.Join(formats))
	f.StringArrayVar(&s.outs, "out", nil, "also write `FILE`, its format by extension: "+
		report.Endings(formats)+" (repeatable)")
	f.StringVar(&s.plot, "plot", "", "also draw the figures into `FILE` (.svg, .png or .pdf), several into numbered files")
	f.Var(AsInteger(&s.Seed), "seed", "seed of everything random, below 2^53")
	f.Var(value[float64]{&s.Alpha, "X", parseNumber}, "alpha",
		"chance that the run wrongly calls a true claim failed or refuted")
	f.Var(AsInteger(&s.Workers), "workers", "rows decided, or runs played, at a time (default: one per CPU)")
	f.BoolVar(&s.quick, "quick", false, "less work, for CI")
	f.BoolVar(&s.full, "full", false, "most work: takes hours")
	f.BoolVarP(&s.verbose, "verbose", "v", false, "tables with every row, findings with their witnesses")
	f.DurationVar(&s.timeout, "timeout", 0,
		"stop after `TIME`, such as 90s or 2h; the remaining rows stay undecided (default: none)")
	f.Var(AsInteger(&s.width), "width", "width of tables (default: the terminal's, 120 for a pipe or a file)")
	f.BoolVar(&s.Quiet, "quiet", false, "no progress bar; tables show only failed rows and the summary")
	f.StringArrayVar(&s.claims, "claim", nil, "decide only the claim with this `PATH`, all below it, or all that "+
		"match a prefix or a pattern such as 'theorem*' (repeatable)")
	f.StringArrayVar(&s.instances, "instance", nil,
		"decide only this `INSTANCE` of the claims, or all that match, as in 'cmoss*' (repeatable)")
	f.StringVar(&s.resume, "resume", "",
		"keep finished units of work in this `FOLDER`, and reuse those already there")
	f.StringVar(&s.nats, "nats", "",
		"let every "+a.Name+" worker at the NATS server with this `URL` play units")
	return f
}

// noneEmpty rejects flags with an empty text, which an unset variable of CI looks like. An instance
// may be empty: a claim may have one case without a name.
func noneEmpty(flags *pflag.FlagSet) error {
	var errs []error
	flags.Visit(func(f *pflag.Flag) {
		list, isList := f.Value.(pflag.SliceValue)
		if f.Name != "instance" && (f.Value.String() == "" || isList && slices.Contains(list.GetSlice(), "")) {
			errs = append(errs, fmt.Errorf("%s=\"\": want a value, or no --%[1]s; is a variable unset?", f.Name))
		}
	})
	return errors.Join(errs...)
}

// maxWorkers is more than any machine has CPUs; each is a goroutine.
const maxWorkers = 1 << 16

// Widths of tables: below the least not even records are readable.
const minWidth, maxWidth = 40, 10_000

// validate checks the flags that mean the same in every command.
func (s *sharedFlags) validate(given *pflag.FlagSet) error {
	var errs []error
	unless := func(ok bool, format string, args ...any) {
		if !ok {
			errs = append(errs, fmt.Errorf(format, args...))
		}
	}
	unless(s.Seed >= 0 && s.Seed <= props.MaxSeed, "seed=%d: want 0 ≤ seed < 2^53", s.Seed)
	unless(s.Alpha > 0 && s.Alpha < 1, "alpha=%v: want 0 < alpha < 1", s.Alpha)
	unless(s.Workers >= 0 && s.Workers <= maxWorkers,
		"workers=%d: want 1 ≤ workers ≤ %d, or 0 for one per CPU", s.Workers, maxWorkers)
	unless(s.width == 0 || s.width >= minWidth && s.width <= maxWidth,
		"width=%d: want %d ≤ width ≤ %d", s.width, minWidth, maxWidth)
	unless(!s.Quiet || !s.verbose, "quiet and verbose: want one of them")
	unless(!s.quick || !s.full, "quick and full: want one of them")
	unless(s.timeout > 0 || !given.Changed("timeout"), "timeout=%v: want a time such as 60s", s.timeout)
	unless(s.plot == "" || slices.Contains(figures.Formats, filepath.Ext(s.plot)),
		"plot=%q: want a name that ends in .svg, .png or .pdf", s.plot)
	return errors.Join(errs...)
}

// Effort is how much work the flags ask for.
func (s *sharedFlags) Effort() props.Effort {
	switch {
	case s.quick:
		return props.Quick
	case s.full:
		return props.Full
	}
	return props.Default
}
