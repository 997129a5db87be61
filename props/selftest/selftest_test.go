package selftest

import (
	"context"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/policies"
	"github.com/regretcheck/regretcheck/props/selftest/mutants"
	"github.com/regretcheck/regretcheck/props/suite"
)

// TestMutantsAreWellFormed: names are unique and below their subject, each bug
// names claims that there are and must reject it, and there are as many bugs as
// promised.
func TestMutantsAreWellFormed(t *testing.T) {
	all := mutants.All()
	x, seen, bugs := NewMatrix(all), map[string]bool{}, 0
	for _, m := range all {
		if seen[m.Name] {
			t.Errorf("mutant %s: twice", m.Name)
		}
		seen[m.Name] = true
		if _, bug, ok := strings.Cut(m.Name, "/"); !ok || bug == "" || m.Bug == "" || m.Plant == nil {
			t.Errorf("mutant %s: want a name SUBJECT/bug, words and a change", m.Name)
		}
		if !m.Valid {
			bugs++
			if len(m.RejectedBy) == 0 {
				t.Errorf("mutant %s: no claim must reject it", m.Name)
			}
		}
		for _, id := range m.RejectedBy {
			if !slices.Contains(x.Claims, id) {
				t.Errorf("mutant %s must be rejected by %s: no such claim", m.Name, id)
			}
		}
	}
	if bugs < 150 {
		t.Errorf("%d bugs, want at least 150", bugs)
	}
}

// TestEveryClaimMeetsABug: a claim that need not reject any bug may be one that
// cannot fail. The exceptions are claims that there are.
func TestEveryClaimMeetsABug(t *testing.T) {
	x := NewMatrix(mutants.All())
	for id := range fixed {
		if !slices.Contains(x.Claims, id) {
			t.Errorf("exception of %s: no such claim", id)
		}
	}
	for _, id := range x.Claims {
		met := slices.ContainsFunc(x.Mutants, func(m mutants.Mutant) bool { return !m.Valid && slices.Contains(m.RejectedBy, id) })
		if met == (fixed[id] != "") {
			t.Errorf("claim %s: must reject a bug: %v, exception %q", id, met, fixed[id])
		}
	}
}

// TestPlantedPoliciesBearTheMutantsName: where a mutant's policy stands nothing
// bears the original's name, and it is code, which no store keeps, so that what is stored
// under that name cannot pass for the mutant; and planting leaves the originals as they were.
func TestPlantedPoliciesBearTheMutantsName(t *testing.T) {
	names := func(s mutants.Subjects) (names []string) {
		for _, n := range slices.Concat(s.Policies.Contract, s.Extended.Learners, []policies.Implementation{s.Any}) {
			names = append(names, n.Name)
		}
		for _, l := range s.Lemmas.Learners {
			names = append(names, l.Name)
		}
		if s.Scaling != nil {
			names = append(names, s.Scaling.Name)
		}
		return names
	}
	s := originals()
	s.Scaling = nil // of CMOSS, for mutants that are fast enough
	before := names(s)
	planted := 0
	for _, m := range mutants.All() {
		in := m.In(s)
		after := names(in)
		for _, l := range in.Lemmas.Learners {
			if l.Name == m.Name && l.Choice.Name != "" {
				t.Errorf("%s meets the lower bounds as the choice %v, want code", m.Name, l.Choice)
			}
		}
		if c := in.Lemmas.CMOSS(0.1).Choice; m.Subject() == "cmoss" && c.Name != "" {
			t.Errorf("%s is played by the lemmas as the choice %v, want code", m.Name, c)
		}
		if slices.Contains(after, m.Name) {
			planted++
			if slices.Contains(after, m.Subject()) {
				t.Errorf("%s stands beside its original: %v", m.Name, after)
			}
		}
		if got := names(s); !slices.Equal(got, before) {
			t.Fatalf("%s changes the originals' names: %v", m.Name, got)
		}
	}
	if planted < 60 {
		t.Errorf("%d mutants are planted as policies, want at least 60", planted)
	}
}

