package selftest

import (
	"math"
	"math/rand/v2"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/reference"
	"github.com/regretcheck/regretcheck/props/selftest/mutants"
	"github.com/regretcheck/regretcheck/props/sim"
)

// variants are valid, and only look like bugs. RejectedBy are the comparisons with the literal form
// that tell them from the original.
func variants() []row {
	literal := radius(reference.MOSSRadius)
	clipping := func(clip bool) plant {
		return cmossAs(func(spec algos.Spec, delta float64, _ bool) (algos.Policy, error) {
			index := reference.Optimistic(reference.MOSSRadius(delta))
			return reference.NewRanker(spec, reference.RankerParts{Index: index, Clip: clip})
		})
	}
	timesDelta := func(c float64) plant {
		return radius(func(delta float64) reference.Radius { return reference.MOSSRadius(c * delta) })
	}
	told := by{"contract/literal", "selection/indices", "cmoss/k1-is-moss"}
	return []row{
		bug("cmoss/valid-literal", "the literal pseudo-code", nil, literal),
		bug("cmoss/valid-no-clip", "indices above 1 are not clipped", told[:2], clipping(false)),
		bug("cmoss/valid-clip", "indices are clipped at one arm too, where MOSS does not", told[2:], clipping(true)),
		bug("cmoss/valid-ties-to-highest", "ties go to the highest arm", told,
			before(func(i, j int, x, y float64) bool { return x > y || x == y && i > j })),
		bug("cmoss/valid-twice-delta", "2δ for δ", told, timesDelta(2)),
		bug("cmoss/valid-half-delta", "δ/2 for δ", told, timesDelta(0.5)),
		bug("cucb/valid-literal", "the literal pseudo-code", nil, cucb(reference.UCBRadius)),
		bug("klcmoss/valid-literal", "the literal pseudo-code", nil,
			level("klcmoss", func(_ algos.Spec, delta, n, _ float64) float64 { return -math.Log(delta * n) })),
		bug("cascadeklucb/valid-literal", "the literal pseudo-code", nil,
			level("cascadeklucb", func(_ algos.Spec, _, _, t float64) float64 { return klucbLevel(t, 3) })),
		bug("depround/valid-literal", "pair by pair, from the first to the last", nil, rounder(reference.DepRound)),
		bug("exp3m/valid-literal", "the literal pseudo-code, with other roundings in ln α", nil,
			exp3mOf(reference.EXP3MParts{})),
		bug("hybrid/valid-literal", "the literal pseudo-code", nil, hybrid(reference.HYBRIDParts{})),
		bug("hybrid/valid-sampler", "systematic sampling in random order for DepRound: the same marginals", nil,
			hybrid(reference.HYBRIDParts{Round: systematic})),
		bug("combexp/valid-literal", "the literal pseudo-code", nil, combexp(reference.COMBEXPParts{})),
		bug("sim/valid-original", "the simulator as it is", nil, replanned(func(*sim.Plan) {})),
		bug("policy/valid-greedy", "a greedy policy that explores now and then", nil,
			played(mutants.NewGreedy(nil), every...)),
	}
}

// systematic draws the arms whose parts of [0, k) hold the points u, u+1, …, the arms laid out in
// random order; u and the order come from fair coins.
func systematic(dst []int, x []float64, coin algos.Coin) []int {
	rng := rand.New(coins(coin))
	total := 0.0
	for _, p := range x {
		total += p
	}
	k := int(math.Round(total))
	u, sum, drawn := rng.Float64(), 0.0, 0
	for at, i := range rng.Perm(len(x)) {
		sum += x[i]
		// Rounding of the sum may leave the last point beyond the last part.
		if drawn < k && (u+float64(drawn) < sum || k-drawn == len(x)-at) {
			dst, drawn = append(dst, i), drawn+1
		}
	}
	return dst
}

// coins is a source that makes each random word of 64 fair coins.
type coins algos.Coin

// Uint64 flips 64 of them.
func (c coins) Uint64() (word uint64) {
	for range 64 {
		word <<= 1
		if c(0.5) {
			word |= 1
		}
	}
	return word
}
