package testdata

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"sync"
)

// A Claim is one quantitative statement of the paper's text and how to
// recompute it from the tables. Package props/claims/paper/audit documents the kinds
// and the language of the selectors.
type Claim struct {
	ID        string // unique, such as audit/L303/cucb-reduction-synthetic-k=10
	Line      int    // line of the LaTeX source, counted from 1
	Words     string // the figure as printed, with no more words than it needs
	Kind      string // how it is recomputed
	Lo, Hi    string // the printed number, or both ends of a printed range
	Unit      string // "%", "x" (a factor), "s" (seconds) or ""
	Signs     int    // how many of the line's percent (or ×) signs it accounts for
	Where     string // selects the cells it speaks of
	Subject   string // selects, among those, whose figure it is
	Reference string // selects what the subject is compared with
	Param     string // what else the kind needs
	Note      string // how the words were read, where they leave a choice
}

// A Panel is one subplot of a figure as the figure's caption describes it.
type Panel struct {
	Figure  string // label, such as fig:datasets
	Number  int    // as in "(3)"
	Shows   string // curve, vary-k or vary-m
	Dataset string
	Range   string // as in the tables' files: 0-0.1
	Line    int    // line of the caption
}

// Signs is how many percent and times signs stand on a line of the paper's
// results. It lets the completeness of the claims be tested without the
// LaTeX source.
type Signs struct{ Line, Percent, Times int }

// An Expected is a finding of the audit that the project knows to be a
// refutation, with the reason that was found.
type Expected struct{ ID, Reason string }

var (
	claimHeader = []string{"id", "line", "words", "kind", "lo", "hi", "unit", "signs", "where", "subject", "reference",
		"param", "note"}
	panelHeader    = []string{"figure", "panel", "shows", "dataset", "range", "line"}
	signsHeader    = []string{"line", "percent", "times"}
	expectedHeader = []string{"id", "reason"}
)

var (
	loadClaims = loader("paper/claims.csv", claimHeader, func(r []string, n numbers) Claim {
		return Claim{
			ID: r[0], Line: n.at("line", r[1]), Words: r[2], Kind: r[3], Lo: r[4], Hi: r[5],
			Unit: r[6], Signs: n.at("signs", r[7]), Where: r[8], Subject: r[9],
			Reference: r[10], Param: r[11], Note: r[12],
		}
	})
	loadPanels = loader("paper/figures.csv", panelHeader, func(r []string, n numbers) Panel {
		return Panel{r[0], n.at("panel", r[1]), r[2], r[3], r[4], n.at("line", r[5])}
	})
	loadSigns = loader("paper/signs.csv", signsHeader, func(r []string, n numbers) Signs {
		return Signs{n.at("line", r[0]), n.at("percent", r[1]), n.at("times", r[2])}
	})
	loadExpected = loader("paper/audit_expected.csv", expectedHeader, func(r []string, _ numbers) Expected {
		return Expected{r[0], r[1]}
	})
)

// Claims returns the quantitative statements of the paper, by line.
func Claims() []Claim { return slices.Clone(loadClaims()) }

// Panels returns the subplots of the paper's figures as captioned.
func Panels() []Panel { return slices.Clone(loadPanels()) }

// SignCounts returns the lines of the results text that hold percent or times
// signs, with their numbers.
func SignCounts() []Signs { return slices.Clone(loadSigns()) }

// ExpectedAudit returns the audit's known refutations.
func ExpectedAudit() []Expected { return slices.Clone(loadExpected()) }

// numbers collects the faults of integer fields.
type numbers struct{ errs *[]error }

// at returns the integer in the named field.
func (n numbers) at(field, s string) int {
	x, err := strconv.Atoi(s)
	if err != nil || x < 0 {
		*n.errs = append(*n.errs, fmt.Errorf("%s=%q: want an integer ≥ 0", field, s))
	}
	return x
}

// loader returns a function that reads the named embedded file once, a record
// at a time. Like a table, a file that does not parse is a fault of this
// repository: it panics, and the tests exclude it.
func loader[R any](name string, header []string, record func([]string, numbers) R) func() []R {
	return sync.OnceValue(func() []R {
		raw, err := paper.ReadFile(name)
		if err != nil {
			panic(err)
		}
		rows, err := parseRecords(raw, header, record)
		if err != nil {
			panic("testdata/" + name + ": " + err.Error())
		}
		return rows
	})
}

// parseRecords reads raw and reports every bad field.
func parseRecords[R any](raw []byte, header []string, record func([]string, numbers) R) ([]R, error) {
	records, err := readCSV(raw, header)
	if err != nil {
		return nil, err
	}
	rows := make([]R, len(records))
	var errs []error
	for i, r := range records {
		var bad []error
		rows[i] = record(r, numbers{&bad})
		if len(bad) > 0 {
			errs = append(errs, fmt.Errorf("record %d: %w", i+1, errors.Join(bad...)))
		}
	}
	return rows, errors.Join(errs...)
}
