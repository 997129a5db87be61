package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/regretcheck/regretcheck/props"
)

// refutedTitle heads the table of refutations in every text format.
const refutedTitle = "Refuted as printed (expected findings about the paper, no failures)"

// refutedHeading is the title with how many rows there are, and how many facts, if
// those are fewer.
func refutedHeading(rows []props.Row) string {
	n := len(rows)
	if facts := props.Facts(rows); facts < n {
		return fmt.Sprintf("%s: %s, %s", refutedTitle, Plural(n, "row"), Plural(facts, "fact"))
	}
	return refutedTitle
}

// writeRefuted writes the refuted rows with their witnesses and reasons.
func writeRefuted(w io.Writer, rows []props.Row, width int) error {
	if _, err := io.WriteString(w, refutedHeading(rows)+"\n"); err != nil {
		return err
	}
	if width < wideEnough {
		return refutedRecords(w, rows, width)
	}
	g := &Grid{Ruled: true, Columns: []Column{
		{Title: "STATEMENT", Max: 38}, {Title: "OBSERVED", Right: true},
		{Title: "HOLDS IF", Right: true}, {Title: "WITNESS AND REASON", Max: 52},
	}}
	for _, r := range rows {
		f := r.Verdict.Finding()
		g.Add(FoldPath(r.Claim, 38)+under(r.Instance)+"\n"+r.Reference, SpanText(f.Observed), AllowedText(f.Bound), findings(r))
	}
	return g.WriteText(Screen{w, width})
}

// refutedRecords writes the refuted rows one below the other, their texts in
// full width, where columns would be a few words wide.
func refutedRecords(w io.Writer, rows []props.Row, width int) error {
	const margin = "  "
	for i, r := range rows {
		f := r.Verdict.Finding()
		text := strings.Join([]string{
			props.Key{Claim: r.Claim, Instance: r.Instance}.String(), margin + r.Reference,
			fmt.Sprintf("%sobserved %s, printed %s", margin, SpanText(f.Observed), AllowedText(f.Bound)),
			margin + strings.ReplaceAll(findings(r), "\n", "\n"+margin),
		}, "\n") + "\n"
		if i > 0 {
			text = "\n" + text
		}
		if _, err := io.WriteString(w, breakText(text, width)); err != nil {
			return err
		}
	}
	return nil
}

func under(instance string) string {
	if instance == "" {
		return ""
	}
	return "\n" + instance
}

// findings joins the witness, the reason, the warnings and the evidence of a
// refuted row.
func findings(r props.Row) string {
	f := r.Verdict.Finding()
	var parts []string
	for _, s := range []string{f.Witness, r.Reason} {
		if s != "" {
			parts = append(parts, strings.TrimSpace(s))
		}
	}
	for _, w := range f.Warnings {
		parts = append(parts, "warning: "+w.Error())
	}
	return strings.Join(append(parts, strings.TrimSpace(evidence(f)+share(f, ", ")+" "+effort(f))), "\n")
}
