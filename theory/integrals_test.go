package theory

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/diff/fd"
	"gonum.org/v1/gonum/integrate/quad"
)

func TestIntegralsAgainstQuadrature(t *testing.T) {
	for _, kPrime := range []float64{1, 2, 9} {
		for _, delta := range []float64{1e-7, 1e-3, 0.5} {
			for _, from := range []float64{0.05, 0.4} {
				f := func(x float64) float64 { return ArrangementF(x, kPrime, delta) }
				checkIntegral(t, "f", quad.Fixed(f, from, 1, 200, quad.Legendre{}, 0),
					ArrangementFIntegral(1, kPrime, delta)-ArrangementFIntegral(from, kPrime, delta), kPrime, delta, from)
			}
		}
	}
}

func checkIntegral(t *testing.T, name string, want, got, kPrime, delta, from float64) {
	t.Helper()
	if math.Abs(got-want) > 1e-10*(1+math.Abs(want)) {
		t.Errorf("∫_%v^1 %s (K′=%v, δ=%v) = %v, quadrature says %v", from, name, kPrime, delta, got, want)
	}
}

func TestMonotonicityThresholds(t *testing.T) {
	for _, kPrime := range []float64{1, 3, 20} {
		for _, delta := range []float64{1e-6, 0.01} {
			for _, c := range []struct {
				name string
				f    func(float64) float64
				at   float64
			}{
				{"f", func(x float64) float64 { return ArrangementF(x, kPrime, delta) }, ArrangementFDecreasesFrom(kPrime, delta)},
				{"g", func(x float64) float64 { return ArrangementG(x, kPrime, delta) }, ArrangementGDecreasesFrom(kPrime, delta)},
			} {
				settings := &fd.Settings{Formula: fd.Central, Step: 1e-5 * c.at}
				before := fd.Derivative(c.f, 0.99*c.at, settings)
				after := fd.Derivative(c.f, 1.01*c.at, settings)
				if !(before > 0 && after < 0) {
					t.Errorf("%s′ around its threshold %v (K′=%v, δ=%v) is %v, %v, want signs +, −", c.name, c.at, kPrime, delta, before, after)
				}
			}
		}
	}
}

// g decreases on all of the paper's domain x > √(eδ) only for K′ ≥ √e.
func TestGDecreasesOnDomainFromTwoArms(t *testing.T) {
	delta := 1e-4
	from := math.Sqrt(math.E * delta)
	if got := ArrangementGDecreasesFrom(1, delta); got <= from {
		t.Errorf("K′=1: g decreases from %v, want above the domain's end %v", got, from)
	}
	if got := ArrangementGDecreasesFrom(2, delta); got > from {
		t.Errorf("K′=2: g decreases from %v, want at or below %v", got, from)
	}
}
