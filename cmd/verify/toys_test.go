package main

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/props/report/reporttest"
)

// wholeEnv is set by make long: tests decide what takes seconds, too.
const wholeEnv = "REGRETCHECK_LONG"

func whole() bool { return os.Getenv(wholeEnv) != "" }

var (
	good = reporttest.Toy("toy/good", props.Point(0), props.Point(0.5))
	bad  = reporttest.Toy("toy/bad", props.Point(2))
	open = reporttest.Toy("toy/open", props.PlusMinus(1, 1))
)

// slow returns a claim whose check takes until it is stopped.
func slow(id string) props.Claim {
	c := reporttest.Toy(id, props.Point(0))
	c.Cases[0].Check = func(ctx context.Context, _ props.Trial) (props.Finding, error) {
		<-ctx.Done()
		return props.Finding{}, ctx.Err()
	}
	return c
}

// small is a baseline of CMOSS in one small cell.
const small = "testdata/baseline.json"

// deciding is verify with other suites.
func deciding(suites []props.Suite) cli.Program {
	p := program()
	p.Suites, p.Expected = suites, nil
	return p
}

// call runs the command in process with suites of toys.
func call(ctx context.Context, suites []props.Suite, args ...string) (code int, stdout, stderr string) {
	return calls(ctx, deciding(suites), args...)
}

// verifyCall runs the command in process, with its own suites.
func verifyCall(t *testing.T, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	return calls(t.Context(), program(), args...)
}

func calls(ctx context.Context, p cli.Program, args ...string) (code int, stdout, stderr string) {
	var out, errs bytes.Buffer
	code = cli.Run(ctx, p, args, strings.NewReader(""), &out, &errs, func(string) string { return "" })
	return code, out.String(), errs.String()
}
