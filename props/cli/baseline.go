package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/gate"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/sim"
)

// baselineFlags are the flags of verify baseline.
type baselineFlags struct {
	gameFlags
	policy, from, tolerance string
}

func newBaseline(a *App) *cobra.Command {
	f := &baselineFlags{gameFlags: gameFlags{Cell: gate.Cell{Arms: 8, Cardinality: 3},
		Horizons: []int64{0}, Laws: []string{"hard:2", "uniform:0,1"}}}
	cmd := &cobra.Command{
		Use:   "baseline",
		Short: "Record a policy's regret for " + a.Name + " gate",
		Long: `baseline plays a policy in a fixed list of games and records it with its regret, as
JSON. --quick, the default and --full play enough runs for a tolerance of 10 %,
5 % and 2.5 %. With flags that describe a game the list has each law of the means at each
horizon; flags left out keep the list's values. --from plays the games of an existing
baseline again; use it to refresh a baseline.`,
		Example: "  {program} baseline --policy cmoss --out cmoss.json\n" +
			"  {program} baseline --from cmoss.json --out cmoss.json\n" +
			"  {program} baseline --policy 'exec:python3 policy.py' --m 8 --k 3 --out mine.json",
		Args: NoArgs,
	}
	flags := cmd.Flags()
	flags.StringVar(&f.policy, "policy", a.firstPolicy(), PolicyUsage)
	f.register(flags, gameFlagNames)
	flags.StringVar(&f.tolerance, "tolerance", "",
		"by what `SHARE` regret may rise, such as 5% (default: what the games decide, at most 10%)")
	flags.StringVar(&f.from, "from", "", "play the games in this `FILE` again")
	return a.Command(cmd, writing+"seed workers quick full timeout "+playing,
		func(ctx context.Context, _ []string) (Renderings, error) { return a.baseline(ctx, f, flags) },
		report.Text, report.JSON, report.Markdown)
}

func (a *App) baseline(ctx context.Context, f *baselineFlags, given *pflag.FlagSet) (Renderings, error) {
	spec, err := a.baselineSpec(f, given)
	if !a.wants(report.JSON) {
		err = errors.Join(err, errors.New("out: want --out FILE.json to record the baseline in, or --format json"))
	}
	player, err := a.recorded(ctx, spec, given, err)
	if err != nil {
		return nil, err
	}
	spec.Policy = cmp.Or(player.Choice, algos.Choice{Name: player.Name})
	b, err := gate.Measure(ctx, props.NewWorkers(a.Shared.Workers), spec, player.Policy, a.Done)
	if err != nil {
		return nil, err
	}
	found := a.baselineTable(b).Renderings(nil)
	found[report.JSON] = func(report.Layout) ([]byte, error) { return b.Bytes(), nil }
	return found, nil
}

// baselineSpec is what to play: cells and policy of a file (--from), or cells that flags give. A horizon
// or runs of 0 are those of the effort.
func (a *App) baselineSpec(f *baselineFlags, given *pflag.FlagSet) (gate.Spec, error) {
	described := slices.ContainsFunc(strings.Fields(gameFlagNames), given.Changed)
	if f.from != "" {
		if described || slices.ContainsFunc([]string{"tolerance", "quick", "full"}, given.Changed) {
			return gate.Spec{}, errors.New(
				"from: the file sets games and tolerance: want no --tolerance, --quick, --full or game flags")
		}
		old, err := gate.ReadFile(f.from)
		if err != nil {
			return gate.Spec{}, err
		}
		if given.Changed("seed") {
			old.Seed = uint64(a.Shared.Seed)
		}
		return old.Spec, nil
	}
	spec := gate.Spec{Seed: uint64(a.Shared.Seed), Effort: a.Shared.Effort()}
	var errs []error
	if given.Changed("tolerance") {
		share, err := gate.ParseTolerance(f.tolerance)
		if err == nil && share == 0 {
			err = fmt.Errorf("tolerance=%q: want a share above 0 such as 5%%", f.tolerance)
		}
		spec.Tolerance, errs = share, append(errs, err)
	}
	if described {
		spec.Cells = f.cells()
		for _, c := range spec.Cells {
			errs = append(errs, c.Validate())
		}
	}
	return spec, errors.Join(errs...)
}

