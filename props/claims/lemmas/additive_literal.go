package lemmas

import (
	"math"
	"sync"

	"gonum.org/v1/gonum/integrate/quad"

	"github.com/regretcheck/regretcheck/theory"
)

// gauss integrates smooth functions with 96 points; the points are found once.
var gauss = sync.OnceValue(func() func(f func(float64) float64, a, b float64) float64 {
	x, weight := make([]float64, 96), make([]float64, 96)
	quad.Legendre{}.FixedLocations(x, weight, -1, 1)
	return func(f func(float64) float64, a, b float64) float64 {
		total, mid, half := 0.0, (a+b)/2, (b-a)/2
		for i := range x {
			total += weight[i] * f(mid+half*x[i])
		}
		return total * half
	}
})

// literalTail is p(v) in plain floats: Ville's term and geometric blocks below τ₀,
// each with its best λ, for the better of four ratios of the blocks.
func literalTail(v float64) float64 { return literalTailOf(1, v) }

// literalTailOf is the same with κ·ln⁺ in the radius.
func literalTailOf(kappa, v float64) float64 {
	best := 1.0
	for _, beta := range []float64{1.6, 2, 2.5, 4} {
		best = min(best, math.Exp(-2*v*v)+literalBlocks(kappa, v, beta))
	}
	return best
}

// literalBlocks adds exp(−max_λ min(λH(τ) − λ²τ/8)) over the blocks β^{−j−1} ≤ τ ≤ β^{−j}
// that lie below τ₀, the last lattice point where 2√(κτ ln(1/τ)) ≥ v(1−τ).
func literalBlocks(kappa, v, beta float64) float64 {
	h := func(tau float64) float64 { return v*tau + math.Sqrt(kappa*tau*math.Log(1/tau)) }
	top := 1.0
	for tau := 1 / beta; 2*math.Sqrt(kappa*tau*math.Log(1/tau)) >= v*(1-tau); tau /= beta {
		top = tau
	}
	total := 0.0
	for b := top; b > 1e-14; b /= beta {
		a := b / beta
		ha, hb := h(a), h(b)
		least := func(lambda float64) float64 {
			return min(lambda*ha-lambda*lambda*a/8, lambda*hb-lambda*lambda*b/8)
		}
		total += math.Exp(-maximum(least, 0, 8*ha/a))
	}
	return total
}

// maximum is the largest value of a concave function, by golden section.
func maximum(f func(x float64) float64, lo, hi float64) float64 {
	const golden = 0.6180339887498949
	for range 80 {
		x, y := hi-golden*(hi-lo), lo+golden*(hi-lo)
		if f(x) < f(y) {
			lo = x
		} else {
			hi = y
		}
	}
	return f((lo + hi) / 2)
}

// A literalZeta is ∫₀^∞ min(1, r·p(v))dv of the running minimum of a tail, as a
// function of r.
func literalZeta(tail func(v float64) float64) func(r float64) float64 {
	const points, reach = 3000, 300.0
	at := func(i float64) float64 { return reach * math.Pow(i/points, 3) }
	minima := sync.OnceValue(func() []float64 {
		minima, least := make([]float64, points), 1.0
		for i := range minima {
			least = min(least, tail(at(float64(i)+0.5)))
			minima[i] = least
		}
		return minima
	})
	return func(r float64) float64 {
		total := 0.0
		for i, p := range minima() {
			total += (at(float64(i)+1) - at(float64(i))) * min(1, r*p)
		}
		return total
	}
}

// literalQ bounds P(sum exceeds its mean by y√s).
func literalQ(y float64, tail theory.CountTail) float64 {
	switch {
	case y <= 0:
		return 1
	case tail == theory.CantelliTail:
		return min(math.Exp(-2*y*y), 1/(1+4*y*y))
	}
	return math.Exp(-2 * y * y)
}

// literalCount is n(w) by quadrature: 1 up to where y = 0, then over σ = √τ.
func literalCount(w float64, tail theory.CountTail) float64 { return literalCountOf(1, w, tail) }

// literalCountOf is the same with κ·ln⁺ in the radius.
func literalCountOf(kappa, w float64, tail theory.CountTail) float64 {
	y := func(sigma float64) float64 { return w*sigma - math.Sqrt(max(0, -2*kappa*math.Log(sigma))) }
	from := crossing(y)
	f := func(sigma float64) float64 { return 2 * sigma * literalQ(y(sigma), tail) }
	return from*from + pieces(f, from, from+6/w, y, 1)
}

// crossing is where the increasing y meets 0.
func crossing(y func(sigma float64) float64) float64 {
	lo, hi := 1e-12, 1.0
	for range 50 { // to 27.6/2⁵⁰ of itself
		mid := math.Sqrt(lo * hi)
		if y(mid) < 0 {
			lo = mid
		} else {
			hi = mid
		}
	}
	return hi
}

// pieces integrates over [lo, hi], cut where σ = 1, below which y has a root, and
// where y reaches the crossing of the two tails.
func pieces(f func(float64) float64, lo, hi float64, y func(float64) float64, corner float64) float64 {
	cross := crossing(func(sigma float64) float64 { return y(sigma*hi) - 0.7927 }) * hi
	cuts := []float64{lo}
	for _, c := range []float64{min(cross, corner), max(cross, corner)} {
		if c > cuts[len(cuts)-1] && c < hi {
			cuts = append(cuts, c)
		}
	}
	cuts = append(cuts, hi)
	total := 0.0
	for i := 1; i < len(cuts); i++ {
		a, b := cuts[i-1], cuts[i]
		if b <= 1 { // σ = b − x²: the root at σ = 1 becomes smooth
			total += gauss()(func(x float64) float64 { return 2 * x * f(b-x*x) }, 0, math.Sqrt(b-a))
		} else {
			total += gauss()(f, a, b)
		}
	}
	return total
}

// literalCountMean is ∫₀^∞ min(1, n(w)/c)dw by quadrature of the quadrature, over w = e^u.
func literalCountMean(c float64, tail theory.CountTail) float64 {
	lo, hi := 1e-4, 1e4
	for range 45 {
		mid := math.Sqrt(lo * hi)
		if literalCount(mid, tail) > c {
			lo = mid
		} else {
			hi = mid
		}
	}
	split := hi
	integrand := func(u float64) float64 { w := math.Exp(u); return w * literalCount(w, tail) / c }
	beyond := gauss()(integrand, math.Log(split), math.Log(split)+16)
	return split + beyond // n(w) ≤ 3 ln w²/w² leaves less than 10⁻⁵ beyond e¹⁶
}
