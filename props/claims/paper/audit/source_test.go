package audit

import (
	"maps"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/testdata"
)

// The paper's LaTeX source is not part of the repository. Tests that read it
// look for it beside any folder above this one and are skipped elsewhere.
const source = "shared/paper/000_4412e112f0c6cd1c.txt"

// latexLines returns the lines of the paper's source, or skips the test.
func latexLines(t *testing.T) []string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		raw, err := os.ReadFile(filepath.Join(dir, source))
		if err == nil {
			return strings.Split(string(raw), "\n")
		}
		if filepath.Dir(dir) == dir {
			t.Skipf("%s is in no folder above this one: the comparison with the LaTeX source is skipped", source)
		}
		dir = filepath.Dir(dir)
	}
}

// TestTablesMatchSource reads every cell of the tables from the LaTeX source
// again, its setting from column header and caption, and compares.
func TestTablesMatchSource(t *testing.T) {
	lines := latexLines(t)
	same := cmp.Comparer(func(x, y float64) bool { return x == y || math.IsNaN(x) && math.IsNaN(y) })
	for _, table := range testdata.Tables() {
		if diff := cmp.Diff(tableOf(lines, table.Label), table.Cells, same); diff != "" {
			t.Errorf("%s: source and testdata differ (-source +testdata):\n%s", table.Label, diff)
		}
	}
}

// rowWords are what names a row of a table and what stands in its cells.
var rowWords = regexp.MustCompile(`COMBEXP|CMOSS|CUCB|EXP3\.M|HYBRID|\{Regret\}|\{Runtime|\d+\.\d+|Too large`)

// tableOf reads the cells of the table with the label.
func tableOf(lines []string, label string) (cells []testdata.Cell) {
	has := func(text string) func(string) bool {
		return func(line string) bool { return strings.Contains(line, text) }
	}
	end := slices.IndexFunc(lines, has(`\label{`+label+`}`))
	begin := end - 1
	for !strings.Contains(lines[begin], `\begin{tabular`) {
		begin--
	}
	top := begin
	for !strings.Contains(lines[top], `\caption`) {
		top--
	}
	body := begin + 1 + slices.IndexFunc(lines[begin+1:], has(`\midrule`))
	caption, columns := strings.Join(lines[top:begin], " "), headings(strings.Join(lines[begin+1:body], " "))
	c, column := testdata.Cell{Label: label, Metric: testdata.Cost}, 0
	for i, line := range lines[body:end] {
		for _, word := range rowWords.FindAllString(line, -1) {
			switch {
			case word == "{Regret}":
				c.Metric = testdata.Regret
			case word == "{Runtime":
				c.Metric = testdata.Runtime
			case word == "Too large" || strings.Contains("0123456789", word[:1]):
				c.Printed, c.Line, c.Value = word, body+i+1, math.NaN()
				if x, err := strconv.ParseFloat(word, 64); err == nil {
					c.Value = x
				}
				cells = append(cells, inSetting(c, columns[column], caption, line))
				column++
			default:
				c.Algorithm, column = strings.ToLower(strings.ReplaceAll(word, ".", "")), 0
			}
		}
		if c.Metric == testdata.Cost {
			column = 0
		}
	}
	return cells
}

var multicolumn = regexp.MustCompile(`\\multicolumn\{(\d+)\}`)

// headings are what stands above each column behind the first two, spans included.
func headings(header string) []string {
	columns := make([]string, 20)
	for _, row := range strings.Split(header, `\\`) {
		at := 0
		for _, field := range strings.Split(row, "&") {
			n := 1
			if m := multicolumn.FindStringSubmatch(field); m != nil {
				n, _ = strconv.Atoi(m[1])
			}
			for range n {
				columns[at] += field
				at++
			}
		}
	}
	return columns[2:]
}

