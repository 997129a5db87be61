package cli

import (
	"cmp"
	"context"
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
	props.Claim
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
		return a.list(a.Suites, a.Shared.verbose, args, "/*", "*")
	}, report.Text, report.JSON)
}

func newExplain(a *App) *cobra.Command {
	return a.Command(&cobra.Command{
		Use:   "explain CLAIM",
		Short: "Explain a claim: statement, source, how it is decided, what it rejects",
		Long: `explain shows what a claim states, its source, how it is decided, what it rejects and
what a pass means. It knows the claims of list, and those of the commands policy, gate
and sampler: policy/*, gate/* and depround/*.`,
		Example: "  {program} explain policy/late-regret\n  {program} explain 'gate/*'",
		Args:    wantArgs(1, 1, "one claim; "+a.Name+" list shows all"),
	}, "format out width", func(_ context.Context, args []string) (Renderings, error) {
		return a.list(slices.Concat(a.Suites, foreign), true, args, "/*")
	}, report.Text, report.JSON)
}

// foreign are what commands decide of somebody else's subject: the claim of a gate without the
// cells of a baseline, the rules of a policy for all kinds of feedback, and those of a sampler.
var foreign = []props.Suite{
	{Command: "gate", Build: gate.Statements},
	{Command: "policy", Build: func() []props.Claim {
		rules, err := policytest.Claims(algos.NewRandom, policytest.Config{
			Feedback: []algos.Feedback{algos.SemiBandit, algos.Disjunctive, algos.Conjunctive}, External: true,
		})
		if err != nil {
			panic("cli: the usual rules of a policy: " + err.Error())
		}
		return rules
	}},
	{Command: "sampler", Build: func() []props.Claim { return policies.DepRoundSampled(nil, policies.SampledConfig{}) }},
}

// list are the claims of suites that a pattern chooses, with one of the endings, all without a
// pattern: their paths, one a line, or all that there is to know of them.
func (a *App) list(suites []props.Suite, explained bool, pattern []string, endings ...string) (Renderings, error) {
	claims := a.listed(suites)
	var ids []string
	for _, c := range claims {
		ids = append(ids, c.ID)
	}
	chosen, err := match("claim", pattern, ids, a.Name+" list shows", endings...)
	if err != nil {
		return nil, err
	}
	claims = slices.DeleteFunc(claims, func(c listedClaim) bool { return !chosen[c.ID] })
	return Renderings{
		report.Text: func(layout report.Layout) ([]byte, error) {
			var text strings.Builder
			for _, c := range claims {
				if explained {
					text.WriteString("\n" + a.explanation(c, min(explanationWidth, cmp.Or(layout.Width, explanationWidth))))
				} else {
					text.WriteString(c.ID + "\n")
				}
			}
			return []byte(report.Lines(strings.TrimPrefix(text.String(), "\n"), layout.Width)), nil
		},
		report.JSON: func(report.Layout) ([]byte, error) { return report.EncodeJSON(claims) },
	}, nil
}

// listed are the claims of suites, each once, in order of first appearance, with the commands that
// decide it. A claim that is decided in another way is another.
func (a *App) listed(suites []props.Suite) []listedClaim {
	claims := []listedClaim{}
	for _, s := range suites {
		command := strings.TrimSpace(a.Name + " " + s.Command)
		for _, c := range s.Build() {
			same := func(l listedClaim) bool { return l.ID == c.ID && l.Method == c.Method }
			if i := slices.IndexFunc(claims, same); i >= 0 {
				claims[i].Commands = append(claims[i].Commands, command)
				continue
			}
			l := listedClaim{Claim: c, Commands: []string{command}, Instances: []string{}}
			for _, k := range c.Cases {
				l.Instances = append(l.Instances, k.Instance)
			}
			claims = append(claims, l)
		}
	}
	return claims
}
