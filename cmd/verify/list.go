package main

import (
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/suite"
)

// A listedClaim is a claim as verify list --format json shows it.
type listedClaim struct {
	Claim     string   `json:"claim"`
	Group     string   `json:"group"`
	Evidence  string   `json:"evidence"`
	Reference string   `json:"reference"`
	Statement string   `json:"statement"`
	Method    string   `json:"method"`
	Rejects   string   `json:"rejects"`
	Printed   bool     `json:"printed"`
	Commands  []string `json:"commands"`
	Instances []string `json:"instances"`
}

func newList(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "list",
		Short: "List all claims with what they rest on",
		Args:  noArgs,
		RunE: func(*cobra.Command, []string) error {
			out, err := a.openSink(report.Table, report.JSON, report.Markdown)
			if err != nil {
				return err
			}
			defer out.close()
			claims := listClaims(a.suites)
			grid := listGrid(claims)
			return out.write(map[report.Format]rendering{
				report.Table:    grid.WriteText,
				report.Markdown: grid.WriteMarkdown,
				report.JSON:     func(w io.Writer) error { return report.EncodeJSON(w, claims) },
			}, false)
		},
	}
}

func listClaims(suites []suite.Suite) []listedClaim {
	claims := []listedClaim{}
	for _, c := range suite.List(suites) {
		l := listedClaim{
			Claim: c.ID, Group: c.Group, Evidence: c.Evidence.String(), Reference: c.Reference,
			Statement: c.Statement, Method: c.Method, Rejects: c.Rejects, Printed: c.Printed,
			Commands: c.Commands, Instances: make([]string, len(c.Cases)),
		}
		for i, k := range c.Cases {
			l.Instances[i] = k.Instance
		}
		claims = append(claims, l)
	}
	return claims
}

func listGrid(claims []listedClaim) *report.Grid {
	g := &report.Grid{Columns: []report.Column{
		{Title: "CLAIM", Max: 44}, {Title: "GROUP", Max: 16}, {Title: "EVIDENCE"}, {Title: "STATEMENT", Max: 48},
	}}
	for _, c := range claims {
		g.Add(report.FoldPath(c.Claim, 44), c.Group, c.Evidence, c.Statement)
	}
	return g
}

// capital returns s with its first letter in upper case.
func capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + strings.TrimPrefix(s, s[:n])
}
