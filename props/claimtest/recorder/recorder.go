// Package recorder stands in for a test, so that other tests hear what claimtest.Require and its kin say of failures.
package recorder

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"
)

// A Test is a claimtest.TB that keeps what a test would have said. Its deadline is its own; zero is none.
type Test struct {
	*testing.T
	Until                   time.Time
	Failed, Skipped, Logged []string
}

// Run hands f a test in the place of t. Fatalf and Skipf end f; a panic fails t.
func Run(t *testing.T, until time.Time, f func(r *Test)) *Test {
	r, panicked := &Test{T: t, Until: until}, make(chan any)
	go func() {
		defer func() { panicked <- recover() }()
		f(r)
	}()
	if p := <-panicked; p != nil {
		t.Errorf("it panics: %v", p)
	}
	return r
}

// Said is all that the test said, in the order failures, reasons to skip, logs.
func (r *Test) Said() string {
	return strings.Join(append(append(r.Failed, r.Skipped...), r.Logged...), "\n")
}

// Deadline is that of the test.
func (r *Test) Deadline() (time.Time, bool) { return r.Until, !r.Until.IsZero() }

// Log keeps what is logged.
func (r *Test) Log(args ...any) { r.Logged = append(r.Logged, fmt.Sprint(args...)) }

// Logf keeps what is logged.
func (r *Test) Logf(format string, args ...any) { r.Log(fmt.Sprintf(format, args...)) }

// Errorf keeps a failure.
func (r *Test) Errorf(format string, args ...any) {
	r.Failed = append(r.Failed, fmt.Sprintf(format, args...))
}

// Fatalf keeps a failure and ends f.
func (r *Test) Fatalf(format string, args ...any) { r.Errorf(format, args...); runtime.Goexit() }

// Skipf keeps a reason to skip and ends f.
func (r *Test) Skipf(format string, args ...any) {
	r.Skipped = append(r.Skipped, fmt.Sprintf(format, args...))
	runtime.Goexit()
}
