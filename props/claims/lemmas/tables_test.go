package lemmas_test

import (
	"bytes"
	"encoding/csv"
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/lemmas"
	"github.com/regretcheck/regretcheck/props/formula"
	"github.com/regretcheck/regretcheck/props/suite"
)

// whole reports whether make long runs the tests.
func whole() bool { return os.Getenv("REGRETCHECK_LONG") != "" }

// TestConstants compares the table with known values: 1/27 of the ζ-tail's
// constant at μ = ε = 2/3 and δ = 1, about .021 of it for small δ, .43 of κ's
// at a = 1, and c*(n) in closed form. A search may end a little below an
// extreme, never above it. make long computes all rows each week, other runs those of four lemmas; the rows
// of κ take as long as these.
func TestConstants(t *testing.T) {
	if testing.Short() {
		t.Skip("the searches of the table take some seconds")
	}
	some := []string{"hoeffding-mgf", "zeta-tail", "zeta-tail/corrected-step", "partition"}
	var chosen []formula.Row
	for _, e := range lemmas.Entries() {
		if whole() || slices.Contains(some, e.ID) {
			chosen = append(chosen, e.Rows...)
		}
	}
	rows, err := formula.Constants(t.Context(), props.Trial{Seed: 1, Effort: props.Quick, Workers: props.NewWorkers(0),
		Progress: func(float64) {}}, chosen)
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]struct{ lo, hi float64 }{
		"hoeffding-mgf|c in ln":                    {0.125, 0.125},
		"zeta-tail|c in P(ζ ≥ ε) ≤ cδ/ε², every":   {4.0/27 - 1e-9, 4.0/27 + 1e-9},
		"zeta-tail|c in P(ζ ≥ ε) ≤ cδ/ε², delta ≤": {0.0846, 0.09},
		"zeta-tail/corrected-step|c in":            {3.62, 3.63},
		"kappa|c in":                               {1.31, 1.33},
		"partition|c in place of 1/16, k_A":        {0.2197, 0.2247},
		"partition|c in place of 1/16, every":      {0.21966, 0.21968},
	}
	for key, want := range known {
		lemma, quantity, _ := strings.Cut(key, "|")
		found := false
		for _, c := range rows {
			if c.Lemma == lemma && strings.HasPrefix(c.Quantity, quantity) {
				found = true
				if !(c.Extreme >= want.lo && c.Extreme <= want.hi) {
					t.Errorf("%s, %s: extreme %v at %s, want %v…%v", c.Lemma, c.Quantity, c.Extreme, c.Where, want.lo, want.hi)
				}
			}
		}
		if !found && (whole() || slices.Contains(some, lemma)) {
			t.Errorf("no row %q", key)
		}
	}
	for _, c := range rows {
		if !(c.Ratio >= 1) || math.IsInf(c.Ratio, 0) || c.Kind == "" || c.Where == "" {
			t.Errorf("%s, %s: ratio %v, kind %q, where %q: want a ratio ≥ 1 and both words", c.Lemma, c.Quantity, c.Ratio,
				c.Kind, c.Where)
		}
	}
}

// TestTightness compares the slack of each exact claim with the recorded one, which another constant or another exact
// program would change. With -update it records the slack.
func TestTightness(t *testing.T) {
	if testing.Short() {
		t.Skip("runs nothing side by side that other tests do not")
	}
	const path = "testdata/tightness.csv"
	var claims []props.Claim
	unrecorded := []string{"theorem-semibandit", // plays a second
		// their closest point, or their slack, is rounding
		"theorem-semibandit/delta", "integrals/antiderivative", "integrals/assembly", "integrals/f-decreases",
		"integrals/g-decreases", "hoeffding-max/lambda", "zeta-mean/integral", "actions/at-most-k"}
	for _, c := range lemmas.Claims(suite.LemmaSubjects()) {
		if c.Evidence == props.Exact && !c.Printed && !slices.Contains(unrecorded, c.ID) {
			claims = append(claims, c)
		}
	}
	r, err := props.Run(t.Context(), props.Config{Claims: props.Within(claims, props.Default), Seed: 1,
		Effort: props.Default})
	if err != nil {
		t.Fatal(err)
	}
	now := [][]string{{"claim", "instance", "slack", "closest"}}
	for _, row := range r.Rows {
		now = append(now, []string{row.Claim, row.Instance, fmt.Sprintf("%.6g", row.Verdict.Slack()),
			row.Verdict.Finding().Witness})
	}
	if *update {
		var b bytes.Buffer
		if err := errors.Join(csv.NewWriter(&b).WriteAll(now), os.WriteFile(path, b.Bytes(), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	recorded, err := csv.NewReader(bytes.NewReader(raw)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(recorded, now); diff != "" {
		t.Errorf("%s (-recorded +now), if it is meant go test ./props/claims/lemmas -run Tightness -update:\n%s", path, diff)
	}
}

var update = flag.Bool("update", false, "record the tightness anew")
