package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/regretcheck/regretcheck/props/claims/lemmas"
	"github.com/regretcheck/regretcheck/props/cli"
)

// extendTheory gives verify theory its table that is no claims, and another constant for a lemma.
func extendTheory(a *cli.App, cmd *cobra.Command, decide cli.Action) cli.Action {
	flags := cmd.Flags()
	constants := flags.Bool("constants", false,
		"instead of claims: each lemma's constant beside the sharp or most extreme one")
	constant := flags.Float64("constant", 0, "with --claim LEMMA: decide the lemma with this `NUMBER` for its constant")
	return func(ctx context.Context, args []string) (cli.Renderings, error) {
		switch {
		case *constants && !a.Filter.All():
			return nil, errors.New("claim and instance: they pick claims, but --constants decides none")
		case *constants:
			return a.Constants(ctx, "theory --constants", lemmas.Constants())
		case flags.Changed("constant"):
			return whatIf(ctx, a, cmd.CommandPath(), *constant)
		default:
			return decide(ctx, args)
		}
	}
}

// whatIf decides one lemma with another constant.
func whatIf(ctx context.Context, a *cli.App, command string, constant float64) (cli.Renderings, error) {
	if len(a.Filter.Claims) != 1 {
		return nil, errors.New("constant: want one --claim with it, such as zeta-tail")
	}
	lemma, isPart := strings.CutSuffix(a.Filter.Claims[0], "/search") // as in the line that reproduces a row
	all, err := lemmas.WithConstant(lemma, constant)
	if err != nil {
		return nil, err
	}
	if !isPart {
		a.Filter.Claims = nil
	}
	return a.Decide(ctx, cli.Decision{Command: fmt.Sprintf("%s --constant %v", command, constant), Claims: all,
		Paper: a.Paper, Open: a.Open})
}
