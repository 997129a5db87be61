package search

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"

	"pgregory.net/rapid"
)

// A recorder is the testing.TB that rapid reports to: it keeps what a report
// needs and prints nothing.
type recorder struct {
	name string

	mu      sync.Mutex
	failed  bool // rapid reported a falsified property
	flaky   bool // and could not reproduce it
	passed  bool // rapid reported success
	ended   bool // Fail was called, for whatever reason
	cases   int
	message string
	draws   []string
}

var _ rapid.TB = (*recorder)(nil)

// Prefixes of rapid's reports. The first argument after each is the number of
// valid cases; TestCheckUnusualEnds fails if a new version words them otherwise.
const (
	reportOK       = "[rapid] OK, passed %v tests"
	reportFailed   = "[rapid] failed after %v tests"
	reportPanic    = "[rapid] panic after %v tests"
	reportFlaky    = "[rapid] flaky test"
	reportTooFew   = "[rapid] only generated %v valid tests"
	reportDrawLine = "[rapid] draw "
)

// Name is chosen so that no fail file of another test matches it.
func (r *recorder) Name() string { return "search of " + r.name }

// Errorf receives rapid's verdict, whose arguments tell more than its text.
func (r *recorder) Errorf(format string, args ...any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.ended = true
	switch {
	case strings.HasPrefix(format, reportTooFew):
		r.cases = firstInt(args)
		r.message = fmt.Sprintf("only %v of %v cases were valid: want generators that reject less", args[0], args[1])
	case strings.HasPrefix(format, reportFailed):
		r.failed, r.cases, r.message = true, firstInt(args), firstError(args)
	case strings.HasPrefix(format, reportPanic):
		r.failed, r.cases, r.message = true, firstInt(args), firstError(args)
	case strings.HasPrefix(format, reportFlaky):
		// The last error is that of the case that failed, the first one what
		// happened when it was run again.
		r.failed, r.flaky, r.message = true, true, lastError(args)
	default:
		r.failed, r.message = true, fmt.Sprintf(format, args...)
	}
}

// Logf receives rapid's success and, after a failure, the draws of the shrunk
// case as it is run once more.
func (r *recorder) Logf(format string, args ...any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if strings.HasPrefix(format, reportOK) {
		r.passed, r.cases = true, firstInt(args)
	}
	line := fmt.Sprintf(format, args...)
	if draw, ok := strings.CutPrefix(line, reportDrawLine); ok && r.failed {
		r.draws = append(r.draws, draw)
	}
}

func firstInt(args []any) int {
	for _, a := range args {
		if n, ok := a.(int); ok {
			return n
		}
	}
	return 0
}

func firstError(args []any) string {
	for _, a := range args {
		if err, ok := a.(error); ok {
			return err.Error()
		}
	}
	return "no message"
}

func lastError(args []any) string {
	reversed := slices.Clone(args)
	slices.Reverse(reversed)
	return firstError(reversed)
}

func (r *recorder) witness() string { return strings.Join(r.draws, "; ") }

// rescue turns a panic of rapid itself, or of a flag, into a message.
func (r *recorder) rescue() {
	if p := recover(); p != nil {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.failed, r.message = true, fmt.Sprintf("panic outside the property: %v", p)
	}
}

// Failed reports whether the verdict is in.
func (r *recorder) Failed() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.ended
}

// FailNow ends the search's goroutine, as testing does.
func (r *recorder) FailNow() {
	r.Fail()
	runtime.Goexit()
}

// Fail marks the search as ended.
func (r *recorder) Fail() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.ended = true
}

// The rest of rapid.TB, in terms of the above. rapid never skips a search.

func (r *recorder) Helper()                           {}
func (r *recorder) Log(args ...any)                   { r.Logf("%s", fmt.Sprint(args...)) }
func (r *recorder) Error(args ...any)                 { r.Errorf("%s", fmt.Sprint(args...)) }
func (r *recorder) Fatal(args ...any)                 { r.Error(args...); r.FailNow() }
func (r *recorder) Fatalf(format string, args ...any) { r.Errorf(format, args...); r.FailNow() }
func (r *recorder) SkipNow()                          { runtime.Goexit() }
func (r *recorder) Skip(args ...any)                  { r.Log(args...); r.SkipNow() }
func (r *recorder) Skipf(format string, args ...any)  { r.Logf(format, args...); r.SkipNow() }
