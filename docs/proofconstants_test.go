package docs

import (
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

	"github.com/regretcheck/regretcheck/theory"
)

// proofConstants are the whole numbers of the paper's proof and of its repair, from the lemmas they
// come from: κ's 3 at thresholds of 1/16, the pulls that are added to it, twice that on regret, and
// the geometric sum over classes of four.
var proofConstants = []float64{
	3 * 16 * 16,
	theory.ArrangementCountPrinted, theory.ArrangementCountRepaired,
	theory.ArrangementPrinted, theory.ArrangementRepaired,
	theory.TheoremConstant, theory.TheoremConstantRepaired,
}

// nearMiss is how close to a constant a number must be to be taken for it.
const nearMiss = 0.02

// aboutTheProof finds a line that speaks of the proof's counts.
var aboutTheProof = regexp.MustCompile(`(?i)arrang|printed|\bpull|proof|\bc = |κ|display`)

var wholeNumber = regexp.MustCompile(`(?:^|[^\w.·−/-])(\d{3,4})(?:[^\w.]|\.?$|\.\s|·\d\b)`)

// TestProofConstantsAgree: a whole number in a text about the proof that is within 2 % of one of its
// constants is that constant.
func TestProofConstantsAgree(t *testing.T) {
	if theory.ArrangementPrinted*4 != theory.TheoremConstant || theory.ArrangementRepaired*4 != theory.TheoremConstantRepaired {
		t.Errorf("the theorem's constants %v and %v are not four times the lemma's", theory.TheoremConstant, theory.TheoremConstantRepaired)
	}
	found := map[float64]int{}
	eachText(t, func(where, line string) {
		numbers := wholeNumber.FindAllStringSubmatch(line, -1)
		if numbers == nil || !aboutTheProof.MatchString(line) {
			return
		}
		for _, m := range numbers {
			x, err := strconv.ParseFloat(m[1], 64)
			if err != nil {
				t.Fatal(where, err)
			}
			near := slices.IndexFunc(proofConstants, func(v float64) bool { return math.Abs(x-v) <= nearMiss*v })
			switch {
			case 1900 <= x && x < 2030: // a year
			case slices.Contains(proofConstants, x):
				found[x]++
			case near >= 0:
				t.Errorf("%s: %s is near %v, a constant of the paper's proof or of its repair:\n\t%s", where, m[1], proofConstants[near], line)
			}
		}
	})
	for _, v := range proofConstants[:5] {
		if found[v] == 0 {
			t.Errorf("%v is named nowhere: the search finds nothing", v)
		}
	}
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
	for _, name := range []string{"README.md", "docs/explanation.md", "docs/how-to.md", "docs/coverage.md",
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
