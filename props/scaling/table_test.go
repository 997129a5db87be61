package scaling

import (
	"slices"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claimtest"
)

// TestScaling prints the table of T, k and m−k for k ≤ m/2, each beside its controls, as verify does:
// go test ./props/scaling -v.
func TestScaling(t *testing.T) {
	if testing.Short() {
		t.Skip("plays seven rows")
	}
	wanted := []string{"exponent-T", "exponent-k", "exponent-m-k"}
	study := NewStudy(FromRegistry(algos.Choice{Name: "cmoss"}))
	claims := slices.DeleteFunc(props.Within(study.Claims(), props.Default), func(c props.Claim) bool {
		path := strings.Split(c.ID, "/")
		return !strings.Contains(c.ID, "/generated/low/") || !slices.Contains(wanted, path[len(path)-1])
	})
	if len(claims) != 7 {
		t.Fatalf("%d claims, want three about CMOSS and four about controls", len(claims))
	}
	claimtest.Require(t, props.Config{Claims: claims, Seed: 1, Alpha: 1e-3}, claimtest.Manner{})
}
