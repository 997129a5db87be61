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
	return runs(ctx, toyProgram(suites), args...)
}

// runs runs a program in process.
func runs(ctx context.Context, p Program, args ...string) (code int, stdout, stderr string) {
	var out, errs bytes.Buffer
	code = Run(ctx, p, args, strings.NewReader(""), &out, &errs, func(string) string { return "" })
	return code, out.String(), errs.String()
}

// stuck is a claim whose check says that it has begun and takes until it is stopped.
func stuck(begun func()) props.Claim {
	c := reporttest.Toy("toy/stuck", props.Point(0))
	c.Cases[0].Check = func(ctx context.Context, _ props.Trial) (props.Finding, error) {
		begun()
		<-ctx.Done()
		return props.Finding{}, ctx.Err()
	}
	return c
}
