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
// short ones of each regime, and logs their tables: go test ./props/suite -run GeneratedGames -v, with
// REGRETCHECK_WHOLE=1: go test fits generated games in TestRequireSqrtFitsGeneratedGames of props/scaling.
func TestGeneratedGames(t *testing.T) {
	if testing.Short() || os.Getenv("REGRETCHECK_WHOLE") == "" {
		t.Skip("plays some hundred games, 1.3 s of CPU time: make whole does")
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
		return !strings.HasSuffix(c.ID, "/exponent-T") && !strings.HasSuffix(c.ID, "/level") &&
			!strings.HasSuffix(c.ID, "/low/exponent-k") && !strings.HasSuffix(c.ID, "/low/exponent-m-k") && !strings.HasSuffix(c.ID, "/low/exponent-m") // seconds
	})
	claimtest.Run(t, claims, claimtest.Options{})
}
