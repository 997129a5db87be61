package theory

import (
	"math"
	"testing"
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
				level := func(s int) float64 { return LnPlus(1 / (delta * float64(s))) }
				kl := indexTail(mu, int(4/delta), func(j, s int) bool {
					x := float64(j) / float64(s)
					return x <= target && float64(s)*bernoulliKL(x, target) >= level(s)
				})
				root := indexTail(mu, int(4/delta), func(j, s int) bool {
					return float64(j)/float64(s)+math.Sqrt(level(s)/2/float64(s)) <= target
				})
				if kl > KLScaleTail(v) || root > half.tail(v) {
					t.Errorf("δ=%v mu=%v v=%v: exact tails %v and %v, bounds %v and %v", delta, mu, v, kl, root, KLScaleTail(v), half.tail(v))
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

func TestKLScaleTail(t *testing.T) {
	last := 1.0
	for v := 0.1; v < 60; v *= 1.5 {
		p := KLScaleTail(v)
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
	if KLScaleTail(0) != 1 {
		t.Error("at v = 0 the bound is 1")
	}
}

// Figures at (30, 10, 1e5), rounded up, and errors.
func TestKLCertificates(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing in it runs side by side: the long tests run it")
	}
	certify := func(c float64, f func(m, k int, T int64, delta float64) (AdditiveCertificate, error)) float64 {
		delta, _ := DeltaPairing(30, 10, 1e5, c)
		cert, err := f(30, 10, 1e5, delta)
		if err != nil {
			t.Fatal(err)
		}
		return cert.C
	}
	for _, c := range []struct{ got, want float64 }{
		{certify(0.25, CertifyKL), 5.43}, {certify(1, CertifyHalfRadius), 2.735},
	} {
		if c.got > c.want || c.got < c.want-0.02 {
			t.Errorf("C = %.4f, want just below %v", c.got, c.want)
		}
	}
	if second(CertifyKL(3, 3, 10, 1)) == nil || second(CertifyHalfRadius(3, 1, 10, 0)) == nil {
		t.Error("want errors outside the domain")
	}
	for _, delta := range []float64{1e-9, 0.3, 5} {
		for _, T := range []int64{1, 7, 1000} {
			c, err := CertifyKL(4, 1, T, delta)
			if err != nil || !(c.Bound > 0) || math.IsInf(c.Bound, 0) || math.IsNaN(c.Bound) {
				t.Errorf("T=%d δ=%v: %+v, %v", T, delta, c, err)
			}
		}
	}
}
