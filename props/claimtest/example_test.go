package claimtest_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claimtest"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/stats"
)

// flips claims that a coin is fair to one per cent. The coin comes in as an
// argument, so that a broken one can be put to the same claim.
func flips(coin func(u float64) bool) props.Claim {
	return props.Claim{
		ID: "mine/fair-coin", Group: "Mine", Evidence: props.Sampled,
		Statement: "The coin is fair to 1 %.", Reference: "our specification",
		Method: "Clopper–Pearson on 10⁶ flips", Rejects: "a coin that is off by 2 %",
		Cases: []props.Case{{Instance: "the coin", Weight: 1,
			Check: func(_ context.Context, t props.Trial) (props.Finding, error) {
				rng, heads, n := seed.New(t.Seed, "mine/fair-coin"), int64(0), int64(1_000_000)
				for range n {
					if coin(rng.Float64()) {
						heads++
					}
				}
				return props.Finding{
					Guarantee: "clopper-pearson", Observed: stats.ClopperPearson(heads, n, t.Alpha),
					Bound: props.Between(0.49, 0.51), N: n,
				}, nil
			}}},
	}
}

// A claim of one's own as a test, and what the test would say of a coin that is off by 2 %.
func ExampleRun() {
	_ = func(t *testing.T) { // in a file of tests: func TestCoin(t *testing.T)
		fair := func(u float64) bool { return u < 0.5 }
		claimtest.Run(t, []props.Claim{flips(fair)}, claimtest.Options{})
	}
	biased := func(u float64) bool { return u < 0.52 }
	r, err := props.Run(context.Background(), props.Config{Claims: []props.Claim{flips(biased)}, Seed: 1})
	if err != nil {
		panic(err)
	}
	fmt.Println(claimtest.Complaint(r.Rows[0]))
	// Output:
	// mine/fair-coin (the coin): fail: got 0.5182…0.5215, want 0.49…0.51
}
