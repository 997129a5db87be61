package report

import (
	"bytes"
	"strings"

	"github.com/regretcheck/regretcheck/props"
)

// A Logger is the part of testing.TB that Log needs; naming it here keeps
// package testing out of programs that only render.
type Logger interface {
	Helper()
	Log(args ...any)
}

// Log writes the rows to a test's log, as the tables that the command prints.
func Log(t Logger, rows []props.Row) {
	t.Helper()
	tables := NewTables(nil, false)
	var b bytes.Buffer
	b.WriteByte('\n')
	tables.w = &b
	for _, r := range rows {
		tables.Row(r)
	}
	tables.flush()
	if len(tables.refuted) > 0 {
		tables.try(writeRefuted(&b, tables.refuted, tables.width()))
	}
	if tables.err != nil {
		t.Log(tables.err)
	}
	t.Log(strings.TrimRight(b.String(), "\n"))
}
