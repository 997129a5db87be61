package cli

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/policies"
	"github.com/regretcheck/regretcheck/props/gate"
	"github.com/regretcheck/regretcheck/props/policytest"
	"github.com/regretcheck/regretcheck/props/report"
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

func newList(a *App) *cobra.Command {
	return a.Command(&cobra.Command{
		Use:     "list [PATTERN]",
		Short:   "List the claims, all or those that match a pattern; -v explains them",
		Example: "  {program} list\n  {program} list 'theorem*' -v\n  {program} list depround",
		Args:    wantArgs(0, 1, "one pattern at most"),
	}, "format out width verbose", func(_ context.Context, args []string) (Renderings, error) {
		text := names
		if a.Shared.verbose {
			text = a.explanations
		}
		return listing(a.claims(), args, text)
	}, report.Text, report.JSON)
}

func newExplain(a *App) *cobra.Command {
	return a.Command(&cobra.Command{
		Use:   "explain CLAIM",
		Short: "Explain a claim: statement, source, how it is decided, what it rejects",
		Long: `explain says of a claim what it states, where that is from, how it is decided, what it
rejects and what a pass means. Beside the claims that list shows it knows those that
the commands policy, gate and sampler decide: policy/*, gate/* and depround/*.`,
		Example: "  {program} explain policy/late-regret\n  {program} explain 'gate/*'",
		Args:    wantArgs(1, 1, "one claim, such as those of "+a.Name+" list"),
	}, "format out width", func(_ context.Context, args []string) (Renderings, error) {
		known := slices.Concat(a.claims(), a.foreignClaims())
		ids := idsOf(known)
		named := func(id string) bool { return id == args[0] || strings.HasPrefix(id, args[0]+"/") }
		if !slices.ContainsFunc(ids, named) && !strings.ContainsAny(args[0], "*?") {
			return nil, fmt.Errorf("claim=%q: %s", args[0], offer(args[0], ids, "list shows"))
		}
		return listing(known, args, a.explanations)
	}, report.Text, report.JSON)
}

// listing are the claims that the pattern of a command chooses, all without one. Text is their text on some columns.
func listing(claims []listedClaim, pattern []string, text func([]listedClaim, int) string) (Renderings, error) {
	if len(pattern) > 0 {
		matches, err := matchPath(pattern[0], idsOf(claims))
		if err != nil {
			return nil, err
		}
		claims = slices.DeleteFunc(claims, func(c listedClaim) bool { return !slices.Contains(matches, c.Claim) })
	}
	return Renderings{
		report.Text: func(w io.Writer) error {
			_, err := io.WriteString(w, text(claims, report.Columns(w)))
			return err
		},
		report.JSON: func(w io.Writer) error { return report.EncodeJSON(w, claims) },
	}, nil
}

func idsOf(claims []listedClaim) (ids []string) {
	for _, c := range claims {
		ids = append(ids, c.Claim)
	}
	return ids
}

// names are claims' paths, one a line, for scripts and for the eye.
func names(claims []listedClaim, _ int) string { return strings.Join(append(idsOf(claims), ""), "\n") }

// claims are those of the program's suites, each once, in order of first appearance.
func (a *App) claims() []listedClaim {
	claims := []listedClaim{}
	for _, s := range a.Suites {
		command := strings.TrimSpace(a.Name + " " + s.Command)
		for _, c := range s.Build() {
			i := slices.IndexFunc(claims, func(l listedClaim) bool { return l.Claim == c.ID })
			if i < 0 {
				claims = append(claims, listed(c, command))
			} else {
				claims[i].Commands = append(claims[i].Commands, command)
			}
		}
	}
	return claims
}

// foreignClaims are what the commands policy, gate and sampler decide of somebody else's subject:
// the rules for all kinds of feedback, a gate's without the cells of a
// baseline, and those of a sampler.
func (a *App) foreignClaims() (claims []listedClaim) {
	rules, err := policytest.Claims(algos.NewRandom, policytest.Config{
		Feedback: []algos.Feedback{algos.SemiBandit, algos.Disjunctive, algos.Conjunctive}, External: true,
	})
	if err != nil {
		panic("cli: the usual rules of a policy: " + err.Error())
	}
	for command, decided := range map[string][]props.Claim{
		"policy": rules, "gate": gate.Statements(), "sampler": policies.DepRoundSampled(nil, policies.SampledConfig{}),
	} {
		for _, c := range decided {
			claims = append(claims, listed(c, a.Name+" "+command))
		}
	}
	slices.SortStableFunc(claims, func(a, b listedClaim) int { return strings.Compare(a.Commands[0], b.Commands[0]) })
	return claims
}

// listed describes a claim and the commands that decide it.
func listed(c props.Claim, commands ...string) listedClaim {
	l := listedClaim{
		Claim: c.ID, Group: c.Group, Evidence: c.Evidence.String(), Reference: c.Reference,
		Statement: c.Statement, Method: c.Method, Rejects: c.Rejects, Printed: c.Printed,
		Commands: commands, Instances: make([]string, len(c.Cases)),
	}
	for i, k := range c.Cases {
		l.Instances[i] = k.Instance
	}
	return l
}
