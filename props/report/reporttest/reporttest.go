// Package reporttest is what tests of commands and renderers share: claims that are toys, and the
// embedded schemas that outputs must obey.
package reporttest

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

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

// Check says how output breaks an embedded schema, by name as "report".
func Check(t testing.TB, name, output string) error {
	t.Helper()
	var schema jsonschema.Schema
	if err := json.Unmarshal(testdata.Schema(name), &schema); err != nil {
		t.Fatal(err)
	}
	resolved, err := schema.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	var doc any
	if err := json.Unmarshal([]byte(output), &doc); err != nil {
		return err
	}
	return resolved.Validate(doc)
}

// Obeys checks output against an embedded schema.
func Obeys(t testing.TB, name, output string) {
	t.Helper()
	if err := Check(t, name, output); err != nil {
		t.Errorf("%s\nin %s", err, output)
	}
}
