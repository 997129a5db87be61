package suite_test

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/suite"
	"github.com/regretcheck/regretcheck/testdata"
)

var update = flag.Bool("update", false, "rewrite docs/coverage.md")

const coverageDocument = "../../docs/coverage.md"

// grades are the words of the record for an item that no claim decides as it stands.
var grades = []string{"stronger", "weaker", "not decidable"}

// TestCoverage: every item of the paper has claims, and claims that decide it as it stands or a
// grade with its reason; and docs/coverage.md says what those claims are.
func TestCoverage(t *testing.T) {
	all := claims()
	seen := map[string]bool{}
	for _, c := range testdata.Coverage() {
		if seen[c.Label] || c.Kind == "" || c.Item == "" || c.Claims == "" {
			t.Errorf("%s: twice, or a blank", c.Label)
		}
		seen[c.Label] = true
		graded := slices.Contains(grades, c.Grade) && c.Because != "" && c.Decides == ""
		if decided := c.Grade == "" && c.Because == "" && c.Decides != ""; decided == graded {
			t.Errorf("%s: decides %q, grade %q because %q: want claims, or one of %q with a "+
				"reason", c.Label, c.Decides, c.Grade, c.Because, grades)
		}
		for _, pattern := range strings.Fields(c.Claims + " " + c.Decides) {
			if len(matching(all, pattern)) == 0 {
				t.Errorf("%s: %s is no claim", c.Label, pattern)
			}
		}
	}
	want := coverageText(all)
	if *update {
		if err := os.WriteFile(coverageDocument, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(coverageDocument); err != nil || string(got) != want {
		t.Errorf("docs/coverage.md is not what the claims and testdata/paper/coverage.csv give (%v): go test "+
			"./props/suite -run Coverage -update", err)
	}
}

// like reports whether the id matches the pattern, in which * stands for any text.
func like(pattern, id string) bool {
	return props.ExpectedRow{Claim: pattern}.Covers(props.Key{Claim: id})
}

// matching are the claims of a pattern.
func matching(claims []props.Claim, pattern string) []props.Claim {
	return slices.DeleteFunc(slices.Clone(claims), func(l props.Claim) bool { return !like(pattern, l.ID) })
}

// recorded reports whether a row is on record with one of the outcomes.
func recorded(key props.Key, outcomes ...props.Outcome) bool {
	return slices.ContainsFunc(suite.Expected(), func(r props.ExpectedRow) bool {
		return slices.Contains(outcomes, r.Outcome) && r.Claim != "paper/*" && r.Covers(key)
	})
}

// refuted reports whether a case of the claim is recorded as refuted.
func refuted(c props.Claim) bool {
	return slices.ContainsFunc(c.Cases, func(k props.Case) bool {
		return recorded(props.Key{Claim: c.ID, Instance: k.Instance}, props.Refuted)
	})
}

// undecided reports whether all cases of the claim may be vacuous or skipped.
func undecided(c props.Claim) bool {
	return !slices.ContainsFunc(c.Cases, func(k props.Case) bool {
		return !recorded(props.Key{Claim: c.ID, Instance: k.Instance}, props.Skipped, props.Vacuous)
	})
}

// rests names the evidence of the claims that decide an item: faithful if all of them are exact. It
// counts the claims that are recorded as refuted or undecided.
func rests(decide []props.Claim) string {
	var evidence []props.Evidence
	refutations, open := 0, 0
	for _, c := range decide {
		switch {
		case refuted(c):
			refutations++
		case undecided(c):
			open++
		default:
			evidence = append(evidence, c.Evidence)
		}
	}
	var words []string
	for _, e := range []props.Evidence{props.Exact, props.Searched, props.Sampled, props.Fitted, props.Compared} {
		if slices.Contains(evidence, e) {
			words = append(words, string(e))
		}
	}
	word := strings.Join(words, ", ")
	switch {
	case word == string(props.Exact):
		word = "faithful"
	case refutations == len(decide):
		return "refuted as printed"
	case word == "" && refutations == 0:
		return "vacuous or undecided"
	}
	for _, x := range []struct {
		n    int
		what string
	}{{refutations, "refuted as printed"}, {open, "vacuous or undecided"}} {
		if x.n > 0 {
			word += fmt.Sprintf("; %d of %d claims %s", x.n, len(decide), x.what)
		}
	}
	return strings.TrimPrefix(word, "; ")
}

const coverageHead = `# The paper, item by item

Generated from the claims and testdata/paper/coverage.csv; held by a test
(` + "`go test ./props/suite -run Coverage`" + `). The last column takes its word from the claims in bold,
which decide the item as it stands:

- **faithful**: they are exact, at every point of their grids; between the points they prove nothing.
- **searched**: a search finds no counterexample. **sampled**, **fitted**, **compared**: games are
  played, and the verdict has the run's error probability.
- **refuted as printed**: the record of refutations has a counterexample.
- **stronger**, **weaker**, **not decidable**: no claim decides the item as it stands, for the
  reason given.

An item that has no label in the source is named in words.

`

// coverageText is the document: a line for each item, with the claims that the record names
// and those whose reference names the label.
func coverageText(claims []props.Claim) string {
	var b strings.Builder
	b.WriteString(coverageHead)
	b.WriteString("| item | what | claims | checked |\n|---|---|---|---|\n")
	for _, c := range testdata.Coverage() {
		var ids []string
		var decide []props.Claim
		for _, pattern := range strings.Fields(c.Decides) {
			ids = append(ids, "**`"+pattern+"`**")
			decide = append(decide, matching(claims, pattern)...)
		}
		named := strings.Fields(c.Decides)
		for _, pattern := range strings.Fields(c.Claims) {
			if !slices.Contains(named, pattern) {
				ids, named = append(ids, "`"+pattern+"`"), append(named, pattern)
			}
		}
		for _, l := range claims {
			covered := slices.ContainsFunc(named, func(p string) bool { return like(p, l.ID) })
			if !covered && strings.Contains(c.Label, ":") && names(l.Reference, c.Label) {
				ids = append(ids, "`"+l.ID+"`")
			}
		}
		word := c.Grade + ": " + c.Because
		if c.Decides != "" {
			word = rests(decide)
		}
		fmt.Fprintf(&b, "| %s (%s) | %s | %s | %s |\n", c.Label, c.Kind, c.Item, strings.Join(ids, ", "), word)
	}
	return b.String()
}

// names reports whether a reference names the label, and not a longer one.
func names(reference, label string) bool {
	_, rest, found := strings.Cut(reference, label)
	return found && (rest == "" || !strings.ContainsAny(rest[:1],
		"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_:-"))
}
