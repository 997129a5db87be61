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
	Words     string // the figure as printed, with the words that it needs
	Kind      string // how it is recomputed
	Lo, Hi    string // the printed number, or both ends of a printed range
	Unit      string // "%", "x" (a factor), "s" (seconds) or ""
	Where     string // selects the cells that it is about
	Subject   string // selects among them the cells of the figure
	Reference string // selects the cells that the subject is compared with
	Param     string // what else the kind needs
	Note      string // how ambiguous words were read
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

var (
	loadClaims = sync.OnceValue(func() []Claim {
		const header = "id,line,words,kind,lo,hi,unit,where,subject,reference,param,note"
		return read("paper/claims.csv", header, func(r []string) Claim {
			return Claim{
				ID: r[0], Line: integer(r[1]), Words: r[2], Kind: r[3], Lo: r[4], Hi: r[5], Unit: r[6],
				Where: r[7], Subject: r[8], Reference: r[9], Param: r[10], Note: r[11],
			}
		})
	})
	loadPanels = sync.OnceValue(func() []Panel {
		return read("paper/figures.csv", "figure,panel,shows,dataset,range,line", func(r []string) Panel {
			return Panel{r[0], integer(r[1]), r[2], r[3], r[4], integer(r[5])}
		})
	})
)

// Claims returns the quantitative statements of the paper, by line.
func Claims() []Claim { return slices.Clone(loadClaims()) }

// Panels returns the subplots of the paper's figures as captioned.
func Panels() []Panel { return slices.Clone(loadPanels()) }
