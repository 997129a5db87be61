package selftest

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/suite"
)

// campaigns are subjects whose bugs differ only in the learner; each plays 10⁷ rounds or more.
var campaigns = map[string]bool{"limit": true, "learner": true, "control": true}

// TestBugsAreRejected: each bug is rejected by its first claim, with a witness that leads to it.
// verify selftest decides the other claims. Of a campaign only the first bug is planted, in CI all;
// with -short every fourth bug.
func TestBugsAreRejected(t *testing.T) {
	played := map[string]bool{}
	for i, b := range Bugs() {
		subject, _, _ := strings.Cut(b.Name, "/")
		for _, e := range suite.Expected() { // what fails without a bug rejects none
			on := func(id string) bool { return e.Covers(props.Key{Claim: id, Instance: e.Instance}) }
			if e.Outcome == props.Refuted && slices.ContainsFunc(b.RejectedBy, on) {
				t.Errorf("%s is rejected by %s, which the record refutes", b.Name, e.Claim)
			}
		}
		if testing.Short() && i%4 != 0 || campaigns[subject] && played[subject] && os.Getenv("REGRETCHECK_LONG") == "" {
			continue
		}
		played[subject] = true
		t.Run(b.Name, func(t *testing.T) {
			t.Parallel()
			trial := props.Trial{Seed: 1, Effort: props.Quick, Progress: func(float64) {}}
			f, err := b.Try(t.Context(), trial)
			if err != nil {
				t.Fatal(err)
			}
			f.Evidence = props.Searched
			if props.Decide(f).Outcome() != props.Pass {
				t.Errorf("%s must be rejected by %s: %s", b.Name, b.RejectedBy[0], f.Witness)
			}
		})
	}
}

// TestValidVariantsAreAccepted: a valid variant is accepted by the claims that reject the bugs of
// its subject, except by those that compare it with the literal form.
func TestValidVariantsAreAccepted(t *testing.T) {
	if testing.Short() {
		t.Skip("runs nothing side by side that other tests do not")
	}
	for _, v := range variants() {
		t.Run(v.name, func(t *testing.T) {
			t.Parallel()
			subject, _, _ := strings.Cut(v.name, "/")
			var ids []string
			for _, r := range rows() {
				if strings.HasPrefix(r.name, subject+"/") {
					ids = append(ids, r.rejectedBy...)
				}
			}
			report, err := props.Run(t.Context(), props.Config{
				Claims: v.claims(), Effort: props.Quick, Workers: 1, Expected: suite.Expected(),
				Select: func(c props.Claim, k props.Case) bool {
					return k.From <= props.Quick && slices.Contains(ids, c.ID) && !slices.Contains(v.rejectedBy, c.ID)
				},
			})
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range report.Rows {
				if r.Verdict.Outcome() == props.Fail {
					t.Errorf("%s (%s) rejects it: %s: %s", r.Claim, r.Instance, v.wrong, r.Verdict.Finding().Witness)
				}
			}
		})
	}
}

// TestBugsAreWellFormed: names are unique and begin with their subject, and no witness without a
// number leads to a bug.
func TestBugsAreWellFormed(t *testing.T) {
	seen := map[string]bool{}
	for _, b := range Bugs() {
		if _, name, ok := strings.Cut(b.Name, "/"); seen[b.Name] || !ok || name == "" || b.Wrong == "" ||
			len(b.RejectedBy) == 0 {
			t.Errorf("%q: want a name SUBJECT/bug of its own, words and claims that must reject it", b.Name)
		}
		seen[b.Name] = true
		for _, words := range []string{"", "it fails", "got 1, want at most 0 (3 of 7, off by 0.5)",
			"the arm of the round at the point is wrong"} {
			if regexp.MustCompile(b.Witness).MatchString(words) {
				t.Errorf("%s: %q leads to it: want a witness with a number", b.Name, words)
			}
		}
	}
}

// TestEveryClaimMeetsABug: a claim that need not reject any bug may be one that cannot fail.
func TestEveryClaimMeetsABug(t *testing.T) {
	exceptions := map[string]string{
		"decomposition":      "holds on every path of every policy",
		"theorem-semibandit": "a planted policy would play 4·10⁸ rounds one by one",
		"lower-bounds":       "a policy that is told nothing of the means meets them",
		"scaling/control/cucb/generated/low/beta":            "with CMOSS in CUCB's place its interval is too wide to reject",
		"scaling/control/random/generated/high/exponent-log": "CMOSS in its place: 0.1…1.1 for ≤ 0.365, inconclusive",
		"scaling/control/random/generated/low/exponent-m-k":  "CMOSS in its place: inconclusive on one seed of three",
		"scaling/control/ball/generated/low/exponent-m-k":    "CMOSS in its place: inconclusive on two seeds of three",
		"policy/gap-slope": "played at the default effort: TestGapSlope in policytest",
		"policy/index": "claims nothing unless an index is named: " +
			"TestDefectsAreFound in policytest",
	}
	met, known := map[string]bool{}, map[string]bool{}
	for _, b := range Bugs() {
		for _, id := range b.RejectedBy {
			met[id] = true
		}
	}
	for _, c := range claimsAbout(originals()) {
		known[c.ID] = true
		if met[c.ID] == (exceptions[c.ID] != "") {
			t.Errorf("claim %s: a bug is planted for it: %v, exception %q", c.ID, met[c.ID], exceptions[c.ID])
		}
	}
	for id := range exceptions {
		if !known[id] {
			t.Errorf("exception of %s: no such claim", id)
		}
	}
}

// TestPlantedPoliciesBearTheBugsName: a planted policy is code under the bug's name, so that no
// stored unit of the original is used for it.
func TestPlantedPoliciesBearTheBugsName(t *testing.T) {
	planted := 0
	for _, r := range rows() {
		s := originals()
		r.plant(&s, r.name)
		var names []string
		for _, n := range slices.Concat(s.policies.Contract, s.extended.Learners) {
			names = append(names, n.Name)
		}
		for _, l := range s.lemmas.Learners {
			if names = append(names, l.Name); l.Name == r.name && l.Choice.Name != "" {
				t.Errorf("%s meets the lower bounds as the choice %v, want code", r.name, l.Choice)
			}
		}
		if subject, _, _ := strings.Cut(r.name, "/"); slices.Contains(names, r.name) {
			planted++
			if slices.Contains(names, subject) {
				t.Errorf("%s stands beside its original: %v", r.name, names)
			}
		}
	}
	if planted < 40 {
		t.Errorf("%d bugs are planted as policies, want at least 40", planted)
	}
}
