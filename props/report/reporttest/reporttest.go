// Package reporttest is what tests of commands and renderers share: claims that are toys, and the
// embedded schemas that outputs must obey.
package reporttest

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/testdata"
)

// Toy returns a claim that observes the given values, ten at most, against ≤ 1.
func Toy(id string, observed ...props.Interval) props.Claim {
	c := props.Claim{
		ID: id, Group: "Toys", Statement: "a toy stays below 1", Reference: "lem:toy",
		Evidence: props.Exact, Method: "the value is given", Rejects: "values above 1",
	}
	for i, x := range observed {
		c.Cases = append(c.Cases, props.Case{Instance: "i=" + string(rune('0'+i)),
			Check: func(context.Context, props.Trial) (props.Finding, error) {
				return props.Finding{Observed: x, Bound: props.AtMost(1)}, nil
			}})
	}
	return c
}

// Suite returns the suite of a command that decides the claims.
func Suite(command string, claims ...props.Claim) props.Suite {
	return props.Suite{Command: command, Summary: "Decide toys", Build: func() []props.Claim { return claims }}
}

// Schema compiles an embedded schema, by name as "report". The test ends if it cannot be.
func Schema(t testing.TB, name string) *jsonschema.Schema {
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
	return s
}

// Obeys checks output against an embedded schema.
func Obeys(t testing.TB, name, output string) {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(output))
	if err != nil {
		t.Fatalf("%v in %s", err, output)
	}
	if err := Schema(t, name).Validate(doc); err != nil {
		t.Errorf("%s\nin %s", err, output)
	}
}
