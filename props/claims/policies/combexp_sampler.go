package policies

import (
	"context"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/games"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/sim"
)

// searchMixtures makes the case that a value is at most bound for every drawn mixture of one size.
func searchMixtures(id string, s sim.Size, bound float64, guarantee string,
	value func(mixture) (float64, string)) props.Case {
	return search.Case(id, named(s), [3]int{20, 60, 2000}, bound, guarantee,
		func(_ context.Context, _ props.Trial, rt *rapid.T, d *search.Worst) error {
			x := drawMixture(rt, s)
			off, what := value(x)
			if d.Larger(off) {
				d.Where = fmt.Sprintf("γ=%.4g, marginals %.4g: %s", x.gamma, x.x, what)
			}
			return nil
		}).At(games.SizeParams(s))
}

// combexpCovariance claims that the closed form of Σ = E[MMᵀ] equals the sum over every set
// of every block.
func combexpCovariance(sampler func(d, n int) SetSampler) props.Claim {
	const id = "combexp/covariance"
	c := props.Claim{
		ID: id, Group: groupCombexp, Reference: combexpPaper, Evidence: props.Searched,
		Statement: "The closed form of Σ = E[MMᵀ] equals enumeration over all sets that the sampler can draw.",
		Method:    "largest |difference of entries| over random marginals, m ≤ 10",
		Rejects:   "an entry of Σ that is off by more than rounding",
	}
	for _, s := range []sim.Size{{M: 2, K: 1}, {M: 3, K: 2}, {M: 6, K: 3}, {M: 8, K: 1}, {M: 10, K: 4}, {M: 10, K: 9}} {
		c.Cases = append(c.Cases, searchMixtures(id, s, 1e-12, "enumeration", func(x mixture) (float64, string) {
			b := sampler(s.M, s.K)
			b.Reset(x.x)
			got, want := b.SecondMoment(make([]float64, s.M*s.M)), enumeratedMoment(b.Blocks(), s)
			off, i := largestDifference(got, want)
			if i < 0 {
				return 0, "no entry differs"
			}
			return off, fmt.Sprintf("Σ[%d][%d] is %v: want %v", i/s.M, i%s.M, got[i], want[i])
		}))
	}
	return c
}

// enumeratedMoment adds up MMᵀ over the sets of each block.
func enumeratedMoment(blocks []algos.Block, s sim.Size) []float64 {
	sigma, pairs := make([]float64, s.M*s.M), make([]float64, s.M*s.M)
	for _, b := range blocks {
		clear(pairs)
		sets := 0.0
		for set := range uint(1) << s.M {
			always := uint(1)<<b.Left - 1
			if bits.OnesCount(set) != s.K || set&always != always || set>>b.Right != 0 {
				continue
			}
			sets++
			for i := set; i != 0; i &= i - 1 {
				for j := set; j != 0; j &= j - 1 {
					pairs[bits.TrailingZeros(i)*s.M+bits.TrailingZeros(j)]++
				}
			}
		}
		for i, p := range pairs {
			sigma[i] += b.Weight * p / sets
		}
	}
	return sigma
}

// marginalBand is the deviation of a frequency from its marginal that combexpMarginals allows.
const marginalBand = 0.02

// combexpMarginals claims that the drawn sets have the marginals asked for.
//
// With n draws the largest deviation over d positions is known up to h = √(ln(2d/α)/(2n))
// (Hoeffding, union). At n = 150 000, d ≤ 30 and α ≥ 10⁻⁶, h ≤ 0.0078, so a right sampler is
// inconclusive only if a frequency is off by 0.0122: probability 2d·e^{−2n·0.0122²} < 10⁻¹⁷.
// A deviation of 0.0356 or more, 2h beyond the band, is detected with probability 1 − α.
func combexpMarginals(sampler func(d, n int) SetSampler) props.Claim {
	const id, draws = "combexp/marginals", 150000
	c := props.Claim{
		ID: id, Group: groupCombexp, Reference: combexpPaper, Evidence: props.Sampled,
		Statement: "The sampler draws n distinct positions, each as often as its marginal says.",
		Method:    "largest |frequency − marginal|, Hoeffding with a union over positions",
		Rejects:   "a marginal that is off by 0.036",
	}
	for _, s := range []sim.Size{{M: 6, K: 3}, {M: 12, K: 3}, {M: 30, K: 25}} {
		c.Cases = append(c.Cases, props.Case{Instance: named(s), Params: games.SizeParams(s),
			Weight: 1, Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
				rng := seed.New(t.Seed, id+" "+named(s))
				l, slope, b := make([]float64, s.M), rng.Float64(), sampler(s.M, s.K)
				for i := range l {
					l[i] = -slope * float64(i)
				}
				x := mixed(l, s.K, 0.1).x
				b.Reset(x)
				freq, broken, err := drawFrequencies(ctx, b, s, draws, rng)
				if err != nil {
					return props.Finding{}, err
				}
				if broken != nil {
					return props.Finding{
						Guarantee: "one draw that is none", Observed: props.Point(1), Bound: props.AtMost(marginalBand),
						Alpha: t.Alpha, N: draws, Witness: broken.Error(),
					}, nil
				}
				worst, i := largestDifference(freq, x)
				h := math.Sqrt(math.Log(2*float64(s.M)/t.Alpha) / (2 * draws))
				witness := ""
				if i >= 0 {
					witness = fmt.Sprintf("position %d is drawn with frequency %.4g: its marginal is %.4g", i, freq[i], x[i])
				}
				return props.Finding{
					Evidence: props.Sampled, Guarantee: "hoeffding",
					Observed: props.Interval{Lo: max(0, worst-h), Mid: worst, Hi: worst + h},
					Bound:    props.AtMost(marginalBand), Alpha: t.Alpha, N: draws, Detectable: 2 * h, Witness: witness,
				}, nil
			}})
	}
	return c
}

// drawFrequencies returns the share of draws that hold each position. If a draw is not n distinct
// positions, broken says so.
func drawFrequencies(ctx context.Context, b SetSampler, s sim.Size, draws int, rng *rand.Rand) (freq []float64, broken,
	err error) {
	freq = make([]float64, s.M)
	var set []int
	for i := range draws {
		if i%4096 == 0 && ctx.Err() != nil {
			return nil, nil, ctx.Err()
		}
		set = b.Sample(set[:0], rng)
		if broken := ValidAction(set, s.M, s.K); broken != nil {
			return nil, broken, nil
		}
		for _, p := range set {
			freq[p] += 1 / float64(draws)
		}
	}
	return freq, nil, nil
}