// baselineTable summarises a baseline for people. Below it stands what the baseline decides, what
// it does not, and how to compare with it.
func (a *App) baselineTable(b *gate.Baseline) report.Table {
	t := report.Table{Columns: []report.Column{
		{Title: "POLICY"}, {Title: "CELL"}, {Title: "RUNS", Right: true}, {Title: "REGRET", Right: true},
		{Title: "± SE", Right: true},
	}}
	for i, c := range b.Cells {
		s := b.Samples[i]
		t.Add(b.Policy.String(), c.String(), fmt.Sprint(s.N), report.Number(s.Mean), report.Number(s.StdErr()))
	}
	t.Note = fmt.Sprintf("\ntolerance %s; %s\n", gate.Percent(b.Tolerance), b.Reach())
	for _, warning := range b.Warnings {
		t.Note += fmt.Sprintf("warning: %v\n", warning)
	}
	for _, file := range a.Shared.outs {
		if strings.HasSuffix(file, ".json") {
			t.Note += fmt.Sprintf("compare with it: %s gate %s\n", a.Name, props.ShellWord(file))
		}
	}
	return t
}

// recorded returns who plays a baseline's games: whom --policy names, or else the policy that the
// baseline records. It tells of that where it is a program, which the command line does not name.
func (a *App) recorded(ctx context.Context, of gate.Spec, given *pflag.FlagSet, wrong error) (sim.Player, error) {
	name := given.Lookup("policy").Value.String()
	if of.Policy.Name != "" && !given.Changed("policy") {
		if name = of.Policy.String(); strings.HasPrefix(name, execPrefix) {
			a.tell("the baseline's policy is " + name)
		}
	}
	game := sim.Game{Arms: 8, Cardinality: 3, Horizon: 1000}
	if len(of.Cells) > 0 {
		game, _ = of.Cells[0].Game()
	}
	return a.Player(ctx, name, game, wrong)
}

func newGate(a *App) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "gate FILE",
		Short: "Compare a policy's regret with a baseline",
		Long: `gate plays the games of a baseline again. With the baseline's seed, which is the
default, equal bits mean that nothing changed; otherwise replicates are compared in pairs.
If pairs do not decide, or with another --seed, independent samples are compared. A game
fails if the whole confidence interval of new ÷ old mean regret lies above
1 + tolerance. Improvements are reported and fail nothing.`,
		Example: "  {program} gate testdata/baselines/cmoss.json\n  {program} gate cmoss.json --policy cucb --tolerance 10%",
		Args:    wantArgs(1, 1, "one file that "+a.Name+" baseline wrote"),
	}
	flags := cmd.Flags()
	flags.String("policy", "", PolicyUsage+" (default: the baseline's)")
	flags.String("tolerance", "", "by what `SHARE` regret may rise, such as 5% or 0.05 (default: the baseline's)")
	return a.Command(cmd, writing+"verbose seed alpha workers timeout claim instance "+playing,
		func(ctx context.Context, args []string) (Renderings, error) { return a.gate(ctx, args[0], flags) })
}

func (a *App) gate(ctx context.Context, file string, given *pflag.FlagSet) (Renderings, error) {
	b, err := gate.ReadFile(file)
	if err != nil {
		return nil, err
	}
	tolerance := b.Tolerance
	if flag := given.Lookup("tolerance"); flag.Changed {
		tolerance, err = gate.ParseTolerance(flag.Value.String())
	}
	player, err := a.recorded(ctx, b.Spec, given, err)
	if err != nil {
		return nil, err
	}
	g, err := gate.New(b, player, tolerance)
	if err != nil {
		return nil, err
	}
	if !given.Changed("seed") {
		a.Shared.Seed = int64(b.Seed)
	}
	r, err := a.Decide(ctx, Decision{Claims: g.Claims()})
	if err != nil {
		return nil, err
	}
	r.Sentence, r.Listed = g.Sentence(r.Report), true
	if cells := g.Table(r.Report); len(cells.Rows) > 0 {
		r.Sections = []report.Table{cells}
	}
	return a.Rendered(r, nil)
}
