package cli

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/suite"
)

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
	c := toy("toy/stuck", props.Point(0))
	c.Cases[0].Check = func(ctx context.Context, _ props.Trial) (props.Finding, error) {
		begun()
		<-ctx.Done()
		return props.Finding{}, ctx.Err()
	}
	return c
}
