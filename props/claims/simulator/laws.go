package simulator

import (
	"context"
	"fmt"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/seed"
	"github.com/regretcheck/regretcheck/props/stats"
)

// groupLaws is the title of the table of claims about reward laws.
const groupLaws = "Reward laws"

// RewardDraws returns the rewards of one run: a function that fills rewards[j]
// with the reward of arms[j] in the given round. Rounds ascend from 1.
type RewardDraws func(means []float64, seed uint64) func(round int64, arms []int, rewards []float64)

// A Law is a law of rewards that states its mean.
type Law struct {
	Name  string
	Draws RewardDraws
}

// A JointLaw is a law of the rewards of a round that states the correlation between arms.
type JointLaw struct {
	Name string
	// Moment returns the stated E[X_i·X_j] of two arms with the given means.
	Moment func(mi, mj float64) float64
	Draws  RewardDraws
}

// The sampled claims about laws estimate means of variables in [0, 1] with n = 300 000 draws and
// allow ±0.01. By empirical Bernstein at α ≥ 10⁻⁶ and variance at most ¼ the interval reaches
// 0.0051 either way, so a right law is inconclusive only if an average is 0.0049 off, 5.3 standard
// errors: probability below 2·10⁻⁷. A mean that is 0.016 off escapes with the same probability.
const (
	lawDraws = 300000
	meanBand = 0.01
)

// lawMeans are the means of the three arms of laws/mean.
var lawMeans = []float64{0.05, 0.4, 0.8}

// lawMean claims that rewards lie in [0, 1] and have the mean of their arm.
func lawMean(laws []Law) props.Claim {
	const id = "laws/mean"
	c := props.Claim{
		ID: id, Group: groupLaws, Reference: "the instance's definition", Evidence: props.Sampled,
		Statement: "Rewards lie in [0, 1] and have the mean that the instance states.",
		Method:    "empirical Bernstein interval of the average over 300 000 rounds",
		Rejects:   "a mean that is off by 0.016",
	}
	for _, law := range laws {
		for arm, mu := range lawMeans {
			c.Cases = append(c.Cases, lawCase(fmt.Sprintf("%s mean %g", law.Name, mu), mu,
				func(seed uint64) func(int64) float64 {
					next, arms, x := law.Draws(lawMeans, seed), []int{arm}, make([]float64, 1)
					return func(round int64) float64 {
						next(round, arms, x)
						return x[0]
					}
				}).At(props.Params{"rewards": law.Name, "mean": mu}))
		}
	}
	return c
}

// lawCorrelation claims that two arms' rewards in one round have the stated
// joint moment, which with the means is their correlation.
func lawCorrelation(laws []JointLaw) props.Claim {
	const id = "laws/correlation"
	c := props.Claim{
		ID: id, Group: groupLaws, Reference: "the instance's definition", Evidence: props.Sampled,
		Statement: "Rewards of different arms in one round have the joint moment E[X_i·X_j] of their correlation.",
		Method:    "empirical Bernstein interval of the average product over 300 000 rounds",
		Rejects:   "independent rewards called correlated, or a joint moment that is off by 0.016",
	}
	for _, law := range laws {
		for _, pair := range [][2]int{{0, 1}, {1, 2}} {
			i, j := pair[0], pair[1]
			want := law.Moment(jointMeans[i], jointMeans[j])
			c.Cases = append(c.Cases, lawCase(fmt.Sprintf("%s arms %d,%d", law.Name, i, j), want,
				func(seed uint64) func(int64) float64 {
					next, arms, x := law.Draws(jointMeans, seed), []int{i, j}, make([]float64, 2)
					return func(round int64) float64 {
						next(round, arms, x)
						return x[0] * x[1]
					}
				}))
		}
	}
	return c
}

// jointMeans are the means of the arms of laws/correlation. They are near ½,
// where correlated Bernoulli rewards differ most from independent ones.
var jointMeans = []float64{0.5, 0.6, 0.45}

// lawCase makes the case that the numbers of value, one a round, have the mean want.
func lawCase(instance string, want float64, value func(seed uint64) func(round int64) float64) props.Case {
	return props.Case{Instance: instance, Weight: 1, Check: func(ctx context.Context, t props.Trial) (props.Finding,
		error) {
		at, xs := value(seed.Derive(t.Seed, "laws "+instance)), make([]float64, lawDraws)
		for r := range xs {
			if r%8192 == 0 && ctx.Err() != nil {
				return props.Finding{}, ctx.Err()
			}
			xs[r] = at(int64(r + 1))
			if !(xs[r] >= 0 && xs[r] <= 1) {
				f := outOfRange(fmt.Sprintf("%s: round %d yields %v, outside [0, 1]", instance, r+1, xs[r]))
				f.Bound, f.Alpha = props.Between(want-meanBand, want+meanBand), t.Alpha
				return f, nil
			}
		}
		s := stats.Summarize(xs)
		iv, g := stats.EmpiricalBernstein(s, props.Range(0, 1), t.Alpha)
		return props.Finding{
			Evidence: props.Sampled, Guarantee: string(g), Observed: iv,
			Bound: props.Between(want-meanBand, want+meanBand), Alpha: t.Alpha, N: lawDraws,
			Detectable: stats.DetectableMean(iv),
			Witness: fmt.Sprintf("%s: the average over %d rounds is %.5g, by definition it is %.5g", instance, int64(lawDraws),
				s.Mean, want),
		}, nil
	}}
}

// outOfRange is the finding that a single reward is outside [0, 1]. It shows 2, which no mean of
// [0, 1] can be.
func outOfRange(witness string) props.Finding {
	return props.Finding{Evidence: props.Sampled, Guarantee: "seen once", Observed: props.Point(2), N: 1, Witness: witness}
}
