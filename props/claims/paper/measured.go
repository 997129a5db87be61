package paper

import (
	"fmt"
	"math"
)

// Measured holds the result of a setting's replays beside the printed figure.
type Measured struct {
	Mean, StdErr float64 // mean regret, and its standard error
	Runs         int
	Published    float64
	// Seen is the least difference between the printed figure and the mean that the
	// comparison could detect.
	Seen float64
}

// reproducedWithin is the largest difference of a reproduced figure from the measured mean, as a
// share of the mean.
const reproducedWithin = 0.2

// Reproduces reports whether the printed figure is within a fifth of the mean at both ends of
// the mean's 95 % interval.
func (m Measured) Reproduces() bool {
	near := func(mean float64) bool { return mean > 0 && math.Abs(m.Published-mean) <= reproducedWithin*mean }
	return near(m.Mean-2*m.StdErr) && near(m.Mean+2*m.StdErr)
}

// SeenShare is Seen as a share of the measured mean.
func (m Measured) SeenShare() float64 { return m.Seen / m.Mean }

// words says how near the figure is and which difference the comparison could detect.
func (m Measured) words() string {
	how := "not within ±20 % of the measured mean"
	if m.Reproduces() {
		how = "within ±20 % of the measured mean"
	}
	return fmt.Sprintf("%s; a difference of ±%.0f %% is detected", how, math.Ceil(100*m.SeenShare()))
}
