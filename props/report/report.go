package report

import (
	"fmt"
	"html/template"
	"io"
	"slices"

	"github.com/regretcheck/regretcheck/props"
)

// A Report is everything that a command has to show.
type Report struct {
	props.Report
	Paper    Paper    // whose statements are decided; zero if something else is on trial
	Sections []Table  // constants, bounds, score cards: what stands beside the rows
	Figures  []Figure // pictures, for the page
	Warnings []string // of what the run rests on
	// Listed says that the sections hold a line for each row, so that texts list no row but those
	// that need attention.
	Listed bool
	// Headline stands in the place of the counts of verdicts, in the colour of Outcome; for what has
	// no rows.
	Headline string
	// Level is what a policy under test has reached. Open says what would decide the level that was
	// asked for, though no row is inconclusive; "" if it is decided.
	Level, Open string
	Outcome     props.Outcome
}

// A Paper is the text whose claims a report decides.
type Paper struct {
	Title   string // "Ye, Wang, Liu & Li 2025"
	Address string // of the paper, for readers to follow; the page itself asks for nothing
}

// A Figure is pictures of one kind, for the page.
type Figure struct {
	Title, Caption string
	// SVG elements, trusted: this project drew them and escaped what the run brought.
	Legend   template.HTML
	Pictures []template.HTML
}

// A Look says how a text is laid out.
type Look struct {
	Width   int      // in columns; 0 is that of a pipe, PipeWidth
	Colour  bool     // outcomes in colour
	Quiet   bool     // what failed or stayed open, and one line
	Verbose bool     // every row of every group
	Groups  []string // every row of the groups whose title contains one of these
}

// PipeWidth is the width of texts that no terminal shows.
const PipeWidth = 120

func (l Look) width() int {
	if l.Width == 0 {
		return PipeWidth
	}
	return l.Width
}

// Write writes a report in a format. Text for a Screen has its look.
func Write(w io.Writer, f Format, r Report) error {
	switch f {
	case Text:
		s, _ := w.(Screen)
		return writeText(w, r, s.Look)
	case JSON:
		return EncodeJSON(w, NewDocument(r))
	case Markdown:
		return writeMarkdown(w, r)
	case JUnit:
		return writeJUnit(w, r.Report)
	case HTML:
		return writeHTML(w, r)
	case GitHub:
		return writeGitHub(w, r)
	}
	panic("report: unknown format " + string(f))
}

// groups yields the runs of rows that belong to one group.
func groups(rows []props.Row) func(yield func([]props.Row) bool) {
	return runs(rows, func(r props.Row) string { return r.Group })
}

// runs yields the rows that follow each other with one key.
func runs(rows []props.Row, key func(props.Row) string) func(yield func([]props.Row) bool) {
	return func(yield func([]props.Row) bool) {
		for start := 0; start < len(rows); {
			end := start + 1
			for end < len(rows) && key(rows[end]) == key(rows[start]) {
				end++
			}
			if !yield(rows[start:end]) {
				return
			}
			start = end
		}
	}
}

// with returns the rows that have one of the outcomes.
func with(rows []props.Row, outcomes ...props.Outcome) (found []props.Row) {
	for _, r := range rows {
		for _, o := range outcomes {
			if r.Verdict.Outcome() == o {
				found = append(found, r)
			}
		}
	}
	return found
}

// without returns the rows that do not have an outcome.
func without(rows []props.Row, o props.Outcome) []props.Row {
	return slices.DeleteFunc(slices.Clone(rows), func(r props.Row) bool { return r.Verdict.Outcome() == o })
}

// troubled returns the rows that failed or stayed open.
func troubled(rows []props.Row) []props.Row { return with(rows, props.Fail, props.Inconclusive) }

func key(r props.Row) string { return props.Key{Claim: r.Claim, Instance: r.Instance}.String() }

// leastSlack returns the row of least slack, nil if no row has one. That of a refuted row says how
// far a printed statement is off, not how much room there is.
func leastSlack(rows []props.Row) *props.Row {
	var least *props.Row
	for i, r := range rows {
		if hasSlack(r) && (least == nil || r.Verdict.Slack() < least.Verdict.Slack()) {
			least = &rows[i]
		}
	}
	return least
}

func hasSlack(r props.Row) bool { return r.Verdict.Slack() > 0 && r.Verdict.Outcome() != props.Refuted }

// Plural writes "1 cell" or "13 cells"; series is its own plural.
func Plural(n int, noun string) string {
	if n == 1 || len(noun) >= 6 && noun[:6] == "series" {
		return fmt.Sprintf("%d %s", n, noun)
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
