package docs

import (
	"encoding/csv"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/regretcheck/regretcheck/props/claims/lemmas"
	"github.com/regretcheck/regretcheck/props/suite"
)

// factorSite finds a number that is a factor on a rate: 4.66·√(k(m−k)T), 4.11·(m−k)√(T…), 4.66·rate.
var factorSite = regexp.MustCompile(`(\d*\.?\d+)\s?·?\s?(?:(?:\(m−k\))?√\(?[(kmT]|rate\b)`)

// decimal finds a number with a decimal point that no digit, letter or sign goes on from.
var decimal = regexp.MustCompile(`(?:^|[^\w.·−-])(\d*\.\d+)\b`)

// aboutFactors finds a line that speaks of a factor on the rate.
var aboutFactors = regexp.MustCompile(`\brate\b|\bfactor|√\(k|√\(m`)

// nearMiss is how close to a constant a number must be to be taken for it.
const nearMiss = 0.02

// elsewhere are factors on rates that are no theorem's, and numbers of other kinds near a
// constant, by the words before and after them, each with what it is.
var elsewhere = map[string]string{
	"Hoeffding | 4.841 | 4.434 | 4.052 | 3.953 | 3.923 | 3.980 |": "at single c and r = 1, not every r: additive/factors",
	"Cantelli | 4.745 | 4.339 | 3.977 | 3.882 | 3.856 | 3.915 |":  "the same with Cantelli's tail",
	".0418·√(kmT)":                                        "at k = 1000, no limit: additive/lower/limits",
	"closed end against ADDITIVE's 2.86":                  "of r > 10⁶ alone",
	"4 + 5.0302 = 9.0302":                                 "the count part by hand: additive/closed-forms",
	"a factor of 3.2 to 4.9":                              "between two bounds: additive/distance",
	"bound/(0.85√T)":                                      "a horizon at which a bound says something",
	"9.14, 5.62, 9.63, 3.97 and 9.35":                     "certificates at five sizes: pairing/certified",
	".039√(T ln m)":                                       "measured, THEORY.md's lower bound on hard games: lower-bounds",
	"MOSS over whole actions | 2.15, 2.21, 2.31 | 1.75 |": "powers of k of a control: scaling/printed/combexp/exponent-k",
	"20 %, up to 1.2√(ln n/T)":                            "gaps of a game",
}

// A constantSite is a number in a text that is, or looks like, a theorem's factor.
type constantSite struct {
	where, number, line string
	sure                bool // it stands before a rate
}

// TestConstantsComeFromTheTable: a theorem's factor in README.md, docs or a doc comment is a row
// of verify theory --constants, rounded to the digits shown, to the nearest or up.
func TestConstantsComeFromTheTable(t *testing.T) {
	var values []float64
	for _, r := range recordedFactors(t) {
		values = append(values, r.paper, r.extreme)
		if r.lemma == "moss/literature" {
			values = append(values, r.paper/2) // halved on [0, 1]
		}
	}
	used := map[string]bool{}
	sites := constantSites(t)
	if len(sites) < 20 {
		t.Errorf("%d numbers looked at, want at least 20", len(sites))
	}
	for _, s := range sites {
		x, err := strconv.ParseFloat(s.number, 64)
		if err != nil {
			t.Fatal(s.where, err)
		}
		near := slices.ContainsFunc(values, func(v float64) bool { return math.Abs(x-v) <= nearMiss*v })
		if slices.ContainsFunc(values, func(v float64) bool { return roundsTo(v, s.number) }) || !s.sure && !near {
			continue
		}
		if excused := excuse(s); excused != "" {
			used[excused] = true
			continue
		}
		t.Errorf("%s: %s is no factor of verify theory --constants, and no entry of elsewhere says what else it is:\n\t%s", s.where, s.number, s.line)
	}
	for text := range elsewhere {
		if !used[text] {
			t.Errorf("elsewhere: %q excuses nothing", text)
		}
	}
}

// A factor is a row of testdata/factors.csv: what a theorem states, and what is sharp or most extreme.
type factor struct {
	lemma, quantity string
	paper, extreme  float64
}

// recordedFactors reads the record of verify theory --constants that the documents are compared with.
func recordedFactors(t *testing.T) []factor {
	t.Helper()
	f, err := os.Open(factorsFile)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil || len(rows) < 2 {
		t.Fatalf("%s: %d rows, %v", factorsFile, len(rows), err)
	}
	list := make([]factor, len(rows)-1)
	for i, r := range rows[1:] {
		paper, err := strconv.ParseFloat(r[2], 64)
		extreme, other := strconv.ParseFloat(r[3], 64)
		if err = errors.Join(err, other); err != nil {
			t.Fatalf("%s: %q: %v", factorsFile, r, err)
		}
		list[i] = factor{r[0], r[1], paper, extreme}
	}
	return list
}

const factorsFile = "testdata/factors.csv"

