package policies

import (
	"context"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
)

// searchMixtures is the case that a value, worst over random mixtures of one
// size, is at most bound.
func searchMixtures(id string, s setSize, bound float64, guarantee string, value func(mixture) float64) props.Case {
	return props.Case{Instance: s.String(), Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
		rng, worst := rand.New(streamFor(t.Seed, id+s.String())), extreme{}
		for range pick(t.Effort, 20, 60, 2000) {
			if err := ctx.Err(); err != nil {
				return props.Finding{}, err
			}
			x := drawMixture(rng, s)
			if worst.worse(value(x)) {
				worst.at = fmt.Sprintf("γ=%.4g, marginals %.4g", x.gamma, x.x)
			}
		}
		f := worst.atMost(bound, 0, guarantee)
		f.Evidence = props.Searched
		return f, nil
	}}
}

// CombexpCovariance claims that the closed form of Σ = E[MMᵀ] is what
// enumerating every set of every block gives.
func CombexpCovariance(sampler func(d, n int) SetSampler) props.Claim {
	const id = "combexp/covariance"
	c := props.Claim{
		ID: id, Group: groupCombexp, Reference: combexpPaper, Evidence: props.Searched,
		Statement: "The closed form of Σ = E[MMᵀ] equals enumeration over all sets that the sampler can draw.",
		Method:    "largest |difference of entries| over random marginals, m ≤ 10",
		Rejects:   "a Σ that is off by more than rounding anywhere",
	}
	for _, s := range []setSize{{2, 1}, {3, 2}, {6, 3}, {8, 1}, {10, 4}, {10, 9}} {
		c.Cases = append(c.Cases, searchMixtures(id, s, 1e-12, "enumeration", func(x mixture) float64 {
			b := sampler(s.d, s.n)
			b.Reset(x.x)
			return largestDifference(b.SecondMoment(make([]float64, s.d*s.d)), enumeratedMoment(b.Blocks(), s))
		}))
	}
	return c
}

// enumeratedMoment adds up MMᵀ over the sets of each block.
func enumeratedMoment(blocks []algos.Block, s setSize) []float64 {
	sigma, pairs := make([]float64, s.d*s.d), make([]float64, s.d*s.d)
	for _, b := range blocks {
		clear(pairs)
		sets := 0.0
		for set := range uint(1) << s.d {
			always := uint(1)<<b.Left - 1
			if bits.OnesCount(set) != s.n || set&always != always || set>>b.Right != 0 {
				continue
			}
			sets++
			for i := set; i != 0; i &= i - 1 {
				for j := set; j != 0; j &= j - 1 {
					pairs[bits.TrailingZeros(i)*s.d+bits.TrailingZeros(j)]++
				}
			}
		}
		for i, p := range pairs {
			sigma[i] += b.Weight * p / sets
		}
	}
	return sigma
}

// CombexpPSD claims Σ ⪰ γΣ⁰, without which X̃ = YΣ⁻¹M has no bounded variance.
func CombexpPSD(sampler func(d, n int) SetSampler) props.Claim {
	const id = "combexp/psd"
	c := props.Claim{
		ID: id, Group: groupCombexp, Reference: combexpPaper, Evidence: props.Searched,
		Statement: "Σ ⪰ γΣ⁰: no direction is explored less than by the uniform set in a share γ of the rounds.",
		Method:    "largest eigenvalue of γΣ⁰ − Σ over random marginals; Σ from the sampler's closed form, Σ⁰ the uniform n-set's",
		Rejects:   "a systematic sampler of fixed order, or DepRound",
	}
	for _, s := range []setSize{{3, 1}, {6, 3}, {12, 3}, {30, 10}, {30, 25}} {
		// Eigenvalues are good to about d roundings of ‖Σ‖ ≤ n.
		c.Cases = append(c.Cases, searchMixtures(id, s, float64(8*s.d*s.n)*unit, "symmetric eigenvalues", func(x mixture) float64 {
			b := sampler(s.d, s.n)
			b.Reset(x.x)
			return -leastExcess(b.SecondMoment(make([]float64, s.d*s.d)), x)
		}))
	}
	return c
}

// leastExcess returns the smallest eigenvalue of Σ − γΣ⁰.
func leastExcess(sigma []float64, x mixture) float64 {
	d, n := float64(x.d), float64(x.n)
	diff := mat.NewSymDense(x.d, nil)
	for i := range x.d {
		for j := range i + 1 {
			uniform := n / d
			if i != j {
				uniform *= (n - 1) / (d - 1)
			}
			diff.SetSym(i, j, sigma[i*x.d+j]-x.gamma*uniform)
		}
	}
	var e mat.EigenSym
	if !e.Factorize(diff, false) {
		return math.NaN()
	}
	return e.Values(nil)[0]
}

// marginalBand is the deviation of a frequency from its marginal that
// CombexpMarginals allows.
const marginalBand = 0.02

// CombexpMarginals claims that the drawn sets have the marginals asked for.
//
// With n draws the largest deviation over d positions is known up to
// h = √(ln(2d/α)/(2n)) (Hoeffding, union). At n = 150 000, d ≤ 30 and α ≥ 10⁻⁶,
// h ≤ 0.0078, so a right sampler is inconclusive only if a frequency is off by
// 0.0122: probability 2d·e^{−2n·0.0122²} < 10⁻¹⁷. Detected, but for probability α: 0.0356 and
// more, 2h beyond what is allowed.
func CombexpMarginals(sampler func(d, n int) SetSampler) props.Claim {
	const id, draws = "combexp/marginals", 150000
	c := props.Claim{
		ID: id, Group: groupCombexp, Reference: combexpPaper, Evidence: props.Sampled,
		Statement: "The sampler draws n distinct positions, each as often as its marginal says.",
		Method:    "largest |frequency − marginal|, Hoeffding with a union over positions",
		Rejects:   "a marginal that is off by 0.036",
	}
	for _, s := range []setSize{{6, 3}, {12, 3}, {30, 25}} {
		c.Cases = append(c.Cases, props.Case{Instance: s.String(), Weight: 1, Check: func(ctx context.Context, t props.Trial) (props.Finding, error) {
			rng := rand.New(streamFor(t.Seed, id+s.String()))
			x, b := drawMixture(rng, s), sampler(s.d, s.n)
			b.Reset(x.x)
			freq, err := drawFrequencies(ctx, b, s, draws, rng)
			if err != nil {
				return props.Finding{}, err
			}
			worst := largestDifference(freq, x.x)
			h := math.Sqrt(math.Log(2*float64(s.d)/t.Alpha) / (2 * draws))
			return props.Finding{
				Evidence: props.Sampled, Guarantee: "hoeffding", Observed: props.Interval{Lo: max(0, worst-h), Mid: worst, Hi: worst + h},
				Bound: props.AtMost(marginalBand), Alpha: t.Alpha, N: draws, Detectable: 2 * h,
			}, nil
		}})
	}
	return c
}

// drawFrequencies returns how often each position was drawn; a draw that is
// not n distinct positions is reported as a frequency of 2.
func drawFrequencies(ctx context.Context, b SetSampler, s setSize, draws int, rng *rand.Rand) ([]float64, error) {
	freq, set := make([]float64, s.d), []int(nil)
	for i := range draws {
		if i%4096 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		set = b.Sample(set[:0], rng)
		if validAction(set, s.d, s.n) != nil {
			return []float64{2}, nil
		}
		for _, p := range set {
			freq[p] += 1 / float64(draws)
		}
	}
	return freq, nil
}
