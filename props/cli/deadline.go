package cli

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/regretcheck/regretcheck/props"
)

// A deadline is the time that --timeout gives a command from its start on. Without the flag it does
// nothing.
type deadline struct {
	limit  time.Duration
	until  time.Time
	beyond context.Context // the command's context without the limit
}

// bound ends the command's context when the time is over.
func (d *deadline) bound(cmd *cobra.Command, began time.Time) {
	if d.limit <= 0 {
		return
	}
	d.until, d.beyond = began.Add(d.limit), cmd.Context()
	ctx, cancel := context.WithDeadline(d.beyond, d.until)
	context.AfterFunc(ctx, cancel)
	cmd.SetContext(ctx)
}

// spent reports whether the time is over.
func (d *deadline) spent() bool { return !d.until.IsZero() && !time.Now().Before(d.until) }

// text names the deadline in messages.
func (d *deadline) text() string { return fmt.Sprintf("--timeout %v is over", d.limit) }

// of makes a run of claims keep to the deadline: rows that are left by then are skipped. The
// run is given the context without the limit, because a run whose context ends counts as
// interrupted.
func (d *deadline) of(ctx context.Context, cfg *props.Config) context.Context {
	if d.until.IsZero() {
		return ctx
	}
	cfg.Until, cfg.Cut = d.until, d.text()
	return d.beyond
}

// errNothingInTime ends a command that has nothing to show when its time is over.
func (d *deadline) errNothingInTime() error {
	return errors.New(d.text() + " before anything was decided: nothing is written")
}