var (
	kText, mText = regexp.MustCompile(`k=(\d+)`), regexp.MustCompile(`m=(\d+)`)
	gammaText    = regexp.MustCompile(`gamma=([0-9.]+)`)
	loText       = regexp.MustCompile(`\[([0-9.]+),`)
	hiText       = regexp.MustCompile(`\[[0-9.]+,([0-9.]+)\]`)
	varyText     = regexp.MustCompile(`Varying \$(\w)`)
	orderText    = regexp.MustCompile(`\b[Dd](esc)ending|\b[Aa](sc)ending`)
)

// firstIn is the first number that the expression finds.
func firstIn(re *regexp.Regexp, text string) (x float64) {
	x, _ = strconv.ParseFloat(re.FindStringSubmatch(text)[1], 64)
	return x
}

// inSetting adds to a cell what its column says, and where that says nothing the caption, or the
// text: m = 30, range [0, 0.1], γ = 0.01. Costs are at k = 20 where the bound is for k > m/2.
func inSetting(c testdata.Cell, column, caption, line string) testdata.Cell {
	if c.Metric == testdata.Cost {
		column, caption = " k=10 [0,0]", ""
		if strings.Contains(line, "k> ") {
			column = " k=20 [0,0]"
		}
	}
	alone := column + " [0,0.1] gamma=0.01"
	size := column + " " + caption + " m=30"
	c.K, c.M, c.Lo, c.Hi = int(firstIn(kText, size)), int(firstIn(mText, size)), firstIn(loText, alone), firstIn(hiText, alone)
	c.Feedback, c.Dataset = "semi", testdata.Synthetic
	if c.Algorithm == "exp3m" {
		c.Gamma = firstIn(gammaText, alone)
	}
	if strings.Contains(column, "gamma") {
		c.Vary = "gamma"
	}
	if m := varyText.FindStringSubmatch(column); m != nil {
		c.Vary = m[1]
	}
	if strings.Contains(column, "Yelp") {
		c.Dataset = testdata.Yelp
	}
	if m := orderText.FindStringSubmatch(caption); m != nil {
		c.Feedback, c.Order = "disjunctive", map[string]string{"esc": "desc", "": "asc"}[m[1]]
	}
	return c
}

var (
	bold   = regexp.MustCompile(`\\textbf\{([^{}]*)\}`)
	number = regexp.MustCompile(`\d+(?:\.\d+)?`)
	signed = regexp.MustCompile(`(\d+(?:\.\d+)?)(?:\\%|\$?\\times|×)`)
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

// TestFiguresAreEntered finds every figure that the text sets in bold or before a percent or times
// sign and demands it, as often as printed, among the words of the claims on its line.
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

// strong are the words that make a sentence of the results quantitative even without a figure.
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
	for line, text := range proseLines(latexLines(t)) {
		results := line == 37 || line == 39 || line == 178 || 283 <= line && line <= 316 || line >= 904
		if w := strong.FindString(text); results && w != "" && !claimed[line] {
			t.Errorf("line %d says %q and has no claim: %.120s", line, w, text)
		}
	}
}

// TestClaimFiguresAreInTheirWords demands that the figures of a claim are
// those it quotes, and that the source's line has them.
func TestClaimFiguresAreInTheirWords(t *testing.T) {
	for _, c := range testdata.Claims() {
		for _, figure := range number.FindAllString(c.Lo+" "+c.Hi, -1) {
			// δ, costs and subplots are quoted otherwise: they have no unit.
			if c.Unit != "" && !slices.Contains(number.FindAllString(c.Words, -1), figure) {
				t.Errorf("%s: figure %s is not among the words %q", c.ID, figure, c.Words)
			}
		}
	}
	lines := latexLines(t)
	for _, c := range testdata.Claims() {
		for _, figure := range number.FindAllString(c.Lo+" "+c.Hi, -1) {
			if c.Kind != "panels" && !strings.Contains(lines[c.Line-1], figure) { // the text writes (1)-(8)
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
