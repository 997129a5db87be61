package report

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
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

	// page is one file that needs nothing else: no request leaves it, and it opens from disk. What the
	// run brought (instances, witnesses, messages of other people's policies) html/template escapes.
	page = template.Must(template.New("page").Funcs(template.FuncMap{
		"number": Number, "instance": instance, "remarks": remarks, "brief": brief, "evidence": evidence,
		"cells": cells, "counts": Layout{}.counts, "least": least, "dots": dots, "again": again, "path": path, "said": said,
		"alerts": Report.alerts, "machine": machine, "groups": groups, "claims": ofClaims, "facts": facts, "having": with,
		"rest": Layout{}.rest, "order": func() []props.Outcome { return order },
		"style": func() template.CSS { return pageStyle }, "script": func() template.JS { return pageScript },
		"sentence": func(s string) string { return strings.TrimSuffix(s, ".") + "." },
		"effort":   func(e props.Effort) string { return props.ByEffort(e, "quick", "default", "full") },
	}).Parse(pageTemplate))
)

// html is a report as one file that needs nothing else.
func html(r Report) ([]byte, error) {
	var b bytes.Buffer
	err := page.Execute(&b, r)
	return b.Bytes(), err
}

// machine says where and how long the run took. It is the only part of the file that differs
// between runs.
func machine(r Report) string {
	return fmt.Sprintf("%s/%s, %s, %s, %.1f s", runtime.GOOS, runtime.GOARCH, runtime.Version(),
		Plural(r.Workers, "worker"), r.Elapsed.Seconds())
}

// said is what an alert says, and the command that decides it again, if there is one.
func said(a alert) []string {
	text, again, _ := strings.Cut(a.Text, "\n"+reproduceMark)
	return []string{text, again}
}

// path is the path of a claim, which a narrow page breaks between its parts.
func path(claim string) template.HTML {
	return template.HTML(strings.ReplaceAll(template.HTMLEscapeString(claim), "/", "/<wbr>"))
}

// least says which claim has the least slack of the rows, "" if none has any.
func least(rows []props.Row) string {
	text, claim := leastSlack(rows)
	if text == "" {
		return ""
	}
	return text + " in " + claim
}

// again is the command that decides all rows of a claim.
func again(r props.Row) string {
	whole, _, _ := strings.Cut(r.Reproduce, " --instance ")
	if _, seed, found := strings.Cut(r.Reproduce, " --seed "); found && !strings.Contains(whole, " --seed ") {
		whole += " --seed " + seed
	}
	return whole
}

// dots places the slack of the rows of one outcome on a strip: strokes of no length with round
// ends, from ½ to 10⁴ on a logarithmic scale between 8 and 292 of the drawing's units. What lies
// outside stands at the end. Neighbours are spread over three heights, to be told apart.
func dots(rows []props.Row, o props.Outcome) string {
	var path strings.Builder
	for i, r := range with(rows, o) {
		if hasSlack(r) {
			s := math.Log(2*min(max(r.Verdict.Slack(), 0.5), 1e4)) / math.Log(2e4)
			fmt.Fprintf(&path, "M%.1f,%dh0", 8+284*s, 12+4*(i%3))
		}
	}
	return path.String()
}
