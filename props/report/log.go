package report

import (
	"strings"

	"github.com/regretcheck/regretcheck/props"
)

// A Logger is the part of testing.TB that Log needs; naming it here keeps package testing out of
// programs that only render.
type Logger interface {
	Helper()
	Log(args ...any)
}

// Log writes a report to a test's log: the tables that the command prints.
func Log(t Logger, r props.Report) {
	t.Helper()
	var b strings.Builder
	if err := writeText(&b, Report{Report: r}, Look{Verbose: true}); err != nil {
		t.Log(err)
	}
	t.Log("\n" + strings.TrimRight(b.String(), "\n"))
}
