package paper

import (
	"slices"

	"github.com/regretcheck/regretcheck/props"
)

// needsFull are the rows that the default effort does not decide at any seed, because a printed
// figure is near the end of its interval, or two regrets are nearly equal. The distances were
// measured on 200 instances of each setting (100 of HYBRID, seed 77). By these, --full leaves each
// row but the first undecided with probability 10⁻³ at most.
var needsFull = []string{
	// It is off by 6.3 standard deviations of single runs, which a lognormal law of instances would
	// allow, and by 9 of ten runs on one instance, which it would not.
	"paper/tab:descending/synthetic/0.3-0.4/k=10/cmoss",
	"paper/tab:descending/synthetic/0.3-0.4/k=10/cucb", // 4.5
	"paper/tab:descending_ablation_k_m/synthetic/0-0.1/k=10/cmoss",
	"paper/tab:descending_ablation_k_m/synthetic/0-0.1/k=15/cmoss",
	"paper/tab:descending_ablation_k_m/synthetic/0-0.1/k=5/cucb",
	"paper/tab:descending_ablation_k_m/synthetic/0-0.1/k=10/cucb",
	"paper/tab:descending_ablation_k_m/synthetic/0-0.1/k=15/cucb",
	"paper/tab:ascending_ablation_k_m/synthetic/0-0.1/k=5/cmoss",
	"paper/tab:ascending_ablation_k_m/synthetic/0-0.1/k=5/cucb",
	"paper/joint/tab:descending/synthetic",
	"paper/joint/tab:descending_ablation_k_m/synthetic",
	"paper/joint/tab:ascending_ablation_k_m/synthetic",
	"paper/order/synthetic/0.3-0.4/m=30/k=10/cucb-below-exp3m",
	"paper/order/synthetic/0.3-0.4/m=30/k=10/cucb-below-hybrid",
	"paper/order/synthetic/0.3-0.4/m=30/k=10/exp3m-below-hybrid",
	"paper/order/synthetic/0.3-0.4/m=30/k=20/cucb-below-hybrid",
	"paper/order/synthetic/0.3-0.4/m=30/k=20/hybrid-below-exp3m",
	"paper/order/synthetic/0-0.1/m=30/k=10/exp3m-0.01-below-0.1",
}

// byNeed gives each claim the effort that decides it.
func byNeed(claims []props.Claim) []props.Claim {
	for _, c := range claims {
		if slices.Contains(needsFull, c.ID) {
			for i := range c.Cases {
				c.Cases[i] = c.Cases[i].Needing(props.Full)
			}
		}
	}
	return claims
}

// identicalWeight is the share of the budget of a figure that another experiment's table
// repeats to the digit, in units of any other row's. The repetition is known before
// anything is replayed, and makes the figure likelier to be wrong.
const identicalWeight = 20

// weight returns the share of a cell, by whether it is identical to another.
func weight(identical bool) float64 {
	if identical {
		return identicalWeight
	}
	return 1
}
