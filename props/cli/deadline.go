package cli

import (
	"context"
	"fmt"
	"time"

	"github.com/regretcheck/regretcheck/props"
)

// A deadline is the time that --timeout gives a command from its start on. Without the flag it does
// nothing.
type deadline struct {
	began  time.Time
	limit  time.Duration
	beyond context.Context // the command's context without the limit
}

// bound returns a context that ends when the time is over; a limit of 0 is none.
func (d *deadline) bound(ctx context.Context, limit time.Duration) context.Context {
	if d.beyond, d.limit = ctx, limit; limit <= 0 {
		return ctx
	}
	ctx, cancel := context.WithDeadline(ctx, d.until())
	context.AfterFunc(ctx, cancel)
	return ctx
}

func (d *deadline) until() time.Time { return d.began.Add(d.limit) }

// spent reports whether the time is over.
func (d *deadline) spent() bool { return d.limit > 0 && !time.Now().Before(d.until()) }

// text names the deadline in messages.
func (d *deadline) text() string { return fmt.Sprintf("--timeout %v is over", d.limit) }

// run decides claims: rows that are left when the time is over are skipped. The run is given the
// context without the limit, because a run whose context ends counts as interrupted.
func (d *deadline) run(ctx context.Context, cfg props.Config) (props.Report, error) {
	if d.limit > 0 {
		ctx, cfg.Until, cfg.Cut = d.beyond, d.until(), d.text()
	}
	return props.Run(ctx, cfg)
}
