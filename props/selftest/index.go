package selftest

import (
	"math"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/reference"
)

// cucb makes CUCB with another radius, and with UCB1's constant and time index at k = 1.
func cucb(rho func(scale float64, lag int64) reference.Radius) plant {
	made := func(scale float64, lag int64, clip bool) algos.Factory {
		parts := reference.RankerParts{Index: reference.Optimistic(rho(scale, lag)), Clip: clip}
		return func(spec algos.Spec) (algos.Policy, error) { return reference.NewRanker(spec, parts) }
	}
	return func(s *subjects, name string) {
		s.policy("cucb", name, made(1.5, 0, true))
		s.policies.UCB1 = made(2, 1, false)
	}
}

// indexed replaces a policy's index.
func indexed(policy string, index func(spec algos.Spec) reference.Index) plant {
	return func(s *subjects, name string) {
		s.policy(policy, name, func(spec algos.Spec) (algos.Policy, error) {
			return reference.NewRanker(spec, reference.RankerParts{Index: index(spec)})
		})
	}
}

// level makes KL-CMOSS, given half of the pairing δ, or CascadeKL-UCB with another level.
func level(policy string, of func(spec algos.Spec, delta, n, t float64) float64) plant {
	return indexed(policy, func(spec algos.Spec) reference.Index {
		delta := reference.PairingDelta(spec) / 2
		return reference.Divergence(func(n, t int64) float64 { return max(0, of(spec, delta, float64(n), float64(t))) })
	})
}

// klucbLevel is ln t + c·ln ln t.
func klucbLevel(t, c float64) float64 {
	if t <= 2 {
		return 0
	}
	return math.Log(t) + c*math.Log(math.Log(t))
}

// wrongSide is max{q : n·kl(q, μ̂) ≤ level}, the divergence with its sides exchanged.
func wrongSide(spec algos.Spec) reference.Index {
	level := reference.LogLevel(reference.PairingDelta(spec) / 2)
	term := func(p, q float64) float64 {
		if p == 0 {
			return 0
		}
		return p * math.Log(p/q)
	}
	return func(sum float64, n, t int64) float64 {
		mean := sum / float64(n)
		lo, hi := mean, 1.0
		for range 60 {
			if q := (lo + hi) / 2; float64(n)*(term(q, mean)+term(1-q, 1-mean)) <= level(n, t) {
				lo = q
			} else {
				hi = q
			}
		}
		return lo
	}
}

// A lowered rule promises that an arm ranks above the others until its sum is two rewards below the
// right line.
type lowered struct{ rule algos.SteadyRule }

// Index implements algos.IndexRule.
func (l lowered) Index(sum float64, pulls, round int64) float64 {
	return l.rule.Index(sum, pulls, round)
}

// Threshold implements algos.SteadyRule.
func (l lowered) Threshold(pulls int64, floor float64) (level, slope float64, valid int64) {
	level, slope, valid = l.rule.Threshold(pulls, floor)
	return level - 2, slope, valid
}

// indexBugs are bugs of the other index policies.
func indexBugs() []row {
	literal := by{"contract/literal"}
	both := by{"contract/literal", "cucb/k1-is-ucb1"}
	return []row{
		bug("cucb/constant-rounded", "the constant is 1 % too large", both,
			cucb(func(scale float64, lag int64) reference.Radius { return reference.UCBRadius(1.01*scale, lag) })),
		bug("cucb/other-round", "ln(t−1) in place of ln t; for UCB1 ln t in place of ln(t−1)", both,
			cucb(func(scale float64, lag int64) reference.Radius { return reference.UCBRadius(scale, 1-lag) })),
		bug("cucb/own-logarithm", "ln n, with the arm's own count, in place of ln t", both,
			cucb(func(scale float64, _ int64) reference.Radius {
				return func(n, _ int64) float64 { return math.Sqrt(scale * math.Log(float64(n)) / float64(n)) }
			})),
		bug("cucb/precedence", "3*ln(t)/2*n, which multiplies by n", both,
			cucb(func(scale float64, lag int64) reference.Radius {
				return func(n, t int64) float64 { return math.Sqrt(scale * math.Log(float64(max(1, t-lag))) * float64(n)) }
			})),
		bug("cucb/no-exploration", "no radius: the empirical best k", both,
			cucb(func(float64, int64) reference.Radius { return func(int64, int64) float64 { return 0 } })),
		bug("cascadeklucb/two-for-three", "level ln t + 2 ln ln t", literal,
			level("cascadeklucb", func(_ algos.Spec, _, _, t float64) float64 { return klucbLevel(t, 2) })),
		bug("cascadeklucb/round-before", "the level of round t−1", literal,
			level("cascadeklucb", func(_ algos.Spec, _, _, t float64) float64 { return klucbLevel(t-1, 3) })),
		bug("cascadeklucb/level-frozen", "the level does not change after round 300", literal,
			level("cascadeklucb", func(_ algos.Spec, _, _, t float64) float64 { return klucbLevel(min(t, 300), 3) })),
		bug("eucbv/sum-for-squares", "Σx in place of Σx² in the variance, which is right only for rewards 0 and 1", literal,
			func(s *subjects, name string) {
				s.policy("eucbv", name, func(spec algos.Spec) (algos.Policy, error) {
					p, err := reference.NewEUCBV(spec)
					if err == nil {
						p.Variance = func(_ []float64, mean float64) float64 { return mean - mean*mean }
					}
					return p, err
				})
			}),
		bug("klcmoss/delta-for-delta-n", "level ln⁺(1/δ), without the arm's own count", literal,
			level("klcmoss", func(_ algos.Spec, delta, _, _ float64) float64 { return -math.Log(delta) })),
		bug("klcmoss/round-for-horizon", "the level of round t, as if it were the last", literal,
			level("klcmoss", func(spec algos.Spec, delta, n, t float64) float64 {
				return -math.Log(delta * float64(spec.Horizon) / t * n)
			})),
		bug("klcmoss/whole-delta", "the pairing δ in place of half of it", literal,
			level("klcmoss", func(_ algos.Spec, delta, n, _ float64) float64 { return -math.Log(2 * delta * n) })),
		bug("klcmoss/line-lower", "a line along which the index is below the others' by two rewards", literal,
			func(s *subjects, name string) {
				s.policy("klcmoss", name, func(spec algos.Spec) (algos.Policy, error) {
					return algos.NewIndexPolicy(spec, lowered{algos.KLCMOSSRule{Delta: reference.PairingDelta(spec) / 2}}, false)
				})
			}),
		bug("klcmoss/wrong-side", "kl(q, μ̂) in place of kl(μ̂, q)", literal, indexed("klcmoss", wrongSide)),
	}
}
