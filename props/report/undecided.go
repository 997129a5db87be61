package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/props"
)

// mostUndecided is how many kinds of claims a headline names.
const mostUndecided = 5

// undecided names what was not decided at all. A group without a decided row is named by its title.
// In other groups, claims without a decided row are named by path, and claims below one path are
// counted: "paper/tab:formal/… (4 claims)".
func undecided(rows []props.Row) []string {
	var kinds []string
	for group := range groups(rows) {
		if props.Summarize(group).Decided() == 0 {
			kinds = append(kinds, group[0].Group)
			continue
		}
		kinds = append(kinds, undecidedClaims(group)...)
	}
	if more := len(kinds) - mostUndecided; more > 0 {
		kinds = append(kinds[:mostUndecided], fmt.Sprintf("%d more", more))
	}
	return kinds
}

// undecidedClaims names the claims of a group of which no row was decided.
func undecidedClaims(group []props.Row) []string {
	var claims []string
	decided := map[string]bool{}
	for _, r := range group {
		if props.Summarize([]props.Row{r}).Decided() > 0 {
			decided[r.Claim] = true
		}
	}
	for _, r := range group {
		if !decided[r.Claim] && !slices.Contains(claims, r.Claim) {
			claims = append(claims, r.Claim)
		}
	}
	var kinds []string
	for len(claims) > 0 {
		alike := 1
		for alike < len(claims) && family(claims[alike]) == family(claims[0]) {
			alike++
		}
		if name := claims[0]; alike == 1 {
			kinds = append(kinds, name)
		} else {
			kinds = append(kinds, fmt.Sprintf("%s… (%d claims)", family(name), alike))
		}
		claims = claims[alike:]
	}
	return kinds
}

// family is a claim's path up to its second slash, or its first.
func family(claim string) string {
	first, rest, _ := strings.Cut(claim, "/")
	if second, _, deeper := strings.Cut(rest, "/"); deeper {
		return first + "/" + second + "/"
	}
	return first + "/"
}
