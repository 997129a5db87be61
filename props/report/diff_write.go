package report

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/regretcheck/regretcheck/props"
)

// WriteText writes the changes as a table.
func (d Diff) WriteText(w io.Writer) error { return d.write(w, diffText, d.Changes) }

// A diffForm is how a diff is written: its headline, the lines below it, and the table.
type diffForm struct {
	headline, line string // formats
	escape         func(string) string
	grid           func(*Grid, io.Writer) error
}

var (
	diffText = diffForm{"%s\n", "%s\n", func(s string) string { return s }, (*Grid).WriteText}
	// In Markdown a line of its own is a paragraph of its own.
	diffMarkdown = diffForm{"**%s**\n", "\n%s\n", EscapeMarkdown, (*Grid).WriteMarkdown}
)

// mostChanges is how many changes a comment shows where it cannot hold all.
const mostChanges = 100

// WriteMarkdown writes the changes as Markdown, for a pull request. Where no comment would hold
// them all, those that made it worse are shown first and the rest is counted.
func (d Diff) WriteMarkdown(w io.Writer) error {
	var b bytes.Buffer
	if err := d.write(&b, diffMarkdown, d.Changes); err != nil {
		return err
	}
	if utf8.RuneCount(b.Bytes()) > mostMarkdown {
		b.Reset()
		shown := d.byUrgency()
		shown = shown[:min(mostChanges, len(shown))]
		for i, c := range shown {
			shown[i].Claim, shown[i].Instance = clip(c.Claim, 120), clip(c.Instance, 120)
		}
		if err := d.write(&b, diffMarkdown, shown); err != nil {
			return err
		}
	}
	_, err := w.Write(b.Bytes())
	return err
}

// WriteGitHub writes the diff as workflow commands of GitHub Actions: the headline, an error for
// each new failure and a warning for each row that is newly inconclusive, ten annotations at most.
func (d Diff) WriteGitHub(w io.Writer) error {
	var b bytes.Buffer
	annotate(&b, level(d.class(), false), d.program+" diff "+d.compares(), d.headline())
	for _, warning := range d.Warnings {
		annotate(&b, "warning", d.program+" diff", warning)
	}
	urgent := d.byUrgency()[:d.newly("fail")+d.newly("inconclusive")]
	alone := urgent[:min(len(urgent), mostAnnotations-2-len(d.Warnings))]
	for _, c := range alone {
		annotate(&b, c.level(), c.key(), c.words())
	}
	if rest := urgent[len(alone):]; len(rest) > 0 {
		lines := make([]string, len(rest))
		for i, c := range rest {
			lines[i] = c.key() + ": " + c.words()
		}
		annotate(&b, rest[0].level(), Plural(len(rest), "more row"), strings.Join(lines, "\n"))
	}
	_, err := w.Write(b.Bytes())
	return err
}

// byUrgency returns the changes with new failures first, then rows that are newly inconclusive.
func (d Diff) byUrgency() []Change {
	changes := slices.Clone(d.Changes)
	slices.SortStableFunc(changes, func(a, b Change) int { return cmp.Compare(a.urgency(), b.urgency()) })
	return changes
}

func (c Change) urgency() int {
	switch {
	case c.newly("fail"):
		return 0
	case c.newly("inconclusive"):
		return 1
	}
	return 2
}

func (c Change) level() string {
	if c.newly("fail") {
		return "error"
	}
	return "warning"
}

func (c Change) key() string { return props.Key{Claim: c.Claim, Instance: c.Instance}.String() }

// words writes "pass → fail, 0.5 → 2, bound ≤ 1".
func (c Change) words() string {
	s := c.verdict()
	if before, after := c.Before.figure(), c.After.figure(); before != "" && before != after {
		s += ", " + before + " → " + after
	} else if after != "" {
		s += ", " + after
	}
	if bound := c.bound(); bound != "" {
		s += ", bound " + bound
	}
	return s
}

func (d Diff) write(w io.Writer, form diffForm, shown []Change) error {
	fmt.Fprintf(w, form.headline, form.escape(d.headline()))
	if names := d.compares(); names != "" {
		fmt.Fprintf(w, form.line, form.escape(names))
	}
	for _, warning := range d.Warnings {
		fmt.Fprintf(w, form.line, form.escape("warning: "+warning))
	}
	fmt.Fprintln(w)
	if len(shown) > 0 {
		g := &Grid{Columns: []Column{
			{Title: "CLAIM", Max: 50}, {Title: "INSTANCE", Max: 50}, {Title: "VERDICT"},
			{Title: "BEFORE", Right: true}, {Title: "AFTER", Right: true}, {Title: "BOUND", Right: true},
		}}
		for _, c := range shown {
			g.Add(Printable(c.Claim), Printable(c.Instance), c.verdict(), c.Before.figure(), c.After.figure(), c.bound())
		}
		if err := form.grid(g, w); err != nil {
			return err
		}
	}
	if more := len(d.Changes) - len(shown); more > 0 {
		fmt.Fprintf(w, "\n%s more, all of them with --format json\n", Plural(more, "change"))
	}
	_, err := fmt.Fprintf(w, "\n%d of %d rows changed\n", len(d.Changes), d.Equal+len(d.Changes))
	return err
}
