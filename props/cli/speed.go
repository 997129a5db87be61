package cli

import (
	"fmt"
	"time"
)

// TellSpeed prints the measured speed of a policy in another process, and the rounded speed by
// which its games are chosen.
func (a *App) TellSpeed(measured, taken time.Duration) {
	if measured > 0 && !a.Shared.Quiet {
		fmt.Fprintf(a.stderr, "%s: a round takes %v through the pipe, taken for --round-time %v\n", a.Name,
			measured.Round(100*time.Nanosecond), taken)
	}
}

// CheckRoundTime returns an error for a time that no round takes; 0 is for one to be measured.
func CheckRoundTime(round time.Duration) error {
	if round < 0 {
		return fmt.Errorf("round-time=%v: want a time such as 40us", round)
	}
	return nil
}
