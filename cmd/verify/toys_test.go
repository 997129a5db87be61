package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/cli"
)

// wholeEnv is set by make long: tests decide what takes seconds, too.
const wholeEnv = "REGRETCHECK_LONG"

func whole() bool { return os.Getenv(wholeEnv) != "" }

var (
	good = toy("toy/good", props.Point(0), props.Point(0.5))
	bad  = toy("toy/bad", props.Point(2))
	open = toy("toy/open", props.PlusMinus(1, 1))
)

// toy returns a claim that observes the given values against ≤ 1.
func toy(id string, observed ...props.Interval) props.Claim {
	c := props.Claim{ID: id, Group: "Toys", Statement: "a toy stays below 1", Reference: "lem:toy", Evidence: props.Exact,
		Method: "the value is given", Rejects: "values above 1"}
	for i, x := range observed {
		f := props.Finding{Observed: x, Bound: props.AtMost(1)}
		c.Cases = append(c.Cases, props.Case{Instance: fmt.Sprintf("i=%d", i),
			Check: func(context.Context, props.Trial) (props.Finding, error) { return f, nil }})
	}
	return c
}

// toys is the suite of a command that decides the claims.
func toys(command string, claims ...props.Claim) props.Suite {
	return props.Suite{Command: command, Summary: "Decide toys", Build: func() []props.Claim { return claims }}
}

// slow returns a claim whose check takes until it is stopped.
func slow(id string) props.Claim {
	c := toy(id, props.Point(0))
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
