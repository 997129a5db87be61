package claimtest

import (
	"context"
	"flag"
	"math"
	"testing"
	"time"
)

// Short reports whether the test runs with -short.
func Short() bool { return flag.Lookup("test.short") != nil && flag.Parsed() && testing.Short() }

// margin is the part of the time until the deadline that is left for the report.
const margin = 0.05

// left returns the seconds until the test's deadline, without the margin; +Inf where
// there is none.
func left(t TB) float64 {
	d, ok := t.(interface{ Deadline() (time.Time, bool) })
	if !ok {
		return math.Inf(1)
	}
	at, ok := d.Deadline()
	if !ok {
		return math.Inf(1)
	}
	return time.Until(at).Seconds() * (1 - margin)
}

// Context returns the test's context, which ends a little before the test's deadline. What is
// decided by then is reported; at the deadline itself the test binary would panic and report
// nothing.
func Context(t TB) (context.Context, context.CancelFunc) {
	seconds := left(t)
	if math.IsInf(seconds, 1) {
		return context.WithCancel(t.Context())
	}
	return context.WithTimeout(t.Context(), time.Duration(seconds*1e9))
}
