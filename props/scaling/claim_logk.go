package scaling

import (
	"context"
	"math"
	"strconv"

	"github.com/regretcheck/regretcheck/props"
)

// LogKLimit separates an exponent θ = 0 of log k from the theorem's 1, half
// way down from ½: a factor √(log k) would be rejected as well.
const LogKLimit = 0.25

// logKClaim asks whether the theorem's factor log k shows in measured regret
// at all: θ in R/√(k(m−k)T) ∝ (log k)^θ.
func logKClaim(l *lab, s Subject) props.Claim {
	c := props.Claim{
		ID:        "scaling/" + s.Name + "/log-k",
		Group:     groupLogK,
		Statement: "The factor log k of the paper's theorem does not show for k ≤ m/2: θ < 0.25 in R/√(k(m−k)T) ∝ (log k)^θ, where the theorem allows θ = 1 and the pairing bound θ = 0.",
		Reference: "thm:cmoss_ub; pairing bound, step 6",
		Evidence:  props.Fitted,
		Method:    "Mean regret on hard instances at the worst gap multiplier over k = 2 … m/2, fitted: ln(R/√(k(m−k)T)) on ln log k. Accepted if the whole interval of θ is below 0.25.",
		Rejects:   "A learner that pays a factor log k.",
	}
	for _, sizes := range [][]Size{
		{{M: 32, K: 2}, {M: 32, K: 3}, {M: 32, K: 4}, {M: 32, K: 6}, {M: 32, K: 8}, {M: 32, K: 12}, {M: 32, K: 16}},
		{{M: 64, K: 2}, {M: 64, K: 3}, {M: 64, K: 4}, {M: 64, K: 8}, {M: 64, K: 16}, {M: 64, K: 32}},
		{{M: 128, K: 2}, {M: 128, K: 4}, {M: 128, K: 8}, {M: 128, K: 16}, {M: 128, K: 32}, {M: 128, K: 64}},
	} {
		c.Cases = append(c.Cases, props.Case{
			Instance: "m=" + strconv.Itoa(sizes[0].M), Weight: 1, Cost: 10,
			Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
				return checkSweep(ctx, t, l, s, sizes, logLogK, variance, props.AtMost(LogKLimit))
			},
		})
	}
	return c
}

func logLogK(p Point) float64 { return math.Log(math.Log2(float64(p.K))) }

// variance is √(k(m−k)T), the rate with its exact dependence on m−k.
func variance(p Point) float64 {
	return math.Sqrt(float64(p.K) * float64(p.M-p.K) * float64(p.Horizon))
}

// logKLargeClaim compares the two forms of the logarithms for k > m/2.
func logKLargeClaim(l *lab, s Subject) props.Claim {
	sizes := []Size{{M: 64, K: 62}, {M: 64, K: 60}, {M: 64, K: 56}, {M: 64, K: 52}, {M: 64, K: 48}, {M: 64, K: 40}, {M: 64, K: 36}}
	return props.Claim{
		ID:        "scaling/" + s.Name + "/log-k-large",
		Group:     groupLogK,
		Statement: "For k > m/2, measured regret does not grow relative to the pairing bound's (m−k)√(T(1+ln(k/(m−k)))) as the theorem's extra logarithms do: θ < 0.25 in R/rate ∝ (log k·log(m−k)/(1+ln(k/(m−k))))^{θ/2}, where the theorem allows θ = 1.",
		Reference: "thm:cmoss_ub; pairing bound, step 6",
		Evidence:  props.Fitted,
		Method:    "Mean regret on hard instances at the worst gap multiplier over k = 36 … 62 at m = 64, fitted in logarithms. Accepted if the whole interval of θ is below 0.25.",
		Rejects:   "A learner that pays √(log k·log(m−k)).",
		Cases: []props.Case{{
			Instance: "m=64", Weight: 1, Cost: 10,
			Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
				return checkSweep(ctx, t, l, s, sizes, extraLogs, ratePoint, props.AtMost(LogKLimit))
			},
		}},
	}
}

// extraLogs is ln of √(log k·log(m−k)/(1+ln(k/(m−k)))).
func extraLogs(p Point) float64 {
	k, n := float64(p.K), float64(p.M-p.K)
	return 0.5 * math.Log(math.Log2(k)*math.Log2(n)/(1+math.Log(k/n)))
}
