package report

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/props"
)

// writeText writes a report for a terminal. A run of many rows shows each group as one line; rows
// that need attention are always shown, with what decides them again.
func writeText(w io.Writer, r Report, look Look) error {
	t := text{look: look, paint: painter(look.Colour)}
	if r.Sentence != "" {
		t.prose(r.Sentence + "\n\n")
	}
	for _, warning := range r.Warnings {
		t.prose("warning: " + PrintableLines(warning) + "\n")
	}
	folded := !look.Verbose && len(r.Rows) > foldFrom
	switch {
	case look.Quiet, r.Listed:
		t.notes(without(r.Rows, props.Skipped))
	case folded:
		t.overview(r.Rows)
	default:
		for rows := range groups(r.Rows) {
			before := t.b.Len()
			t.group(rows)
			t.notes(rows)
			if t.b.Len() > before {
				t.b.WriteByte('\n')
			}
		}
	}
	if refuted := with(r.Rows, props.Refuted); len(refuted) > 0 && !look.Quiet {
		t.refuted(refuted, folded)
	}
	if !look.Quiet {
		for _, s := range r.Sections {
			t.section(s)
		}
	}
	t.prose(t.paint.headline(r) + "\n")
	if folded && !look.Quiet {
		t.prose(next(r) + "\n")
	}
	if t.err == nil {
		_, t.err = w.Write(t.b.Bytes())
	}
	return t.err
}

// foldFrom is the number of rows that a screen or two holds. A run of more is folded.
const foldFrom = 60

// A text is written piece by piece; the first error is kept.
type text struct {
	b     bytes.Buffer
	look  Look
	paint painter
	err   error
}

// prose writes lines, broken at blanks.
func (t *text) prose(s string) { t.b.WriteString(Lines(s, t.look.width())) }

func (t *text) table(g Table) {
	if err := g.WriteText(Screen{&t.b, t.look}); t.err == nil {
		t.err = err
	}
}

// section writes a table under its title.
func (t *text) section(s Table) {
	t.prose(s.Title + "\n")
	t.table(s)
	t.b.WriteByte('\n')
}

// group writes the title and the rows of one group, refuted ones aside: a line for each claim with
// what its evidence is, and under it a line for each instance.
func (t *text) group(rows []props.Row) {
	g := Table{Columns: []Column{
		{Title: "CLAIM"}, {Title: "EVIDENCE", Drop: 3}, {Title: "OBSERVED", Right: true}, {Title: "INTERVAL", Right: true, Drop: 2},
		{Title: "BOUND", Right: true}, {Title: "SLACK", Right: true, Drop: 1}, {Title: "VERDICT"},
	}}
	claim, on := "", ""
	for _, r := range rows {
		f, o := r.Verdict.Finding(), r.Verdict.Outcome()
		if o == props.Refuted {
			continue
		}
		if r.Claim != claim || f.Skip == "" && evidence(f) != on {
			claim, on = r.Claim, evidence(f)
			g.Add(claim, on)
		}
		if f.Skip != "" {
			g.Add("  "+instance(r), "", "", "", "", "", t.paint.outcome(o))
			continue
		}
		g.Add("  "+instance(r), effort(f), Number(f.Observed.Mid), interval(f.Observed), AllowedText(f.Bound), slack(r.Verdict), t.paint.outcome(o))
	}
	if len(g.Rows) > 0 {
		t.prose(fmt.Sprintf("%s: %s\n", rows[0].Group, t.paint.counts(props.Summarize(rows))))
		t.table(g)
	}
}

// notes writes what does not fit a cell: of each row that failed or stayed open its witness,
// warnings and the command that decides it again, the warnings of the others, and why rows were
// skipped, once for each reason. Where all rows are asked for, those that pass say where they came
// closest.
func (t *text) notes(rows []props.Row) {
	for _, r := range rows {
		o := r.Verdict.Outcome()
		attention := o == props.Fail || o == props.Inconclusive
		if o == props.Pass && t.look.Verbose && compares(r.Verdict.Finding()) && r.Verdict.Finding().Witness != "" {
			t.closest(r)
			continue
		}
		if !attention && (o == props.Refuted || len(r.Verdict.Finding().Warnings) == 0) {
			continue
		}
		head := "warning"
		if attention {
			head = t.paint.outcome(o)
		}
		t.prose(fmt.Sprintf("%s: %s\n", head, key(r)))
		for _, remark := range remarks(r) {
			t.prose("  " + strings.ReplaceAll(remark, "\n", "\n    ") + "\n")
		}
		if attention {
			t.prose("  " + brief(r) + "\n")
			fmt.Fprintf(&t.b, "  %s%s\n", reproduceMark, r.Reproduce)
		}
	}
	for _, s := range skips(rows) {
		t.prose(fmt.Sprintf("%s: %s\n", t.paint.outcome(props.Skipped), s))
	}
}

