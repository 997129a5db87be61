package report

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"runtime"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/props"
)

// A Page is a report as one HTML file that needs nothing else: no request
// leaves it, and it opens from disk.
type Page struct {
	Report props.Report
	Paper  Paper   // what is on trial, if the page shall say so
	Charts []Chart // curves below the groups
	Grids  []TitledGrid
}

// A Chart is pictures with the figures behind them.
type Chart struct {
	Title, Caption string
	Names          []ChartName
	// Pictures are SVG elements, trusted: this project drew them and escaped what
	// the run brought. The values of points are their <title> elements.
	Pictures []template.HTML
	Tables   []ChartTable
}

// A ChartName is a line of the legend: a sample of the line, as SVG, and whose it is.
type ChartName struct {
	Sample template.HTML
	Name   string
}

// A ChartTable holds the points of a series.
type ChartTable struct {
	Caption string
	Columns []string
	Rows    [][]string
}

var (
	//go:embed page/page.html
	pageTemplate string
	//go:embed page/page.css
	pageStyle template.CSS
	//go:embed page/page.js
	pageScript template.JS

	page = template.Must(template.New("page").Funcs(template.FuncMap{"number": Number}).Parse(pageTemplate))
)

// WriteHTML writes the page. What the run brought (instances, witnesses,
// messages of other people's policies) is escaped by html/template.
func WriteHTML(w io.Writer, p Page) error {
	view, err := newPageView(p)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := page.Execute(&b, view); err != nil {
		return err
	}
	_, err = w.Write(b.Bytes())
	return err
}

// A pageView is what the template shows.
type pageView struct {
	Page
	// Machine says where and how long the run took: beside the timing object of
	// the JSON inside, the only part of the file that differs between runs.
	Machine   string
	Style     template.CSS
	Script    template.JS
	Word      string // the verdict of the run
	WordClass props.Outcome
	Trial     string // what was on trial
	Outcome   string // what became of it
	Next      string // what a reader may do
	Effort    string
	Words     []wordView
	Verdicts  []verdictCount
	Evidences []string
	Groups    []groupView
	Ticks     []tickView
	Rows      []rowView
	Troubles  []rowView
	Findings  []rowView
	Packed    packed
}

type verdictCount struct {
	Name props.Outcome
	N    int
}

// A claimView is what a row's details say of its claim.
type claimView struct {
	Statement string `json:"statement"`
	Method    string `json:"method"`
	Rejects   string `json:"rejects"`
}

// A rowView is a row with its texts.
type rowView struct {
	ID                                    int
	Claim, Instance, Reference, Statement string
	Evidence, Basis, Observed, Interval   string
	Span, Bound, Slack, Reproduce         string
	Verdict                               string
	Notes                                 []string // witness, reason, warnings
}

func newPageView(p Page) (pageView, error) {
	v := pageView{
		Page: p, Machine: machine(p.Report.Timing), Style: pageStyle, Script: pageScript, Effort: effortName(p.Report.Effort),
		Trial: trial(p.Report.Rows), Outcome: outcome(p.Report), Next: nextStep(p.Report), Words: verdictWords,
		Ticks: slackTicks(),
	}
	claims := map[string]claimView{}
	v.Word, v.WordClass = verdictOf(p.Report)
	summary := p.Report.Summary()
	for _, o := range order {
		if n := summary.Count(o); n > 0 {
			v.Verdicts = append(v.Verdicts, verdictCount{o, n})
		}
	}
	for i, row := range p.Report.Rows {
		r := newRowView(i, row)
		v.Rows = append(v.Rows, r)
		claims[row.Claim] = claimView{row.Statement, row.Method, row.Rejects}
		if e := row.Verdict.Finding().Evidence.String(); !slices.Contains(v.Evidences, e) {
			v.Evidences = append(v.Evidences, e)
		}
		switch row.Verdict.Outcome() {
		case props.Fail, props.Inconclusive:
			v.Troubles = append(v.Troubles, r)
		case props.Refuted:
			v.Findings = append(v.Findings, r)
		}
	}
	v.Groups = groupViews(p.Report.Rows)
	var err error
	v.Packed, err = pack(NewDocument(p.Report), claims)
	return v, err
}

func newRowView(id int, row props.Row) rowView {
	f := row.Verdict.Finding()
	v := rowView{
		ID: id, Claim: row.Claim, Instance: row.Instance, Reference: row.Reference, Statement: row.Statement,
		Evidence: f.Evidence.String(), Verdict: row.Verdict.Outcome().String(), Reproduce: row.Reproduce,
		Basis: strings.TrimSpace(evidence(f) + share(f, ", ") + " " + effort(f)),
	}
	for _, note := range []string{f.Witness, f.Skip, row.Reason} {
		if note != "" {
			v.Notes = append(v.Notes, strings.TrimSpace(note))
		}
	}
	for _, w := range f.Warnings {
		v.Notes = append(v.Notes, "warning: "+w.Error())
	}
	if f.Skip == "" {
		v.Observed, v.Interval, v.Span = Number(f.Observed.Mid), interval(f.Observed), SpanText(f.Observed)
		v.Bound, v.Slack = AllowedText(f.Bound), slack(row.Verdict)
	}
	return v
}

// A groupView is a line of the table of groups.
type groupView struct {
	Name, Counts   string
	Least, LeastAt string // least slack and the row it belongs to
	Label          string // what the strip shows, in words
	Points         []pointView
}

// groupViews collects the rows of each group, in order of first appearance.
func groupViews(rows []props.Row) []groupView {
	var names []string
	members := map[string][]int{}
	for i, r := range rows {
		if members[r.Group] == nil {
			names = append(names, r.Group)
		}
		members[r.Group] = append(members[r.Group], i)
	}
	views := make([]groupView, len(names))
	for n, name := range names {
		var own []props.Row
		for _, i := range members[name] {
			own = append(own, rows[i])
		}
		views[n] = groupView{Name: name, Counts: painter(false).counts(props.Summarize(own))}
		if least := leastSlack(own); least >= 0 {
			r := own[least]
			views[n].Least, views[n].LeastAt = slack(r.Verdict), props.Key{Claim: r.Claim, Instance: r.Instance}.String()
			views[n].Points = slackPoints(rows, members[name])
			views[n].Label = fmt.Sprintf("slack of %s of %s, least %s", Plural(len(views[n].Points), "row"), name, views[n].Least)
		}
	}
	return views
}

// leastSlack returns the position of the row of least slack that meets its
// bound or misses it, −1 if no row has a slack.
func leastSlack(rows []props.Row) int {
	least := -1
	for i, r := range rows {
		if !hasSlack(r) {
			continue
		}
		if least < 0 || r.Verdict.Slack() < rows[least].Verdict.Slack() {
			least = i
		}
	}
	return least
}

// hasSlack tells whether a row's slack says how much room there is: it has one,
// and it is not the refutation of somebody's printed statement.
func hasSlack(r props.Row) bool {
	s := r.Verdict.Slack()
	return s == s && s > 0 && r.Verdict.Outcome() != props.Refuted
}

// effortName names an effort as the command's flags do.
func effortName(e props.Effort) string {
	switch e {
	case props.Quick:
		return "quick"
	case props.Full:
		return "full"
	default:
		return "default"
	}
}

// machine says what a run ran on and how long it took.
func machine(t props.Timing) string {
	return fmt.Sprintf("%s/%s, %s, %s, %.1f s", runtime.GOOS, runtime.GOARCH, runtime.Version(), Plural(t.Workers, "worker"), t.Elapsed.Seconds())
}
