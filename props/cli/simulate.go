package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

// maxRuns keeps the replicates' regrets, which are all kept and printed, below
// half a gigabyte.
const maxRuns = 1_000_000

// simulateFlags are the flags of verify simulate.
type simulateFlags struct {
	PolicyFlags // of --policy may be several
	gameFlags
	late, engine, plot string
	fixed              bool

	// means and horizon are those of one game, see games.
	means   string
	horizon int64

	cut string // why not all runs were played, "" if they were

	// player returns who plays as a choice says.
	player func(algos.Choice) (sim.Player, error)
}

func newSimulate(a *App) *cobra.Command {
	f := &simulateFlags{
		PolicyFlags: PolicyFlags{Policy: a.firstPolicy()},
		gameFlags:   gameFlags{m: 30, k: 10, horizons: []int64{100_000}, runs: 10, laws: []string{"uniform:0,0.1"}},
	}
	cmd := &cobra.Command{
		Use:   "simulate",
		Short: "Play a policy and report its pseudo-regret",
		Long:  "Play a policy and report its pseudo-regret.\n\n--means is one of\n" + meanForms(),
		Args:  NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			f.player = func(c algos.Choice) (sim.Player, error) {
				return a.StartPlayer(cmd.Context(), c, algos.Spec{Arms: f.m, Cardinality: f.k, Horizon: f.horizon})
			}
			return a.simulate(cmd.Context(), f)
		},
	}
	flags := cmd.Flags()
	f.gameFlags.register(flags)
	flags.StringVar(&f.late, "late", "", "`WHEN` rewards arrive: delay:D, D rounds late, or batch:B, those of B rounds "+
		"together (default: at the end of their round)")
	flags.BoolVar(&f.fixed, "fixed-instance", false, "draw the means once for all runs, instead of anew for each")
	f.PolicyFlags.Register(a, flags, PolicyUsage+"; several of the registry apart by commas are compared")
	flags.StringVar(&f.plot, "plot", "", "also draw regret over the rounds into `FILE` (.svg, .png or .pdf)")
	flags.StringVar(&f.engine, "engine", "auto", "how rounds are played: stepwise, events or auto; all give the same regret")
	a.Units.Register(flags)
	return cmd
}

// meanForms lists the laws of means, one to a line.
func meanForms() string {
	var b strings.Builder
	for _, f := range sim.MeanForms() {
		fmt.Fprintf(&b, "  %-26s %s\n", f.Form, f.Summary)
	}
	return b.String()
}

// plan reads the flags; the error joins everything that is wrong.
func (f *simulateFlags) plan(seed uint64) (sim.Plan, error) {
	p := sim.Plan{Game: sim.Game{Arms: f.m, Cardinality: f.k, Horizon: f.horizon}, Runs: f.runs, Seed: seed}
	var errs [8]error
	var player sim.Player
	player, errs[0] = f.chosen()
	p = p.By(player)
	p.Means, errs[1] = sim.ParseMeans(f.means)
	p.Rewards, errs[2] = sim.ParseRewards(f.rewards)
	p.Feedback, errs[3] = algos.ParseFeedback(f.feedback)
	p.Order, errs[4] = algos.ParseOrder(f.order)
	p.Engine, errs[5] = sim.ParseEngine(f.engine)
	p.Late, errs[7] = algos.ParseLate(f.late)
	if f.runs < 1 || f.runs > maxRuns {
		errs[6] = fmt.Errorf("runs=%d: want 1 ≤ runs ≤ %d", f.runs, maxRuns)
	} else if total := float64(f.runs) * float64(f.horizon); total > sim.MaxRounds && f.horizon <= algos.MaxHorizon {
		errs[6] = fmt.Errorf("T=%d in %d runs is %.2g rounds: want at most %.0g, some hours at the fastest", f.horizon,
			f.runs, total, float64(sim.MaxRounds))
	}
	if f.fixed {
		p.RunsPerInstance = max(1, f.runs)
	}
	if f.plot != "" && f.horizon > 0 {
		p.Checkpoints = sim.Geometric(f.horizon, curvePoints)
	}
	_, err := algos.Spec{Arms: f.m, Cardinality: f.k, Horizon: f.horizon}.Normalize()
	return p, errors.Join(append(errs[:], err)...)
}

