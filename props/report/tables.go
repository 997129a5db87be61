package report

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/regretcheck/regretcheck/props"
)

// Tables writes rows as they are decided: a table for each group, as soon as
// a row of the next group comes; at the end the refuted rows in a table of
// their own and a summary line. Errors of the writer are kept until Close.
type Tables struct {
	w       io.Writer
	paint   painter
	group   string
	rows    []props.Row
	refuted []props.Row
	trouble []props.Row // failed or undecided rows of folded groups
	warned  []props.Row // of folded groups, told at the end
	folded  bool        // some group was folded
	headed  bool        // the folded lines have their heading
	err     error
	// OnlyTrouble leaves out what passed: rows that failed or stayed open, the
	// refutations and the summary remain.
	OnlyTrouble bool
	// Folded tells for a group's rows whether they are shown as one line; nil
	// shows every group in full.
	Folded func(group string, rows []props.Row) bool
	// Width is that of the screen; 0 means PipeWidth.
	Width int
}

// NewTables returns Tables that write to w, with outcomes in colour if asked.
func NewTables(w io.Writer, colour bool) *Tables {
	return &Tables{w: w, paint: painter(colour)}
}

// Row takes the next row.
func (t *Tables) Row(r props.Row) {
	if r.Group != t.group {
		t.flush()
		t.group = r.Group
	}
	t.rows = append(t.rows, r)
}

// Close writes what is left, the refutations and the summary, and returns the
// first error of the writer.
func (t *Tables) Close(r props.Report) error {
	t.flush()
	var b bytes.Buffer
	if t.folded {
		b.WriteByte('\n')
	}
	if len(t.warned) > 0 {
		writeNotes(&b, t.warned, t.paint, t.width())
		b.WriteByte('\n')
	}
	for rows := range groups(t.trouble) {
		t.try(t.writeGroup(&b, rows[0].Group, rows))
	}
	switch {
	case len(t.refuted) > 0 && t.folded:
		t.try(writeFindings(&b, t.refuted, t.width()))
		b.WriteByte('\n')
	case len(t.refuted) > 0:
		t.try(writeRefuted(&b, t.refuted, t.width()))
		b.WriteByte('\n')
	}
	b.WriteString(t.paint.headline(r) + "\n")
	if t.folded {
		b.WriteString(next(r) + "\n")
	}
	t.write(b.Bytes())
	return t.err
}

func (t *Tables) width() int {
	if t.Width == 0 {
		return PipeWidth
	}
	return t.Width
}

func (t *Tables) flush() {
	if len(t.rows) == 0 {
		return
	}
	for _, r := range t.rows {
		if r.Verdict.Outcome() == props.Refuted {
			t.refuted = append(t.refuted, r)
		}
	}
	if t.OnlyTrouble {
		t.rows = slices.DeleteFunc(t.rows, untroubled)
	}
	var b bytes.Buffer
	switch {
	case len(t.rows) == 0:
	case t.Folded != nil && !t.OnlyTrouble && t.Folded(t.group, t.rows):
		t.folded = true
		t.writeFolded(&b, t.group, t.rows)
		for _, r := range t.rows {
			if !untroubled(r) {
				t.trouble = append(t.trouble, r)
			}
		}
	default:
		if t.headed {
			b.WriteByte('\n')
			t.headed = false
		}
		t.try(t.writeGroup(&b, t.group, t.rows))
	}
	t.write(b.Bytes())
	t.rows = nil
}

func untroubled(r props.Row) bool {
	o := r.Verdict.Outcome()
	return o != props.Fail && o != props.Inconclusive
}

func (t *Tables) write(b []byte) {
	if t.err != nil || len(b) == 0 {
		return
	}
	_, err := io.WriteString(t.w, Lines(string(b), t.Width))
	t.try(err)
}

func (t *Tables) try(err error) {
	if t.err == nil {
		t.err = err
	}
}

// writeGroup writes the title, the table and the notes of one group.
func (t *Tables) writeGroup(w *bytes.Buffer, group string, rows []props.Row) error {
	prefix := sharedPath(rows)
	if prefix != "" {
		group += " (claims below " + prefix + ")"
	}
	fmt.Fprintf(w, "%s: %s\n", group, t.paint.counts(props.Summarize(rows)))
	g := groupGrid(rows, prefix, t.paint)
	if len(g.Rows) > 0 {
		if err := g.WriteText(Screen{w, t.width()}); err != nil {
			return err
		}
	} else {
		w.WriteString("(shown at the end)\n")
	}
	writeNotes(w, rows, t.paint, t.width())
	w.WriteByte('\n')
	return nil
}

// The widths of the text columns: with four-digit figures on both ends of an
// interval and in the bound, whole tables stay within 120 columns.
const (
	claimWidth    = 30
	evidenceWidth = 27
)

