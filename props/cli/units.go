package cli

import (
	"context"
	"fmt"

	"github.com/regretcheck/regretcheck/props/cluster"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/store"
)

// units say where runs that are data are played. The zero value plays them in this process and
// keeps nothing.
type units struct {
	resume, nats string // a folder, and the URL of a server

	kept   *store.Executor
	driver *cluster.Driver // nil: this process plays
}

// openUnits gives a command's context the executor that the flags ask for.
func (a *App) openUnits(ctx context.Context) (_ context.Context, err error) {
	u := &a.units
	if u.resume == "" && u.nats == "" {
		return ctx, nil
	}
	var play sim.Executor = sim.InProcess{}
	if u.nats != "" {
		o, err := a.natsOptions(u.nats)
		if err != nil {
			return nil, err
		}
		o.Say = a.say
		if u.driver, err = cluster.NewDriver(ctx, o); err != nil {
			return nil, err
		}
		play = u.driver
	}
	if u.resume != "" {
		s, err := store.Open(u.resume)
		if err != nil {
			return nil, err
		}
		u.kept = store.NewExecutor(s, play, func(err error) { a.say("warning: " + err.Error()) })
		play = u.kept
	}
	return sim.WithExecutor(ctx, play), nil
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

// closeUnits runs after a command, and tells how many units were found and how many played.
func (a *App) closeUnits() {
	if a.units.driver != nil {
		a.units.driver.Close()
	}
	if a.units.kept != nil {
		a.tell("units in " + a.units.resume + ": " + countsText(a.units.kept.Counts()))
	}
}

// countsText is a summary of counts.
func countsText(c store.Counts) string {
	if c == (store.Counts{}) {
		return "none; only games of the registry's policies are kept: code, of the program's own or in another process, " +
			"is played anew"
	}
	text := fmt.Sprintf("%d found, %d played", c.Found, c.Played)
	if c.Damaged > 0 {
		text += fmt.Sprintf(", %d damaged", c.Damaged)
	}
	return text
}
