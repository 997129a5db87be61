package docs

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props/suite"
)

// TestClaimsOfBounds: every claim that docs/bounds.md names is one of the suite, or the beginning
// of some, and each proof of a lower bound names one.
func TestClaimsOfBounds(t *testing.T) {
	text, err := os.ReadFile("bounds.md")
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, c := range suite.Theory() {
		ids = append(ids, c.ID)
	}
	named := regexp.MustCompile("`([a-z][a-z0-9-]*(?:/[a-z0-9-]+)+)`").FindAllStringSubmatch(string(text), -1)
	if len(named) < 15 {
		t.Errorf("%d claims are named, want at least 15", len(named))
	}
	for _, m := range named {
		if !slices.ContainsFunc(ids, func(id string) bool { return id == m[1] || strings.HasPrefix(id, m[1]+"/") }) {
			t.Errorf("docs/bounds.md names %s: no such claim", m[1])
		}
	}
	for _, heading := range regexp.MustCompile(`(?m)^### .*$`).FindAllString(string(text), -1) {
		if !strings.Contains(heading, "`") {
			t.Errorf("%q names no claim", heading)
		}
	}
}
