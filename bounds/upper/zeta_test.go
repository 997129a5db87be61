package upper

import (
	"math"
	"testing"

	"github.com/regretcheck/regretcheck/theory"
)

// scaleCase is one exact tail of ζ, for Bernoulli rewards.
type scaleCase struct {
	mu, v, delta float64
	T            int64
}

var scaleCases = func() []scaleCase {
	var all []scaleCase
	for _, delta := range []float64{2e-3, 0.02, 0.2} {
		for _, mu := range []float64{0.1, 0.5, 0.9} {
			for _, v := range []float64{0.05, 0.3, 0.7, 1, 1.5} {
				if v*math.Sqrt(delta) <= 1 {
					all = append(all, scaleCase{mu, v, delta, int64(10/delta) + 100})
				}
			}
		}
	}
	return all
}()

// exceeded counts the cases in which the exact tail is above a bound on the scale.
func exceeded(t *testing.T, bound func(v float64) float64) int {
	t.Helper()
	count := 0
	for _, c := range scaleCases {
		exact, err := theory.ZetaTail(c.mu, c.v*math.Sqrt(c.delta), c.delta, c.T)
		if err != nil {
			t.Fatal(err)
		}
		if exact.Lo > bound(c.v) {
			count++
		}
	}
	return count
}

func rootTail(v float64) float64 { return ZetaTail(RootIndex, v) }

// p holds for exact tails; without the factor 4 in λ = 4ε (e^{−8v²}) it would not.
func TestZetaTailHolds(t *testing.T) {
	if n := exceeded(t, rootTail); n > 0 {
		t.Errorf("p(v) is below the exact tail in %d of %d cases", n, len(scaleCases))
	}
	if n := exceeded(t, func(v float64) float64 { return math.Exp(-8 * v * v) }); n == 0 {
		t.Error("the planted bound e^{−8v²} was not rejected")
	}
}

func TestZetaTailFigures(t *testing.T) {
	for _, c := range []struct{ v, want float64 }{{.5, .607}, {.7, .376}, {1, .1377}} {
		if got := rootTail(c.v); !(math.Abs(got-c.want) <= 5e-4) || got < math.Exp(-2*c.v*c.v) {
			t.Errorf("p(%v) = %v, want %v and at least e^{−2v²}", c.v, got, c.want)
		}
	}
	if rootTail(0) != 1 || rootTail(-1) != 1 {
		t.Error("at v ≤ 0 the bound is 1")
	}
}

// The Ville term must hold at every τ from the point chosen on, also between points,
// and not at the next point below (else too little is claimed): a dense scan in plain floats.
func TestZetaCurveTop(t *testing.T) {
	for _, end := range []float64{1, 0.6, 0.05} {
		for _, kappa := range []float64{1, 0.5} {
			c := newZetaCurve(kappa, 0, end)
			g := func(tau float64) float64 { return math.Sqrt(kappa * tau * math.Log(1/tau)) }
			for _, v := range []float64{0.1, 0.7, 3} {
				l := &c.lattices[0]
				at := func(tau float64) float64 { // λH − λ²τ/8 − 2H(e)²/e
					h := v*end + g(end)
					lambda := 4 * h / end
					return lambda*(v*tau+g(tau)) - lambda*lambda*tau/8 - 2*h*h/end
				}
				j := l.top(v)
				for i := range 2000 {
					if tau := l.tau[j] + (end-l.tau[j])*float64(i)/2000; at(tau) < -1e-9 {
						t.Fatalf("e=%v κ=%v v=%v: below the exponent at τ=%v ≥ τ₀=%v", end, kappa, v, tau, l.tau[j])
					}
				}
				if at(l.tau[j+1]) >= 0 {
					t.Errorf("e=%v κ=%v v=%v: τ₀=%v could be lower", end, kappa, v, l.tau[j])
				}
			}
		}
	}
}

// Every block's exponent must be below the parabola on all of the block, and the
// remainder above what the blocks further down add.
func TestZetaBlocks(t *testing.T) {
	c := newZetaCurve(1, 0, 1)
	h := func(v, tau float64) float64 { return v*tau + math.Sqrt(tau*math.Log(1/tau)) }
	for _, l := range c.lattices {
		for j := 0; j < len(l.tau)-1; j += 7 {
			for _, v := range []float64{0.2, 1, 4} {
				e := l.exponent(v, j)
				best := 0.0
				for i := range 400 { // the best λ on a fine scan cannot beat it by much, nor fall below it
					lambda := 8 * h(v, l.tau[j]) / l.tau[j] * float64(i+1) / 400
					worst := math.Inf(1)
					for s := range 21 {
						tau := l.tau[j+1] + (l.tau[j]-l.tau[j+1])*float64(s)/20
						worst = min(worst, lambda*h(v, tau)-lambda*lambda*tau/8)
					}
					best = max(best, worst)
				}
				if e < best*(1-1e-6) || e > best*(1+2e-3) {
					t.Errorf("v=%v block [%v, %v]: exponent %v, scan says %v", v, l.tau[j+1], l.tau[j], e, best)
				}
			}
		}
		last, sum := l.tau[len(l.tau)-1], 0.0
		for a := last; a > 1e-200; a /= 4 {
			sum += math.Pow(a/4, 2) // the least a block [a/4, a] can add at v = 0 is (a/4)²
		}
		if l.remainder < sum {
			t.Errorf("remainder %v below the sum %v", l.remainder, sum)
		}
	}
}

// The closed end: p's integral beyond V is above quadrature of the closed form.
func TestZetaBeyond(t *testing.T) {
	for _, power := range []float64{1, 0.5, 0.4} {
		got, sum := universalZeta().beyond(20, power), 0.0
		for i := range 500 {
			const h = 14.0 / 500
			v := 20 * math.Exp(h*(float64(i)+0.5))
			sum += h * v * math.Pow(rootTail(v), power)
		}
		if got < sum*(1-1e-3) {
			t.Errorf("∫_20^∞ p^%v ≤ %v, but quadrature says %v", power, got, sum)
		}
	}
}

// Z_r against plain quadrature of p, and its value at r = 1.
func TestZetaMean(t *testing.T) {
	power := zetaMeanPower(0.4)
	for _, r := range []float64{1, 3, 100, 1e6} {
		got, sum := ZetaMean(r), 0.0
		for i := range 1500 { // v = e^u
			const h = 12.0 / 1500
			v := math.Exp(-6 + h*(float64(i)+0.5))
			sum += h * v * min(1, r*rootTail(v))
		}
		if got < sum*(1-3e-3) || got > sum*1.06 {
			t.Errorf("Z_%v = %v, quadrature says %v", r, got, sum)
		}
		if bound := math.Pow(r, 0.4) * power; bound < sum {
			t.Errorf("Z_%v ≥ %v, but r^θ∫p^θ = %v", r, sum, bound)
		}
	}
	if z := ZetaMean(1); z > 0.6307 || z < math.Sqrt(math.Pi/8) {
		t.Errorf("Z = %v, want at most .6307 and at least √(π/8)", z)
	}
	mustPanic(t, func() { ZetaMean(0.5) })
}

// Tiny arguments are answered by 1, not by NaN or a panic.
func TestZetaTailEnds(t *testing.T) {
	for _, v := range []float64{5e-324, 1e-300, 1e-160, 1e-9} {
		if p := rootTail(v); p != 1 {
			t.Errorf("p(%v) = %v, want 1", v, p)
		}
	}
}
