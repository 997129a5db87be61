package cli

import (
	"context"
	"fmt"

	"github.com/regretcheck/regretcheck/props/cluster"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/store"
)

// openUnits gives a command's context the executor that --resume and --nats ask for. Without them this process plays
// all runs, and keeps none.
func (a *App) openUnits(ctx context.Context) (context.Context, error) {
	if a.Shared.resume == "" && a.Shared.nats == "" {
		return ctx, nil
	}
	var play sim.Executor = sim.InProcess{}
	if a.Shared.nats != "" {
		o, err := a.natsOptions(a.Shared.nats)
		if err != nil {
			return nil, err
		}
		o.Say = a.say
		if a.driver, err = cluster.NewDriver(ctx, o); err != nil {
			return nil, err
		}
		play = a.driver
	}
	if a.Shared.resume != "" {
		s, err := store.Open(a.Shared.resume)
		if err != nil {
			return nil, err
		}
		a.kept = store.NewExecutor(s, play, func(err error) { a.say("warning: " + err.Error()) })
		play = a.kept
	}
	return sim.WithExecutor(ctx, play), nil
}

// claimsAtOnce is how many claims are decided at a time when workers elsewhere play. A claim that
// waits for its units costs nothing here, and many waiting claims hand out many units.
const claimsAtOnce = 64

// workers are the goroutines that a run of claims gets.
func (a *App) workers() int {
	if a.Shared.Workers == 0 && a.driver != nil {
		return claimsAtOnce
	}
	return a.Shared.Workers
}

// closeUnits runs after a command, and tells how many units were found and how many played.
func (a *App) closeUnits() {
	if a.driver != nil {
		a.driver.Close()
	}
	if a.kept != nil {
		a.tell("units in " + a.Shared.resume + ": " + countsText(a.kept.Counts()))
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