// groupGrid lays out the rows of a group, refuted ones aside: a line for each
// claim, without the prefix, with what its evidence is, and under it a line for
// each instance.
func groupGrid(rows []props.Row, prefix string, paint painter) *Grid {
	g := &Grid{Columns: []Column{
		{Title: "CLAIM", Max: claimWidth}, {Title: "EVIDENCE", Max: evidenceWidth, Drop: 3},
		{Title: "OBSERVED", Right: true}, {Title: "INTERVAL", Right: true, Drop: 2}, {Title: "BOUND", Right: true},
		{Title: "SLACK", Right: true, Drop: 1}, {Title: "VERDICT"},
	}}
	claim, basis := "", ""
	for _, r := range rows {
		f := r.Verdict.Finding()
		if r.Verdict.Outcome() == props.Refuted {
			continue
		}
		if on := evidence(f) + share(f, "\n"); r.Claim != claim || f.Skip == "" && on != basis {
			shown := on
			if on == basis && utf8.RuneCountInString(on) > evidenceWidth {
				shown = "as above" // instead of several lines once more
			}
			claim, basis = r.Claim, on
			g.Add(FoldPath(strings.TrimPrefix(claim, prefix), claimWidth), shown)
		}
		if f.Skip != "" {
			g.Add("  "+instance(r), "", "", "", "", "", paint.outcome(r.Verdict.Outcome()))
			continue
		}
		g.Add("  "+instance(r), effort(f), Number(f.Observed.Mid), interval(f.Observed), AllowedText(f.Bound), slack(r.Verdict), paint.outcome(r.Verdict.Outcome()))
	}
	return g
}

// sharedPath returns the folders that all claims of a group lie in, if some
// claim is too long for its column without that; else nothing.
func sharedPath(rows []props.Row) string {
	shared, long := rows[0].Claim, false
	for _, r := range rows {
		long = long || len(r.Claim) > claimWidth
		for !strings.HasPrefix(r.Claim, shared) {
			shared = shared[:len(shared)-1]
		}
	}
	if !long {
		return ""
	}
	return shared[:strings.LastIndexByte(shared, '/')+1]
}

// instance names a row within its claim; a claim may have one unnamed case.
func instance(r props.Row) string {
	if r.Instance == "" {
		return "(single case)"
	}
	return r.Instance
}

// evidence says what a verdict rests on: the kind and what it guarantees.
func evidence(f props.Finding) string {
	if f.Guarantee == "" {
		return f.Evidence.String()
	}
	return f.Evidence.String() + ", " + f.Guarantee
}

// share is what a row decided by sampling may spend of the false-alarm budget,
// after a separator; nothing for other rows.
func share(f props.Finding, separator string) string {
	if f.Alpha > 0 {
		return separator + "α=" + number(f.Alpha, 2) + " a row"
	}
	return ""
}

// effort says how much was looked at and, for statistical evidence, the
// deviation that would have been noticed.
func effort(f props.Finding) string {
	var parts []string
	if f.N > 0 {
		parts = append(parts, "n="+whole(f.N))
	}
	if f.Detectable > 0 {
		parts = append(parts, "detects "+number(f.Detectable, 2))
	}
	return strings.Join(parts, " ")
}

func slack(v props.Verdict) string {
	if s := v.Slack(); s == s { // not NaN
		return number(s, 3)
	}
	return ""
}

// FoldPath breaks a claim's path after slashes so that no line is longer than
// width where that can be had.
func FoldPath(path string, width int) string {
	var lines []string
	line := ""
	for _, part := range strings.SplitAfter(path, "/") {
		if line != "" && len(line)+len(part) > width {
			lines = append(lines, line)
			line = ""
		}
		line += part
	}
	return strings.Join(append(lines, line), "\n")
}

// WriteTrouble writes the notes of all rows, which tell what failed, stayed open
// or was warned of and how to see it again, and the headline: for commands whose
// tables are their own.
func WriteTrouble(w io.Writer, r props.Report, colour bool) error {
	var b bytes.Buffer
	writeNotes(&b, r.Rows, painter(colour), WidthOf(w))
	b.WriteString(painter(colour).headline(r) + "\n")
	_, err := io.WriteString(w, Lines(b.String(), givenWidth(w)))
	return err
}

// WriteTable writes the whole report as Tables without colour, as wide as a Screen is.
func WriteTable(w io.Writer, r props.Report) error {
	t := NewTables(w, false)
	t.Width = givenWidth(w)
	if r.Sentence != "" {
		t.write([]byte(r.Sentence + "\n\n"))
	}
	for _, row := range r.Rows {
		t.Row(row)
	}
	return t.Close(r)
}
