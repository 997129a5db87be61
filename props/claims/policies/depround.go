package policies

import (
	"context"
	"fmt"
	"math"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
)

const depRoundGroup = "DepRound"

// DepRound returns the claims about dependent rounding.
func DepRound(round Rounder) []props.Claim {
	return []props.Claim{
		depRoundMarginals(props.Claim{
			Evidence: props.Exact,
			Method: "all coin sequences of each input are enumerated; |P(i ∈ S) − p_i| − |Σp − k| ≤ 5m·2⁻⁵³, the rounding " +
				"error of m steps (4·2⁻⁵³ each) and of the last fraction",
			Cases: enumerated(round, "depround/marginals", marginalsError, func(m int) float64 { return 5 * float64(m) * unit }),
		}),
		depRoundCylinder(props.Claim{
			Evidence: props.Exact,
			Method: "the law of S by enumeration, summed over supersets for all 2^m sets Q; the excess over Π p_i, or " +
				"Π(1−p_i), is ≤ 10m·2⁻⁵³ by rounding (each step moves the expected product by ≤ 8·2⁻⁵³)",
			Cases: enumerated(round, "depround/negative-cylinder", cylinderExcess,
				func(m int) float64 { return 10 * float64(m) * unit }),
		}),
		depRoundCardinality(props.Claim{
			Evidence: props.Exact,
			Method: "all coin sequences are enumerated, however unlikely; every coin's probability must be in " +
				"[0, 1]",
			Cases: enumerated(round, "depround/cardinality", malformed, func(int) float64 { return 0 }),
		}),
		{
			ID: "depround/steps", Group: depRoundGroup, Evidence: props.Exact,
			Statement: "rounding takes at most m steps",
			Reference: "app. \"Details of CUCB, EXP3.M and HYBRID\", after alg:depround",
			Method:    "the largest number of coins of an outcome, minus m, by enumeration",
			Rejects:   "a pair that is drawn without fixing one of its arms",
			Cases: enumerated(round, "depround/steps", func(l *law, _ int) (float64, string) {
				return float64(l.coins - len(l.p)), fmt.Sprintf("p=%v takes %d steps", l.p, l.coins)
			}, func(int) float64 { return 0 }),
		},
		depRoundExtremes(round),
		depRoundSampled(round),
	}
}

// depRoundMarginals, and the two functions after it, complete a claim by its statement, for
// samplers of every kind.
func depRoundMarginals(c props.Claim) props.Claim {
	c.ID, c.Group, c.Reference = "depround/marginals", depRoundGroup, "alg:depround; Gandhi et al. 2006, (A1)"
	c.Statement = "P(i ∈ S) = p_i for every arm"
	c.Rejects = "a coin with α and β exchanged, a lost or favoured arm, p rounded to a grid"
	return c
}

func depRoundCylinder(c props.Claim) props.Claim {
	c.ID, c.Group, c.Reference = "depround/negative-cylinder", depRoundGroup, "Gandhi et al. 2006, (A3)"
	c.Statement = "P(X_i = b for all i ∈ Q) ≤ Π_Q P(X_i = b) for every set Q and b ∈ {0, 1}"
	c.Rejects = "two arms that are played together, or left out together, too often"
	return c
}

func depRoundCardinality(c props.Claim) props.Claim {
	c.ID, c.Group, c.Reference = "depround/cardinality", depRoundGroup, "alg:depround; Gandhi et al. 2006, (A2)"
	c.Statement = "every outcome, however unlikely, is a set of exactly k = Σp distinct arms"
	c.Rejects = "a last fraction that is dropped, doubled or left to chance"
	return c
}

// A score is how badly a law breaks a statement, and where.
type score func(l *law, k int) (worst float64, at string)

// at enters the score of the law of p into d.
func (by score) at(round Rounder, p []float64, k int, bound float64, d *search.Worst) {
	l := enumerate(round, p, k)
	if bound > 0 {
		d.Err = max(d.Err, l.error())
	}
	if x, at := by(&l, k); d.Larger(x) {
		d.Where = at
	}
}

