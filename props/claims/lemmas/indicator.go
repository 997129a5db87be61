package lemmas

import (
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
)

// indicatorLemma claims the indicator decomposition in every round.
func indicatorLemma(s Subjects) props.Claim {
	return props.Claim{
		ID: "indicator", Group: groupActions, Reference: "lem:indicator_decompose", Evidence: props.Searched,
		Statement: "In every round 1{A_t ∈ A_ℓ∩A_B} ≤ (2^{ℓ+1}/k_A)·#{i ∈ A_t∖A*: I_i ≥ μ_i + ((√2)^ℓ/16)Δ/k_A}.",
		Method: "every round of simulated runs in both regimes, checked after the run, when ζ is known; A_B has the gaps " +
			"above max{8Σζ_j, k√(eδ)}; the class is the smallest valid ℓ",
		Rejects: "the factor 2^ℓ/k_A divided by 4, a threshold of (√2)^ℓ in place of (√2)^ℓ/16",
		Cases:   pathwise(s, leastIndicated),
	}
}

// leastIndicated compares the least right side over the rounds in A_B with 1.
func leastIndicated(p *path, delta float64) (search.Comparison, int64) {
	bar, total, perClass, worst := p.bar(delta), int64(0), []int64(nil), search.Comparison{}
	for r := range p.rounds() {
		if r.class < 0 || !(r.gap > bar) {
			continue
		}
		for len(perClass) <= r.class {
			perClass = append(perClass, 0)
		}
		perClass[r.class]++
		total++
		if right := r.indicated(p.Means); total == 1 || right < worst.Observed.Mid {
			worst = atLeast(rounded(right), 1-1e-12, "round %d, ℓ=%d, k_A=%d, Δ=%s", r.t, r.class, len(r.wrong), number(r.gap))
		}
	}
	worst.Where += fmt.Sprintf("; rounds in A_ℓ∩A_B by ℓ: %d", perClass)
	return worst, total
}

// indicated is the right side in a round.
func (r round) indicated(means []float64) float64 {
	n, count := float64(len(r.wrong)), 0
	need := classThreshold(r.class) * r.gap / n
	for _, i := range r.wrong {
		if r.indices[i] >= means[i]+need {
			count++
		}
	}
	return math.Ldexp(2, r.class) / n * float64(count)
}
