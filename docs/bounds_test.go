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
	for _, c := range append(suite.Theory(), suite.Beyond()...) {
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

// TestDisplayedFormulasNameClaims: each displayed formula of sections 2 to 12 and of the appendices stands
// beside a claim: in its own lines, in the paragraph before or after, or in the heading above.
func TestDisplayedFormulasNameClaims(t *testing.T) {
	text, err := os.ReadFile("bounds.md")
	if err != nil {
		t.Fatal(err)
	}
	claim := regexp.MustCompile("`[a-z][a-z0-9-]*/[a-z0-9-/…]+`|`(?:kappa|zeta-tail|zeta-mean)`")
	blocks := strings.Split(string(text), "\n\n")
	heading, proves, displayed := "", false, 0
	for i, block := range blocks {
		if strings.HasPrefix(block, "#") {
			heading, _, _ = strings.Cut(block, "\n")
			if strings.HasPrefix(block, "## ") {
				number := regexp.MustCompile(`^## (?:([0-9]+)\.|Appendix)`).FindStringSubmatch(block)
				proves = number != nil && number[1] != "1" && number[1] != "13" && number[1] != "14" && number[1] != "15"
			}
		}
		if !proves || !strings.HasPrefix(block, "    ") {
			continue
		}
		displayed++
		around := heading + blocks[i-1] + block
		if i+1 < len(blocks) {
			around += blocks[i+1]
		}
		if !claim.MatchString(around) {
			t.Errorf("no claim stands beside\n%s", block)
		}
	}
	if displayed < 20 {
		t.Errorf("%d displayed formulas, want at least 20", displayed)
	}
}
