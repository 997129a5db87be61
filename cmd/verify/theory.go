package main

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"github.com/regretcheck/regretcheck/props/cli"
)

// extendTheory gives verify theory its table that is no claims.
func extendTheory(a *cli.App, cmd *cobra.Command, decide cli.Action) cli.Action {
	constants := cmd.Flags().Bool("constants", false,
		"instead of claims: each lemma's constant beside the sharp or most extreme one")
	return func(ctx context.Context, args []string) (cli.Renderings, error) {
		switch {
		case *constants && !a.Filter.All():
			return nil, errors.New("claim and instance: they pick claims, but --constants decides none")
		case *constants:
			return a.Constants(ctx, "theory --constants")
		default:
			return decide(ctx, args)
		}
	}
}
