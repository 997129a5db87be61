package paper

import (
	"fmt"
	"math"
)

// Measured is what replays of a setting gave, beside the figure that is printed for it.
type Measured struct {
	Mean, StdErr float64 // mean regret, and its standard error
	Runs         int
	Published    float64
	// Seen is the least difference between the printed figure and the mean that the
	// comparison would have excluded.
	Seen float64
}

// reproducedRoom is the share of the measured mean that a figure may be off by and still
// count as reproduced.
const reproducedRoom = 0.2

// Reproduces reports whether the printed figure lies within a fifth of the mean, wherever
// in its 95 % interval the mean is.
func (m Measured) Reproduces() bool {
	room := func(mean float64) bool { return mean > 0 && math.Abs(m.Published-mean) <= reproducedRoom*mean }
	return room(m.Mean-2*m.StdErr) && room(m.Mean+2*m.StdErr)
}

// SeenShare is Seen as a share of the measured mean.
func (m Measured) SeenShare() float64 { return m.Seen / m.Mean }

// words says how near the figure is and what the comparison would have noticed.
func (m Measured) words() string {
	how := "not within ±20 % of the measured mean"
	if m.Reproduces() {
		how = "within ±20 % of the measured mean"
	}
	return fmt.Sprintf("%s; a difference of ±%.0f %% is detected", how, math.Ceil(100*m.SeenShare()))
}
