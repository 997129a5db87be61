package cli

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/stats"
)

// CsvRuns is a line for each run of each policy.
const CsvRuns report.Format = "csv"

// simulations are the output of verify simulate for several policies in one game, described by
// testdata/schema/simulate.schema.json: the policies in order of their mean regret, each beside
// the first.
type simulations struct {
	Policies []comparedSimulation `json:"policies"`
}

type comparedSimulation struct {
	Simulation
	// Difference is the mean regret less the first policy's over the same
	// runs, with its interval at the level of --alpha; nil for the first.
	Difference *props.Interval `json:"difference"`
}

// policies splits --policy a,b,c. A part that holds a setting continues the
// choice before it: cmoss:delta=paper,cucb is two policies. A program stands
// alone, since its command may hold commas.
func (f *simulateFlags) policies() []string {
	if strings.HasPrefix(f.Policy, execPrefix) {
		return []string{f.Policy}
	}
	var all []string
	for _, part := range strings.Split(f.Policy, ",") {
		if last := len(all) - 1; last >= 0 && strings.Contains(part, "=") && !strings.Contains(part, ":") &&
			strings.Contains(all[last], ":") {
			all[last] += "," + part
			continue
		}
		all = append(all, strings.TrimSpace(part))
	}
	return all
}

// playAll plays the policies on the same seeds, game by game. Several are ranked.
func (a *App) playAll(ctx context.Context, f *simulateFlags) (simulatedGames, error) {
	names := f.policies()
	if twice, found := repeated(names); found {
		return nil, fmt.Errorf("policy=%s: given twice", twice)
	}
	several := len(f.games())*len(names) > 1
	var games simulatedGames
	for _, flags := range f.games() {
		game := simulatedGame{Means: flags.means}
		for _, name := range names {
			one := *flags
			one.Policy = name
			played, err := a.playOne(ctx, &one)
			if err != nil {
				return nil, err
			}
			if one.cut != "" && several { // runs that only one side has cannot be compared
				return nil, ErrInterrupted
			}
			game.Policies = append(game.Policies, comparedSimulation{Simulation: played})
		}
		game.rank(a.Shared.Alpha)
		games = append(games, game)
	}
	return games, nil
}

// rank sorts by mean regret and compares each policy with the first, run by run:
// common random numbers make such differences sharper than those of means.
func (s *simulatedGame) rank(alpha float64) {
	slices.SortStableFunc(s.Policies, func(a, b comparedSimulation) int {
		switch {
		case a.Mean < b.Mean:
			return -1
		case a.Mean > b.Mean:
			return 1
		}
		return 0
	})
	for i := range s.Policies[1:] {
		p := &s.Policies[i+1]
		differences := make([]float64, len(p.Regret))
		for run, r := range p.Regret {
			differences[run] = r - s.Policies[0].Regret[run]
		}
		if len(differences) > 1 {
			interval, _ := stats.StudentMean(stats.Summarize(differences), alpha)
			p.Difference = &interval
		}
	}
}
