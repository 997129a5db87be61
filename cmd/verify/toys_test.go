package main

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/props/selftest/mutants"
	"github.com/regretcheck/regretcheck/testdata"
)

// toy returns a claim that observes the given values against ≤ 1.
func toy(id string, observed ...props.Interval) props.Claim {
	c := props.Claim{
		ID: id, Group: "Toys", Statement: "a toy stays below 1", Reference: "lem:toy",
		Evidence: props.Exact, Method: "the value is given", Rejects: "values above 1",
	}
	for i, x := range observed {
		c.Cases = append(c.Cases, props.Case{Instance: "i=" + string(rune('0'+i)), Check: func(context.Context, props.Trial) (props.Finding, error) {
			return props.Finding{Observed: x, Bound: props.AtMost(1)}, nil
		}})
	}
	return c
}

func toySuite(command string, claims ...props.Claim) props.Suite {
	return props.Suite{Command: command, Summary: "decide toys", Build: func() []props.Claim { return claims }}
}

var (
	good = toy("toy/good", props.Point(0), props.Point(0.5))
	bad  = toy("toy/bad", props.Point(2))
)

// run executes one command line of verify and returns the exit code.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer, getenv func(string) string) int {
	return cli.Run(ctx, program(mutants.All()), args, stdin, stdout, stderr, getenv)
}

// deciding is verify with other suites.
func deciding(suites []props.Suite) cli.Program {
	p := program(mutants.All())
	p.Suites, p.Expected, p.Open = suites, nil, nil
	return p
}

// call runs the command in process with suites of toys.
func call(ctx context.Context, suites []props.Suite, args ...string) (code int, stdout, stderr string) {
	var out, errs bytes.Buffer
	code = cli.Run(ctx, deciding(suites), args, strings.NewReader(""), &out, &errs, func(string) string { return "" })
	return code, out.String(), errs.String()
}

var toys = []props.Suite{toySuite("", good)}

// obeys checks output against an embedded schema.
func obeys(t *testing.T, name, output string) {
	t.Helper()
	raw, err := jsonschema.UnmarshalJSON(bytes.NewReader(testdata.Schema(name)))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource(name, raw); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile(name)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(output))
	if err != nil {
		t.Fatalf("%v in %s", err, output)
	}
	if err := s.Validate(doc); err != nil {
		t.Errorf("%s\nin %s", err, output)
	}
}
