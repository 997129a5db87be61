package scaling_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/scaling"
)

// Random play does not stay below the level that nine games of ten are held against.
func ExampleStudy_Claims() {
	study := scaling.NewStudy(scaling.FromRegistry(algos.Choice{Name: "random"}))
	study.Level = scaling.EmpiricalLevel
	r, err := props.Run(context.Background(), props.Config{
		Claims: study.Claims(), Seed: 1, Effort: props.Quick,
		Select: func(c props.Claim, _ props.Case) bool { return c.ID == "scaling/random/generated/low/level" },
	})
	if err != nil {
		panic(err)
	}
	for _, row := range r.Rows {
		fmt.Println(row.Claim, row.Verdict.Outcome())
	}
	// Output:
	// scaling/random/generated/low/level fail
}

// A test of one's own policy is one line.
func ExampleRequireSqrt() {
	newPolicy := func(s algos.Spec) (algos.Policy, error) { return algos.NewCMOSS(s, algos.CMOSSConfig{}) }
	_ = func(t *testing.T) { // in a file of tests: func TestScales(t *testing.T)
		scaling.RequireSqrt(t, newPolicy)
	}
}
