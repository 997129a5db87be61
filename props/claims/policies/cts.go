package policies

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/stats"
)

// groupThompson is the title of the table of claims about Thompson sampling.
const groupThompson = "Thompson sampling"

// A PosteriorKeeper is CTS with its state exposed.
type PosteriorKeeper interface {
	algos.Indexer
	// Posterior returns the parameters of the arm's posterior, Beta(a, b).
	Posterior(arm int) (a, b int64)
}

// BetaDraws draws from Beta(a, b), a, b ≥ 1.
type BetaDraws func(rng *rand.Rand, a, b float64) float64

// lawBand is the distance between distribution functions that betaLaw allows.
const lawBand = 0.02

// betaLaw claims that posteriors are drawn from Beta(a, b).
//
// The empirical distribution of n draws is within h = √(ln(2/α)/(2n)) of the law's, but for
// probability α (Dvoretzky, Kiefer & Wolfowitz; Massart 1990). At n = 150 000 and α ≥ 10⁻⁶,
// h ≤ 0.007, and a right law is inconclusive with probability below 2e^{−2n·0.013²} < 10⁻²¹.
// A distance of 0.0342, 2h + 32/n beyond the band, is detected with probability 1 − α.
func betaLaw(beta BetaDraws) props.Claim {
	const id, draws = "cts/beta-law", 150000
	c := props.Claim{
		ID: id, Group: groupThompson, Reference: "Wang & Chen 2018, algorithm 1", Evidence: props.Sampled,
		Statement: "Posterior draws follow Beta(a, b), from the uniform prior to 10⁹ pulls.",
		Method: "Kolmogorov distance of the draws from the exact distribution function; at 10⁹ pulls from the normal " +
			"law, which is within 10⁻⁴",
		Rejects: "a prior or count that is off by one at small counts, or a normal approximation there",
	}
	for _, s := range []struct{ a, b float64 }{{1, 1}, {1, 30}, {17, 40}, {1000, 10}, {1e9, 3e9}} {
		instance := fmt.Sprintf("a=%g b=%g", s.a, s.b)
		c.Cases = append(c.Cases, props.Case{Instance: instance, Params: props.Params{"a": s.a, "b": s.b},
			Weight: 1, Check: func(_ context.Context, t props.Trial) (props.Finding, error) {
				rng, sample := rand.New(seed.Source(t.Seed, id+" "+instance)), make([]float64, draws)
				for i := range sample {
					sample[i] = beta(rng, s.a, s.b)
				}
				return kolmogorov(sample, s.a, s.b, t.Alpha, lawBand), nil
			}})
	}
	return c
}

// kolmogorov is the finding that a sample's distribution is within band of Beta(a, b).
func kolmogorov(sample []float64, a, b, alpha, band float64) props.Finding {
	n := float64(len(sample))
	law, h := betaDistribution(a, b), math.Sqrt(math.Log(2/alpha)/(2*n))
	d, at := distanceFrom(sample, law)
	below, _ := slices.BinarySearch(sample, at)
	return props.Finding{
		Witness: fmt.Sprintf("%.4g of %d draws are below %.6g: of Beta(%v, %v) %.4g are", float64(below)/n, len(sample), at,
			a, b, law(at)),
		Guarantee: "dvoretzky-kiefer-wolfowitz", Observed: props.Interval{Lo: max(0, d-stride/n-h), Mid: d, Hi: d + h},
		Bound: props.AtMost(band), Alpha: alpha, N: int64(n), Detectable: 2*h + stride/n,
	}
}

// betaDistribution returns the distribution function. gonum's leaves [0, 1] at
// parameters near 10⁹, so there it is the normal law's, off by O(1/√a).
func betaDistribution(a, b float64) func(float64) float64 {
	if min(a, b) < 1e8 {
		return distuv.Beta{Alpha: a, Beta: b}.CDF
	}
	n := a + b
	return distuv.Normal{Mu: a / n, Sigma: math.Sqrt(a / n * (b / n) / n)}.CDF
}

// stride is the number of order statistics between evaluations of a distribution
// function, which cost more than the draws.
const stride = 32

