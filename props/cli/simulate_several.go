package cli

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"

	"github.com/regretcheck/regretcheck/props/report"
)

// A simulatedGame is one game with the policies that played it, in order of their mean regret.
type simulatedGame struct {
	Means    string               `json:"means"`
	Policies []comparedSimulation `json:"policies"`
}

// simulatedGames are the games of one command: every law of the means at every horizon.
type simulatedGames []simulatedGame

// A rankedPolicy is how a policy did over several games.
type rankedPolicy struct {
	Policy string  `json:"policy"`
	Ratio  float64 `json:"ratio"` // geometric mean over the games of regret ÷ the least of the game
	Best   int     `json:"best"`  // in how many games it has the least mean regret
}

// ranking orders the policies by their ratio over the games in which some regret is positive; nil
// for one policy or one game.
func (g simulatedGames) ranking() []rankedPolicy {
	if len(g) < 2 || len(g[0].Policies) < 2 {
		return nil
	}
	logs, best := map[string]float64{}, map[string]int{}
	games := 0.0
	for _, game := range g {
		least := game.Policies[0].Mean
		if !(least > 0) {
			continue
		}
		games++
		best[game.Policies[0].Policy]++
		for _, p := range game.Policies {
			logs[p.Policy] += math.Log(p.Mean / least)
		}
	}
	var ranked []rankedPolicy
	for _, p := range g[0].Policies {
		ranked = append(ranked, rankedPolicy{p.Policy, math.Exp(logs[p.Policy] / max(1, games)), best[p.Policy]})
	}
	slices.SortStableFunc(ranked, func(a, b rankedPolicy) int { return cmp.Compare(a.Ratio, b.Ratio) })
	return ranked
}

func (g simulatedGames) renderings() map[report.Format]Rendering {
	return map[report.Format]Rendering{
		report.Text:     func(w io.Writer) error { return g.write(w, report.Table.WriteText) },
		report.Markdown: func(w io.Writer) error { return g.write(w, report.Table.WriteMarkdown) },
		report.JSON:     g.writeJSON,
		CsvRuns:         g.writeCSV,
	}
}

// writeJSON writes one game as before there could be several, and several with their ranking.
func (g simulatedGames) writeJSON(w io.Writer) error {
	if len(g) == 1 {
		return report.EncodeJSON(w, simulations{g[0].Policies})
	}
	return report.EncodeJSON(w, struct {
		Games   []simulatedGame `json:"games"`
		Ranking []rankedPolicy  `json:"ranking,omitempty"`
	}{g, g.ranking()})
}

// write writes the policies of every game and, for several of both, how they rank over the games.
func (g simulatedGames) write(w io.Writer, grid func(report.Table, io.Writer) error) error {
	if err := grid(g.grid(), w); err != nil {
		return err
	}
	ranked := g.ranking()
	if ranked == nil {
		return nil
	}
	if _, err := fmt.Fprintf(w, "\nOver %d games: geometric mean of regret ÷ the least of its game\n\n",
		len(g)); err != nil {
		return err
	}
	r := report.Table{Columns: []report.Column{{Title: "POLICY"}, {Title: "RATIO", Right: true},
		{Title: "LEAST IN", Right: true}}}
	for _, p := range ranked {
		r.Add(p.Policy, report.Number(p.Ratio), fmt.Sprintf("%d of %d", p.Best, len(g)))
	}
	return grid(r, w)
}

func (g simulatedGames) grid() report.Table {
	t := report.Table{}
	several := len(g) > 1
	if several {
		t.Columns = []report.Column{{Title: "MEANS"}, {Title: "T", Right: true}}
	}
	t.Columns = append(t.Columns,
		report.Column{Title: "POLICY"}, report.Column{Title: "RUNS", Right: true, Drop: 3},
		report.Column{Title: "REGRET", Right: true}, report.Column{Title: "± SE", Right: true, Drop: 2},
		report.Column{Title: "MEDIAN", Right: true, Drop: 5}, report.Column{Title: "90 %", Right: true, Drop: 4},
		report.Column{Title: "99 %", Right: true, Drop: 4},
		report.Column{Title: "MORE THAN THE FIRST", Right: true}, report.Column{Title: "NS/ROUND", Right: true, Drop: 1},
		report.Column{Title: "ENGINE", Drop: 1})
	for _, game := range g {
		for _, p := range game.Policies {
			more := ""
			if d := p.Difference; d != nil {
				more = fmt.Sprintf("%s (%s…%s)", report.Number(d.Mid), report.Number(d.Lo), report.Number(d.Hi))
				if d.Lo <= 0 {
					more += " ~"
				}
			}
			cells := []string{p.Policy, fmt.Sprint(len(p.Regret)), report.Number(p.Mean), known(p.Stderr),
				known(p.Quantiles.Half), known(p.Quantiles.NineOfTen), known(p.Quantiles.NinetyNine), more,
				report.Number(p.NsPerRound), p.Engine}
			if several {
				cells = append([]string{game.Means, report.Number(float64(p.Horizon))}, cells...)
			}
			t.Add(cells...)
		}
	}
	return t
}

// writeCSV writes a line for each run: policy, run, regret, and the game.
func (g simulatedGames) writeCSV(w io.Writer) error {
	lines := [][]string{{"policy", "run", "regret", "m", "k", "T", "means"}}
	for _, game := range g {
		for _, p := range game.Policies {
			for i, r := range p.Regret {
				lines = append(lines, []string{p.Policy, strconv.Itoa(i), strconv.FormatFloat(r, 'g', -1, 64),
					strconv.Itoa(p.Arms), strconv.Itoa(p.Played), strconv.FormatInt(p.Horizon, 10), game.Means})
			}
		}
	}
	return csv.NewWriter(w).WriteAll(lines)
}
