// Package report renders what commands decide. A Report is data: rows with their verdicts, tables
// beside them and pictures. Every format has one renderer, a pure function of the report: text for
// terminals and test logs, JSON for programs, Markdown for pull requests, JUnit for CI servers,
// annotations for GitHub, a page for browsers.
//
// The same report gives the same bytes, the timing in it aside.
package report

import (
	"fmt"
	"html/template"
	"math"
	"slices"
	"strings"
	"time"

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
	// Level is what a policy under test has reached. Open says why the run is undecided though no row
	// is inconclusive: the level that was asked for, or rows that the timeout cut; "" if it is decided.
	Level, Open string
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

// A Layout says how a text is laid out.
type Layout struct {
	Width   int  // in columns; 0 is that of a pipe, pipeWidth
	Colour  bool // outcomes in colour
	Quiet   bool // what failed or stayed open, and one line
	Verbose bool // every row of every group, and where each pass came closest to its bound
}

// pipeWidth is the width of texts that no terminal shows.
const pipeWidth = 120

// groups returns the rows of each group.
func groups(rows []props.Row) [][]props.Row {
	return alike(rows, func(r props.Row) string { return r.Group })
}

// ofClaims returns the rows of each claim.
func ofClaims(rows []props.Row) [][]props.Row {
	return alike(rows, func(r props.Row) string { return r.Claim })
}

// facts returns the refuted rows of each recorded reason: they show one fact.
func facts(rows []props.Row) [][]props.Row {
	return alike(with(rows, props.Refuted), func(r props.Row) string { return r.Reason })
}

// alike returns the rows of each key, in order of its first appearance.
func alike(rows []props.Row, key func(props.Row) string) (all [][]props.Row) {
	at := map[string]int{}
	for _, r := range rows {
		k := key(r)
		if _, seen := at[k]; !seen {
			at[k], all = len(all), append(all, nil)
		}
		all[at[k]] = append(all[at[k]], r)
	}
	return all
}

// An alert is what a reader must not overlook.
type alert struct {
	Outcome     props.Outcome
	Title, Text string
}

// alerts are the rows that failed, then those that stayed open: what is wrong and the command that
// decides the row again.
func (r Report) alerts() (all []alert) {
	for _, o := range []props.Outcome{props.Fail, props.Inconclusive} {
		for _, row := range with(r.Rows, o) {
			lines := append(remarks(row), brief(row), reproduceMark+row.Reproduce)
			all = append(all, alert{o, row.Key.String(), strings.Join(lines, "\n")})
		}
	}
	return all
}

// busy adds up the time that rows took.
func busy(rows []props.Row) (total time.Duration) {
	for _, r := range rows {
		total += r.Busy
	}
	return total
}

// with returns the rows that have one of the outcomes.
func with(rows []props.Row, outcomes ...props.Outcome) (found []props.Row) {
	for _, r := range rows {
		if slices.Contains(outcomes, r.Verdict.Outcome()) {
			found = append(found, r)
		}
	}
	return found
}

// leastSlack returns the least slack of the rows and the claim that has it, nothing if none has
// one. That of a refuted row says how far a printed statement is off, not how much room there is.
func leastSlack(rows []props.Row) (text, claim string) {
	least := math.Inf(1)
	for _, r := range rows {
		if hasSlack(r) && r.Verdict.Slack() < least {
			least, text, claim = r.Verdict.Slack(), slack(r.Verdict), r.Claim
		}
	}
	return text, claim
}

// hasSlack tells whether a row says how much room there is: no published figure leaves any.
func hasSlack(r props.Row) bool {
	lo, hi := r.Verdict.Finding().Bound.Limits()
	return r.Verdict.Slack() > 0 && lo < hi && r.Verdict.Outcome() != props.Refuted
}

// Plural writes "1 cell" or "13 cells".
func Plural(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}
