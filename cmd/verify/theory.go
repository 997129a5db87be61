package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/lemmas"
	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/suite"
)

// extendTheory gives verify theory its two tables that are no claims, and another constant for
// a lemma.
func extendTheory(a *cli.App, cmd *cobra.Command, decide cli.Action) cli.Action {
	flags, game := cmd.Flags(), cli.GameFlags{Laws: []string{"hard:2"}}
	constants := flags.Bool("constants", false,
		"instead of claims: each lemma's constant beside the sharp or most extreme one")
	bounds := flags.Bool("bounds", false,
		"instead of claims: the paper's bounds beside the measured regret, of --m, --k, --T and --means if given; "+
			"sharper ones: bounds distance")
	constant := flags.Float64("constant", 0, "with --claim LEMMA: decide the lemma with this `NUMBER` for its constant")
	game.Register(flags, "m k T means")
	return func(ctx context.Context, args []string) (cli.Renderings, error) {
		games, err := ownGame(game, flags)
		switch {
		case *constants && *bounds:
			return nil, errors.New("constants and bounds: want one of them")
		case (*constants || *bounds) && !a.Filter.All():
			return nil, errors.New("claim and instance: they pick claims, but --constants and --bounds decide none")
		case !*bounds && len(game.Given(flags)) > 0:
			return nil, errors.New("m, k, T and means: want --bounds with them")
		case err != nil:
			return nil, err
		case *constants:
			return a.Constants(ctx, "theory --constants", lemmas.Constants())
		case *bounds:
			return showBounds(ctx, a, games)
		case flags.Changed("constant"):
			return whatIf(ctx, a, cmd.CommandPath(), *constant)
		default:
			return decide(ctx, args)
		}
	}
}

// ownGame returns the game that the flags describe, none if they describe none.
func ownGame(f cli.GameFlags, flags *pflag.FlagSet) ([]sim.Game, error) {
	given := f.Given(flags)
	if len(given) == 0 {
		return nil, nil
	}
	if !flags.Changed("m") || !flags.Changed("k") || !flags.Changed("T") {
		return nil, errors.New("m, k and T: want all three")
	}
	game, err := f.One()
	if err == nil && game.Cardinality == game.Arms {
		err = fmt.Errorf("m=%d, k=%d: want 1 ≤ k < m", f.M, f.K)
	}
	return []sim.Game{game}, err
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

func showBounds(ctx context.Context, a *cli.App, games []sim.Game) (cli.Renderings, error) {
	return cli.Computed(ctx, a, "theory --bounds", boundsGrid, func(done func(float64)) ([]comparison, error) {
		workers := props.NewWorkers(a.Shared.Workers)
		rows, err := lemmas.SideBySide(ctx, workers, uint64(a.Shared.Seed), a.Shared.Effort(), a.Shared.Alpha,
			suite.LemmaSubjects(), games, done)
		return comparisons(rows), err
	})
}

// A comparison is a lemmas.Comparison as JSON can hold it: from no horizon on is
// null, not infinite.
type comparison struct {
	lemmas.Comparison
	PaperFrom *float64 `json:"paper_nonvacuous_from"`
}

func comparisons(rows []lemmas.Comparison) []comparison {
	out := make([]comparison, len(rows))
	for i, r := range rows {
		out[i] = comparison{Comparison: r, PaperFrom: finite(r.Paper)}
	}
	return out
}

func finite(s *lemmas.Side) *float64 {
	if s == nil || math.IsInf(s.NonvacuousFrom, 0) {
		return nil
	}
	return &s.NonvacuousFrom
}

func boundsGrid(rows []comparison) report.Table {
	g := report.Table{Ruled: true, Columns: []report.Column{
		{Title: "GAME"}, {Title: "T·MAX Δ", Right: true},
		{Title: "PAPER"}, {Title: "NOT VACUOUS FROM T", Right: true},
		{Title: "REGRET, PAPER'S δ"}, {Title: "REGRET, PAIRING δ"},
		{Title: "LOWER BOUND"}, {Title: "REGRET/RATE", Right: true},
	}}
	for _, r := range rows {
		paper := "–"
		if r.Paper != nil {
			paper = regretText(r.Paper.Measured)
		}
		g.Add(r.Game, report.Number(r.Most), sideText(r.Paper), fromText(r.PaperFrom), paper, regretText(r.Pairing),
			lowerText(r.Lower),
			report.Number(r.Rate))
	}
	return g
}

// sideText writes a bound and its verdict.
func sideText(s *lemmas.Side) string {
	if s == nil {
		return "δ = 0"
	}
	return report.Number(s.Bound) + " " + s.Outcome
}

func fromText(from *float64) string {
	if from == nil {
		return "–"
	}
	return report.Number(*from)
}

func regretText(m lemmas.Measured) string {
	return report.Number(m.Regret[1]) + " (" + report.Number(m.Regret[0]) + "…" + report.Number(m.Regret[2]) + ")"
}

func lowerText(s *lemmas.LowerSide) string {
	if s == nil {
		return "–"
	}
	return report.Number(s.Bound) + " " + s.Outcome
}
