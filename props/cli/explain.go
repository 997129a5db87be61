package cli

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

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

// formulaOf is the formula of a claim, or of the search for its counterexamples; zero if it has none.
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
