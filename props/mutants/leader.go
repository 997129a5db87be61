package mutants

import "math"

// A leader solves −1/(2√x_i) − γ(ln(1−x_i) + 1) + ηL_i + λ = 0, Σx = k, by
// Newton's method on λ and on each arm's u = 1/√x below ½ and v = ln(1−x) above,
// from the last solution.
type leader struct {
	gamma, k, lambda float64
	x, root, logc    []float64
	resid, damp      []float64
}

func newLeader(m, k int, gamma float64) leader {
	l := leader{
		gamma: gamma, k: float64(k),
		x: make([]float64, m), root: make([]float64, m), logc: make([]float64, m),
		resid: make([]float64, m), damp: make([]float64, m),
	}
	for i := range l.x {
		l.x[i] = float64(k) / float64(m)
		l.root[i] = math.Sqrt(float64(m) / float64(k))
		l.logc[i] = math.Log(float64(m-k) / float64(m))
	}
	l.lambda = l.root[0]/2 + gamma*(l.logc[0]+1)
	return l
}

// solve takes at most so many steps.
func (l *leader) solve(loss []float64, eta float64, steps int) {
	for range steps {
		var sum, weighted, total float64
		for i, u := range l.root {
			r := eta*loss[i] + l.lambda - u/2 - l.gamma*(l.logc[i]+1)
			y := math.Exp(l.logc[i])
			d := 1 / (l.gamma + y*u*u*u/4)
			l.resid[i], l.damp[i] = r, d
			sum += l.x[i]
			weighted += r * y * d
			total += y * d
		}
		if l.step((sum-l.k-weighted)/total) < 1e-24 {
			return
		}
	}
}

// step moves λ and the arms and returns the sum of the squared residuals.
func (l *leader) step(shift float64) (square float64) {
	l.lambda += shift
	for i, r := range l.resid {
		e := r + shift
		square += e * e
		if l.x[i] < 0.5 {
			u := l.root[i]
			u = max((1+u)/2, u+e*l.damp[i]*(1-l.x[i])*u*u*u/2)
			l.x[i] = 1 / (u * u)
			l.root[i], l.logc[i] = u, math.Log(1-l.x[i])
		} else {
			v := min(l.logc[i]/2, l.logc[i]+e*l.damp[i])
			l.x[i] = 1 - math.Exp(v)
			l.logc[i], l.root[i] = v, 1/math.Sqrt(l.x[i])
		}
	}
	return square
}
