package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/regretcheck/regretcheck/props/report"
)

// A listedClaim is a claim as verify list --format json shows it.
type listedClaim struct {
	Claim     string   `json:"claim"`
	Row       string   `json:"row,omitempty"` // what its rows are called, where that is another path
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

func newList(a *App) *cobra.Command {
	return &cobra.Command{
		Use:               "list [PATTERN]",
		Short:             "List the claims, all or those that match a pattern; -v explains them",
		Example:           "  {program} list\n  {program} list 'theorem*' -v\n  {program} list depround",
		ValidArgsFunction: a.completeClaims,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return fmt.Errorf("list: got %d arguments: want one pattern at most", len(args))
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error { return a.list(args) },
	}
}

func (a *App) list(patterns []string) error {
	claims := a.claims()
	if len(patterns) > 0 {
		var err error
		if claims, err = matching(claims, patterns[0]); err != nil {
			return err
		}
	}
	if a.Shared.verbose {
		return a.explainAll(claims)
	}
	return a.writeClaims(claims, func(w io.Writer) error { return writeNames(w, claims) })
}

// writeClaims writes claims as JSON, or as text in a form of the caller's.
func (a *App) writeClaims(claims []listedClaim, text Rendering) error {
	out, err := a.OpenSink(a.formats...)
	if err != nil {
		return err
	}
	return out.Write(map[report.Format]Rendering{
		report.Text: text,
		report.JSON: func(w io.Writer) error { return report.EncodeJSON(w, claims) },
	})
}

// matching returns the claims that a pattern chooses, at least one: the one of that path, or all
// that the pattern may mean.
func matching(claims []listedClaim, pattern string) ([]listedClaim, error) {
	ids := make([]string, 0, len(claims))
	for _, c := range claims {
		ids = append(ids, c.names()...)
	}
	matches := matchPath(pattern, ids)
	if !slices.Contains(ids, pattern) && !strings.ContainsAny(pattern, "*?") && pattern != "" {
		matches = filterIDs(ids, func(id string) bool { return strings.Contains(id, pattern) })
	}
	if len(matches) == 0 {
		return nil, fmt.Errorf("claim=%q: %s", pattern, offerClaim(pattern, ids))
	}
	return slices.DeleteFunc(claims, func(c listedClaim) bool {
		return !slices.ContainsFunc(c.names(), func(name string) bool { return slices.Contains(matches, name) })
	}), nil
}

// writeNames writes a claim's path a line, for scripts and for the eye.
func writeNames(w io.Writer, claims []listedClaim) error {
	var b strings.Builder
	for _, c := range claims {
		b.WriteString(c.Claim + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// completeClaims offers claims to a shell.
func (a *App) completeClaims(_ *cobra.Command, _ []string, begun string) ([]string, cobra.ShellCompDirective) {
	return completions(a.claims(), begun), cobra.ShellCompDirectiveNoFileComp
}

// completions are the claims whose path begins so.
func completions(claims []listedClaim, begun string) (found []string) {
	for _, c := range claims {
		if strings.HasPrefix(c.Claim, begun) {
			found = append(found, cobra.CompletionWithDesc(c.Claim, c.Statement))
		}
	}
	return found
}

// capital returns s with its first letter in upper case.
func capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + strings.TrimPrefix(s, s[:n])
}
