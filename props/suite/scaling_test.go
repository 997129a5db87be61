package suite_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claimtest"
	"github.com/regretcheck/regretcheck/props/scaling"
	"github.com/regretcheck/regretcheck/props/suite"
)

// TestGeneratedGames decides the default suite's claims over generated games, a few
// short ones of each regime, and logs their tables: go test ./props/suite -run GeneratedGames -v. But in make whole it is the exponent of T, where k ≤ m/2.
func TestGeneratedGames(t *testing.T) {
	if testing.Short() {
		t.Skip("plays some hundred games")
	}
	subject, err := suite.ScalingLearner(algos.Choice{Name: "cmoss"})
	if err != nil {
		t.Fatal(err)
	}
	control, err := suite.ScalingLearner(algos.Choice{Name: "random"})
	if err != nil {
		t.Fatal(err)
	}
	subject.Share, control.Share = 0.05, 0.05
	claims := slices.DeleteFunc(props.Within(scaling.NewStudy(subject, subject, control).Generated(), props.Default), func(c props.Claim) bool {
		if os.Getenv("REGRETCHECK_WHOLE") == "" {
			return c.ID != "scaling/cmoss/generated/low/exponent-T"
		}
		return !strings.HasSuffix(c.ID, "/exponent-T") && !strings.HasSuffix(c.ID, "/level") &&
			!strings.HasSuffix(c.ID, "/low/exponent-k") && !strings.HasSuffix(c.ID, "/low/exponent-m-k") && !strings.HasSuffix(c.ID, "/low/exponent-m") // seconds
	})
	claimtest.Run(t, claims, claimtest.Options{})
}
