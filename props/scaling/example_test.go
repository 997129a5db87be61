package scaling_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/scaling"
	"github.com/regretcheck/regretcheck/props/sim"
)

// Random play does not stay below the level that nine games of ten are held
// against, on games drawn about the critical gap.
func ExampleStudy_Generated() {
	subject := scaling.Learner{Name: "random", Title: "random play", Player: sim.Data(algos.Choice{Name: "random"}), RoundTime: 5000}
	study := scaling.NewStudy(subject, subject)
	r, err := props.Run(context.Background(), props.Config{
		Claims: props.Within(study.Generated(), props.Default), Seed: 1, Effort: props.Quick,
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

// As a test of one's own policy.
func ExampleRequireSqrt() {
	_ = func(t *testing.T) {
		factory, err := algos.ByName("cmoss", algos.Params{})
		if err != nil {
			t.Fatal(err)
		}
		scaling.RequireSqrt(t, factory)
	}
	// Output:
}
