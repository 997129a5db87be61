package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/gate"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/sim"
)

// maxRuns keeps the replicates' regrets, which are all kept and printed, below
// half a gigabyte.
const maxRuns = 1_000_000

// simulateFlags are the flags of verify simulate.
type simulateFlags struct {
	gameFlags
	policies, engine, delta, gamma string
	fixed                          bool
}

func newSimulate(a *App) *cobra.Command {
	f := &simulateFlags{gameFlags: gameFlags{Cell: gate.Cell{Arms: 30, Cardinality: 10, Runs: 10},
		Horizons: []int64{100_000}, Laws: []string{"uniform:0,0.1"}}}
	cmd := &cobra.Command{
		Use:   "simulate",
		Short: "Play policies and report their pseudo-regret",
		Long: "Play policies in a game, on the same rewards, and report their pseudo-regret.\n\n" +
			"--means is one of\n" + sim.MeansHelp(),
		Args: NoArgs,
	}
	flags := cmd.Flags()
	f.register(flags, gameFlagNames)
	flags.StringVar(&f.policies, "policy", a.firstPolicy(), PolicyUsage+"; several, separated by commas, are compared")
	flags.BoolVar(&f.fixed, "fixed-instance", false, "draw the means once for all runs, instead of anew for each")
	flags.StringVar(&f.engine, "engine", "auto",
		"`ENGINE` that plays the rounds: auto, stepwise or events; all give the same regret")
	flags.StringVar(&f.delta, "delta", "", "δ for policies with a δ: a `NUMBER`, paper, pairing or anytime")
	flags.StringVar(&f.gamma, "gamma", "", "γ for policies with a γ: a `NUMBER` in (0, 1] or tuned")
	return a.Command(cmd, writing+"seed alpha workers timeout plot "+playing,
		func(ctx context.Context, _ []string) (Renderings, error) { return a.simulate(ctx, f) },
		report.Text, report.JSON, report.Markdown)
}

// simulate plays the policies one after the other. All that is wrong is told before the first.
func (a *App) simulate(ctx context.Context, f *simulateFlags) (Renderings, error) {
	plans, err := a.plans(ctx, f)
	if err != nil {
		return nil, err
	}
	var all []Simulation
	for i, plan := range plans {
		played, err := sim.Run(ctx, props.NewWorkers(a.Shared.Workers), plan, func(share float64) {
			a.Done((float64(i) + share) / float64(len(plans)))
		})
		p := newSimulation(plan, played)
		switch {
		case err != nil && ctx.Err() == nil:
			return nil, err
		case p.Interrupted == nil:
		case len(plans) > 1 || len(p.Regret) == 0: // runs that only one side has cannot be compared
			return nil, ctx.Err()
		default: // the runs before the first that was cut off are kept
			cut := a.timedOut()
			if cut == "" {
				cut, a.code = "interrupted", ExitInterrupted
			}
			p.note = fmt.Sprintf("%s after %d of %d runs", cut, len(p.Regret), plan.Runs)
			a.say(p.note)
		}
		all = append(all, p)
	}
	value := any(all[0])
	if len(all) > 1 {
		rank(all, a.Shared.Alpha)
		value = map[string][]Simulation{"policies": all}
	}
	return simulationTable(all, f.Means).Renderings(value), a.draw(simulationFigures(all, f.Means))
}

// plans are what the flags ask for, one for each policy; the error joins everything that is wrong.
func (a *App) plans(ctx context.Context, f *simulateFlags) (plans []sim.Plan, err error) {
	plan, err := f.plan(uint64(a.Shared.Seed))
	if a.Shared.plot != "" && plan.Horizon > 0 {
		plan.Checkpoints = sim.Geometric(plan.Horizon, curvePoints)
	}
	names, unset := f.configured()
	wrong := errors.Join(err, unset)
	for _, name := range names {
		plan.Player, wrong = a.Player(ctx, name, plan.Game, wrong)
		plan.Player.Name = name
		if wrong == nil && f.engine != "auto" && !plan.Stepwise {
			engine, err := plan.Engine()
			if wrong = err; err == nil && engine != sim.EngineEvents {
				wrong = fmt.Errorf("engine=%s: %s cannot be played by events in this game: want auto or stepwise", f.engine, name)
			}
		}
		plans = append(plans, plan)
	}
	return plans, wrong
}

// plan reads the flags of a game, without who plays; the error joins everything that is wrong.
func (f *simulateFlags) plan(seed uint64) (p sim.Plan, err error) {
	p.Runs, p.Seed, p.Stepwise = f.Runs, seed, f.engine == sim.EngineStepwise
	if f.fixed {
		p.RunsPerInstance = max(1, f.Runs)
	}
	if cells := f.cells(); len(cells) == 1 {
		p.Game, err = cells[0].Game()
	} else {
		err = fmt.Errorf("T and means: got %d and %d values: want one of each", len(f.Horizons), len(f.Laws))
	}
	if f.Runs < 1 || f.Runs > maxRuns {
		err = errors.Join(err, fmt.Errorf("runs=%d: want 1 ≤ runs ≤ %d", f.Runs, maxRuns))
	} else if total := float64(f.Runs) * float64(p.Horizon); total > sim.MaxRounds && p.Horizon <= algos.MaxHorizon {
		err = errors.Join(err, fmt.Errorf("T=%d in %d runs is %.2g rounds: want at most %.0g, some hours at the fastest",
			p.Horizon, f.Runs, total, float64(sim.MaxRounds)))
	}
	if !slices.Contains(engines, f.engine) {
		err = errors.Join(err, fmt.Errorf("engine=%q: want auto, stepwise or events", f.engine))
	}
	return p, err
}

// engines are the values of --engine; lazy is an older name of events.
var engines = []string{"auto", sim.EngineStepwise, sim.EngineEvents, "lazy"}

// configured returns the policies, each with the settings of --delta and --gamma that it has.
func (f *simulateFlags) configured() ([]string, error) {
	names, errs := policiesOf(f.policies), []error(nil)
	for _, flag := range [][3]string{{"delta", f.delta, "cmoss"}, {"gamma", f.gamma, "exp3m"}} {
		setting, taken := flag[0]+"="+flag[1], flag[1] == ""
		for i, policy := range names {
			c, err := algos.ParseChoice(policy)
			has := func(p algos.Parameter) bool { return p.Name == flag[0] }
			if err == nil && flag[1] != "" && slices.ContainsFunc(c.Entry().Parameters, has) {
				names[i], taken = c.Name+":"+strings.TrimPrefix(c.Settings+","+setting, ","), true
			}
		}
		if !taken {
			errs = append(errs, fmt.Errorf("%s: no %s in %s: want a policy like %s", setting, flag[0], f.policies, flag[2]))
		}
	}
	return names, errors.Join(errs...)
}

// policiesOf splits --policy a,b,c. A part that holds a setting continues the
// choice before it: cmoss:delta=paper,cucb is two policies. A program stands
// alone, since its command may hold commas.
func policiesOf(flag string) (all []string) {
	if strings.HasPrefix(flag, execPrefix) {
		return []string{flag}
	}
	for part := range strings.SplitSeq(flag, ",") {
		if last := len(all) - 1; last >= 0 && strings.Contains(part, "=") && !strings.Contains(part, ":") {
			all[last] += "," + part
		} else {
			all = append(all, strings.TrimSpace(part))
		}
	}
	return all
}
