package reference

import (
	"math"

	"github.com/regretcheck/regretcheck/algos"
)

// An Index is the index of an arm with n ≥ 1 observed rewards of the given sum
// in round t; before the first it is +∞. It is an algos.IndexRule and no
// algos.SteadyRule.
type Index func(sum float64, n, t int64) float64

// Index returns the index, +∞ at n = 0.
func (f Index) Index(sum float64, n, t int64) float64 {
	if n == 0 {
		return math.Inf(1)
	}
	return f(sum, n, t)
}

// A Radius is the confidence radius ρ of an arm with n ≥ 1 pulls in round t.
type Radius func(n, t int64) float64

// Optimistic returns the index S/n + ρ.
func Optimistic(rho Radius) Index {
	return func(sum float64, n, t int64) float64 { return sum/float64(n) + rho(n, t) }
}

// MOSSRadius returns ρ = √(ln⁺(1/(δn))/n) (alg:cmoss, line 4; Audibert &
// Bubeck 2009). −ln(δn) is ln(1/(δn)) without the overflow of 1/(δn).
func MOSSRadius(delta float64) Radius {
	return func(n, _ int64) float64 {
		return math.Sqrt(math.Max(0, -math.Log(delta*float64(n))) / float64(n))
	}
}

// UCBRadius returns ρ = √(scale·ln(t−lag)/n), with ln of less than 1 read as 0.
// CUCB has scale 3/2 and lag 0 (alg:cucb, line 4), CascadeUCB1 lag 1 (Kveton et
// al. 2015), UCB1 scale 2 and lag 1 (Auer, Cesa-Bianchi & Fischer 2002).
func UCBRadius(scale float64, lag int64) Radius {
	return func(n, t int64) float64 {
		return math.Sqrt(scale * math.Log(math.Max(1, float64(t-lag))) / float64(n))
	}
}

// FallingRadius returns ρ = √(α·ln(ψT/t)/n). OCUCB has α = 3/4 and ψ = 2 (Lattimore 2015).
func FallingRadius(alpha, psi float64, horizon int64) Radius {
	return func(n, t int64) float64 {
		return math.Sqrt(alpha * math.Log(psi*float64(horizon)/float64(t)) / float64(n))
	}
}

// BallRadius returns ρ = √(m/(4n)), of a confidence ball in as many dimensions as there are arms.
func BallRadius(arms int) Radius {
	return func(n, _ int64) float64 { return math.Sqrt(float64(arms) / 4 / float64(n)) }
}

// Divergence returns the index max{q ∈ [μ̂, 1] : n·kl(μ̂, q) ≤ level}.
func Divergence(level func(n, t int64) float64) Index {
	return func(sum float64, n, t int64) float64 { return KLUpper(sum/float64(n), level(n, t)/float64(n)) }
}

// LogLevel returns ln⁺(1/(δn)).
func LogLevel(delta float64) func(n, t int64) float64 {
	return func(n, _ int64) float64 { return math.Max(0, -math.Log(delta*float64(n))) }
}

// KLIndex is max{q ∈ [μ̂, 1] : n·kl(μ̂, q) ≤ ln t + 3 ln ln t}, the right side read
// as 0 for t ≤ 2 (Garivier & Cappé 2011, algorithm 1; Kveton et al. 2015).
func KLIndex(sum float64, n, t int64) float64 {
	level := 0.0
	if t > 2 {
		level = math.Log(float64(t)) + 3*math.Log(math.Log(float64(t)))
	}
	return KLUpper(sum/float64(n), level/float64(n))
}

// KLUpper returns the largest q with kl(p, q) ≤ l, by halving [p, 1] until no
// float64 is left between the ends.
func KLUpper(p, l float64) float64 {
	lo, hi := p, 1.0
	for mid := (lo + hi) / 2; lo < mid && mid < hi; mid = (lo + hi) / 2 {
		if klTo(p, mid-p) <= l {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo
}

// klTo returns kl(p, p+d); the logarithms of 1+x keep it accurate at small d.
func klTo(p, d float64) float64 {
	kl := 0.0
	if p > 0 && d/p < 1 {
		kl -= p * math.Log1p(d/p)
	} else if p > 0 {
		kl -= p * (math.Log(p+d) - math.Log(p))
	}
	if p < 1 {
		kl -= (1 - p) * math.Log1p(-d/(1-p))
	}
	return kl
}

// PairingDelta returns the pairing δ,
//
//	δ = (m−k)(1 + ln⁺(k/(m−k)))/(kT),   1/T at k = m
//
// (bounds/bounds.md, section 1).
func PairingDelta(spec algos.Spec) float64 {
	rest, k, T := float64(spec.Arms-spec.Cardinality), float64(spec.Cardinality), float64(spec.Horizon)
	if rest == 0 {
		return 1 / T
	}
	return rest * (1 + math.Log(math.Max(1, k/rest))) / (k * T)
}
