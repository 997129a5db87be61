package paper

import (
	"slices"

	"github.com/regretcheck/regretcheck/props"
)

// needsFull are the rows that the default effort does not decide at any seed, because a printed
// figure lies close to the end of its interval, or two regrets lie close together. How close was
// measured on 200 instances of each setting (100 of HYBRID, seed 77). Each row but the first gets the
// effort at which its last look leaves it undecided with probability 10⁻³ at most, the noise of the
// measurement included.
var needsFull = []string{
	// 6.3 standard deviations of single runs off, which a lognormal law of instances would allow, and 9 of ten runs on one
	// instance, which it would not.
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
		late := slices.Contains(needsFull, c.ID)
		for i := range c.Cases {
			if late {
				c.Cases[i] = c.Cases[i].Needing(props.Full)
			}
		}
	}
	return claims
}

// identicalWeight is the share of the budget of a figure that stands to the digit in the
// table of another experiment, in units of any other row's. That it does is known before
// anything is replayed, and makes it likelier to be wrong.
const identicalWeight = 20

// weight is the share of a cell that is identical to another, or is not.
func weight(identical bool) float64 {
	if identical {
		return identicalWeight
	}
	return 1
}
