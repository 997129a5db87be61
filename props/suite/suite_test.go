package suite_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claimtest"
	"github.com/regretcheck/regretcheck/props/suite"
)

// TestSuitesAreWellFormed: every claim says all that a reader needs, paths are unique within a suite, and one path
// means the same claim everywhere. Tables are printed group by group, so a group that came back would be two tables.
func TestSuitesAreWellFormed(t *testing.T) {
	meaning := map[string]string{}
	for _, s := range suite.Suites() {
		claims := s.Build()
		if len(claims) == 0 {
			t.Errorf("suite %q has no claims", s.Command)
		}
		seen, closed, last := map[string]bool{}, map[string]bool{}, ""
		for _, c := range claims {
			if err := c.Validate(); err != nil {
				t.Errorf("suite %q: %v", s.Command, err)
			}
			if c.Reference == "stated here" { // formula's, for a lemma without one
				t.Errorf("suite %q: claim %s: want a Reference, the source of its statement", s.Command, c.ID)
			}
			if seen[c.ID] {
				t.Errorf("suite %q has claim %s twice", s.Command, c.ID)
			}
			seen[c.ID] = true
			if m, ok := meaning[c.ID]; ok && m != c.Statement {
				t.Errorf("claim %s states %q in one suite and %q in another", c.ID, m, c.Statement)
			}
			meaning[c.ID] = c.Statement
			if c.Group != last {
				closed[last], last = true, c.Group
			}
			if closed[c.Group] {
				t.Errorf("suite %q: claim %s reopens group %q", s.Command, c.ID, c.Group)
			}
		}
	}
}

// claims are those of all suites, each once.
func claims() (all []props.Claim) {
	for _, s := range suite.Suites() {
		for _, c := range s.Build() {
			if !slices.ContainsFunc(all, func(other props.Claim) bool { return other.ID == c.ID }) {
				all = append(all, c)
			}
		}
	}
	return all
}

// TestRecordMatchesTheClaims: an entry that no case has, or a refutation that no printed claim has, is misspelt or
// outlived its claim. The second data set is not shipped, so that nothing about it can be refuted.
func TestRecordMatchesTheClaims(t *testing.T) {
	all := claims()
	for _, r := range suite.Expected() {
		matched := func(c props.Claim) bool {
			return (c.Printed || r.Outcome != props.Refuted) && slices.ContainsFunc(c.Cases, func(k props.Case) bool {
				return r.Covers(props.Key{Claim: c.ID, Instance: k.Instance})
			})
		}
		if !slices.ContainsFunc(all, matched) {
			t.Errorf("testdata/expected has %v, which is no case, or none of a printed claim", r)
		}
		if r.Outcome == props.Refuted && strings.HasPrefix(r.Claim, "paper/") && strings.Contains(r.Claim, "yelp") {
			t.Errorf("testdata/expected has %v, which is about a data set that is not shipped", r)
		}
	}
}

// TestAudit decides every printed number of the paper against the record and logs the table: go test ./props/suite
// -run Audit -v.
func TestAudit(t *testing.T) {
	claimtest.Require(t, props.Config{Claims: suite.Audit(), Seed: 1, Expected: suite.Expected()}, claimtest.Manner{})
}

// outside are the cases of verify theory that the default suite leaves out: each
// takes half a second or more.
var outside = []props.Key{
	{Claim: "zeta-tail", Instance: "T=1e5"},
	{Claim: "zeta-tail", Instance: "T=1e6"},
	{Claim: "zeta-mean", Instance: "T=1e4"},
	{Claim: "zeta-mean", Instance: "T=1e5"},
	{Claim: "zeta-mean/search", Instance: "least slack"},
	{Claim: "kappa", Instance: "T=1e6"},
}

// lawsOnLattices are the walks over laws on equally spaced values.
func lawsOnLattices(key props.Key) bool {
	return strings.Contains(key.Claim, "/laws/") && (strings.HasSuffix(key.Claim, "/extremal") ||
		strings.HasPrefix(key.Instance, "least slack"))
}

// TestDefaultSuiteLeavesOut: the default suite holds verify theory's cases but
// for those listed and the walks over laws on lattices, and no others.
func TestDefaultSuiteLeavesOut(t *testing.T) {
	inDefault, all := keys(suite.Default()), keys(suite.Theory())
	var got []props.Key
	for _, key := range all {
		if !slices.Contains(inDefault, key) && !lawsOnLattices(key) {
			got = append(got, key)
		}
	}
	less := func(a, b props.Key) bool { return a.String() < b.String() }
	if diff := cmp.Diff(outside, got, cmpopts.SortSlices(less)); diff != "" {
		t.Errorf("left out (-want +got):\n%s", diff)
	}
}

func keys(claims []props.Claim) []props.Key {
	var all []props.Key
	for _, c := range claims {
		for _, k := range c.Cases {
			all = append(all, props.Key{Claim: c.ID, Instance: k.Instance})
		}
	}
	return all
}
