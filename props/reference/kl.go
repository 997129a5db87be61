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

// OCUCB has α = 3/4 and ψ = 2 (Lattimore 2015).
func OCUCB(spec algos.Spec) (*Ranker, error) {
	return NewRanker(spec, RankerParts{Index: Optimistic(FallingRadius(0.75, 2, spec.Horizon))})
}

// KLCMOSS ranks by Kullback–Leibler indices at a level that ignores the round.
func KLCMOSS(spec algos.Spec, level Level) (*Ranker, error) {
	return NewRanker(spec, RankerParts{Index: Divergence(level)})
}
