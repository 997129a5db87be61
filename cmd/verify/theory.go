package main

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/lemmas"
	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/props/formula"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/suite"
)

// extendTheory gives verify theory its two tables that are no claims, and another constant for
// a lemma.
func extendTheory(a *cli.App, flags *pflag.FlagSet, filter *cli.ClaimFilter, decide cli.Action) cli.Action {
	var constants, bounds bool
	var game ownGame
	var constant float64
	flags.BoolVar(&constants, "constants", false, "instead of claims: each lemma's constant beside the sharp or most extreme one")
	flags.BoolVar(&bounds, "bounds", false, "instead of claims: the paper's bounds beside the measured regret; sharper ones: bounds distance")
	flags.Float64Var(&constant, "constant", 0, "with --claim LEMMA: decide the lemma with this `NUMBER` for its constant")
	game.register(flags)
	return func(cmd *cobra.Command) error {
		if constants && bounds {
			return errors.New("constants and bounds: want one of them")
		}
		if (constants || bounds) && (flags.Changed("claim") || flags.Changed("instance")) {
			return errors.New("claim and instance: they pick claims, but --constants and --bounds decide none")
		}
		games, err := game.games(flags, bounds)
		if err != nil {
			return err
		}
		switch {
		case constants:
			return showConstants(a, cmd.Context())
		case bounds:
			return showBounds(a, cmd.Context(), games)
		case flags.Changed("constant"):
			return whatIf(a, cmd, filter.Claims, constant)
		default:
			return decide(cmd)
		}
	}
}

func showConstants(a *cli.App, ctx context.Context) error {
	return cli.Table(ctx, a, "theory --constants", cli.ConstantsGrid,
		func(done func(float64)) ([]formula.Constant, error) {
			return formula.Constants(ctx, props.NewWorkers(a.Shared.Workers), uint64(a.Shared.Seed), a.Shared.Effort(),
				lemmas.Constants(), done)
		})
}

// An ownGame is a game that --bounds is asked about.
type ownGame struct {
	m, k    int
	horizon int64
	means   string
}

func (g *ownGame) register(flags *pflag.FlagSet) {
	flags.Var(cli.AsCount(&g.m), "m", "with --bounds: arms of a game of your own")
	flags.Var(cli.AsCount(&g.k), "k", "with --bounds: arms played per round")
	flags.Var(cli.AsInteger(&g.horizon), "T", "with --bounds: horizon")
	flags.StringVar(&g.means, "means", "hard:2", "with --bounds: law of the means, as verify simulate takes it")
}

// games returns the game that the flags describe, none if they describe none.
func (g *ownGame) games(flags *pflag.FlagSet, bounds bool) ([]sim.Game, error) {
	given := 0
	for _, name := range []string{"m", "k", "T"} {
		if flags.Changed(name) {
			given++
		}
	}
	switch {
	case given == 0 && !flags.Changed("means"):
		return nil, nil
	case !bounds:
		return nil, errors.New("m, k, T and means: want --bounds with them")
	case given < 3:
		return nil, errors.New("m, k and T: want all three")
	case g.m < 2 || g.k < 1 || g.k >= g.m || g.horizon < 1:
		return nil, fmt.Errorf("m=%d, k=%d, T=%d: want 1 ≤ k < m and T ≥ 1", g.m, g.k, g.horizon)
	}
	means, err := sim.ParseMeans(g.means)
	return []sim.Game{{Arms: g.m, Cardinality: g.k, Horizon: g.horizon, Means: means}}, err
}

// whatIf decides one lemma with another constant.
func whatIf(a *cli.App, cmd *cobra.Command, claims []string, constant float64) error {
	if len(claims) != 1 {
		return errors.New("constant: want one --claim with it, such as zeta-tail")
	}
	all, err := lemmas.WithConstant(claims[0], constant)
	if err != nil {
		return err
	}
	return a.Decide(cmd.Context(), cli.Decision{
		Command: fmt.Sprintf("%s --constant %v", cmd.CommandPath(), constant), Claims: all,
	})
}

func showBounds(a *cli.App, ctx context.Context, games []sim.Game) error {
	return cli.Table(ctx, a, "theory --bounds", boundsGrid, func(done func(float64)) ([]comparison, error) {
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
