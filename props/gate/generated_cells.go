package gate

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/sim"
)

// generatedLadder is the largest horizons of generated games, for the policy's speed to
// choose from.
var generatedLadder = []int64{2000, 5000, 10_000, 20_000, 50_000, 100_000}

// generatedCell draws up to a horizon: gaps of 2 to 8 times the critical one, which a
// policy sees and cannot take for granted, and arms that the horizon is enough for.
func (s Spec) generatedCell(regime string, most int64, n int) Cell {
	g := &Generated{
		Regime: regime, MinArms: 8, MaxArms: int(max(16, min(512, most/100))), MinHorizon: max(500, most/100), MaxHorizon: most,
		MinScale: 2, MaxScale: 8, Seed: s.Seed,
	}
	g.Digest = g.digest()
	return Cell{Generated: g, Runs: n}
}

// generatedShare is the part of DefaultBudget that generated cells may take.
const generatedShare = 4

// AddGenerated adds to the specification a generated cell of n games for each regime. If n is 0,
// there are as many games as decide the tolerance. The horizons are the longest that the budget
// allows at the policy's speed, or else the shortest; a budget of 0 means a quarter of
// DefaultBudget. The text says what the cells are and how long they take; policy is as in Measure.
func (s Spec) AddGenerated(ctx context.Context, workers *props.Workers, policy algos.Factory, n int, budget time.Duration) (Spec, string, error) {
	if n != 0 && (n < minGames || n > maxGames) {
		return s, "", fmt.Errorf("generated=%d: want %d ≤ games ≤ %d, or 0 for as many as decide the tolerance", n, minGames, maxGames)
	}
	if budget == 0 {
		budget = DefaultBudget / generatedShare
	}
	for i, most := range slices.Backward(generatedLadder) {
		added := s
		added.Cells = nil
		for _, r := range games.Regimes() {
			added.Cells = append(added.Cells, s.generatedCell(r.String(), most, n))
		}
		e, err := added.Estimate(ctx, workers.N(), policy)
		if err != nil {
			return s, "", err
		}
		if i == 0 || e.Elapsed() <= budget.Seconds() {
			text := fmt.Sprintf("generated games of T≤%s, drawn with seed %d: %s, about %s", sim.HorizonText(most), s.Seed, report.Plural(int(e.Runs), "run"),
				report.RoughTime(e.Elapsed()))
			s.Cells = append(slices.Clone(s.Cells), added.Cells...)
			return s, text, nil
		}
	}
	return s, "", nil
}
