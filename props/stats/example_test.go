package stats_test

import (
	"fmt"

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