// chosen returns who plays; a program is started.
func (f *simulateFlags) chosen() (sim.Player, error) {
	choice, err := f.PolicyFlags.Choice()
	if err != nil {
		return sim.Player{}, err
	}
	return f.player(choice)
}

func (a *App) simulate(ctx context.Context, f *simulateFlags) error {
	if err := errors.Join(a.Shared.Validate(), f.checkAll(uint64(a.Shared.Seed)), CheckPlot(f.plot)); err != nil {
		return err
	}
	out, err := a.OpenSink(a.formats...)
	if err != nil {
		return err
	}
	games, err := a.playAll(ctx, f)
	if err != nil {
		return err
	}
	if err := f.draw(games); err != nil {
		return err
	}
	if one := games[0].Policies; len(games) == 1 && len(one) == 1 {
		return out.Write(one[0].renderings())
	}
	return out.Write(games.renderings())
}

// games returns the flags of each game: every law of the means at every horizon.
func (f *simulateFlags) games() []*simulateFlags {
	var games []*simulateFlags
	for _, means := range f.laws {
		for _, horizon := range f.horizons {
			one := *f
			one.means, one.horizon = means, horizon
			games = append(games, &one)
		}
	}
	return games
}

// checkAll reports what is wrong with the flags for any of the policies and games.
func (f *simulateFlags) checkAll(seed uint64) error {
	if twice, found := repeated(f.laws); found {
		return fmt.Errorf("means=%s: given twice", twice)
	}
	for _, game := range f.games() {
		for _, name := range f.policies() {
			game.Policy = name
			if _, err := game.plan(seed); err != nil {
				return err
			}
		}
	}
	return nil
}

// playOne plays one policy; it sets the exit code if it was interrupted.
func (a *App) playOne(ctx context.Context, f *simulateFlags) (Simulation, error) {
	plan, err := f.plan(uint64(a.Shared.Seed))
	if err != nil {
		return Simulation{}, err
	}
	bar := a.NewBar("simulate " + f.Policy)
	blocks, err := playBlocks(ctx, props.NewWorkers(a.Shared.Workers), plan, bar)
	bar.Finish()
	if err = a.Units.played(err); err != nil {
		return Simulation{}, err
	}
	if len(blocks) < plan.Runs {
		if f.cut = "interrupted"; a.Shared.timeout.spent() {
			f.cut = a.Shared.timeout.text()
		} else {
			a.code = ExitInterrupted
		}
		fmt.Fprintf(a.stderr, "%s: %s after %d of %d runs\n", a.Name, f.cut, len(blocks), plan.Runs)
	}
	return newSimulation(f, blocks)
}

// playBlocks plays the plan and returns its replicates, each as a block, up to the first that an
// interrupt cut off. It is ErrInterrupted if not one was finished. Each has the mean time of the
// replicates that were played here.
func playBlocks(ctx context.Context, workers *props.Workers, plan sim.Plan, bar *Bar) ([]sim.Result, error) {
	o := sim.RunEach(ctx, workers, []sim.Plan{plan}, func(done float64) { bar.At(done, 1) })[0]
	switch {
	case o.Err != nil && ctx.Err() == nil: // a program that an interrupt stopped fails, which is nobody's fault
		return nil, o.Err
	case len(o.Result.Regret) == 0:
		return nil, ErrInterrupted
	}
	blocks := make([]sim.Result, len(o.Result.Regret))
	for i := range blocks {
		b := o.Result
		b.First, b.Regret = i, b.Regret[i:i+1]
		b.Elapsed, b.Rounds = time.Duration(b.NsPerRound()*float64(plan.Horizon)), plan.Horizon
		blocks[i] = b
	}
	return blocks, nil
}
