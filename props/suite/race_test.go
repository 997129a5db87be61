//go:build race

package suite_test

import (
	"slices"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/suite"
)

// cheapest are the claims with the cheapest case of each alone, of those that the quick default suite decides.
func cheapest(claims []props.Claim) (list []props.Claim) {
	for _, c := range claims {
		best := -1
		for i, k := range c.Cases {
			if k.From <= props.Quick && (best < 0 || k.Cost < c.Cases[best].Cost) {
				best = i
			}
		}
		if best >= 0 {
			c.Cases = c.Cases[best : best+1]
			list = append(list, c)
		}
	}
	return list
}

// TestClaimsSideBySide: a case of every claim of verify theory and of verify algos is decided
// beside the others, in one process and
// by more workers than there are cores, so that the race detector sees what they share. make race
// has it in the place of
// their packages' own tests.
func TestClaimsSideBySide(t *testing.T) {
	claims := cheapest(slices.Concat(suite.Theory(), suite.Algos()))
	r, err := props.Run(t.Context(), props.Config{Claims: claims, Seed: 1, Effort: props.Quick, Workers: 8,
		Expected: suite.Expected()})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Rows) != len(claims) {
		t.Errorf("%d rows of %d claims", len(r.Rows), len(claims))
	}
}
