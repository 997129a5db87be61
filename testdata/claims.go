package testdata

import (
	"slices"
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
	loadClaims = sync.OnceValue(func() []Claim {
		const header = "id,line,words,kind,lo,hi,unit,signs,where,subject,reference,param,note"
		return read("paper/claims.csv", header, func(r []string) Claim {
			return Claim{
				ID: r[0], Line: whole(r[1]), Words: r[2], Kind: r[3], Lo: r[4], Hi: r[5], Unit: r[6], Signs: whole(r[7]),
				Where: r[8], Subject: r[9], Reference: r[10], Param: r[11], Note: r[12],
			}
		})
	})
	loadPanels = sync.OnceValue(func() []Panel {
		return read("paper/figures.csv", "figure,panel,shows,dataset,range,line", func(r []string) Panel {
			return Panel{r[0], whole(r[1]), r[2], r[3], r[4], whole(r[5])}
		})
	})
	loadSigns = sync.OnceValue(func() []Signs {
		return read("paper/signs.csv", "line,percent,times", func(r []string) Signs {
			return Signs{whole(r[0]), whole(r[1]), whole(r[2])}
		})
	})
	loadExpected = sync.OnceValue(func() []Expected {
		return read("paper/audit_expected.csv", "id,reason", func(r []string) Expected { return Expected{r[0], r[1]} })
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
