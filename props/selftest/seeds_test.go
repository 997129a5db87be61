package selftest

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/selftest/mutants"
	"github.com/regretcheck/regretcheck/props/store"
	"github.com/regretcheck/regretcheck/props/suite"
)

// leastFound is what the search must find for CMOSS at k ≤ m/2.
const leastFound = 0.8

// A seen row is what a seed's table needs of it.
type seen struct {
	Claim    string
	Outcome  props.Outcome
	Observed props.Interval
}

// A seeded run is what generated games say with one seed.
type seeded struct {
	rows     map[string]seen // by claim
	passed   int             // of the subject
	decided  int
	rejected int // planted δ whose own exponent is red
	planted  int
}

// TestSeedsOfScaling decides the claims over generated games on one seed after another,
// with the sizes and shares of verify scaling, and plants the four wrong δ, each put to
// the exponent that it must move. It writes docs/calibration-scaling.md after every seed:
//
//	make seeds SCALING_SEEDS=10 RESUME=/some/folder
//
// With the folder what was decided is kept, and the same command goes on after an interrupt.
// Two minutes of CPU time a seed.
func TestSeedsOfScaling(t *testing.T) {
	n, err := strconv.Atoi(os.Getenv("REGRETCHECK_SEEDS"))
	if err != nil || n < 1 {
		t.Skip("REGRETCHECK_SEEDS=10 decides the claims over generated games on ten seeds, a minute or two of CPU time each")
	}
	g := &report.Grid{}
	for _, title := range []string{
		"SEED", "CMOSS: ROWS THAT PASS", "T, LOW", "T, HIGH", "k, LOW", "m−k, LOW", "m−k, HIGH", "β, LOW", "β, HIGH",
		"CUCB'S β, LOW", "HIGH", "WRONG δ REJECTED", "WORST R/RATE FOUND, LOW", "HIGH",
	} {
		g.Columns = append(g.Columns, report.Column{Title: title, Right: true})
	}
	for seed := range uint64(n) {
		s := decideSeed(t, seed+1)
		s.check(t, seed+1)
		g.Add(s.cells(seed + 1)...)
		t.Logf("seed %d: %s", seed+1, strings.Join(s.cells(seed+1), ", "))
		writeSeeds(t, g)
	}
}

// decideSeed decides everything on a seed.
func decideSeed(t *testing.T, seed uint64) seeded {
	t.Helper()
	j := journal(t)
	rows, err := store.Remember(j, fmt.Sprintf("seeds of scaling: %d", seed), func() ([]seen, error) {
		r, err := props.Run(t.Context(), props.Config{
			Claims: suite.Scaling(), Seed: seed, Effort: props.Default,
			Select: func(c props.Claim, _ props.Case) bool {
				return strings.HasPrefix(c.ID, "scaling/cmoss/generated/") || strings.HasPrefix(c.ID, "scaling/control/cucb/generated/")
			},
		})
		var list []seen
		for _, row := range r.Rows {
			f := row.Verdict.Finding()
			list = append(list, seen{row.Claim, row.Verdict.Outcome(), f.Observed})
		}
		return list, err
	})
	if err != nil {
		t.Fatal(err)
	}
	s := seeded{rows: map[string]seen{}}
	for _, row := range rows {
		if row.Outcome == props.Skipped {
			continue
		}
		s.rows[row.Claim] = row // of several samples the largest, which comes last
		if strings.HasPrefix(row.Claim, "scaling/cmoss/") {
			s.decided++
			if row.Outcome == props.Pass {
				s.passed++
			}
		}
	}
	x := NewMatrix(mutants.All())
	x.Journal = j
	for _, m := range x.Mutants {
		if m.Subject() != "cmoss-delta" {
			continue
		}
		own := m.RejectedBy[1] // after index/formula
		c, err := x.cell(t.Context(), props.Trial{Seed: seed}, m, own)
		if err != nil {
			t.Fatal(err)
		}
		s.planted++
		if c.Reaction == Rejects {
			s.rejected++
		} else {
			t.Errorf("seed %d: %s accepts %s: %s", seed, own, m.Name, c.Why)
		}
	}
	return s
}

// check fails the test where a seed is not as every seed should be.
func (s seeded) check(t *testing.T, seed uint64) {
	t.Helper()
	for claim, row := range s.rows {
		if row.Outcome != props.Pass {
			t.Errorf("seed %d: %s is %v: %v", seed, claim, row.Outcome, row.Observed)
		}
	}
	if worst := s.rows["scaling/cmoss/generated/low/worst"]; worst.Observed.Mid < leastFound {
		t.Errorf("seed %d: the search finds R/rate %.3f, want %v", seed, worst.Observed.Mid, leastFound)
	}
}

// cells is the seed's line.
func (s seeded) cells(seed uint64) []string {
	mid := func(claim string) string { return report.Number(s.rows["scaling/cmoss/generated/"+claim].Observed.Mid) }
	beta := func(regime string) string {
		row := s.rows["scaling/control/cucb/generated/"+regime+"/beta"]
		return fmt.Sprintf("%s (%s)", report.Number(row.Observed.Mid), report.SpanText(row.Observed))
	}
	return []string{
		fmt.Sprint(seed), fmt.Sprintf("%d of %d", s.passed, s.decided), mid("low/exponent-T"), mid("high/exponent-T"), mid("low/exponent-k"),
		mid("low/exponent-m-k"), mid("high/exponent-m-k"), mid("low/beta"), mid("high/beta"), beta("low"), beta("high"),
		fmt.Sprintf("%d of %d", s.rejected, s.planted), mid("low/worst"), mid("high/worst"),
	}
}

// writeSeeds writes the table of the seeds so far.
func writeSeeds(t *testing.T, g *report.Grid) {
	t.Helper()
	var b strings.Builder
	b.WriteString(seedsPreface)
	if err := g.WriteMarkdown(&b); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("../../docs/calibration-scaling.md", []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

const seedsPreface = `# Generated games under other seeds

Made by ` + "`make seeds`" + ` (props/selftest/seeds_test.go); do not edit.

Each line decides the claims over generated games with another seed, at the sizes and with
the shares of the false-alarm budget of ` + "`verify scaling`" + `: the rows of CMOSS that pass, of
those that are decided without ` + "`--full`" + `; fitted exponents, of the larger sample where there are
two; β of (ln T)^β of CMOSS, at most 0.25, and of CUCB, the negative control, at least 0.25 with its whole
interval; how many of the four planted δ turn their own exponent red; and the largest R/rate that the
search found. Low is k ≤ m/2, high k > m/2.

`
