package report

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/regretcheck/regretcheck/props"
)

// A Logger is the part of testing.TB that Log needs; naming it here keeps
// package testing out of programs that only render.
type Logger interface {
	Helper()
	Log(args ...any)
}

// Log writes a report to a test's log: the tables that the command prints and, below several of
// them, its last line.
func Log(t Logger, r props.Report) {
	t.Helper()
	tables := NewTables(nil, false)
	var b bytes.Buffer
	b.WriteByte('\n')
	tables.w = &b
	groups := 0
	for i, row := range r.Rows {
		tables.Row(row)
		if i == 0 || row.Group != r.Rows[i-1].Group {
			groups++
		}
	}
	tables.flush()
	if len(tables.refuted) > 0 {
		tables.try(writeRefuted(&b, tables.refuted, tables.width()))
	}
	if tables.err != nil {
		t.Log(tables.err)
	}
	if groups > 1 {
		fmt.Fprintf(&b, "\n%s\n", painter(false).headline(r))
	}
	t.Log(strings.TrimRight(b.String(), "\n"))
}
