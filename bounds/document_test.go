package main

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/bounds/claims"
)

// suiteIDs are the IDs of all claims of the program.
func suiteIDs() (ids []string) {
	for _, c := range claims.Claims(claims.Ours()) {
		ids = append(ids, c.ID)
	}
	for _, l := range claims.Lemmas(claims.Ours()) {
		for _, c := range l.Claims() {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

// TestClaimsOfTheDocument: every claim that bounds.md names is one of the program, or the beginning
// of some, and each proof of a lower bound names one.
func TestClaimsOfTheDocument(t *testing.T) {
	text, err := os.ReadFile("bounds.md")
	if err != nil {
		t.Fatal(err)
	}
	// Of verify, and folders:
	ids := append(suiteIDs(), "theory/delta", "kappa", "zeta-tail", "zeta-mean", "certify/run", "certify/certificates")
	named := regexp.MustCompile("`([a-z][a-z0-9-]*(?:/[a-z0-9-]+)+)`").FindAllStringSubmatch(string(text), -1)
	if len(named) < 15 {
		t.Errorf("%d claims are named, want at least 15", len(named))
	}
	for _, m := range named {
		if !slices.ContainsFunc(ids, func(id string) bool { return id == m[1] || strings.HasPrefix(id, m[1]+"/") }) {
			t.Errorf("bounds.md names %s: no such claim", m[1])
		}
	}
	for _, heading := range regexp.MustCompile(`(?m)^### .*$`).FindAllString(string(text), -1) {
		if !strings.Contains(heading, "`") {
			t.Errorf("%q names no claim", heading)
		}
	}
}
