package cli

import (
	"fmt"

	"github.com/regretcheck/regretcheck/props/cluster"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/store"
)

// openUnits gives the command's context the executor that --resume and --nats ask for. At its end
// the command tells how many units were found and how many played.
func (a *App) openUnits() error {
	if a.Shared.resume == "" && a.Shared.nats == "" {
		return nil
	}
	var play sim.Executor = sim.InProcess{}
	if a.Shared.nats != "" {
		o, err := a.natsOptions(a.Shared.nats)
		if err != nil {
			return err
		}
		o.Say = a.say
		driver, err := cluster.NewDriver(a.ctx, o)
		if err != nil {
			return err
		}
		play, a.claimsAtOnce, a.ends = driver, manyClaims, append(a.ends, driver.Close)
	}
	if a.Shared.resume != "" {
		s, err := store.Open(a.Shared.resume)
		if err != nil {
			return err
		}
		kept := store.NewExecutor(s, play, func(err error) { a.say("warning: " + err.Error()) })
		play, a.ends = kept, append(a.ends, func() {
			a.tell("units in " + a.Shared.resume + ": " + countsText(kept.Counts()))
		})
	}
	a.ctx = sim.WithExecutor(a.ctx, play)
	return nil
}

// manyClaims are decided at a time when workers elsewhere play. A claim that waits for its units
// costs nothing here, and many waiting claims hand out many units.
const manyClaims = 64

// countsText is a summary of counts.
func countsText(c store.Counts) string {
	if c == (store.Counts{}) {
		return "none: only games of the registry's policies are stored; a policy that is code or another process is " +
			"played anew"
	}
	text := fmt.Sprintf("%d found, %d played", c.Found, c.Played)
	if c.Damaged > 0 {
		text += fmt.Sprintf(", %d damaged", c.Damaged)
	}
	return text
}
