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

// KLCMOSS ranks by Kullback–Leibler indices at a level that ignores the round.
func KLCMOSS(spec algos.Spec, level Level) (*Ranker, error) {
	return NewRanker(spec, RankerParts{Index: Divergence(level)})
}
