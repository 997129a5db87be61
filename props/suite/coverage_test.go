package suite_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/suite"
	"github.com/regretcheck/regretcheck/testdata"
)

var update = flag.Bool("update", false, "rewrite docs/coverage.md")

const coverageDocument = "../../docs/coverage.md"

// grades are what may be said of an item; all but the first need a reason.
var grades = []string{"faithful", "stronger", "weaker", "not decidable"}

// TestCoverage: every item of the paper has claims, a grade and, where it is not checked as
// it stands, the reason; a claim whose reference names a label is in that label's line;
// and docs/coverage.md says so.
func TestCoverage(t *testing.T) {
	claims := props.List("verify", suite.Suites())
	seen := map[string]bool{}
	for _, c := range testdata.Coverage() {
		if seen[c.Label] || c.Kind == "" || c.Item == "" || c.Claims == "" {
			t.Errorf("%s: twice, or a blank", c.Label)
		}
		seen[c.Label] = true
		if !slices.Contains(grades, c.Grade) || (c.Because == "") != (c.Grade == grades[0]) {
			t.Errorf("%s: grade %q because %q: want one of %q, with a reason unless faithful", c.Label, c.Grade, c.Because, grades)
		}
		for _, pattern := range strings.Fields(c.Claims) {
			if !slices.ContainsFunc(claims, func(l props.ListedClaim) bool { return like(pattern, l.ID) }) {
				t.Errorf("%s: %s is no claim", c.Label, pattern)
			}
		}
	}
	want := coverageText(claims)
	if *update {
		if err := os.WriteFile(coverageDocument, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(coverageDocument); err != nil || string(got) != want {
		t.Errorf("docs/coverage.md is not what the claims and testdata/paper/coverage.csv give (%v): go test ./props/suite -run Coverage -update", err)
	}
}

// TestCoverageHasEveryLabel: every \label of the source has a line, It needs
// the source beside the repository.
func TestCoverageHasEveryLabel(t *testing.T) {
	files, _ := filepath.Glob("../../../shared/paper/*.txt")
	if len(files) == 0 {
		t.Skip("the paper's source is not beside the repository")
	}
	source, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	lines := map[string]bool{}
	for _, c := range testdata.Coverage() {
		lines[c.Label] = true
	}
	for _, m := range regexp.MustCompile(`\\label\{([^}]*)\}`).FindAllStringSubmatch(string(source), -1) {
		if !lines[m[1]] {
			t.Errorf("%s: no line in testdata/paper/coverage.csv", m[1])
		}
	}
}

// like reports whether the id matches the pattern, in which * stands for any text.
func like(pattern, id string) bool {
	head, rest, wild := strings.Cut(pattern, "*")
	if !wild {
		return pattern == id
	}
	id, ok := strings.CutPrefix(id, head)
	for i := 0; ok && i <= len(id); i++ {
		if like(rest, id[i:]) {
			return true
		}
	}
	return false
}

// coverageText is the document: a line for each item, with the claims that the record names
// and those whose reference names the label.
func coverageText(claims []props.ListedClaim) string {
	var b strings.Builder
	count := map[string]int{}
	for _, c := range testdata.Coverage() {
		count[c.Grade]++
	}
	fmt.Fprintf(&b, `# The paper, item by item

Generated from the claims' references and testdata/paper/coverage.csv; held by a test
(`+"`go test ./props/suite -run Coverage`"+`). %d items: %d are checked as they stand, %d in a
stronger form, %d in a weaker one, and %d cannot be decided from what is printed. An item
without a label of the source has words for one.

`, len(testdata.Coverage()), count[grades[0]], count[grades[1]], count[grades[2]], count[grades[3]])
	b.WriteString("| item | what | claims | checked |\n|---|---|---|---|\n")
	for _, c := range testdata.Coverage() {
		var ids []string
		for _, pattern := range strings.Fields(c.Claims) {
			ids = append(ids, "`"+pattern+"`")
		}
		for _, l := range claims {
			covered := slices.ContainsFunc(strings.Fields(c.Claims), func(p string) bool { return like(p, l.ID) })
			if !covered && strings.Contains(c.Label, ":") && names(l.Reference, c.Label) {
				ids = append(ids, "`"+l.ID+"`")
			}
		}
		grade := c.Grade
		if c.Because != "" {
			grade += ": " + c.Because
		}
		fmt.Fprintf(&b, "| %s (%s) | %s | %s | %s |\n", c.Label, c.Kind, c.Item, strings.Join(ids, ", "), grade)
	}
	return b.String()
}

// names reports whether a reference names the label, and not a longer one.
func names(reference, label string) bool {
	_, rest, found := strings.Cut(reference, label)
	return found && (rest == "" || !strings.ContainsAny(rest[:1], "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_:-"))
}
