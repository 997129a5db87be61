package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/regretcheck/regretcheck/algos"
)

// completeFlags gives every command below cmd the completions of the flags that
// mean the same everywhere: claims, policies and formats.
func (a *App) completeFlags(cmd *cobra.Command) {
	for flag, complete := range map[string]cobra.CompletionFunc{"claim": a.completeClaims, "policy": a.completePolicies,
		"format": completeFormats} {
		if cmd.Flag(flag) != nil {
			// It fails only for flags that do not exist or have one already.
			_ = cmd.RegisterFlagCompletionFunc(flag, complete)
		}
	}
	for _, c := range cmd.Commands() {
		a.completeFlags(c)
	}
}

// completePolicies offers the program's own policies and those of the registry to a shell.
func (a *App) completePolicies(_ *cobra.Command, _ []string, begun string) ([]string, cobra.ShellCompDirective) {
	var found []string
	for _, p := range a.Policies {
		if strings.HasPrefix(p.Name, begun) {
			found = append(found, p.Name)
		}
	}
	for _, e := range algos.Entries() {
		if strings.HasPrefix(e.Name, begun) {
			found = append(found, cobra.CompletionWithDesc(e.Name, e.Title))
		}
	}
	return found, cobra.ShellCompDirectiveNoFileComp
}
