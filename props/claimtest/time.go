package claimtest

import (
	"context"
	"flag"
	"testing"
	"time"
)

// Short reports whether the test runs with -short.
func Short() bool { return flag.Lookup("test.short") != nil && flag.Parsed() && testing.Short() }

// Context returns the test's context, which ends a little before the test's deadline. What is
// decided by then is reported; at the deadline itself the test binary would panic and report
// nothing.
func Context(t TB) (context.Context, context.CancelFunc) {
	if d, ok := t.(interface{ Deadline() (time.Time, bool) }); ok {
		if at, limited := d.Deadline(); limited {
			left := time.Until(at)
			return context.WithTimeout(t.Context(), left-left/20)
		}
	}
	return context.WithCancel(t.Context())
}
