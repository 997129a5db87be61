package cli

import (
	"context"
	"errors"
	"fmt"

	"github.com/regretcheck/regretcheck/props/cluster"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/store"
)

// units say where runs that are data are played. The zero value plays them in this process and
// keeps nothing.
type units struct {
	resume string
	shard  string

	nats string // URL

	kept   *store.Executor
	part   *store.Sharded  // nil: all units
	driver *cluster.Driver // nil: this process plays
}

// validate checks the flags alone.
func (u *units) validate() error {
	switch {
	case u.resume == "" && u.shard != "":
		return errors.New("shard: want --resume FOLDER with it, where the shards meet")
	case u.shard != "" && u.nats != "":
		return errors.New("shard and nats: want one of them, workers share units by themselves")
	}
	return nil
}

// openUnits gives a command's context the executor that the flags ask for.
func (a *App) openUnits(ctx context.Context) (context.Context, error) {
	u := &a.units
	if err := u.validate(); err != nil || u.resume == "" && u.nats == "" {
		return ctx, err
	}
	next, err := a.player(ctx)
	if err != nil {
		return nil, err
	}
	if u.resume == "" {
		return sim.WithExecutor(ctx, next), nil
	}
	s, err := store.Open(u.resume)
	if err != nil {
		return nil, err
	}
	u.kept = store.NewExecutor(s, next, func(err error) { a.say("warning: " + oneLine(err)) })
	return sim.WithExecutor(ctx, u.kept), nil
}

// player returns what plays the units that are not found.
func (a *App) player(ctx context.Context) (sim.Executor, error) {
	u := &a.units
	switch {
	case u.shard != "":
		shard, err := store.ParseShard(u.shard)
		if err != nil {
			return nil, err
		}
		u.part = store.NewSharded(shard, sim.InProcess{})
		return u.part, nil
	case u.nats != "":
		o, err := a.natsOptions(u.nats)
		if err != nil {
			return nil, err
		}
		o.Say = a.say
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
	if a.Shared.Workers == 0 && a.units.driver != nil {
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

// closeUnits runs after a command, and prints how many units were found and how many played.
func (a *App) closeUnits(err error) error {
	u := &a.units
	if u.driver != nil {
		u.driver.Close()
	}
	if u.kept == nil {
		return err
	}
	if errors.Is(err, store.ErrElsewhere) || errors.Is(err, errShardPlayed) {
		err = nil
	}
	a.tell("units in " + u.resume + ": " + countsText(u.kept.Counts(), u.part != nil && u.part.Waiting() > 0))
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
