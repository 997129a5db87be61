package cli

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/cluster"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/store"
)

// units say where runs that are data are played. The zero value plays them in this process and
// keeps nothing.
type units struct {
	resume string
	shard  string

	nats natsFlags

	kept   *store.Executor
	part   *store.Sharded  // nil: all units
	driver *cluster.Driver // nil: this process plays
}

// Register adds the flags to a command that plays policies.
func (u *units) Register(flags *pflag.FlagSet) {
	flags.StringVar(&u.resume, "resume", "", "keep finished units of work in this `FOLDER` and take from it what is there")
	flags.StringVar(&u.shard, "shard", "", "play the `I/N`-th part of the units that can be foreseen into the folder of --resume, and end without a report")
	u.nats.register(flags, "have units played by every {program} worker at the NATS server with this `URL`")
}

// validate checks the flags alone.
func (u *units) validate() error {
	switch {
	case u.resume == "" && u.shard != "":
		return errors.New("shard: want --resume FOLDER with it, where the shards meet")
	case u.shard != "" && u.nats.url != "":
		return errors.New("shard and nats: want one of them, workers share units by themselves")
	}
	return nil
}

// openUnits gives the command's context the executor that the flags ask for.
func (a *App) openUnits(cmd *cobra.Command) error {
	u := &a.Units
	if err := u.validate(); err != nil || u.resume == "" && u.nats.url == "" {
		return err
	}
	if err := a.Shared.Validate(); err != nil {
		return err
	}
	next, err := a.player(cmd.Context())
	if err != nil {
		return err
	}
	if u.resume == "" {
		cmd.SetContext(sim.WithExecutor(cmd.Context(), next))
		return nil
	}
	s, err := store.Open(u.resume)
	if err != nil {
		return err
	}
	u.kept = store.NewExecutor(s, next, a.warner())
	cmd.SetContext(sim.WithExecutor(cmd.Context(), u.kept))
	return nil
}

// player returns what plays the units that are not found.
func (a *App) player(ctx context.Context) (sim.Executor, error) {
	u := &a.Units
	switch {
	case u.shard != "":
		shard, err := store.ParseShard(u.shard)
		if err != nil {
			return nil, err
		}
		u.part = store.NewSharded(shard, sim.InProcess{})
		return u.part, nil
	case u.nats.url != "":
		o, err := u.nats.options(a)
		if err != nil {
			return nil, err
		}
		o.Say = a.sayer()
		u.driver, err = cluster.NewDriver(ctx, o)
		return u.driver, err
	}
	return sim.InProcess{}, nil
}

// claimsAtOnce is how many claims are decided at a time when workers elsewhere play. A claim that
// waits for its units costs nothing here, and many waiting claims hand out many units.
const claimsAtOnce = 64

// workers are the goroutines that a run of claims gets.
func (a *App) workers() int {
	if a.Shared.Workers == 0 && a.Units.driver != nil {
		return claimsAtOnce
	}
	return a.Shared.Workers
}

// errShardPlayed ends a command that plays a shard, instead of a report.
var errShardPlayed = errors.New("the shard is played")

// played ends a command here if it plays a shard.
func (u *units) played(err error) error {
	if err == nil && u.part != nil {
		return errShardPlayed
	}
	return err
}

// Excuse returns the reason for skipping a row whose check returned the error, or "" if the error
// ends the run. A row that needs units of other shards is skipped, so that this shard plays the
// rest. Where a program may decline games, the row of a declined game is skipped too.
func (a *App) Excuse(err error) string {
	var no *algos.Declined
	if a.Units.part != nil && errors.Is(err, store.ErrElsewhere) || a.MayDecline && errors.As(err, &no) {
		return err.Error()
	}
	return ""
}

// warner returns a function that writes warnings to stderr.
func (a *App) warner() func(error) {
	write := a.lines()
	return func(err error) { write(a.Name + ": warning: " + oneLine(err)) }
}

// lines returns a function that writes lines to stderr, from any goroutine.
func (a *App) lines() func(string) {
	var mu sync.Mutex
	return func(text string) {
		mu.Lock()
		defer mu.Unlock()
		fmt.Fprintln(a.stderr, report.Printable(text))
	}
}

// closeUnits runs after a command, and prints how many units were found and how many played.
func (a *App) closeUnits(err error) error {
	u := &a.Units
	if u.driver != nil {
		u.driver.Close()
	}
	if u.kept == nil {
		return err
	}
	if errors.Is(err, store.ErrElsewhere) || errors.Is(err, errShardPlayed) {
		err = nil
	}
	if !a.Shared.Quiet {
		fmt.Fprintf(a.stderr, "%s: units in %s: %s\n", a.Name, u.resume,
			countsText(u.kept.Counts(), u.part != nil && u.part.Waiting() > 0))
	}
	if err == nil && u.part != nil {
		_, err = fmt.Fprintf(a.Stdout, "shard %s: %d units played, %d wait for other shards\n", u.shard,
			u.kept.Counts().Played, u.part.Waiting())
	}
	return err
}

// countsText is a summary of counts, without those that are 0. Where units wait, all may be other shards'.
func countsText(c store.Counts, wait bool) string {
	if c == (store.Counts{}) && !wait {
		return "none; only games of the registry's policies are kept, code, the program's own or in another process, is played anew"
	}
	text := fmt.Sprintf("%d found, %d played", c.Found, c.Played)
	if c.Damaged > 0 {
		text += fmt.Sprintf(", %d damaged", c.Damaged)
	}
	return text
}
