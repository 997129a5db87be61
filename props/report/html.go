package report

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"math"
	"runtime"
	"strings"

	"github.com/regretcheck/regretcheck/props"
)

var (
	//go:embed page/page.html
	pageTemplate string
	//go:embed page/page.css
	pageStyle template.CSS
	//go:embed page/page.js
	pageScript template.JS

	page = template.Must(template.New("page").Funcs(template.FuncMap{
		"number": Number, "key": key, "instance": instance, "remarks": remarks, "brief": brief, "evidence": evidence, "slack": slack,
		"sentence": func(s string) string { return strings.TrimSuffix(s, ".") + "." },
		"observed": func(f props.Finding) string { return Number(f.Observed.Mid) },
		"interval": func(f props.Finding) string { return interval(f.Observed) },
		"allowed":  func(f props.Finding) string { return AllowedText(f.Bound) },
	}).Parse(pageTemplate))
)

// writeHTML writes a report as one HTML file that needs nothing else: no request leaves it, and it
// opens from disk. What the run brought (instances, witnesses, messages of other people's policies)
// is escaped by html/template.
func writeHTML(w io.Writer, r Report) error {
	var b bytes.Buffer
	if err := page.Execute(&b, newPageView(r)); err != nil {
		return err
	}
	_, err := w.Write(b.Bytes())
	return err
}

// A pageView is what the template shows.
type pageView struct {
	Report
	// Machine says where and how long the run took. It is the only part of the file that differs
	// between runs.
	Machine  string
	Style    template.CSS
	Script   template.JS
	Word     string // the verdict of the run
	Class    props.Outcome
	Said     string // what was on trial, and what became of it
	Effort   string
	Words    []wordView
	Verdicts []props.Outcome // those that occur
	Groups   []groupView
	Troubles []props.Row
	Findings []factView
	Tables   []Table
}

// A wordView explains a verdict in one line.
type wordView struct {
	Name    props.Outcome
	Meaning string
}

var verdictWords = []wordView{
	{props.Fail, "Every value of the interval breaks the bound: the claim is false for what was tried."},
	{props.Inconclusive, "The interval holds values on both sides of the bound: more runs would decide."},
	{props.Refuted, "A printed statement has a counterexample. The record expects it: a finding about the text, no failure of the software."},
	{props.Pass, "Every value of the interval meets the bound."},
	{props.Vacuous, "The bound allows whatever a policy could do, so meeting it says nothing."},
	{props.Skipped, "Not decided, for the reason given. It is never counted as a pass."},
}

func newPageView(r Report) pageView {
	v := pageView{
		Report: r, Machine: machine(r.Timing), Style: pageStyle, Script: pageScript,
		Effort: props.ByEffort(r.Effort, "quick", "default", "full"), Said: outcome(r), Words: verdictWords,
		Troubles: troubled(r.Rows), Findings: facts(with(r.Rows, props.Refuted)),
	}
	v.Word, v.Class = r.verdict()
	for _, o := range order {
		if r.Summary().Count(o) > 0 {
			v.Verdicts = append(v.Verdicts, o)
		}
	}
	for _, s := range r.Sections {
		if !s.Timed {
			v.Tables = append(v.Tables, s)
		}
	}
	for rows := range groups(r.Rows) {
		v.Groups = append(v.Groups, newGroupView(rows))
	}
	return v
}

// outcome says in words what was on trial and what became of it.
func outcome(r Report) string {
	s := r.Summary()
	parts := []string{"nothing failed"}
	if s.Fail > 0 {
		parts[0] = Plural(s.Fail, "row") + " failed"
	}
	for _, p := range []struct {
		n    int
		noun string
		what string
	}{
		{s.Inconclusive, "row", "stayed open"}, {s.Refuted, "row", "about the text as printed refuted, as expected"},
		{s.Vacuous, "bound", "vacuous"}, {s.Skipped, "row", "skipped"},
	} {
		if p.n > 0 {
			parts = append(parts, Plural(p.n, p.noun)+" "+p.what)
		}
	}
	if r.Interrupted {
		parts = append(parts, "the run was interrupted before the rest was decided")
	}
	if s.Total() == 0 {
		return ""
	}
	return fmt.Sprintf("%s in %s: %s.", Plural(len(claims(r.Rows)), "claim"), Plural(len(r.Rows), "row"), strings.Join(parts, "; "))
}

// machine says what a run ran on and how long it took.
func machine(t props.Timing) string {
	return fmt.Sprintf("%s/%s, %s, %s, %.1f s", runtime.GOOS, runtime.GOARCH, runtime.Version(), Plural(t.Workers, "worker"), t.Elapsed.Seconds())
}

// A factView is the refuted rows of one reason.
type factView struct {
	Reason string
	Rows   []props.Row
}

func facts(rows []props.Row) (all []factView) {
	at := map[string]int{}
	for _, r := range rows {
		if _, seen := at[r.Reason]; !seen {
			at[r.Reason] = len(all)
			all = append(all, factView{Reason: r.Reason})
		}
		f := &all[at[r.Reason]]
		f.Rows = append(f.Rows, r)
	}
	return all
}

// A groupView is a group with its strip of slack and its claims.
type groupView struct {
	Name, Counts string
	Least, In    string // least slack, and the claim that has it
	Strip        []stripView
	Claims       []claimView
}

// A claimView is a claim with its rows.
type claimView struct {
	props.Row            // the first, for what all have in common
	Counts, Again string // Again is the command that decides all rows
	Rows          []props.Row
}

func newGroupView(rows []props.Row) groupView {
	v := groupView{Name: rows[0].Group, Counts: painter(false).counts(props.Summarize(rows)), Strip: strips(rows)}
	if r := leastSlack(rows); r != nil {
		v.Least, v.In = slack(r.Verdict), r.Claim
	}
	for own := range runs(rows, func(r props.Row) string { return r.Claim }) {
		again, _, _ := strings.Cut(own[0].Reproduce, " --instance ")
		if _, seed, found := strings.Cut(own[0].Reproduce, " --seed "); found && !strings.Contains(again, " --seed ") {
			again += " --seed " + seed
		}
		v.Claims = append(v.Claims, claimView{own[0], painter(false).counts(props.Summarize(own)), again, own})
	}
	return v
}

// The strip of a group shows slack on a logarithmic scale from ½ to 10⁴, between 8 and 292 of the
// drawing's units. What lies outside stands at the end.
const (
	slackFrom, slackTo = 0.5, 1e4
	stripFrom, stripTo = 8.0, 292.0
)

// A stripView is the points of one outcome: strokes of no length with round ends.
type stripView struct {
	Class props.Outcome
	Path  string
}

// strips places the rows that have a slack. Neighbours are spread over three heights in turn, so
// that equal slacks can be told apart.
func strips(rows []props.Row) (all []stripView) {
	for _, o := range order {
		var path strings.Builder
		for i, r := range with(rows, o) {
			if hasSlack(r) {
				fmt.Fprintf(&path, "M%.1f,%dh0", stripX(r.Verdict.Slack()), 12+4*(i%3))
			}
		}
		if path.Len() > 0 {
			all = append(all, stripView{o, path.String()})
		}
	}
	return all
}

// stripX returns where a slack stands.
func stripX(slack float64) float64 {
	s := math.Min(math.Max(slack, slackFrom), slackTo)
	return stripFrom + math.Log(s/slackFrom)/math.Log(slackTo/slackFrom)*(stripTo-stripFrom)
}