// TestFactorsAreRecorded: the record is what the table of constants computes, in three seconds, so that go test leaves it to
// make whole; -update records it anew. Other processors may differ in the last digits.
func TestFactorsAreRecorded(t *testing.T) {
	if os.Getenv(wholeEnv) == "" && !whole() && !*update {
		t.Skip("computes three seconds: make whole does")
	}
	rows, err := lemmas.Factors(suite.LemmaSubjects())
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		text := "lemma,quantity,paper,extreme\n"
		for _, r := range rows {
			text += fmt.Sprintf("%s,%q,%v,%v\n", r.Lemma, r.Quantity, r.Paper, r.Extreme)
		}
		if err := os.WriteFile(factorsFile, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	list := recordedFactors(t)
	if len(list) != len(rows) {
		t.Fatalf("%d factors are recorded, %d computed: go test ./docs -run Factors -update", len(list), len(rows))
	}
	same := func(x, y float64) bool {
		return x == y || math.IsNaN(x) && math.IsNaN(y) || math.Abs(x-y) <= 1e-9*math.Abs(y)
	}
	for i, r := range rows {
		if l := list[i]; l.lemma != r.Lemma || l.quantity != r.Quantity || !same(l.paper, r.Paper) || !same(l.extreme, r.Extreme) {
			t.Errorf("recorded %+v, computed %s %s %v %v: go test ./docs -run Factors -update", l, r.Lemma, r.Quantity, r.Paper, r.Extreme)
		}
	}
}

// excuse returns the entry of elsewhere that the line holds, "" if there is none.
func excuse(s constantSite) string {
	for text := range elsewhere {
		if strings.Contains(s.line, text) && strings.Contains(text, s.number) {
			return text
		}
	}
	return ""
}

// roundsTo reports whether v, to the digits of text, is text: to the nearest or up.
func roundsTo(v float64, text string) bool {
	places := 0
	if dot := strings.IndexByte(text, '.'); dot >= 0 {
		places = len(text) - dot - 1
	}
	x, err := strconv.ParseFloat(text, 64)
	scale := math.Pow(10, float64(places))
	return err == nil && (math.Round(v*scale) == math.Round(x*scale) || math.Ceil(v*scale) == math.Round(x*scale))
}

// constantSites collects the numbers of the documents and of the doc comments.
func constantSites(t *testing.T) []constantSite {
	var sites []constantSite
	eachText(t, func(at, line string) {
		for _, m := range factorSite.FindAllStringSubmatch(line, -1) {
			if x, _ := strconv.ParseFloat(m[1], 64); strings.Contains(m[1], ".") || x >= 20 {
				sites = append(sites, constantSite{at, m[1], line, true})
			}
		}
		if !aboutFactors.MatchString(line) {
			return
		}
		for _, m := range decimal.FindAllStringSubmatch(line, -1) {
			sites = append(sites, constantSite{at, m[1], line, false})
		}
	})
	return sites
}

// eachText passes on every line with a digit of the documents, of the doc comments and of the strings of the
// code, with where it stands.
func eachText(t *testing.T, each func(at, line string)) {
	t.Helper()
	lines, err := textLines()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range lines {
		each(l.at, l.text)
	}
}

// A textLine is a line with a digit of a document, of a comment or of a string, and where it stands.
type textLine struct{ at, text string }

// textLines reads them all, once.
var textLines = sync.OnceValues(func() (lines []textLine, _ error) {
	add := func(where, text string) {
		for i, line := range strings.Split(text, "\n") {
			if !strings.ContainsAny(line, "0123456789") {
				continue
			}
			lines = append(lines, textLine{where + ":" + strconv.Itoa(i+1), line})
		}
	}
	for _, name := range []string{"README.md", "docs/bounds.md", "docs/explanation.md", "docs/how-to.md", "docs/coverage.md",
		"docs/tutorial.md", "docs/learners.md", "docs/glossary.md", "docs/scale.md", "docs/architecture.md"} {
		text, err := os.ReadFile(filepath.Join("..", name))
		if err != nil {
			return nil, err
		}
		add(name, string(text))
	}
	for _, dir := range []string{"theory", "algos", "props", "cmd"} {
		err := filepath.WalkDir(filepath.Join("..", dir), func(path string, _ fs.DirEntry, err error) error {
			if err == nil && strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go") {
				err = addComments(path, add)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return lines, nil
})

// addComments adds a file's comments, each with the line that it begins in.
func addComments(path string, add func(where, text string)) error {
	files := token.NewFileSet()
	parsed, err := parser.ParseFile(files, path, nil, parser.ParseComments)
	if err != nil {
		return err
	}
	for _, group := range parsed.Comments {
		add(files.Position(group.Pos()).String(), group.Text())
	}
	ast.Inspect(parsed, func(n ast.Node) bool { // and the claims' statements
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			add(files.Position(lit.Pos()).String(), lit.Value)
		}
		return true
	})
	return nil
}
