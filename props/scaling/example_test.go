package scaling_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

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

// In a test the first line is scaling.RequireSqrt(t, factory). Random play does not scale like √T.
func ExampleRequireSqrt() {
	random, _ := algos.ByName("random", algos.Params{})
	scaling.RequireSqrt(printer{}, random, scaling.At(sim.Size{M: 12, K: 4}), scaling.RoundTime(time.Microsecond))
	// Output:
	// scaling/policy/beta (m=12, k=4): fail: got 4.492…4.509, want ≤ 0.25
}

// A printer stands for a test's t and prints what fails, without the regret at each horizon.
type printer struct{ testing.TB }

func (printer) Helper()                         {}
func (printer) Name() string                    { return "TestMine" }
func (printer) Context() context.Context        { return context.Background() }
func (printer) Log(args ...any)                 {}
func (printer) Logf(format string, args ...any) {}
func (printer) Errorf(format string, args ...any) {
	first, _, _ := strings.Cut(fmt.Sprintf(format, args...), ": R/rate")
	fmt.Println(first)
}
