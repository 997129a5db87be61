package claimtest

import (
	"context"
	"flag"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/regretcheck/regretcheck/props/report"
)

// ShortSeconds is the most that a test may take with -short.
const ShortSeconds = 10

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

// roundTimeEnv is the environment variable with the time of a round that was measured when a
// test failed. The line that reproduces the failure sets it.
const roundTimeEnv = "REGRETCHECK_ROUND_TIME"

// GivenRoundTime is the time of a round that the environment gives, in place of one to be
// measured; 0 if it gives none. A value that is no time fails the test.
func GivenRoundTime(t TB) time.Duration {
	t.Helper()
	text := os.Getenv(roundTimeEnv)
	if text == "" {
		return 0
	}
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 {
		t.Fatalf("%s=%q: want a time above 0, such as 200ns or 40us", roundTimeEnv, text)
	}
	return d
}

// assignment begins a line that reproduces a row.
func (m Manner) assignment() string {
	if m.RoundTime == 0 {
		return ""
	}
	return roundTimeEnv + "=" + strings.Replace(m.RoundTime.String(), "µ", "u", 1) + " "
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

// Afford logs what is going to be played and how many seconds that takes. The
// test fails at once where its deadline comes first, and names the -timeout that
// would do.
func Afford(t TB, what string, seconds float64) {
	t.Helper()
	t.Logf("%s: about %s", what, report.RoughTime(seconds))
	if rest := left(t); seconds > rest {
		minutes := math.Ceil(2*seconds/60) + 1
		t.Fatalf("%s takes about %s, and the test's deadline is in %s: want go test -timeout %s, or less to play",
			what, report.RoughTime(seconds), report.RoughTime(max(0, rest)), fmt.Sprintf("%.0fm", minutes))
	}
}
