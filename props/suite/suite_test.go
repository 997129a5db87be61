package suite_test

import (
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/suite"
)

// TestSuitesAreWellFormed: every claim says all that a reader needs, paths are
// unique within a suite, and one path means the same claim everywhere.
func TestSuitesAreWellFormed(t *testing.T) {
	meaning := map[string]string{}
	for _, s := range suite.Suites() {
		claims := s.Build()
		if len(claims) == 0 {
			t.Errorf("suite %q has no claims", s.Command)
		}
		seen := map[string]bool{}
		for _, c := range claims {
			if err := c.Validate(); err != nil {
				t.Errorf("suite %q: %v", s.Command, err)
			}
			if seen[c.ID] {
				t.Errorf("suite %q has claim %s twice", s.Command, c.ID)
			}
			seen[c.ID] = true
			if m, ok := meaning[c.ID]; ok && m != c.Statement {
				t.Errorf("claim %s states %q in one suite and %q in another", c.ID, m, c.Statement)
			}
			meaning[c.ID] = c.Statement
		}
	}
}

// TestGroupsAreContiguous: tables are printed group by group, so a group that
// comes back would be printed as two tables.
func TestGroupsAreContiguous(t *testing.T) {
	for _, s := range suite.Suites() {
		closed, last := map[string]bool{}, ""
		for _, c := range s.Build() {
			if c.Group != last {
				closed[last], last = true, c.Group
			}
			if closed[c.Group] {
				t.Errorf("suite %q: claim %s reopens group %q", s.Command, c.ID, c.Group)
			}
		}
	}
}

// TestRecordMatchesTheClaims: an entry that no printed claim has is misspelt,
// or outlived its claim.
func TestRecordMatchesTheClaims(t *testing.T) {
	var claims []props.Claim
	for _, l := range suite.List(suite.Suites()) {
		claims = append(claims, l.Claim)
	}
	for _, key := range suite.Expected().Unmatched(claims) {
		t.Errorf("testdata/expected has %v, which is not a case of a printed claim", key)
	}
}

func TestFor(t *testing.T) {
	for _, s := range suite.Suites() {
		claims, err := suite.For(s.Command)
		if err != nil || len(claims) != len(s.Build()) {
			t.Errorf("For(%q): %d claims, error %v; want %d, none", s.Command, len(claims), err, len(s.Build()))
		}
	}
	if _, err := suite.For("algo"); err == nil || !strings.Contains(err.Error(), "algos") {
		t.Errorf("For(algo): error %v, want one that names algos", err)
	}
}
