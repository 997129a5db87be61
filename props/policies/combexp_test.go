package policies_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/policies"
)

// faultyCombexp is COMBEXP with its feedback spoilt.
type faultyCombexp struct {
	*algos.COMBEXP
	spoil func(rewards []float64) []float64
	eta   float64 // factor on the stated learning rate
}

func (f *faultyCombexp) Observe(arms []int, rewards []float64) {
	f.COMBEXP.Observe(arms, f.spoil(rewards))
}

func (f *faultyCombexp) Rates() (gamma, eta float64) {
	gamma, eta = f.COMBEXP.Rates()
	return gamma, f.eta * eta
}

func combexpWith(spoil func([]float64) []float64, eta float64) func(algos.Spec) (policies.FullBandit, error) {
	return func(s algos.Spec) (policies.FullBandit, error) {
		c, err := algos.NewCOMBEXP(s)
		return &faultyCombexp{c, spoil, eta}, err
	}
}

func unspoilt(rewards []float64) []float64 { return rewards }

func realSampler(d, n int) policies.SetSampler { return algos.NewBlockSampler(d, n) }

func TestCombexpClaimsRejectFaultyPolicies(t *testing.T) {
	for name, c := range map[string]struct {
		policy func(algos.Spec) (policies.FullBandit, error)
		claim  string
	}{
		"first reward twice": {combexpWith(func(r []float64) []float64 {
			return append([]float64{min(1, 2*r[0])}, r[1:]...)
		}, 1), "combexp/permutation"},
		"plain float sum": {combexpWith(func(r []float64) []float64 {
			sum := 0.0 // the order of adding shows in the last bit
			for _, x := range r {
				sum += x
			}
			return []float64{sum / float64(len(r))}
		}, 1), "combexp/permutation"},
		"rewards halved":      {combexpWith(func(r []float64) []float64 { return r[:len(r)/2] }, 1), "combexp/cholesky"},
		"other learning rate": {combexpWith(unspoilt, 1.001), "combexp/cholesky"},
	} {
		t.Run(name, func(t *testing.T) {
			wantFailures(t, policies.ExtendedSubjects{COMBEXP: c.policy, Sampler: realSampler}, c.claim)
		})
	}
}

// momentSampler states another second moment.
type momentSampler struct {
	*algos.BlockSampler
	x      []float64
	moment func(x []float64, n int, dst []float64) []float64
}

func (s *momentSampler) Reset(x []float64) {
	s.x = x
	s.BlockSampler.Reset(x)
}

func (s *momentSampler) SecondMoment(dst []float64) []float64 {
	sum := 0.0
	for _, p := range s.x {
		sum += p
	}
	return s.moment(s.x, int(math.Round(sum)), dst)
}

func samplerWith(moment func(x []float64, n int, dst []float64) []float64) func(d, n int) policies.SetSampler {
	return func(d, n int) policies.SetSampler { return &momentSampler{algos.NewBlockSampler(d, n), nil, moment} }
}

// addOuter adds p·MMᵀ for the indicator M of the set.
func addOuter(dst []float64, d int, set []int, p float64) {
	for _, i := range set {
		for _, j := range set {
			dst[i*d+j] += p
		}
	}
}

// systematicMoment is the second moment of the sampler of fixed order: with one
// U uniform on [0, 1), position i is in if an integer + U falls in its share of
// [0, n). The sets between neighbouring break points are enumerated.
func systematicMoment(x []float64, _ int, dst []float64) []float64 {
	clear(dst)
	const grid = 1 << 11 // fine enough: claims look for eigenvalues 10⁻³ and more off
	for g := range grid {
		u, from := (float64(g)+0.5)/grid, 0.0
		var set []int
		for i, p := range x {
			if to := from + p; math.Ceil(from-u) < math.Ceil(to-u) {
				set = append(set, i)
			}
			from += p
		}
		addOuter(dst, len(x), set, 1.0/grid)
	}
	return dst
}

// depRoundMoment enumerates DepRound's coins; at more than 12 positions, too
// many for that, it gives the right moments.
func depRoundMoment(x []float64, n int, dst []float64) []float64 {
	if len(x) > 12 {
		b := algos.NewBlockSampler(len(x), n)
		b.Reset(x)
		return b.SecondMoment(dst)
	}
	clear(dst)
	for pattern := range uint(1) << len(x) {
		prob, used := 1.0, 0
		set := algos.DepRound(nil, append([]float64(nil), x...), func(q float64) bool {
			heads := pattern>>used&1 == 1
			if used++; heads {
				prob *= q
			} else {
				prob *= 1 - q
			}
			return heads
		})
		if pattern>>used == 0 { // each outcome once, whatever the unused bits
			addOuter(dst, len(x), set, prob)
		}
	}
	return dst
}

func TestCombexpClaimsRejectFaultySamplers(t *testing.T) {
	for name, c := range map[string]struct {
		sampler func(d, n int) policies.SetSampler
		claims  []string
	}{
		"systematic": {samplerWith(systematicMoment), []string{"combexp/psd", "combexp/covariance"}},
		"DepRound":   {samplerWith(depRoundMoment), []string{"combexp/psd", "combexp/covariance"}},
		"independent positions": {samplerWith(func(x []float64, _ int, dst []float64) []float64 {
			for i := range x {
				for j := range x {
					dst[i*len(x)+j] = x[i] * x[j]
				}
				dst[i*len(x)+i] = x[i]
			}
			return dst
		}), []string{"combexp/covariance"}},
		"always the likeliest": {func(d, n int) policies.SetSampler {
			return greedySampler{algos.NewBlockSampler(d, n), n}
		}, []string{"combexp/marginals"}},
		"one position twice": {func(d, n int) policies.SetSampler {
			return doubleSampler{algos.NewBlockSampler(d, n)}
		}, []string{"combexp/marginals"}},
	} {
		t.Run(name, func(t *testing.T) {
			wantFailures(t, policies.ExtendedSubjects{Sampler: c.sampler}, c.claims...)
		})
	}
}

type greedySampler struct {
	*algos.BlockSampler
	n int
}

func (s greedySampler) Sample(dst []int, _ *rand.Rand) []int {
	for i := range s.n {
		dst = append(dst, i)
	}
	return dst
}

type doubleSampler struct{ *algos.BlockSampler }

func (s doubleSampler) Sample(dst []int, r *rand.Rand) []int {
	dst = s.BlockSampler.Sample(dst, r)
	dst[1] = dst[0]
	return dst
}

func TestProjectionClaimRejects(t *testing.T) {
	for name, project := range map[string]policies.Projection{
		"no cap":             func(l []float64, _ int) { algos.ProjectCapped(l, 1) },
		"cap without sequel": capOnce,
	} {
		t.Run(name, func(t *testing.T) {
			wantFailures(t, policies.ExtendedSubjects{Project: project}, "combexp/projection")
		})
	}
}

// capOnce normalises and caps, but does not give what it cut to the others.
func capOnce(l []float64, n int) {
	algos.ProjectCapped(l, 1)
	for i := range l {
		l[i] = min(l[i], -math.Log(float64(n)))
	}
}
