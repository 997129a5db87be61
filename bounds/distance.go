package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/regretcheck/regretcheck/bounds/claims"
	"github.com/regretcheck/regretcheck/bounds/lower"
	"github.com/regretcheck/regretcheck/bounds/upper"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/theory"
)

// A distanceRow is a size with three regrets, for arms that are independent in each round: the least of every policy
// in some game, and the most in any game of CMOSS at c = 1, and of CMOSS with the half radius at c = ½.
type distanceRow struct {
	M         int     `json:"m"`
	K         int     `json:"k"`
	T         int64   `json:"T"`
	Lower     float64 `json:"lower"`
	Proof     string  `json:"proof"`
	CMOSS     float64 `json:"cmoss"`
	Ratio     float64 `json:"ratio"`
	Half      float64 `json:"half_radius"`
	HalfRatio float64 `json:"half_radius_ratio"`
}

// newDistance returns the command that computes the table upper ÷ lower of bounds.md.
func newDistance(a *cli.App) *cobra.Command {
	T := int64(1e5)
	cmd := &cobra.Command{
		Use: "distance", Short: "How far the least upper bound lies from the largest lower bound", Args: cli.NoArgs,
	}
	cmd.Flags().Var(cli.AsInteger(&T), "T", "horizon")
	const flags = "format out width quiet workers timeout"
	return a.Command(cmd, flags, func(ctx context.Context, _ []string) (cli.Renderings, error) {
		if T < 1 || T > theory.MaxHorizon {
			return nil, fmt.Errorf("T=%d: want 1 ≤ T ≤ %d", T, theory.MaxHorizon)
		}
		rows, err := distances(ctx, props.NewWorkers(a.Shared.Workers), T, a.Done)
		return distanceGrid(rows).Renderings(rows), err
	}, report.Text, report.JSON, report.Markdown)
}

func distances(ctx context.Context, workers *props.Workers, T int64, done func(float64)) ([]distanceRow, error) {
	rows := make([]distanceRow, len(claims.Distances))
	finished := make(chan struct{}, len(rows))
	err := workers.Each(ctx, len(rows), func(i int) (err error) {
		rows[i], err = distanceOf(claims.Distances[i].M, claims.Distances[i].K, T)
		finished <- struct{}{}
		done(float64(len(finished)) / float64(len(rows)))
		return err
	})
	return rows, err
}

func distanceOf(m, k int, T int64) (distanceRow, error) {
	row := distanceRow{M: m, K: k, T: T}
	least, err := lower.Bound(m, k, T)
	if err != nil {
		return row, err
	}
	row.Lower, row.Proof = least.Bound, string(least.Which)
	p := upper.Problem{M: m, K: k, T: T, Dependence: upper.IndependentArms}
	own, err := upper.Best(p)
	if err != nil {
		return row, err
	}
	p.Index = upper.HalfRootIndex
	if p.Delta, err = theory.DeltaPairing(m, k, T, 0.5); err != nil {
		return row, err
	}
	half, err := upper.Best(p)
	row.CMOSS, row.Ratio = own.Bound, own.Bound/least.Bound
	row.Half, row.HalfRatio = half.Bound, half.Bound/least.Bound
	return row, err
}

func distanceGrid(rows []distanceRow) report.Table {
	g := report.Table{Ruled: true, Columns: []report.Column{
		{Title: "(M, K)"}, {Title: "LEAST SOMEWHERE", Right: true}, {Title: "PROOF"}, {Title: "CMOSS AT MOST", Right: true},
		{Title: "RATIO", Right: true}, {Title: "HALF RADIUS AT MOST", Right: true}, {Title: "RATIO", Right: true},
	}}
	for _, r := range rows {
		g.Add(fmt.Sprintf("(%d, %d)", r.M, r.K), report.Number(r.Lower), r.Proof,
			report.Number(r.CMOSS), report.Number(r.Ratio), report.Number(r.Half), report.Number(r.HalfRatio))
	}
	return g
}
