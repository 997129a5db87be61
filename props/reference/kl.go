package reference

import (
	"math"

	"github.com/regretcheck/regretcheck/algos"
)

// A Level is what n·kl(μ̂, q) may be at most, of an arm with n ≥ 1 pulls in round t.
type Level func(n, t int64) float64

// Divergence returns the index max{q ∈ [μ̂, 1] : n·kl(μ̂, q) ≤ level}.
func Divergence(level Level) Index {
	return func(sum float64, n, t int64) float64 { return KLUpper(sum/float64(n), level(n, t)/float64(n)) }
}

// LogLevel returns ln⁺(1/(δn)).
func LogLevel(delta float64) Level {
	return func(n, _ int64) float64 { return math.Max(0, -math.Log(delta*float64(n))) }
}

// RefinedLevel returns ln⁺(x(1 + ln⁺² x)), x = 1/(δn) (Ménard & Garivier 2017).
func RefinedLevel(delta float64) Level {
	return func(n, t int64) float64 {
		l := LogLevel(delta)(n, t)
		return l + math.Log(1+l*l)
	}
}

// LogRoundLevel returns ln t (Garivier & Cappé 2011, algorithm 1 with c = 0).
func LogRoundLevel() Level {
	return func(_, t int64) float64 { return math.Log(float64(t)) }
}

// Switch returns the first index up to so many pulls, and then the second.
func Switch(last int64, first, second Index) Index {
	return func(sum float64, n, t int64) float64 {
		if n <= last {
			return first(sum, n, t)
		}
		return second(sum, n, t)
	}
}

// HalfRadius returns ρ = √(ln⁺(1/(δn))/(2n)).
func HalfRadius(delta float64) Radius {
	return func(n, t int64) float64 { return math.Sqrt(LogLevel(delta)(n, t) / (2 * float64(n))) }
}

// FallingRadius returns ρ = √(α·ln(ψT/t)/n) (Lattimore 2015).
func FallingRadius(alpha, psi float64, horizon int64) Radius {
	return func(n, t int64) float64 {
		return math.Sqrt(alpha * math.Log(psi*float64(horizon)/float64(t)) / float64(n))
	}
}

// KLUCBSwitch switches at ⌊δ^{−1/5}⌋ pulls (Garivier et al. 2022).
func KLUCBSwitch(spec algos.Spec) (*Ranker, error) {
	delta := PairingDelta(spec)
	last := int64(math.Floor(math.Pow(1/delta, 1.0/5)))
	return NewRanker(spec, RankerParts{Index: Switch(last, Divergence(LogLevel(delta)), Optimistic(HalfRadius(delta)))})
}

// OCUCB has α = 3/4 and ψ = 2 (Lattimore 2015).
func OCUCB(spec algos.Spec) (*Ranker, error) {
	return NewRanker(spec, RankerParts{Index: Optimistic(FallingRadius(0.75, 2, spec.Horizon))})
}

// KLCMOSS ranks by Kullback–Leibler indices at a level that ignores the round.
func KLCMOSS(spec algos.Spec, level Level) (*Ranker, error) {
	return NewRanker(spec, RankerParts{Index: Divergence(level)})
}
