package mutants

import (
	"math"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/reference"
)

// otherKL makes KL-CMOSS with another index, given half of the pairing δ.
func otherKL(index func(spec algos.Spec, delta float64) reference.Index) Plant {
	return func(s *Subjects, name string) {
		s.plantPolicy("klcmoss", name, func(spec algos.Spec) (algos.Policy, error) {
			return reference.NewRanker(spec, reference.RankerParts{Index: index(spec, reference.PairingDelta(spec)/2)})
		})
	}
}

// otherKLLevel makes KL-CMOSS with another level.
func otherKLLevel(level func(spec algos.Spec, delta, n, t float64) float64) Plant {
	return otherKL(func(spec algos.Spec, delta float64) reference.Index {
		return reference.Divergence(func(n, t int64) float64 { return max(0, level(spec, delta, float64(n), float64(t))) })
	})
}

// wrongSide is max{q : n·kl(q, μ̂) ≤ level}, the divergence with its sides exchanged.
func wrongSide(_ algos.Spec, delta float64) reference.Index {
	kl := func(p, q float64) float64 {
		d := 0.0
		if p > 0 {
			d += p * math.Log(p/q)
		}
		if p < 1 {
			d += (1 - p) * math.Log((1-p)/(1-q))
		}
		return d
	}
	return func(sum float64, n, t int64) float64 {
		mean, level := sum/float64(n), reference.LogLevel(delta)(n, t)/float64(n)
		lo, hi := mean, 1.0
		for range 60 {
			if mid := (lo + hi) / 2; kl(mid, mean) <= level {
				lo = mid
			} else {
				hi = mid
			}
		}
		return lo
	}
}

func klcmossMutants() []Mutant {
	literal := by{"contract/literal"}
	return []Mutant{
		bug("klcmoss/delta-for-delta-n", "level ln⁺(1/δ), without the arm's own count", literal,
			otherKLLevel(func(_ algos.Spec, delta, _, _ float64) float64 { return -math.Log(delta) })),
		bug("klcmoss/log-base-2", "log₂ for ln in the level", literal,
			otherKLLevel(func(_ algos.Spec, delta, n, _ float64) float64 { return -math.Log2(delta * n) })),
		bug("klcmoss/round-for-horizon", "the level of round t, as if it were the last", literal,
			otherKLLevel(func(spec algos.Spec, delta, n, t float64) float64 {
				return -math.Log(delta * float64(spec.Horizon) / t * n)
			})),
		bug("klcmoss/whole-delta", "the pairing δ, not half of it", literal,
			otherKLLevel(func(_ algos.Spec, delta, n, _ float64) float64 { return -math.Log(2 * delta * n) })),
		bug("klcmoss/wrong-side", "kl(q, μ̂) for kl(μ̂, q)", literal, otherKL(wrongSide)),
		valid("klcmoss/valid-literal", "the literal pseudo-code", nil,
			otherKLLevel(func(_ algos.Spec, delta, n, _ float64) float64 { return -math.Log(delta * n) })),
	}
}
