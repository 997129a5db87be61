package stats_test

import (
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/stats"
)

// 480 heads in 1000 flips: an interval that misses the truth at most once in a
// thousand experiments, whatever the coin.
func ExampleClopperPearson() {
	i := stats.ClopperPearson(480, 1000, 0.001)
	fmt.Printf("%.4f in [%.4f, %.4f]\n", i.Mid, i.Lo, i.Hi)
	// Output:
	// 0.4800 in [0.4278, 0.5325]
}

// The mean of values in [0, 1], without an assumption on their law: it is missed at most once in a
// thousand experiments.
func ExampleBetting() {
	xs := make([]float64, 400)
	for i := range xs {
		_, xs[i] = math.Modf(float64(i) * math.Phi) // spread over [0, 1], so that the mean is about ½
	}
	i, guarantee := stats.Betting(xs, props.Range(0, 1), 0.001)
	fmt.Printf("%.3f in [%.3f, %.3f], %s\n", i.Mid, i.Lo, i.Hi, guarantee)
	// Output:
	// 0.500 in [0.444, 0.556], betting
}

// The old and the new regret of the same eight games: by how much the mean changed.
func ExamplePaired() {
	old := []float64{34, 41, 29, 38, 35, 40, 31, 36}
	fresh := []float64{35, 44, 30, 41, 36, 42, 33, 38}
	change := stats.Paired(fresh, old)
	i := change.Interval(0.01)
	fmt.Printf("%.2f in [%.2f, %.2f]\n", change.Value, i.Lo, i.Hi)
	// Output:
	// 1.88 in [0.84, 2.91]
}