// closest says where a row that passes came nearest to its bound.
func (t *text) closest(r props.Row) {
	t.prose(key(r) + "\n")
	for _, remark := range remarks(r) {
		t.prose("  " + strings.ReplaceAll(remark, "\n", "\n    ") + "\n")
	}
}

// overview writes a line for each group, the groups that are asked for in full, and what needs
// attention.
func (t *text) overview(rows []props.Row) {
	g := Table{Columns: []Column{{Title: "GROUP"}, {Title: "ROWS"}, {Title: "LEAST SLACK", Right: true, Drop: 2}, {Title: "IN", Drop: 1}}}
	for group := range groups(rows) {
		least, at := "", ""
		if r := leastSlack(group); r != nil {
			least, at = slack(r.Verdict), r.Claim
		}
		g.Add(group[0].Group, t.paint.counts(props.Summarize(group)), least, at)
	}
	t.table(g)
	t.b.WriteByte('\n')
	for group := range groups(rows) {
		if t.whole(group) {
			t.group(group)
			t.b.WriteByte('\n')
		}
	}
	before := t.b.Len()
	t.notes(rows)
	if vacuous := claims(with(rows, props.Vacuous)); len(vacuous) > 0 {
		t.prose(fmt.Sprintf("%s: %s\n", t.paint.outcome(props.Vacuous), strings.Join(vacuous, ", ")))
	}
	if t.b.Len() > before {
		t.b.WriteByte('\n')
	}
}

// fittedRows is how many rows a group of fitted exponents may have to be shown in full: they are
// what readers come for.
const fittedRows = 12

// whole tells whether a group of a folded report is shown in full.
func (t *text) whole(rows []props.Row) bool {
	asked := slices.ContainsFunc(t.look.Groups, func(text string) bool {
		return strings.Contains(strings.ToLower(rows[0].Group), strings.ToLower(text))
	})
	return asked || len(rows) <= fittedRows && slices.Equal(kinds(rows), []string{props.Fitted.String()})
}

// kinds lists the evidence of the rows, each once.
func kinds(rows []props.Row) (all []string) {
	for _, r := range rows {
		if e := r.Verdict.Finding().Evidence.String(); !slices.Contains(all, e) {
			all = append(all, e)
		}
	}
	return all
}

// claims lists the claims of the rows, each once.
func claims(rows []props.Row) (all []string) {
	for _, r := range rows {
		if !slices.Contains(all, r.Claim) {
			all = append(all, r.Claim)
		}
	}
	return all
}

// refuted writes the refuted rows: in a folded report a line each, else with witness and reason.
func (t *text) refuted(rows []props.Row, folded bool) {
	t.prose(refutedHeading(rows) + "\n")
	if folded {
		g := Table{Columns: []Column{{Title: "STATEMENT"}, {Title: "INSTANCE", Drop: 1}, {Title: "OBSERVED", Right: true}, {Title: "HOLDS IF", Right: true}}}
		for _, r := range rows {
			f := r.Verdict.Finding()
			g.Add(r.Claim, r.Instance, SpanText(f.Observed), AllowedText(f.Bound))
		}
		t.table(g)
		t.b.WriteByte('\n')
		return
	}
	for _, r := range rows {
		f := r.Verdict.Finding()
		t.prose(key(r) + "\n")
		t.prose(fmt.Sprintf("  %s: observed %s, printed %s\n", r.Reference, SpanText(f.Observed), AllowedText(f.Bound)))
		for _, remark := range append(remarks(r), basis(f)) {
			t.prose("  " + strings.ReplaceAll(remark, "\n", "\n  ") + "\n")
		}
	}
	t.b.WriteByte('\n')
}

// next says what a reader may do with a folded report.
func next(r Report) string {
	if len(troubled(r.Rows)) > 0 {
		return "Next: run a reproduce line above for one row alone; " + r.Program() + " explain CLAIM says how it is decided and what rejects it."
	}
	return "Next: --verbose shows every row, --group TEXT one group, --out report.html a page to search; " +
		r.Program() + " explain CLAIM tells how a claim is decided."
}
