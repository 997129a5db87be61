package cli

import (
	"bytes"
	"context"
	"strings"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/report/reporttest"
	"github.com/regretcheck/regretcheck/props/suite"
)

var (
	good = reporttest.Toy("toy/good", props.Point(0), props.Point(0.5))
	bad  = reporttest.Toy("toy/bad", props.Point(2))
	open = reporttest.Toy("toy/open", props.PlusMinus(1, 1))
)

// toyProgram is a program with some suites, and with this project's formulas.
func toyProgram(suites []props.Suite) Program {
	return Program{Name: "verify", Short: "Decide toys", Suites: suites, Formulas: suite.Entries()}
}

// call runs the command in process with suites of toys.
func call(ctx context.Context, suites []props.Suite, args ...string) (code int, stdout, stderr string) {
	var out, errs bytes.Buffer
	code = Run(ctx, toyProgram(suites), args, strings.NewReader(""), &out, &errs, func(string) string { return "" })
	return code, out.String(), errs.String()
}
