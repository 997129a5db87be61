package learners

import (
	"context"
	"fmt"
	"math"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claims/learners/internal/passage"
	"github.com/regretcheck/regretcheck/props/sim"
)

// A Certifier computes a factor C with R ≤ C·√(k(m−k)T), k ≤ m/2, for every law on [0, 1].
type Certifier struct {
	sim.Player
	Factor func(m, k int, T int64) (float64, error)
	Target float64
}

// certifiedClaims states that each certificate meets its target at (30, 10, 10⁵).
func certifiedClaims(certifiers []Certifier) []props.Claim {
	var claims []props.Claim
	for _, c := range certifiers {
		claims = append(claims, certified("beyond/certified/"+c.Name,
			fmt.Sprintf("%s has regret at most %v·√(k(m−k)T) at (30, 10, 10⁵), whatever the laws on [0, 1].", c.Title(), c.Target),
			"(A2) with the policy's own ζ-tail and counts; every sum is rounded outward.", "A tail or a count that is too wide to certify as much.",
			"m=30, k=10, T=1e5", func(context.Context, props.Trial) (props.Finding, error) {
				factor, err := c.Factor(30, 10, 100_000)
				return props.Finding{Guarantee: "upper sums", Observed: props.Point(factor), Bound: props.AtMost(c.Target),
					Witness: fmt.Sprintf("m=30 k=10 T=1e5: the upper sums give %.4g·√(k(m−k)T), want at most %v", factor, c.Target)}, err
			}))
	}
	return claims
}

// A ZetaTail bounds P(ζ ≥ v√δ) for KL-CMOSS, for every law, mean and δ.
type ZetaTail func(v float64) float64

// Claim states that the tail is above the exact one of Bernoulli rewards: a
// certificate rests on it.
func (p ZetaTail) Claim(kl func(p, q float64) float64) props.Claim {
	return certified("beyond/certified/kl-tail",
		"P(ζ ≥ v√δ) of KL-CMOSS is at most the bound that its certificate sums.",
		"First passage by dynamic program over S_s, s ≤ 4/δ: the probability that some index is at most μ − v√δ, divided by the bound.",
		"A tail of the wrong index: e^{−2v²} alone, without the blocks of s < 1/δ.",
		"δ=0.01 and 0.05, five means, v=0.2…4", func(ctx context.Context, t props.Trial) (props.Finding, error) {
			worst, where, n := 0.0, "", int64(0)
			for _, delta := range []float64{0.01, 0.05} {
				for _, mu := range []float64{0.1, 0.3, 0.5, 0.7, 0.9} {
					for _, v := range []float64{0.2, 0.5, 1, 2, 4} {
						exact := firstPassage(mu, mu-v*math.Sqrt(delta), delta, kl)
						n++
						if r := exact / p(v); r > worst {
							worst, where = r, fmt.Sprintf("δ=%v, μ=%v, v=%v: %.4g of %.4g", delta, mu, v, exact, p(v))
						}
					}
				}
			}
			return props.Finding{Guarantee: "dynamic program", Observed: props.PlusMinus(worst, 1e-9*worst), Bound: props.AtMost(1), N: n, Witness: where}, ctx.Err()
		})
}

func certified(id, statement, method, rejects, instance string, check func(context.Context, props.Trial) (props.Finding, error)) props.Claim {
	return props.Claim{
		ID: id, Group: "Beyond the paper, certificates", Statement: statement, Reference: "docs/bounds.md, section 8",
		Evidence: props.Exact, Method: method, Rejects: rejects, Cases: []props.Case{{Instance: instance, Cost: 20, Check: check}},
	}
}

// firstPassage is P(min_s U_s ≤ target) for Bernoulli rewards of mean mu, where
// U_s ≤ target means S_s/s ≤ target and s·kl(S_s/s, target) ≥ ln⁺(1/(δs)).
func firstPassage(mu, target, delta float64, kl func(p, q float64) float64) float64 {
	if target <= 0 {
		return 0
	}
	_, hit := passage.First(mu, target, func(n float64) float64 { return -math.Log(delta * n) }, kl, int(4/delta))
	return hit
}
