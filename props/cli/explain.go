package cli

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/formula"
	"github.com/regretcheck/regretcheck/props/report"
)

// explanationWidth is the width of explanations on terminals of 80 columns and more.
const explanationWidth = 78

// explanation is all that there is to know of a claim.
func (a *App) explanation(c listedClaim, width int) string {
	text := fmt.Sprintf("%s (%s)\n", c.ID, c.Group)
	paragraph := func(label, what string) {
		if what != "" {
			text += report.Paragraph(fmt.Sprintf("  %-9s", label), what, width) + "\n"
		}
	}
	entry := a.formulaOf(c.ID)
	paragraph("States", c.Statement)
	label := "Letters"
	for _, line := range lettersOf(entry.Params, a.Letters, c) {
		paragraph(label, line)
		label = ""
	}
	source := sourceInWords(a.Labels, c.Reference)
	if c.Printed {
		source += " (as printed: a counterexample refutes the statement and must be on record in testdata/expected)"
	}
	paragraph("Source", source)
	paragraph("Evidence", string(c.Evidence))
	paragraph("Decided", c.Method)
	paragraph("Rejects", c.Rejects)
	paragraph("Means", conclusions[c.Evidence])
	if entry.Eval != nil {
		usage := a.Name + " eval " + entry.Eval.Name
		for _, p := range entry.Eval.Params {
			usage += " --" + p.Name + " " + cmp.Or(spelt[p.Name], strings.ToUpper(p.Name))
		}
		paragraph("Compute", usage)
	}
	paragraph("Run by", strings.Join(c.Commands, ", "))
	paragraph("Cases", strings.Join(c.Instances, "; "))
	return text
}

// formulaOf is the formula of a claim or of its search; zero if it has none.
func (a *App) formulaOf(claim string) (e formula.Entry) {
	of := func(e formula.Entry) bool { return e.ID == strings.TrimSuffix(claim, "/search") }
	if i := slices.IndexFunc(a.Formulas, of); i >= 0 {
		e = a.Formulas[i]
	}
	return e
}

// spelt are the letters that flags of eval write out.
var spelt = map[string]string{"mu": "μ", "eps": "ε", "delta": "δ", "lambda": "λ", "ell": "ℓ", "gap": "Δ"}

// lettersOf says what letters are: the parameters of a claim's formula, with the flags of eval
// where those are spelt otherwise, and what else stands alone in its statement.
func lettersOf(params []formula.Range, known []Letter, c listedClaim) (lines []string) {
	said := map[string]bool{}
	for _, p := range params {
		symbol := cmp.Or(spelt[p.Name], p.Name)
		said[symbol] = true
		if symbol != p.Name {
			symbol += " (--" + p.Name + ")"
		}
		lines = append(lines, symbol+": "+p.Usage())
	}
	words := wordsOf(c.Statement)
	for _, l := range known {
		if words[l.Symbol] && l.means(c.ID) && !said[l.Symbol] {
			said[l.Symbol] = true
			lines = append(lines, l.Symbol+": "+l.Meaning)
		}
	}
	return lines
}

// noLetters are articles with the word after them, labels, exponents as in 1e5, and what follows an apostrophe:
// "policy's" has no letter s.
var noLetters = regexp.MustCompile(`(^|[^\pL_])[aA] \pL[\pL']+|\pL+:\pL\S+|\de-?\d|'\pL+`)

// symbols are runs of letters with their accents, stars and indices.
var symbols = regexp.MustCompile(`[\pL\pM_*⁺⁰′]+`)

// wordsOf returns the words of a text, each with and without its index and star, the index, and the
// letters of products such as kmT and TΣζ_j.
func wordsOf(text string) map[string]bool {
	words := map[string]bool{}
	text = strings.ReplaceAll(noLetters.ReplaceAllString(text, "$1"), "Σ", " Σ ")
	for _, word := range symbols.FindAllString(text, -1) {
		base, index, _ := strings.Cut(word, "_")
		parts := []string{word, base, strings.TrimRight(base, "*"), index}
		if strings.Trim(word, "ekmKTΦ") == "" {
			parts = append(parts, strings.Split(word, "")...)
		}
		for _, p := range parts {
			words[p] = true
		}
	}
	return words
}

// sourceInWords adds what the labels in a reference are.
func sourceInWords(labels []Letter, reference string) string {
	var parts []string
	for _, l := range labels {
		if at := strings.Index(reference, l.Symbol); at >= 0 && !strings.HasPrefix(reference[at+len(l.Symbol):], "_") {
			parts = append(parts, l.Meaning)
		}
	}
	if len(parts) == 0 {
		return reference
	}
	return reference + " (" + strings.Join(parts, "; ") + ")"
}

// conclusions say what a pass of each kind of evidence lets a reader conclude.
var conclusions = map[props.Evidence]string{
	props.Exact:    "A pass holds at every point listed, numerical error included. It proves nothing between them.",
	props.Searched: "A pass says that no counterexample was found, and where the search came closest. It is no proof.",
	props.Sampled:  "A pass is wrong with probability at most α. The row states the difference that it detects.",
	props.Fitted:   "A pass says that the fit's interval is within the tolerance at these horizons. It proves no limit.",
	props.Compared: "A pass says that the figure is not contradicted. The row states the difference that it detects.",
}
