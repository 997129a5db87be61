package audit_test

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/testdata"
)

// TestSignsAreEntered counts the percent and times signs that the claims
// account for, line by line, against the counts recorded from the source.
func TestSignsAreEntered(t *testing.T) {
	want := signsByLine(testdata.SignCounts())
	got := map[int]testdata.Signs{}
	for _, c := range testdata.Claims() {
		s := got[c.Line]
		s.Line = c.Line
		switch c.Unit {
		case "%":
			s.Percent += c.Signs
		case "x":
			s.Times += c.Signs
		}
		if s.Percent+s.Times > 0 {
			got[c.Line] = s
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("signs in the results text and in the claims (-text +claims):\n%s", diff)
	}
}

// signsByLine indexes counts by their line.
func signsByLine(counts []testdata.Signs) map[int]testdata.Signs {
	out := map[int]testdata.Signs{}
	for _, s := range counts {
		out[s.Line] = s
	}
	return out
}

var (
	percentSign = regexp.MustCompile(`\\%`)
	timesSign   = regexp.MustCompile(`\\times\b|×`)
)

// TestSignCountsMatchSource counts the signs in the whole source again:
// outside the results there are none.
func TestSignCountsMatchSource(t *testing.T) {
	got := map[int]testdata.Signs{}
	for i, l := range latexLines(t) {
		s := testdata.Signs{Line: i + 1, Percent: len(percentSign.FindAllString(l, -1)),
			Times: len(timesSign.FindAllString(l, -1))}
		if s.Percent+s.Times > 0 {
			got[s.Line] = s
		}
	}
	if diff := cmp.Diff(signsByLine(testdata.SignCounts()), got); diff != "" {
		t.Errorf("percent and times signs (-recorded +source):\n%s", diff)
	}
}

var (
	bold   = regexp.MustCompile(`\\textbf\{([^{}]*)\}`)
	number = regexp.MustCompile(`\d+(?:\.\d+)?`)
	signed = regexp.MustCompile(`(\d+(?:\.\d+)?)\\%`)
)

// proseLines returns the lines of the source with running text: tables, whose cells
// are bold too, are left out.
func proseLines(lines []string) map[int]string {
	out := map[int]string{}
	inTable := false
	for i, l := range lines {
		switch {
		case strings.Contains(l, `\begin{tabular`):
			inTable = true
		case strings.Contains(l, `\end{tabular`):
			inTable = false
		case !inTable:
			out[i+1] = l
		}
	}
	return out
}

// TestFiguresAreEntered finds every figure that the text sets in bold or
// before a percent sign and demands it, as often as printed, among the words
// of the claims on its line.
func TestFiguresAreEntered(t *testing.T) {
	entered := map[int]map[string]int{}
	for _, c := range testdata.Claims() {
		if entered[c.Line] == nil {
			entered[c.Line] = map[string]int{}
		}
		for _, n := range number.FindAllString(c.Words, -1) {
			entered[c.Line][n]++
		}
	}
	lines := proseLines(latexLines(t))
	found := 0
	for _, line := range slices.Sorted(maps.Keys(lines)) {
		printed := map[string]int{}
		for _, m := range bold.FindAllStringSubmatch(strings.ReplaceAll(lines[line], `$\times$`, "×"), -1) {
			for _, n := range number.FindAllString(m[1], -1) {
				printed[n]++
			}
		}
		for _, m := range signed.FindAllStringSubmatch(bold.ReplaceAllString(lines[line], ""), -1) {
			printed[m[1]]++
		}
		for n, times := range printed {
			found += times
			if got := entered[line][n]; got < times {
				t.Errorf("line %d prints %s %d times, the claims have it %d times", line, n, times, got)
			}
		}
	}
	if found < 100 {
		t.Errorf("%d figures found in the text, want more than 100: the search itself is broken", found)
	}
}

// strong are the words that make a sentence of the results quantitative even
// without a figure.
var strong = regexp.MustCompile(`lowest|consistently|at least|up to|as much as|between \\textbf|` +
	`stable runtime|same order of magnitude|most configurations|typically|nearly all|` +
	`[Aa]cross (all|every|both) (settings?|configurations|value|experimental|datasets|initialization|descending)|` +
	`more pronounced|ranging from|subplots \(|strictly|highly sensitive|very close`)

// TestStrongWordsAreEntered demands a claim on every line of the abstract and
// the results whose words promise something about all settings.
func TestStrongWordsAreEntered(t *testing.T) {
	claimed := map[int]bool{}
	for _, c := range testdata.Claims() {
		claimed[c.Line] = true
	}
	lines := proseLines(latexLines(t))
	for _, line := range slices.Sorted(maps.Keys(lines)) {
		results := line == 37 || line == 39 || line == 178 || 283 <= line && line <= 316 || line >= 904
		if w := strong.FindString(lines[line]); results && w != "" && !claimed[line] {
			t.Errorf("line %d says %q and has no claim: %.120s", line, w, lines[line])
		}
	}
}

// TestClaimFiguresAreInTheirWords demands that the figures of a claim are
// those it quotes, and that the source's line has them.
func TestClaimFiguresAreInTheirWords(t *testing.T) {
	for _, c := range testdata.Claims() {
		if c.Unit == "" {
			continue // δ, costs and subplots are quoted otherwise
		}
		words := number.FindAllString(c.Words, -1)
		for _, figure := range []string{c.Lo, c.Hi} {
			if figure != "" && !slices.Contains(words, figure) {
				t.Errorf("%s: figure %s is not among the words %q", c.ID, figure, c.Words)
			}
		}
	}
	lines := latexLines(t)
	for _, c := range testdata.Claims() {
		if c.Kind == "panels" {
			continue // the text writes (1)-(8)
		}
		for _, figure := range number.FindAllString(c.Lo+" "+c.Hi, -1) {
			if !strings.Contains(lines[c.Line-1], figure) {
				t.Errorf("%s: figure %s does not stand on line %d", c.ID, figure, c.Line)
			}
		}
	}
}

// TestPanelsMatchSource demands that the lines of the recorded captions exist
// and speak of subplots.
func TestPanelsMatchSource(t *testing.T) {
	lines := latexLines(t)
	for _, p := range testdata.Panels() {
		near := strings.Join(lines[p.Line-2:p.Line+3], " ")
		if !strings.Contains(near, "Subplots") || !strings.Contains(near, `\label{`+p.Figure+`}`) {
			t.Errorf("%s (%d): line %d is not in that figure's caption", p.Figure, p.Number, p.Line)
		}
	}
}