// TestOpenRecordMatchesTheRows: an entry about selftest in the record of undecided rows is
// about a row.
func TestOpenRecordMatchesTheRows(t *testing.T) {
	for _, r := range suite.Open().Unmatched(NewMatrix(mutants.All()).Rows()) {
		if strings.HasPrefix(r.Claim, "selftest/") {
			t.Errorf("testdata/expected/open.csv has %v, which is no row", r)
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
		"selftest/mutant/cascade/one-too-early":    props.Pass,
		"selftest/mutant/hybrid/valid-sampler":     props.Pass,
		"selftest/claim/cascade/stop":              props.Pass,
		"selftest/claim/exp3m/line-10":             props.Pass,
		"selftest/claim/lower-bounds":              props.Skipped,
		"selftest/mutant/contract/sorts-in-place":  props.Pass,
		"selftest/mutant/exp3m/capped-arms-learn":  props.Pass,
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
		got, witness := row.Verdict.Outcome(), row.Verdict.Finding().Witness
		if got != want[row.Claim] {
			t.Errorf("%s: %v (%s), want %v", row.Claim, got, witness, want[row.Claim])
		}
		if subject := strings.Split(row.Claim, "/")[2]; row.Instance == "bug" && !strings.Contains(witness, "planted in "+subject+": ") {
			t.Errorf("%s: witness %q does not name the planted place", row.Claim, witness)
		}
	}
	var b strings.Builder
	for _, table := range x.Tables(1) {
		b.WriteString(table.Title + "\n")
		if err := table.WriteText(&b); err != nil {
			t.Fatal(err)
		}
	}
	for _, line := range []string{"Who rejects whom: depround", "hybrid/valid-sampler ✓", "line-10", "✗"} {
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

// TestRowsAtDefaultEffort: without --quick claims are asked of a mutant that must reject others of its subject, which
// are not all made of it: of the first none about scaling, of the second none that needs cascading feedback. Make whole decides both.
func TestRowsAtDefaultEffort(t *testing.T) {
	if testing.Short() {
		t.Skip("plays some seconds")
	}
	for name, unmade := range map[string]string{"cmoss/valid-literal": "scaling/cmoss/beta", "policy/one-arm-more": "policy/partial-feedback"} {
		x := NewMatrix(unweighted())
		if subject, _, _ := strings.Cut(name, "/"); !slices.Contains(x.askedOf(subject), unmade) {
			t.Errorf("%s is not asked about %s: want a claim that is not made of %s", unmade, subject, name)
		}
		if os.Getenv(wholeEnv) == "" {
			continue
		}
		r, err := props.Run(t.Context(), props.Config{
			Claims: x.Rows(), Seed: 1, Effort: props.Default,
			Select: func(c props.Claim, _ props.Case) bool { return c.ID == "selftest/mutant/"+name },
		})
		if err != nil || len(r.Rows) != 1 || r.Rows[0].Verdict.Outcome() != props.Pass {
			t.Errorf("%s: %d rows, %v", name, len(r.Rows), err)
		}
	}
}

// unweighted are the mutants that no weighty claim must reject.
func unweighted() []mutants.Mutant {
	return slices.DeleteFunc(mutants.All(), func(m mutants.Mutant) bool {
		return slices.ContainsFunc(m.RejectedBy, func(id string) bool { return slices.Contains(weighty, id) })
	})
}

// TestBlindSuiteFails: a bug that nothing can notice, a claim that nothing can
// move and a valid variant that is accused fail their rows. The original
// itself is what cannot be noticed; a broken one called valid is accused.
func TestBlindSuiteFails(t *testing.T) {
	broken := func(s *mutants.Subjects, _ string) {
		s.Policies.Rounder = func(dst []int, p []float64, coin algos.Coin) []int { return append(dst, 0) }
	}
	x := NewMatrix([]mutants.Mutant{
		{Name: "depround/none", Bug: "none at all", RejectedBy: []string{"depround/steps", "depround/marginals"}, Plant: func(*mutants.Subjects, string) {}},
		{Name: "depround/called-valid", Bug: "always arm 0", Valid: true, Plant: broken},
	})
	want := []string{
		"selftest/mutant/depround/none", "selftest/mutant/depround/called-valid",
		"selftest/claim/depround/steps", "selftest/claim/indicator", "selftest/kill-rate",
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

// TestMuteRejectionFails: a bug that is rejected without a witness, or by one that leads
// elsewhere, fails its row and that of the claim; one that is led to passes both. Every
// place of the catalogue is more than any words.
func TestMuteRejectionFails(t *testing.T) {
	for _, tt := range []struct {
		witness, want string
		outcome       props.Outcome
	}{
		{"", "depround/steps, whose witness \"\" has no witness; ", props.Fail},
		{"the sampler is wrong", "depround/steps, whose witness \"the sampler is wrong\" does not name an arm, an action or the marginals; ", props.Fail},
		{"p=[0.5 0.5] takes 8 steps", "rejected by depround/steps; ", props.Pass},
	} {
		m := mutants.All()[slices.IndexFunc(mutants.All(), func(m mutants.Mutant) bool { return m.Name == "depround/idle-coins" })]
		x := NewMatrix([]mutants.Mutant{m})
		_, err := x.cells.Get(nil, asked{cellKey{m.Name, "depround/steps", 1}, props.Quick}, func() (Cell, error) {
			return Cell{Reaction: Rejects, Why: "got 1", Where: tt.witness, Lost: m.Place.Lost(tt.witness)}, nil
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range run(t, x.Rows(), func(c props.Claim) bool {
			return slices.Contains([]string{"selftest/mutant/" + m.Name, "selftest/claim/depround/steps", "selftest/kill-rate"}, c.ID)
		}).Rows {
			f := row.Verdict.Finding()
			if row.Verdict.Outcome() != tt.outcome || row.Instance == "bug" && !strings.Contains(f.Witness, tt.want) {
				t.Errorf("%s, rejected with %q: %v, %q, want %v and %q", row.Claim, tt.witness, row.Verdict.Outcome(), f.Witness, tt.outcome, tt.want)
			}
		}
	}
	for _, m := range mutants.All() {
		for _, words := range []string{"", "it fails", "got 1, want at most 0 (3 of 7, off by 0.5)", "expected more", "the arm of the round at the point is wrong"} {
			if !m.Valid && m.Place.Lost(words) == "" {
				t.Errorf("%s: %q leads to it: want a place with a number", m.Name, words)
			}
		}
	}
}

// TestBreaksAreNoRejection: a mutant that makes a claim give up is not caught
// by it.
func TestBreaksAreNoRejection(t *testing.T) {
	m := mutants.Mutant{Name: "depround/panics", Bug: "panics", Plant: func(s *mutants.Subjects, _ string) {
		s.Policies.Rounder = func([]int, []float64, algos.Coin) []int { panic("no") }
	}}
	x := NewMatrix([]mutants.Mutant{m})
	c, err := x.cell(t.Context(), props.Trial{Seed: 1}, m, "depround/steps")
	if err != nil || c.Reaction != Breaks {
		t.Errorf("reaction %v, error %v; want Breaks", c.Reaction, err)
	}
}

// TestACellIsDecidedAtTheLeastEffortThatCan: what a claim that must reject a bug cannot decide at one effort it decides at the
// next, if the trial has it; and a claim none of whose rows comes to a verdict is left open: it does not accept.
func TestACellIsDecidedAtTheLeastEffortThatCan(t *testing.T) {
	const id = "scaling/control/random/cascade/exponent-k"
	m := mutants.All()[slices.IndexFunc(mutants.All(), func(m mutants.Mutant) bool { return m.Name == "control/random-is-cmoss" })]
	m.Name, m.Bug, m.RejectedBy = "control/waits", "shows with time", []string{id}
	var played []props.Effort
	wrong := props.Case{Check: func(_ context.Context, t props.Trial) (props.Finding, error) {
		played = append(played, t.Effort)
		return props.Finding{Evidence: props.Exact, Observed: props.Point(1), Bound: props.AtMost(0), Witness: "m=3 k=2 T=100"}, nil
	}}
	x := NewMatrix([]mutants.Mutant{m})
	x.shelf.claims = map[string]*props.Memo[int, []props.Claim]{m.Name: {}}
	_, err := x.shelf.claims[m.Name].Get(nil, x.families[id], func() ([]props.Claim, error) {
		return []props.Claim{{
			ID: id, Group: "Waiting", Statement: "nothing", Evidence: props.Exact, Reference: "none", Method: "none", Rejects: "all",
			Cases: []props.Case{wrong.Needing(props.Default)},
		}}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		effort   props.Effort
		want     Reaction
		why      string
		observed float64
		witness  string
	}{
		{props.Quick, LeavesOpen, id + ": needs more than --quick", 0, "control/waits is left open: " + id + ": needs more than --quick"},
		{props.Default, Rejects, id + ": got 1, want ≤ 0: m=3 k=2 T=100", 1, "rejects control/waits"},
	} {
		c, err := x.cell(t.Context(), props.Trial{Seed: 1, Effort: tt.effort}, m, id)
		if err != nil || c.Reaction != tt.want || c.Why != tt.why {
			t.Errorf("effort %d: reaction %d, %q, %v; want %d, %q", tt.effort, c.Reaction, c.Why, err, tt.want, tt.why)
		}
		f, err := x.witnesses(t.Context(), props.Trial{Seed: 1, Effort: tt.effort}, id)
		if err != nil || f.Observed.Mid != tt.observed || f.Witness != tt.witness {
			t.Errorf("effort %d: observed %v, %q, %v; want %v, %q", tt.effort, f.Observed.Mid, f.Witness, err, tt.observed, tt.witness)
		}
	}
	if !slices.Equal(played, []props.Effort{props.Default}) {
		t.Errorf("played at %v, want at the default effort, once", played)
	}
}

// TestClassesOfBugs: each row of the table in CONTRIBUTING.md is a bug of the catalogue
// and a claim that must reject it, which the rows of selftest decide.
func TestClassesOfBugs(t *testing.T) {
	raw, err := os.ReadFile("../../CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(raw), "\n## What is noticed\n")
	table, _, _ = strings.Cut(table, "\n## ")
	rows := regexp.MustCompile("(?m)^\\| (.*) \\| (`.*`) \\| (`.*`) \\|$").FindAllStringSubmatch(table, -1)
	if lines := strings.Count(table, "\n|") - 2; len(rows) < 20 || len(rows) != lines {
		t.Fatalf("%d of %d rows name a bug and a claim, want all and at least 20", len(rows), lines)
	}
	for _, row := range rows {
		claims := quoted(row[3])
		for _, bug := range quoted(row[2]) {
			if !slices.ContainsFunc(mutants.All(), func(m mutants.Mutant) bool {
				return m.Name == bug && !m.Valid && slices.ContainsFunc(m.RejectedBy, func(id string) bool { return slices.Contains(claims, id) })
			}) {
				t.Errorf("%s: the catalogue has no such bug that one of %q must reject", bug, claims)
			}
		}
	}
}

// quoted are the words between backquotes.
func quoted(text string) (all []string) {
	for _, m := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(text, -1) {
		all = append(all, m[1])
	}
	return all
}
