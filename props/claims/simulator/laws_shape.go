package simulator

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mathext"
	"gonum.org/v1/gonum/stat/distuv"

	"github.com/regretcheck/regretcheck/props"
)

// A LawShape is a law of rewards at one mean with what is stated of it beyond
// that mean.
type LawShape struct {
	Name      string
	Mean      float64
	Variance  float64
	At, Below float64 // P(X ≤ At) = Below
	Draws     RewardDraws
}

// lawVariance claims that rewards have the variance of their law.
func lawVariance(laws []LawShape) props.Claim {
	return shapeClaim(props.Claim{
		ID:        "laws/variance",
		Statement: "Rewards have the variance that their law states.",
		Method:    "empirical Bernstein interval of the average (x−μ)² over 300 000 rounds",
		Rejects:   "a spread that is off by a factor of two, where the variance is above 0.02",
	}, laws, func(s LawShape) (string, float64, func(float64) float64) {
		return "", s.Variance, func(x float64) float64 { return (x - s.Mean) * (x - s.Mean) }
	})
}

// lawDistribution claims that rewards are below a point as often as their law
// states, at extreme parameters too.
func lawDistribution(laws []LawShape) props.Claim {
	return shapeClaim(props.Claim{
		ID:        "laws/distribution",
		Statement: "Rewards are at most x as often as their law states.",
		Method:    "empirical Bernstein interval of the share of 300 000 rounds, against the closed form or the incomplete beta function",
		Rejects:   "a probability that is off by 0.016: a shape parameter off by one, draws that vanish or stick at extreme parameters",
	}, laws, func(s LawShape) (string, float64, func(float64) float64) {
		return fmt.Sprintf(" P(X ≤ %g)", s.At), s.Below, func(x float64) float64 {
			if x <= s.At {
				return 1
			}
			return 0
		}
	})
}

// shapeClaim is the claim that a function of the rewards averages to what a law
// states.
func shapeClaim(c props.Claim, laws []LawShape, stated func(LawShape) (what string, want float64,
	of func(x float64) float64)) props.Claim {
	c.Group, c.Reference, c.Evidence = groupLaws, "the instance's definition", props.Sampled
	for _, law := range laws {
		what, want, of := stated(law)
		c.Cases = append(c.Cases, lawCase(fmt.Sprintf("%s mean %g%s", law.Name, law.Mean, what), want,
			func(seed uint64) func(int64) float64 {
				next, arms, x := law.Draws([]float64{law.Mean}, seed), []int{0}, make([]float64, 1)
				return func(round int64) float64 {
					next(round, arms, x)
					return of(x[0])
				}
			}).At(props.Params{"rewards": law.Name, "mean": law.Mean}))
	}
	return c
}

// BetaShape states of Beta(νμ, ν(1−μ)) its variance μ(1−μ)/(ν+1) and P(X ≤ x):
// the incomplete beta function's, above ν = 10⁸ the normal law's, off by O(1/√ν).
func BetaShape(nu, mean, x float64) LawShape {
	variance := mean * (1 - mean) / (nu + 1)
	s := LawShape{Mean: mean, Variance: variance, At: x}
	if nu > 1e8 {
		s.Below = distuv.Normal{Mu: mean, Sigma: math.Sqrt(variance)}.CDF(x)
	} else {
		s.Below = mathext.RegIncBeta(nu*mean, nu*(1-mean), x)
	}
	return s
}

// UniformShape states of the uniform law on [μ−w, μ+w], w = min(μ, 1−μ), its
// variance w²/3 and P(X ≤ x).
func UniformShape(mean, x float64) LawShape {
	w := math.Min(mean, 1-mean)
	return LawShape{Mean: mean, Variance: w * w / 3, At: x, Below: min(1, max(0, (x-mean+w)/(2*w)))}
}

// TwoPointShape states of the law on μ±w its variance w² and P(X ≤ μ) = ½.
func TwoPointShape(mean float64) LawShape {
	w := math.Min(mean, 1-mean)
	return LawShape{Mean: mean, Variance: w * w, At: mean, Below: 0.5}
}

// BernoulliShape states of the law on {0, 1} its variance μ(1−μ) and P(X ≤ ½) = 1−μ.
func BernoulliShape(mean float64) LawShape {
	return LawShape{Mean: mean, Variance: mean * (1 - mean), At: 0.5, Below: 1 - mean}
}