// enumerated returns the cases that decide a statement for every p of a grid
// and for drawn p. The bound at m arms allows for rounding.
func enumerated(round Rounder, id string, by score, bound func(m int) float64) []props.Case {
	cases := []props.Case{{
		Instance: "every p in quarters, m ≤ 5",
		Check: func(context.Context, props.Trial) (props.Finding, error) {
			var d search.Worst
			quarters(5, func(p []float64, k int) { by.at(round, p, k, bound(5), &d) })
			return d.AtMost(bound(5), "enumeration"), nil
		},
	}}
	for _, m := range []int{7, 10} {
		cases = append(cases, search.Case(id, fmt.Sprintf("drawn p, m = %d", m), [3]int{30, 150, 2000}, bound(m),
			"enumeration",
			func(_ context.Context, _ props.Trial, rt *rapid.T, d *search.Worst) error {
				p, k := drawMarginals(rt, m)
				by.at(round, p, k, bound(m), d)
				return nil
			}).At(props.Params{"m": m}))
	}
	return cases
}

// quarters visits every p ∈ {0, ¼, ½, ¾, 1}^m with an integer sum, m ≤ most.
func quarters(most int, see func(p []float64, k int)) {
	for m := 1; m <= most; m++ {
		p := make([]float64, m)
		for code := range int(math.Pow(5, float64(m))) {
			sum := 0
			for i, c := 0, code; i < m; i, c = i+1, c/5 {
				p[i] = float64(c%5) / 4
				sum += c % 5
			}
			if sum%4 == 0 {
				see(p, sum/4)
			}
		}
	}
}

// drawMarginals draws p with Σp = k up to rounding: from a set of k arms, drawn
// amounts of every size are moved between drawn pairs.
func drawMarginals(rt *rapid.T, m int) (p []float64, k int) {
	k = rapid.IntRange(1, m-1).Draw(rt, "k")
	p = make([]float64, m)
	for _, i := range rapid.Permutation(upTo(m)).Draw(rt, "arms")[:k] {
		p[i] = 1
	}
	for range rapid.IntRange(0, 4*m).Draw(rt, "moves") {
		i, j := rapid.IntRange(0, m-1).Draw(rt, "from"), rapid.IntRange(0, m-1).Draw(rt, "to")
		if share := rapid.Float64Range(0, 1).Draw(rt, "share"); i != j {
			move := min(p[i], 1-p[j]) * math.Pow(share, 4)
			p[i], p[j] = p[i]-move, p[j]+move
		}
	}
	return p, k
}

// marginalsError is the largest |P(i ∈ S) − p_i| beyond what Σp ≠ k explains.
func marginalsError(l *law, k int) (worst float64, at string) {
	defect := math.Abs(sumOf(l.p) - float64(k))
	for i, p := range l.p {
		got := l.marginal(i)
		if d := math.Abs(got-p) - defect; d > worst {
			worst, at = d, fmt.Sprintf("p=%v: P(%d ∈ S) = %v", l.p, i, got)
		}
	}
	return worst, at
}

// cylinderExcess is the largest P(X_i = b ∀ i ∈ Q) − Π P(X_i = b), |Q| ≥ 2.
func cylinderExcess(l *law, k int) (worst float64, at string) {
	defect := math.Abs(sumOf(l.p) - float64(k))
	for b := range 2 {
		product := make([]float64, len(l.prob))
		product[0] = 1
		for set, joint := range l.joint(b) {
			for i, p := range l.p {
				if set>>i == 1 { // i is the top member of the set
					product[set] = product[set&^(1<<i)] * math.Abs(float64(1-b)-p)
				}
			}
			if d := joint - product[set] - defect; set&(set-1) != 0 && d > worst {
				worst, at = d, fmt.Sprintf("p=%v, Q=%v, b=%d: %v > %v", l.p, members(set), b, joint, product[set])
			}
		}
	}
	return worst, at
}

// malformed is 1 if some outcome is not k distinct arms, or some coin has no probability.
func malformed(l *law, _ int) (float64, string) {
	if l.malform != "" || l.badCoins != "" {
		return 1, l.malform + l.badCoins
	}
	return 0, ""
}
