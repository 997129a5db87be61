package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/regretcheck/regretcheck/props"
)

// writeNotes writes what does not fit a cell: of each row that failed or
// stayed open its witness, warnings and the command that decides it again, the
// warnings of the others, and why rows were skipped, once for each reason.
func writeNotes(w io.Writer, rows []props.Row, paint painter, width int) {
	for _, r := range rows {
		switch o := r.Verdict.Outcome(); {
		case o == props.Fail || o == props.Inconclusive:
			fmt.Fprintf(w, "%s: %s\n", paint.outcome(o), props.Key{Claim: r.Claim, Instance: r.Instance})
			writeDetails(w, r, width)
			fmt.Fprintf(w, "  %s%s\n", reproduceMark, r.Reproduce)
		case o != props.Refuted && len(r.Verdict.Finding().Warnings) > 0:
			fmt.Fprintf(w, "warning: %s\n", props.Key{Claim: r.Claim, Instance: r.Instance})
			writeDetails(w, r, width)
		}
	}
	for _, s := range skips(rows) {
		fmt.Fprintln(w, breakText(fmt.Sprintf("%s: %s", paint.outcome(props.Skipped), indent(PrintableLines(s))), width))
	}
}

func writeDetails(w io.Writer, r props.Row, width int) {
	f := r.Verdict.Finding()
	if f.Witness != "" {
		fmt.Fprintln(w, breakText("  witness: "+indent(PrintableLines(f.Witness)), width))
	}
	for _, warning := range f.Warnings {
		fmt.Fprintln(w, breakText("  warning: "+indent(PrintableLines(warning.Error())), width))
	}
}

// indent aligns the further lines of a text with its first.
func indent(s string) string { return strings.ReplaceAll(strings.TrimSpace(s), "\n", "\n    ") }

// skips returns a line for each reason why rows were skipped, in order of
// first appearance.
func skips(rows []props.Row) []string {
	var reasons []string
	count := map[string]int{}
	for _, r := range rows {
		if r.Verdict.Outcome() != props.Skipped {
			continue
		}
		reason := r.Verdict.Finding().Skip
		if count[reason] == 0 {
			reasons = append(reasons, reason)
		}
		count[reason]++
	}
	for i, reason := range reasons {
		reasons[i] = fmt.Sprintf("%s: %s", Plural(count[reason], "row"), reason)
	}
	return reasons
}

// Plural writes "1 cell" or "13 cells"; series is its own plural.
func Plural(n int, noun string) string {
	if n == 1 || strings.HasPrefix(noun, "series") {
		return fmt.Sprintf("%d %s", n, noun)
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
