package selftest

import (
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/mutants"
	"github.com/regretcheck/regretcheck/props/report"
)

// TestMutantsAreWellFormed: names are unique and below their subject, every
// subject has claims that look at it, and there are as many bugs as promised.
func TestMutantsAreWellFormed(t *testing.T) {
	all := mutants.All()
	x, seen, bugs := NewMatrix(all), map[string]bool{}, 0
	for _, m := range all {
		if seen[m.Name] {
			t.Errorf("mutant %s: twice", m.Name)
		}
		seen[m.Name] = true
		if !strings.HasPrefix(m.Name, m.Subject+"/") || m.Bug == "" || m.Plant == nil {
			t.Errorf("mutant %s of %s: want a name below its subject, words and a change", m.Name, m.Subject)
		}
		if len(x.concernsOf(m)) == 0 {
			t.Errorf("mutant %s: no claim looks at %s", m.Name, m.Subject)
		}
		if !m.Valid {
			bugs++
		}
	}
	if bugs < 40 {
		t.Errorf("%d bugs, want at least 40", bugs)
	}
}

// TestConcernsMatchClaims: a concern that names no claim is misspelt or
// outlived it, as is an exemption; a claim that nothing concerns can never be
// rejected.
func TestConcernsMatchClaims(t *testing.T) {
	x := NewMatrix(mutants.All())
	for subject, list := range concerns {
		for _, c := range list {
			if !slices.ContainsFunc(x.Claims, c.has) {
				t.Errorf("concern %s of %s: no such claim", c, subject)
			}
		}
	}
	for id := range unreachable {
		if !slices.Contains(x.Claims, id) {
			t.Errorf("exemption of %s: no such claim", id)
		}
	}
	for _, id := range x.Claims {
		met := slices.ContainsFunc(x.Mutants, func(m mutants.Mutant) bool { return !m.Valid && concerned(m.Subject, id) })
		if !met && unreachable[id] == "" {
			t.Errorf("claim %s: no mutant meets it", id)
		}
	}
}

// TestRows: rows are valid claims, one for each mutant and claim, and a few
// cheap ones come out as they must, in a matrix that shows why.
func TestRows(t *testing.T) {
	x := NewMatrix(mutants.All())
	rows := x.Rows()
	if got, want := len(rows), len(x.Mutants)+len(x.Claims)+1; got != want {
		t.Fatalf("%d rows, want %d", got, want)
	}
	want := map[string]props.Outcome{
		"selftest/mutant/depround/first-branch":    props.Pass,
		"selftest/mutant/kappa/eps-for-square":     props.Pass,
		"selftest/mutant/cascade/one-too-early":    props.Pass,
		"selftest/mutant/hybrid/valid-sampler":     props.Pass,
		"selftest/claim/cascade/stop":              props.Pass,
		"selftest/claim/exp3m/capped-untouched":    props.Pass,
		"selftest/claim/arrangement/telescoping":   props.Skipped,
		"selftest/mutant/contract/sorts-in-place":  props.Pass,
		"selftest/mutant/partition/beyond-sharp":   props.Pass,
		"selftest/mutant/pairing-threshold/half":   props.Pass,
		"selftest/claim/integrals/search":          props.Pass,
		"selftest/claim/theorem-semibandit/delta":  props.Pass,
		"selftest/mutant/exp3m/capped-arms-learn":  props.Pass,
		"selftest/mutant/delta-paper/log-base":     props.Pass,
		"selftest/mutant/contract/keeps-slices":    props.Pass,
		"selftest/mutant/hybrid/gamma-logarithm":   props.Pass,
		"selftest/mutant/cmoss/one-arm-short":      props.Pass,
		"selftest/mutant/combexp/caps-not-carried": props.Pass,
	}
	r := run(t, rows, func(c props.Claim) bool { return want[c.ID] != 0 })
	if len(r.Rows) != len(want) {
		t.Errorf("%d rows decided, want %d", len(r.Rows), len(want))
	}
	for _, row := range r.Rows {
		if got := row.Verdict.Outcome(); got != want[row.Claim] {
			t.Errorf("%s: %v (%s), want %v", row.Claim, got, row.Verdict.Finding().Witness, want[row.Claim])
		}
	}
	var b strings.Builder
	if err := x.Write(&b, 1, func(g *report.Grid, w io.Writer) error { return g.WriteText(w) }); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"Who rejects whom: depround", "hybrid/valid-sampler ✓", "capped-untouched", "✗"} {
		if !strings.Contains(b.String(), line) {
			t.Errorf("the matrix lacks %q", line)
		}
	}
}

func run(t *testing.T, rows []props.Claim, pick func(props.Claim) bool) props.Report {
	t.Helper()
	r, err := props.Run(t.Context(), props.Config{
		Claims: rows, Seed: 1, Effort: props.Quick,
		Select: func(c props.Claim, _ props.Case) bool { return pick(c) },
	})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestBlindSuiteFails: a bug that nothing can notice, a claim that nothing can
// move and a valid variant that is accused fail their rows. The original
// itself is what cannot be noticed; a broken one called valid is accused.
func TestBlindSuiteFails(t *testing.T) {
	broken := func(s *mutants.Subjects) {
		s.Policies.Rounder = func(dst []int, p []float64, coin algos.Coin) []int { return append(dst, 0) }
	}
	x := NewMatrix([]mutants.Mutant{
		{Subject: "depround", Name: "depround/none", Bug: "none at all", Plant: func(*mutants.Subjects) {}},
		{Subject: "depround", Name: "depround/called-valid", Bug: "always arm 0", Valid: true, Plant: broken},
	})
	want := []string{
		"selftest/mutant/depround/none", "selftest/mutant/depround/called-valid",
		"selftest/claim/depround/steps", "selftest/claim/kappa", "selftest/kill-rate",
	}
	if testing.Short() {
		want = want[:4]
	}
	for _, row := range run(t, x.Rows(), func(c props.Claim) bool { return slices.Contains(want, c.ID) }).Rows {
		if row.Verdict.Outcome() != props.Fail {
			t.Errorf("%s: %v, want fail", row.Claim, row.Verdict.Outcome())
		}
	}
}

// TestBreaksAreNoRejection: a mutant that makes a claim give up is not caught
// by it.
func TestBreaksAreNoRejection(t *testing.T) {
	m := mutants.Mutant{Subject: "depround", Name: "depround/panics", Bug: "panics", Plant: func(s *mutants.Subjects) {
		s.Policies.Rounder = func([]int, []float64, algos.Coin) []int { panic("no") }
	}}
	x := NewMatrix([]mutants.Mutant{m})
	c, err := x.cell(t.Context(), props.Trial{Seed: 1}, m, "depround/steps")
	if err != nil || c.Reaction != Breaks {
		t.Errorf("reaction %v, error %v; want Breaks", c.Reaction, err)
	}
}