// distanceFrom sorts a sample and returns its Kolmogorov distance from a continuous law, or up to
// stride/n more: between two evaluations it takes the law at one end and the sample at the other.
// At the returned point of the sample the two are about that far apart.
func distanceFrom(sample []float64, cdf func(float64) float64) (distance, at float64) {
	slices.Sort(sample)
	n, below := float64(len(sample)), 0.0
	for i := 0; i < len(sample); i += stride {
		end := min(i+stride, len(sample)) // sample[i:end] lies between the evaluations
		f := cdf(sample[end-1])
		if d := max(f-float64(i)/n, float64(end)/n-below); d > distance {
			distance, at = d, sample[end-1]
		}
		below = f
	}
	return max(distance, 1-below), at
}

// ctsRounding claims that a reward in [0, 1] counts as a success with probability equal to it.
//
// With n = 40 000 rewards and α ≥ 10⁻⁶ the Clopper–Pearson interval reaches at most 0.0126 either
// way, so a right policy is inconclusive only if its frequency is off by 0.0174: probability
// 2e^{−2n·0.0174²} < 10⁻¹⁰. Detected with probability 0.9: 0.046 off.
func ctsRounding(policy func(algos.Spec) (PosteriorKeeper, error)) props.Claim {
	const id, rewards, band = "cts/rounding", 40000, 0.03
	c := props.Claim{
		ID: id, Group: groupThompson, Reference: "Agrawal & Goyal 2012, section 2", Evidence: props.Sampled,
		Statement: "A reward r counts as a success with probability r, and every reward counts once.",
		Method:    "Clopper–Pearson interval of the share of successes in the posterior after 40 000 equal rewards",
		Rejects:   "thresholds at ½, fractions added to the counts, or rewards dropped",
	}
	for _, r := range []float64{0, 0.2, 0.5, 0.9, 1} {
		instance := fmt.Sprintf("r=%g", r)
		c.Cases = append(c.Cases, props.Case{Instance: instance, Params: props.Params{"r": r},
			Weight: 1, Check: func(_ context.Context, t props.Trial) (props.Finding, error) {
				p, err := policy(algos.Spec{Arms: 1, Cardinality: 1, Horizon: rewards,
					Source: seed.Source(t.Seed, id+" "+instance)})
				if err != nil {
					return props.Finding{}, err
				}
				for range rewards {
					p.Observe(p.Select(nil), []float64{r})
				}
				a, b := p.Posterior(0)
				bound := props.Between(max(0, r-band), min(1, r+band))
				if a < 1 || b < 1 || a+b != rewards+2 {
					return props.Finding{ // no sample is needed: 2 is beyond every mean
						Evidence: props.Sampled, Guarantee: "seen once", Observed: props.Point(2), Bound: bound, N: 1, Alpha: t.Alpha,
						Witness: fmt.Sprintf("posterior Beta(%d, %d) after %d rewards", a, b, rewards),
					}, nil
				}
				iv := stats.ClopperPearson(a-1, rewards, t.Alpha)
				return props.Finding{
					Evidence: props.Sampled, Guarantee: string(stats.GuaranteeClopperPearson),
					Observed: iv,
					Bound:    bound, Alpha: t.Alpha, N: rewards, Detectable: detectableShare(rewards, bound, t.Alpha),
					Witness: fmt.Sprintf("%d of %d rewards of %v count as successes: want about %.6g", a-1, int64(rewards), r,
						r*rewards),
				}, nil
			}})
	}
	return c
}

// ctsIndependent claims that the fractions of a round are rounded independently.
//
// With n = 20 000 rounds and α ≥ 10⁻⁶ the Clopper–Pearson interval of a share of ¼ reaches at most
// 0.0155 either way, so a right policy is inconclusive only if its frequency is off by 0.0145:
// probability below 10⁻⁵. Detected: 0.045; one coin for all arms makes it ½ or 0.
func ctsIndependent(policy func(algos.Spec) (PosteriorKeeper, error)) props.Claim {
	const id, rounds, band = "cts/rounding-independent", 20000, 0.03
	return props.Claim{
		ID: id, Group: groupThompson, Reference: "Agrawal & Goyal 2012, section 2", Evidence: props.Sampled,
		Statement: "Two rewards of ½ in one round are both successes with probability ¼.",
		Method:    "Clopper–Pearson interval of the share of rounds in which both posteriors gain a success, of 20 000",
		Rejects:   "one coin for all arms of a round, or a coin and its opposite",
		Cases: []props.Case{{Weight: 1, Check: func(_ context.Context, t props.Trial) (props.Finding, error) {
			p, err := policy(algos.Spec{Arms: 2, Cardinality: 2, Horizon: rounds, Source: seed.Source(t.Seed, id)})
			if err != nil {
				return props.Finding{}, err
			}
			both := int64(0)
			before := []int64{1, 1} // the prior
			for range rounds {
				p.Observe(p.Select(nil), []float64{0.5, 0.5})
				gained := 0
				for i := range before {
					a, _ := p.Posterior(i)
					gained += int(a - before[i])
					before[i] = a
				}
				if gained == 2 {
					both++
				}
			}
			bound := props.Between(0.25-band, 0.25+band)
			return props.Finding{
				Evidence: props.Sampled, Guarantee: string(stats.GuaranteeClopperPearson),
				Observed: stats.ClopperPearson(both, rounds, t.Alpha),
				Bound:    bound, Alpha: t.Alpha, N: rounds, Detectable: detectableShare(rounds, bound, t.Alpha),
				Witness: fmt.Sprintf("two rewards of 0.5 are both successes in %d of %d rounds: want a quarter", both,
					int64(rounds)),
			}, nil
		}}},
	}
}

