package cli

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/regretcheck/regretcheck/props/formula"
	"github.com/regretcheck/regretcheck/props/report"
)

// writeExplanations writes all there is to know of claims.
func (a *App) writeExplanations(w io.Writer, claims []listedClaim) error {
	width := min(explained, report.Columns(w))
	var b bytes.Buffer
	for i, c := range claims {
		if i > 0 {
			b.WriteByte('\n')
		}
		a.writeExplanation(&b, c, width)
	}
	_, err := w.Write(b.Bytes())
	return err
}

func (a *App) writeExplanation(b *bytes.Buffer, c listedClaim, width int) {
	paragraph := func(label, text string) { paragraph(b, label, text, width) }
	fmt.Fprintf(b, "%s (%s)\n", c.Claim, c.Group)
	paragraph("States", c.Statement)
	entry := a.formulaOf(c.Claim)
	used := formulaLetters(entry)
	for _, l := range lettersOf(a.Program.Letters, c.Claim, c.Statement) {
		known := func(p Letter) bool { return p.Symbol == l.Symbol || strings.HasPrefix(p.Symbol, l.Symbol+" (") }
		if !slices.ContainsFunc(used, known) {
			used = append(used, l)
		}
	}
	for i, l := range used {
		label := ""
		if i == 0 {
			label = "Letters"
		}
		paragraph(label, l.Symbol+": "+l.Meaning)
	}
	paragraph("Source", sourceInWords(a.Labels, c.Reference)+printedNote(c.Printed))
	paragraph("Evidence", c.Evidence)
	paragraph("Decided", c.Method)
	paragraph("Rejects", c.Rejects)
	paragraph("Means", conclusions[c.Evidence])
	paragraph("Compute", a.evalUsage(entry))
	paragraph("Run by", strings.Join(c.Commands, ", "))
	paragraph("Cases", strings.Join(c.Instances, "; "))
}

// formulaOf is the formula of a claim, or of the search for its counterexamples; zero if it has
// none.
func (a *App) formulaOf(claim string) formula.Entry {
	for _, e := range a.Formulas {
		if e.ID == strings.TrimSuffix(claim, "/search") {
			return e
		}
	}
	return formula.Entry{}
}

// evalUsage is the command that evaluates a formula with all its letters, "" if there is none.
func (a *App) evalUsage(e formula.Entry) string {
	if e.Eval == nil {
		return ""
	}
	usage := a.Name + " eval " + e.Eval.Name
	for _, p := range e.Eval.Params {
		usage += " --" + p.Name + " " + cmp.Or(spelt[p.Name], strings.ToUpper(p.Name))
	}
	return usage
}

func printedNote(printed bool) string {
	if !printed {
		return ""
	}
	return " (as printed: a counterexample refutes the statement and must be on record in testdata/expected)"
}

// explained is the width of explanations on terminals of 80 columns and more.
const explained = 78

// paragraph writes a label and the text beside it; nothing if there is no text.
func paragraph(b *bytes.Buffer, label, text string, width int) {
	if text != "" {
		b.WriteString(report.Paragraph(fmt.Sprintf("%-11s", "  "+label), text, width) + "\n")
	}
}

// lettersOf lists the symbols that stand alone in texts of the claim, with what they mean there.
func lettersOf(known []Letter, claim string, texts ...string) []Letter {
	words := map[string]bool{}
	for _, text := range texts {
		for _, word := range wordsOf(text) {
			words[word] = true
		}
	}
	var used []Letter
	for _, l := range known {
		if words[l.Symbol] && l.means(claim) {
			used = append(used, l)
		}
	}
	return used
}

// article matches an a with the word after it.
var article = regexp.MustCompile(`(^|[^\pL_])[aA] \pL[\pL']+`)

// wordsOf returns the words of a text but for articles, each with and without its index, the index,
// and the letters of products such as kmT and TΣζ_j. What follows an apostrophe is part of its
// word: "policy's" has no letter s.
func wordsOf(text string) []string {
	var all []string
	for _, word := range strings.FieldsFunc(article.ReplaceAllString(text, "$1"), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsMark(r) && !strings.ContainsRune("_*⁺⁰′'", r)
	}) {
		word, _, _ = strings.Cut(word, "'")
		all = append(all, word)
		for _, factor := range strings.Split(word, "Σ") {
			base, index, _ := strings.Cut(factor, "_")
			all = append(all, factor, base, strings.TrimRight(base, "*"), index)
			if strings.Trim(factor, "ekmKTΦ") == "" {
				all = append(all, strings.Split(factor, "")...)
			}
		}
	}
	return all
}

// spelt are the letters that flags of eval write out.
var spelt = map[string]string{"mu": "μ", "eps": "ε", "delta": "δ", "lambda": "λ", "ell": "ℓ", "gap": "Δ"}

// formulaLetters are the parameters of a formula, with the flags of eval where those are spelt
// otherwise.
func formulaLetters(e formula.Entry) (used []Letter) {
	for _, p := range e.Params {
		symbol := p.Name
		if letter, ok := spelt[p.Name]; ok {
			symbol = fmt.Sprintf("%s (--%s)", letter, p.Name)
		}
		used = append(used, Letter{Symbol: symbol, Meaning: p.Usage()})
	}
	return used
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
var conclusions = map[string]string{
	"exact":    "A pass holds at every point listed, numerical error included. It proves nothing between them.",
	"searched": "A pass says that no counterexample was found, and where the search came closest. It is no proof.",
	"sampled":  "A pass is wrong with probability at most α. The row says which difference would have been seen.",
	"fitted":   "A pass says that the fit's interval lies within the tolerance at these horizons, not in the limit.",
	"compared": "A pass says that the figure is not contradicted. The row says which difference would have been seen.",
}
