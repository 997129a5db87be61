package sim

import "time"

// StepUp returns the least of 1, 2, 5, 10, 20, 50, … that is at least x.
func StepUp(x int64) int64 {
	for step, i := int64(1), 0; ; i++ {
		if step >= x {
			return step
		}
		step = nextStep(step, i)
	}
}

// StepDown returns the largest of 1, 2, 5, 10, … that is below x, 1 at least.
func StepDown(x int64) int64 {
	step := int64(1)
	for i := 0; ; i++ {
		next := nextStep(step, i)
		if next >= x {
			return step
		}
		step = next
	}
}

// nextStep returns the step after the i-th.
func nextStep(step int64, i int) int64 {
	if i%3 == 1 {
		return step / 2 * 5
	}
	return step * 2
}

// RoundTimeStep rounds a measured time of a round to the nearest of 1, 2, 5, 10, … nanoseconds, by
// ratio. Games are chosen for the rounded time, so a slightly different measurement mostly chooses
// the same games.
func RoundTimeStep(d time.Duration) time.Duration {
	if d <= 0 {
		return 0
	}
	up := StepUp(int64(d))
	if down := StepDown(up); float64(d)*float64(d) < float64(up)*float64(down) {
		return time.Duration(down)
	}
	return time.Duration(up)
}
