package mutants

import (
	"slices"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/policies"
	"github.com/regretcheck/regretcheck/props/suite"
)

// TestVariantsWithoutBugsPass: the implementations that carry the bugs are right
// without them, so that it is the bug that a claim rejects. The chance that a
// right one fails is the run's budget, 10⁻³, each; the seed is fixed.
func TestVariantsWithoutBugsPass(t *testing.T) {
	for _, c := range []struct {
		name   string
		plant  func(*Subjects)
		claims []string // below these paths
	}{
		{"ranker as CMOSS", plantCMOSS(otherRanking(rankerBugs{})), []string{"index/", "cmoss/", "contract/"}},
		{"ranker as CUCB", plantCUCB(ucbRadius), []string{"index/", "cucb/", "contract/", "cascade/partial-update"}},
		{"pairing", func(s *Subjects) { s.Policies.Rounder = pairing{}.round }, []string{"depround/"}},
		{"exp3m", plantEXP3M(exp3mBugList{}), []string{"exp3m/"}},
		{"hybrid", plantHYBRID(hybridBugList{}), []string{"hybrid/"}},
		{"combexp", func(s *Subjects) {
			s.Extended.COMBEXP = func(spec algos.Spec) (policies.FullBandit, error) { return newCOMBEXP(spec, combexpBugList{}) }
		}, []string{"combexp/cholesky", "combexp/permutation"}},
		{"cascade", func(s *Subjects) { s.Extended.Cascade = cascade{}.play }, []string{"cascade/prefix", "cascade/stop", "cascade/observation-probability"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := Subjects{Policies: suite.PolicySubjects(), Extended: suite.ExtendedSubjects(), Lemmas: suite.LemmaSubjects()}
			c.plant(&s)
			r, err := props.Run(t.Context(), props.Config{
				Claims: slices.Concat(policies.All(s.Policies), policies.Extended(s.Extended)), Seed: 1, Effort: props.Quick,
				Select: func(claim props.Claim, _ props.Case) bool {
					return claim.ID != "contract/equivariant-law" && slices.ContainsFunc(c.claims, func(path string) bool { return strings.HasPrefix(claim.ID, path) })
				},
			})
			if err != nil {
				t.Fatal(err)
			}
			for _, row := range r.Rows {
				if row.Verdict.Outcome() == props.Fail {
					t.Errorf("%s (%s) fails: %s", row.Claim, row.Instance, row.Verdict.Finding().Witness)
				}
			}
			if len(r.Rows) == 0 {
				t.Error("no claim looked at it")
			}
		})
	}
}
