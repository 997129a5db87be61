package reference

import "math"

// A Leader is the x that solves line 3 of alg:hybrid,
//
//	−1/(2√x_i) − γ(ln(1−x_i) + 1) + ηL_i + λ = 0,   Σx = k,
//
// by one of two methods: Bisect, from nothing, and Newton, from where it is.
type Leader struct {
	Gamma, K, Lambda float64
	X, Root, LogC    []float64 // x, 1/√x and ln(1−x)
	resid, damp      []float64
}

// NewLeader returns the leader for L = 0: x = k/m.
func NewLeader(m, k int, gamma float64) *Leader {
	l := &Leader{
		Gamma: gamma, K: float64(k),
		X: make([]float64, m), Root: make([]float64, m), LogC: make([]float64, m),
		resid: make([]float64, m), damp: make([]float64, m),
	}
	for i := range l.X {
		l.X[i] = float64(k) / float64(m)
		l.Root[i] = math.Sqrt(float64(m) / float64(k))
		l.LogC[i] = math.Log(float64(m-k) / float64(m))
	}
	l.Lambda = l.Root[0]/2 + gamma*(l.LogC[0]+1)
	return l
}

// Bisect finds λ by halving, as Σx falls when λ rises, and for each λ every x_i
// by halving, in its logit.
func (l *Leader) Bisect(loss []float64, eta float64) {
	l.Lambda = root(func(lambda float64) float64 {
		sum := 0.0
		for i := range loss {
			sum += l.place(i, eta*loss[i]+lambda)
		}
		return l.K - sum
	})
	for i := range loss {
		l.place(i, eta*loss[i]+l.Lambda)
	}
}

// place sets and returns the x_i with −1/(2√x) − γ(ln(1−x) + 1) + target = 0, which
// in the logit s = ln(x/(1−x)) falls in no digits: 1/x = 1+e^(−s), ln(1−x) = −ln(1+e^s).
func (l *Leader) place(i int, target float64) float64 {
	logc := func(s float64) float64 { return -math.Max(s, 0) - math.Log1p(math.Exp(-math.Abs(s))) }
	s := root(func(s float64) float64 {
		return target - math.Sqrt(1+math.Exp(-s))/2 - l.Gamma*(logc(s)+1)
	})
	l.Root[i], l.LogC[i] = math.Sqrt(1+math.Exp(-s)), logc(s)
	l.X[i] = 1 / (1 + math.Exp(-s))
	return l.X[i]
}

// root halves a bracket of the root of an increasing function.
func root(f func(float64) float64) float64 {
	lo, hi := -1.0, 1.0
	for f(lo) > 0 {
		lo *= 2
	}
	for f(hi) < 0 {
		hi *= 2
	}
	for {
		mid := lo + (hi-lo)/2
		if mid <= lo || mid >= hi {
			return mid
		}
		if f(mid) < 0 {
			lo = mid
		} else {
			hi = mid
		}
	}
}

// Newton takes at most so many of Newton's steps on λ and on each arm's 1/√x,
// where x < ½, or ln(1−x).
func (l *Leader) Newton(loss []float64, eta float64, steps int) {
	for range steps {
		var sum, weighted, total float64
		for i, u := range l.Root {
			r := eta*loss[i] + l.Lambda - u/2 - l.Gamma*(l.LogC[i]+1)
			y := math.Exp(l.LogC[i])
			d := 1 / (l.Gamma + y*u*u*u/4)
			l.resid[i], l.damp[i] = r, d
			sum += l.X[i]
			weighted += r * y * d
			total += y * d
		}
		if l.step((sum-l.K-weighted)/total) < 1e-24 {
			return
		}
	}
}

// step moves λ and the arms and returns the sum of the squared residuals.
func (l *Leader) step(shift float64) (square float64) {
	l.Lambda += shift
	for i, r := range l.resid {
		e := r + shift
		square += e * e
		if l.X[i] < 0.5 {
			u := l.Root[i]
			u = max((1+u)/2, u+e*l.damp[i]*(1-l.X[i])*u*u*u/2)
			l.X[i] = 1 / (u * u)
			l.Root[i], l.LogC[i] = u, math.Log(1-l.X[i])
		} else {
			v := min(l.LogC[i]/2, l.LogC[i]+e*l.damp[i])
			l.X[i] = 1 - math.Exp(v)
			l.LogC[i], l.Root[i] = v, 1/math.Sqrt(l.X[i])
		}
	}
	return square
}
