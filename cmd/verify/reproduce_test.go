package main

import (
	"encoding/json"

	"github.com/google/go-cmp/cmp"
	"github.com/google/shlex"
	"github.com/rogpeppe/go-internal/testscript"
)

// scriptReproduces runs the lines that a call prints for its first row and for its last: each gives that one row again.
func scriptReproduces(ts *testscript.TestScript, _ bool, args []string) {
	rows := rowsOf(ts, args)
	for _, row := range []map[string]any{rows[0], rows[len(rows)-1]}[:min(2, len(rows))] {
		words, err := shlex.Split(row["reproduce"].(string))
		ts.Check(err)
		again := rowsOf(ts, words)
		if diff := cmp.Diff([]map[string]any{row}, again); diff != "" {
			ts.Fatalf("%s (-printed +again):\n%s", row["reproduce"], diff)
		}
	}
}

// rowsOf returns the rows of a call.
func rowsOf(ts *testscript.TestScript, args []string) []map[string]any {
	_, stdout, _ := called(ts, args[0], append(args[1:len(args):len(args)], "--format", "json"))
	var d struct{ Rows []map[string]any }
	if err := json.Unmarshal([]byte(stdout), &d); err != nil || len(d.Rows) == 0 {
		ts.Fatalf("%q: %d rows, %v", args, len(d.Rows), err)
	}
	return d.Rows
}
