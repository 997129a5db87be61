package paper

import (
	"context"
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/testdata"
)

// A Runtime sets an algorithm's time beside CMOSS's in one setting. The ratios
// are to CMOSS, ours and the paper's; no verdict rests on them.
type Runtime struct {
	Game         string
	Table        string // the first table that prints the setting
	Algorithm    string
	NsPerRound   float64 // ours, round by round, on one core
	Ratio        float64 // to CMOSS's
	PaperSeconds float64 // for 100 000 rounds; NaN where the paper prints words
	PaperRatio   float64
	Words        string // what the paper prints in place of a time, "" where it prints one
}

// timed is how many rounds are timed, how often; the least time counts, since
// whatever else runs on the machine can only add to it.
const (
	timedRounds = 4_000
	timedTimes  = 3
)

// Runtimes times the subjects in the synthetic settings of the tables, one
// after the other, with the engine that plays every round, as the paper's
// programs do.
func (s *Study) Runtimes(ctx context.Context) ([]Runtime, error) {
	var all []Runtime
	games, lines := cellsByGame()
	for _, g := range games {
		if g.dataset != testdata.Synthetic || g.vary {
			continue
		}
		rows, err := s.runtimesOf(ctx, lines[g])
		if err != nil {
			return nil, err
		}
		if all = append(all, rows...); len(rows) == 0 || s.replays.subjects[unprinted] == nil || len(all) > len(rows) {
			continue
		}
		slow, err := s.tooLarge(ctx, g.setting, rows[0])
		if err != nil {
			return nil, err
		}
		all = append(all, slow)
	}
	return all, nil
}

// unprinted is the algorithm whose time per round tab:theory_results prints as tooLargeWords.
const (
	unprinted     = "combexp"
	tooLargeWords = "Too large"
)

// tooLarge times COMBEXP in the first game of the tables, beside CMOSS: the paper prints words for it,
// and no cell of its regret.
func (s *Study) tooLarge(ctx context.Context, game setting, cmoss Runtime) (Runtime, error) {
	ns, err := s.nanoseconds(ctx, game.playedBy(unprinted, 0))
	return Runtime{
		Game: cmoss.Game, Table: "tab:theory_results", Algorithm: title(unprinted), NsPerRound: ns,
		Ratio:        ns / cmoss.NsPerRound,
		PaperSeconds: math.NaN(), PaperRatio: math.NaN(), Words: tooLargeWords,
	}, err
}

// runtimesOf times one game. CMOSS comes first in every table.
func (s *Study) runtimesOf(ctx context.Context, lines []line) ([]Runtime, error) {
	var rows []Runtime
	for _, l := range lines {
		if s.replays.subjects[l.setting.algorithm] == nil {
			continue
		}
		ns, err := s.nanoseconds(ctx, l.setting)
		if err != nil {
			return nil, err
		}
		c := l.cells[0]
		game := l.setting
		game.gamma = 0
		rows = append(rows, Runtime{
			Game: game.instance(""), Table: c.Label, Algorithm: title(c.Algorithm),
			NsPerRound: ns, PaperSeconds: publishedRuntime(c),
		})
		last := &rows[len(rows)-1]
		last.Ratio, last.PaperRatio = ns/rows[0].NsPerRound, last.PaperSeconds/rows[0].PaperSeconds
	}
	return rows, nil
}

// publishedRuntime returns the runtime cell that stands in the same column as
// a regret cell.
func publishedRuntime(regret testdata.Cell) float64 {
	table, _ := testdata.TableByLabel(regret.Label)
	for _, c := range table.Cells {
		if c.Metric == testdata.Runtime && settingOf(c) == settingOf(regret) && c.Vary == regret.Vary {
			return c.Value
		}
	}
	return math.NaN()
}

func (s *Study) nanoseconds(ctx context.Context, set setting) (float64, error) {
	subject := s.replays.subjects[set.algorithm](set.gamma)
	ctx = sim.WithExecutor(ctx, nil) // times are those of this process
	game := set.Game
	game.Horizon = timedRounds
	least := math.Inf(1)
	for i := range timedTimes {
		plan := sim.Plan{Game: game, Runs: 1, First: i, Seed: 1, Engine: sim.EngineStepwise}.By(subject)
		result, err := sim.Run(ctx, props.NewWorkers(1), plan, nil)
		if err != nil {
			return 0, fmt.Errorf("timing %s: %w", title(set.algorithm), err)
		}
		least = min(least, result.NsPerRound())
	}
	return least, nil
}
