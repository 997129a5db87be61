package cli

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/regretcheck/regretcheck/props"
)

// A budget is the time that --budget gives a command from its start on. Without the flag it does
// nothing.
type budget struct {
	limit  time.Duration
	until  time.Time
	beyond context.Context // the command's context without the limit
}

// bound ends the command's context when the budget is spent.
func (b *budget) bound(cmd *cobra.Command, began time.Time) {
	if b.limit <= 0 {
		return
	}
	b.until, b.beyond = began.Add(b.limit), cmd.Context()
	ctx, cancel := context.WithDeadline(b.beyond, b.until)
	context.AfterFunc(ctx, cancel)
	cmd.SetContext(ctx)
}

// spent reports whether nothing is left of the budget.
func (b *budget) spent() bool { return !b.until.IsZero() && !time.Now().Before(b.until) }

// text names the budget in messages.
func (b *budget) text() string { return fmt.Sprintf("--budget %v was spent", b.limit) }

// of makes a run of claims keep to the budget: rows that are left when it is spent are skipped. The
// run is given the context without the limit, because a run whose context ends counts as
// interrupted.
func (b *budget) of(ctx context.Context, cfg *props.Config) context.Context {
	if b.until.IsZero() {
		return ctx
	}
	cfg.Until, cfg.Cut = b.until, b.text()
	return b.beyond
}

// errNothingInTime ends a command that has nothing to show when its budget is spent.
func (b *budget) errNothingInTime() error {
	return errors.New(b.text() + " before anything was decided: nothing is written")
}
