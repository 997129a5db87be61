package upper

import (
	"math"
	"testing"

	"github.com/regretcheck/regretcheck/theory"
)

// bernoulliKL is kl(p, q), written for the tests.
func bernoulliKL(p, q float64) float64 {
	d := 0.0
	if p > 0 {
		d += p * math.Log(p/q)
	}
	if p < 1 {
		d += (1 - p) * math.Log((1-p)/(1-q))
	}
	return d
}

// indexTail is P(some index ≤ mu − eps) for Bernoulli rewards by the plain first-passage
// program, where low decides whether the index of j successes in s is.
func indexTail(mu float64, T int, low func(j, s int) bool) float64 {
	p, hit := make([]float64, T+2), 0.0
	p[0] = 1
	for s := 1; s <= T; s++ {
		for j := s; j > 0; j-- {
			p[j] = p[j]*(1-mu) + p[j-1]*mu
		}
		p[0] *= 1 - mu
		for j := range s + 1 {
			if p[j] > 0 && low(j, s) {
				hit += p[j]
				p[j] = 0
			}
		}
	}
	return hit
}

func klTail(v float64) float64 { return ZetaTail(KLIndex, v) }

// The kl tail and the ½ radius's hold for exact tails; a kl tail that forgets the blocks, and
// a curve with half the root again, do not.
func TestKLAndHalfTailsHold(t *testing.T) {
	plantedKL, plantedHalf := 0, 0
	half, quarter := newZetaCurve(0.5, 0, 1), newZetaCurve(2, 0, 1)
	for _, delta := range []float64{0.004, 0.05} {
		for _, mu := range []float64{0.1, 0.5, 0.9} {
			for _, v := range []float64{0.2, 1, 2, 4} {
				eps := v * math.Sqrt(delta)
				target := mu - eps
				if target <= 0 {
					continue
				}
				level := func(s int) float64 { return theory.LnPlus(1 / (delta * float64(s))) }
				kl := indexTail(mu, int(4/delta), func(j, s int) bool {
					x := float64(j) / float64(s)
					return x <= target && float64(s)*bernoulliKL(x, target) >= level(s)
				})
				root := indexTail(mu, int(4/delta), func(j, s int) bool {
					return float64(j)/float64(s)+math.Sqrt(level(s)/2/float64(s)) <= target
				})
				if kl > klTail(v) || root > half.tail(v) {
					t.Errorf("δ=%v mu=%v v=%v: exact tails %v and %v, bounds %v and %v", delta, mu, v, kl, root, klTail(v),
						half.tail(v))
				}
				if kl > math.Exp(-2*v*v) {
					plantedKL++
				}
				if root > quarter.tail(v) {
					plantedHalf++
				}
			}
		}
	}
	if plantedKL == 0 {
		t.Error("the planted kl tail e^{−2v²} was not rejected")
	}
	if plantedHalf == 0 {
		t.Error("the planted curve with κ = 2 in place of ½ was not rejected")
	}
}

func TestKLTail(t *testing.T) {
	last := 1.0
	for v := 0.1; v < 60; v *= 1.5 {
		p := klTail(v)
		if p > last || p < math.Exp(-2*v*v) {
			t.Errorf("kl tail at v=%v is %v, want at most %v", v, p, last)
		}
		last = p
		// One ratio for all blocks is a path too, so the chain must be at least as good.
		for _, ratio := range []float64{1.15 * 1.15, math.Pow(1.15, 8)} {
			sum := math.Exp(-2 * v * v)
			for b := 1.0; b > 1e-29; b /= ratio {
				sum += math.Exp(math.Log(b)/ratio - 2*v*v*b/ratio)
			}
			if p > sum*1.001+1e-9 {
				t.Errorf("kl tail at v=%v is %v, above the chain with ratio %v, %v", v, p, ratio, sum)
			}
		}
	}
	if klTail(0) != 1 {
		t.Error("at v = 0 the bound is 1")
	}
}

// The integral of KL-CMOSS's tail is at least a lower sum of right ends, and its closed form
// beyond 2¹⁶ at least a lower sum of the terms that it integrates.
func TestKLSum(t *testing.T) {
	curve, lower := newKLCurve(0, 1), 0.0
	for v := 0.0; v < klFar; {
		next := nextCell(v, 32)
		lower += (next - v) * curve.tail(next)
		v = next
	}
	if got := klWhole().capped(0, math.Inf(1), 1); !(got > lower && got < 1.05*lower) {
		t.Errorf("∫p = %v, want between the lower sum %v and a twentieth more", got, lower)
	}
	const beta, step = 1.05, 1.02
	far := 0.0
	for v := float64(klFar); v < 1e12; v *= step {
		for b := 1.0; b > 1e-30; b /= beta {
			if x := -2 * v * v * step * step * b / beta; x > -746 { // else e^x is 0
				far += (step - 1) * v * math.Pow(b, 1/beta) * math.Exp(x)
			}
		}
	}
	if got := klBeyond(klFar); !(got > far && got < 1.05*far) {
		t.Errorf("∫ beyond 2¹⁶ = %v, want between the lower sum %v and a twentieth more", got, far)
	}
}
