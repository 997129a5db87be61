package lemmas

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/stats"
	"github.com/regretcheck/regretcheck/theory"
)

// Sizes of the sampled claims about rewards without an exact program.
//
// A false alarm has at most the case's share of the budget, by Clopper–Pearson
// or by the betting interval; both hold at every n. With shares down to 10⁻⁶
// the upper limit after 1500 draws without a hit is 0.0097, and the bounds are
// 0.1 and above while the true values lie below a tenth of them: P(inconclusive)
// is far below 10⁻³. A value of twice the bound is called with probability
// above 1 − 10⁻³.
const (
	sampledDraws   = 1500
	sampledHorizon = 400
	sampledDelta   = 1e-3
	sampledEps     = 0.2 // 4δ/ε² = 0.1
	sampledKappaA  = 1.0
	sampledKappaE  = 0.2 // 3a/ε² = 75, a fifth of the horizon
)

// sampled claims the bounds on ζ and κ for laws other than Bernoulli.
func sampled() []props.Claim {
	rho := sequence(sampledHorizon, func(i int) float64 { return theory.Radius(sampledDelta, float64(i+1)) })
	zeta := func(l rewardLaw, rng *rand.Rand) float64 { return l.zeta(rng, rho) }
	return []props.Claim{
		sampledClaim("zeta-tail/sampled", "ζ", fmt.Sprintf("eps=%s delta=%s T=%d", number(sampledEps), number(sampledDelta),
			sampledHorizon), "lem:moss-Delta",
			"P(ζ ≥ ε) ≤ 4δ/ε² also for rewards that are not Bernoulli.",
			"Clopper–Pearson interval of the frequency of ζ ≥ ε", zeta,
			func(values []float64, t props.Trial) judgement {
				hits := int64(0)
				for _, z := range values {
					if z >= sampledEps {
						hits++
					}
				}
				n, bound := int64(len(values)), theory.ZetaTailBound(sampledEps, sampledDelta)
				_, above := stats.DetectableProportion(n, bound, t.Alpha, sampledPower)
				return judgement{stats.ClopperPearson(hits, n, t.Alpha), stats.GuaranteeClopperPearson, bound, above - bound}
			}),
		sampledClaim("zeta-mean/sampled", "ζ", fmt.Sprintf("delta=%s T=%d", number(sampledDelta), sampledHorizon),
			"lem:moss-Delta",
			"E ζ ≤ 4√δ also for rewards that are not Bernoulli.",
			"betting interval of the mean of ζ ∈ [0,1]", zeta,
			func(values []float64, t props.Trial) judgement {
				return judgeMean(values, 1, theory.ZetaMeanBound(sampledDelta), t.Alpha)
			}),
		sampledClaim("kappa/sampled", "κ", fmt.Sprintf("a=%s eps=%s T=%d", number(sampledKappaA), number(sampledKappaE),
			sampledHorizon), "lem:moss-deviate",
			"E κ ≤ 3a/ε² also for rewards that are not Bernoulli.", "betting interval of the mean of κ ∈ [0,T]",
			func(l rewardLaw, rng *rand.Rand) float64 {
				return l.kappa(rng, sampledHorizon, sampledKappaA, sampledKappaE)
			},
			func(values []float64, t props.Trial) judgement {
				return judgeMean(values, sampledHorizon, theory.KappaBound(sampledKappaA, sampledKappaE), t.Alpha)
			}),
	}
}

// sampledPower is the power with which a sampled row would have detected what
// it shows as detectable.
const sampledPower = 0.9

// A judgement is an interval for a sample, the bound it is held against, and
// how far beyond it the truth must lie to be detected.
type judgement struct {
	interval   props.Interval
	guarantee  stats.Guarantee
	bound      float64
	detectable float64
}

type decideSample func(values []float64, t props.Trial) judgement

// judgeMean holds the mean of values in [0, top] against a bound. The width at
// hand says little about the width beyond the bound, where the variance may be
// anything, so the detectable distance is the width of Hoeffding's interval.
func judgeMean(values []float64, top, bound, alpha float64) judgement {
	r := props.Range(0, top)
	iv, g := stats.Betting(values, r, alpha)
	widest, _ := stats.Hoeffding(stats.Summarize(values), r, alpha)
	return judgement{iv, g, bound, 2 * (widest.Hi - widest.Mid)}
}

// sampledClaim makes the claim about a statistic at a point, each by its name.
func sampledClaim(id, statistic, at, reference, statement, method string, draw func(rewardLaw, *rand.Rand) float64,
	decide decideSample) props.Claim {
	c := props.Claim{
		ID: id, Group: groupConcentration, Reference: reference, Statement: statement, Evidence: props.Sampled,
		Method: fmt.Sprintf("%s over %d independent paths of length %d with streams of their own", method, sampledDraws,
			sampledHorizon),
		Rejects: "a bound twenty times too small, a radius of 0",
	}
	for _, law := range rewardLaws {
		k := props.Case{Instance: law.name, Weight: 1, From: props.Default, Cost: 0.05}
		k.Check = func(ctx context.Context, t props.Trial) (props.Finding, error) {
			values, err := sample(ctx, t, props.ByEffort(t.Effort, sampledDraws, sampledDraws, 20*sampledDraws),
				func(i int) float64 {
					return draw(law, seed.New(t.Seed, id+"/"+law.name, uint64(i)))
				})
			if err != nil {
				return props.Finding{}, err
			}
			j := decide(values, t)
			return props.Finding{
				Evidence: props.Sampled, Guarantee: string(j.guarantee), Observed: j.interval, Bound: props.AtMost(j.bound),
				Alpha: t.Alpha, N: int64(len(values)), Detectable: j.detectable,
				Witness: fmt.Sprintf("%s, mu=%s %s: the mean of %s is %s over %d paths, the largest %s on path %d", law.name,
					number(law.mean), at, statistic,
					short(stats.Summarize(values).Mean), len(values), short(slices.Max(values)),
					slices.Index(values, slices.Max(values))),
			}, nil
		}
		c.Cases = append(c.Cases, k)
	}
	return c
}

// sample draws n values, spread over the workers; value i depends on i alone.
func sample(ctx context.Context, t props.Trial, n int, draw func(i int) float64) ([]float64, error) {
	values := make([]float64, n)
	err := t.Workers.Each(ctx, n, func(i int) error {
		values[i] = draw(i)
		return nil
	})
	return values, err
}