// sharePower is the power with which detectableShare is detected.
const sharePower = 0.9

// detectableShare returns how far beyond either end of the bound a probability
// must lie for n trials to show it with probability sharePower.
func detectableShare(n int64, bound props.Bound, alpha float64) float64 {
	lo, hi := bound.Limits()
	distance := 0.0
	if lo > 0 {
		below, _ := stats.DetectableProportion(n, lo, alpha, sharePower)
		distance = lo - below
	}
	if hi < 1 {
		_, above := stats.DetectableProportion(n, hi, alpha, sharePower)
		distance = max(distance, above-hi)
	}
	return distance
}

// posteriorBand is the distance between distribution functions that ctsPosterior allows. At the
// counts tried, one success or failure more or less moves Beta(a, b) by more than 0.1.
const posteriorBand = 0.03

// ctsPosterior claims that the indices that CTS ranks by are draws from
// Beta(1+successes, 1+failures) of what it was shown.
//
// All arms of one policy are shown the same rewards, so that its indices are a sample of n = 40 000
// draws from one law. They are within h = √(ln(2/α)/(2n)) of it, but for probability α (Massart
// 1990): h ≤ 0.0135 for α ≥ 10⁻⁶, so a right policy is inconclusive only if the distance passes
// 0.0165: probability 2e^{−2n·0.0165²} < 10⁻⁹. Detected with probability 1 − α: a distance of 0.058.
func ctsPosterior(policy func(algos.Spec) (PosteriorKeeper, error)) props.Claim {
	const id, arms = "cts/posterior", 40000
	c := props.Claim{
		ID: id, Group: groupThompson, Reference: "Wang & Chen 2018, algorithm 1", Evidence: props.Sampled,
		Statement: "The indices are draws from Beta(1 + successes, 1 + failures) of the rewards shown.",
		Method: "Kolmogorov distance of the indices of 40 000 arms that were shown the same rewards from the exact " +
			"distribution function",
		Rejects: "a prior or a count that is off by one, successes and failures exchanged, an observation that is not used",
	}
	for _, s := range []struct{ successes, failures int }{{0, 0}, {1, 0}, {0, 1}, {3, 2}} {
		instance := fmt.Sprintf("successes=%d failures=%d", s.successes, s.failures)
		c.Cases = append(c.Cases, props.Case{Instance: instance,
			Params: props.Params{"successes": s.successes, "failures": s.failures},
			Weight: 1, Check: func(_ context.Context, t props.Trial) (props.Finding, error) {
				sample, err := shownAlike(policy, algos.Spec{
					Arms: arms, Cardinality: arms, Horizon: 10, Source: seed.Source(t.Seed, id+" "+instance),
				}, s.successes, s.failures)
				if err != nil {
					return props.Finding{}, err
				}
				return kolmogorov(sample, float64(1+s.successes), float64(1+s.failures), t.Alpha, posteriorBand), nil
			}})
	}
	return c
}

// shownAlike returns the indices of a policy after every arm was shown the given number of
// rewards of 1 and then of 0.
func shownAlike(policy func(algos.Spec) (PosteriorKeeper, error), spec algos.Spec, successes, failures int) ([]float64,
	error) {
	p, err := policy(spec)
	if err != nil {
		return nil, err
	}
	rewards := make([]float64, spec.Arms)
	for round := range successes + failures {
		for i := range rewards {
			rewards[i] = 0
			if round < successes {
				rewards[i] = 1
			}
		}
		p.Observe(p.Select(nil), rewards)
	}
	return p.Indices(nil), nil
}
