package algos_test

import (
	"math"
	"sync"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
)

// TestRadiiAreThoseOfTheRule: policies that share their radii, more rules at once than are remembered, have the indices of the rule by itself,
// bit for bit, at numbers of pulls that are remembered, that are not, and from which on the radius is 0.
func TestRadiiAreThoseOfTheRule(t *testing.T) {
	const rules, players = 24, 8
	var group sync.WaitGroup
	for player := range players {
		group.Go(func() {
			for i := range 2 * rules {
				m := 2 + (i+3*player)%rules
				policy, err := algos.NewCMOSS(algos.Spec{Arms: m, Cardinality: 1, Horizon: 1_000_000}, algos.CMOSSConfig{})
				if err != nil {
					t.Error(err)
					return
				}
				shared, _ := policy.(algos.Ruled).Rule()
				alone := algos.CMOSSRule{Delta: shared.(algos.CMOSSRule).Delta}
				for n, again := int64(0), false; n <= 2_000_000; again = !again {
					got, want := shared.Index(1, n, 1), alone.Index(1, n, 1)
					if math.Float64bits(got) != math.Float64bits(want) {
						t.Errorf("m=%d: index after %d pulls %v, want %v", m, n, got, want)
						return
					}
					if again { // each twice
						n += 1 + n/7
					}
				}
			}
		})
	}
	group.Wait()
}
