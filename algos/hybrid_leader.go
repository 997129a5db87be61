package algos

import "math"

// hybridLeader finds the minimiser of ⟨x, L⟩ + Ψ(x)/η over {x ∈ [0,1]^m, Σx = k},
// Ψ(x) = Σ −√x_i + γ(1−x_i)ln(1−x_i), from the last one. It is the solution of
//
//	R_i = −1/(2√x_i) − γ(ln(1−x_i) + 1) + ηL_i + λ = 0,   Σx = k.
//
// Each arm is kept by four coordinates: x, y = 1−x, u = 1/√x and v = ln y. R_i is
// nearly linear in u for small x and in v for x near 1, where x itself has
// lost its digits, so Newton's steps are taken in u below ½ and in v above.
//
// Most steps are short. Then a few terms of a series give the new v, or y, from the old one.
// Their rounding adds up, by some 2⁻⁵³ a step, so every freshEvery-th solution begins with the
// logarithms and exponentials of package math.
type hybridLeader struct {
	gamma, k float64
	lambda   float64
	solved   int // how many solutions were asked for
	x, y     []float64
	root     []float64 // u = 1/√x
	logc     []float64 // v = ln y
	resid    []float64 // R_i at the current point
	damp     []float64 // 1/(γ + y·u³/4); times y it is −dx_i/dλ
}

// newHybridLeader returns the leader for L = 0: x = k/m.
func newHybridLeader(m, k int) hybridLeader {
	gamma := 1.0
	if 2*k > m && k < m {
		gamma = min(1, 1/math.Sqrt(math.Log2(float64(m)/float64(m-k))))
	}
	buf := make([]float64, 6*m)
	h := hybridLeader{
		gamma: gamma, k: float64(k),
		x: buf[:m], y: buf[m : 2*m], root: buf[2*m : 3*m], logc: buf[3*m : 4*m],
		resid: buf[4*m : 5*m], damp: buf[5*m:],
	}
	for i := range h.x {
		h.x[i], h.y[i] = float64(k)/float64(m), float64(m-k)/float64(m)
		h.root[i] = math.Sqrt(float64(m) / float64(k))
		h.logc[i] = math.Log(float64(m-k) / float64(m))
	}
	h.lambda = h.root[0]/2 + gamma*(h.logc[0]+1)
	return h
}

const (
	// certified bounds the Σ(R_i+Δλ)² after which one more step need not be
	// checked. With e = R_i + Δλ, |Δu| ≤ 2|e| and |Δv| ≤ |e|/γ; on their sides
	// of ½, |∂²R/∂u²| ≤ 5, |∂²R/∂v²| ≤ 1, |∂²x/∂u²| ≤ 3/2 and |∂²x/∂v²| ≤ ½;
	// and 1/γ² ≤ log₂ m ≤ 20. By Taylor the step leaves |R_i| ≤ 10e² and
	// |Σx−k| ≤ 5Σe²: at most 1e-11.
	certified = 1e-12
	// maxNewton bounds the joint steps before the slow, safe way is taken. In
	// play 2 or 3 are needed, seldom 5; from a cold start with losses of any
	// size the steps may not settle at all.
	maxNewton = 16
	// freshEvery solutions of 3 steps each leave some 10⁻¹³ of v, and relatively of y.
	freshEvery = 256
	// shortStep is the largest change of v that is followed by a series: the first
	// term left out is below 2⁻⁵³ of y.
	shortStep = 1. / 64
)

// solve moves the leader to the minimiser for losses L and learning rate η:
// Newton's method on all x and λ at once from where it is, and where that does
// not converge, nested bisection, which always does.
func (h *hybridLeader) solve(loss []float64, eta float64) {
	if h.solved++; h.solved%freshEvery == 0 {
		h.refresh()
	}
	for range maxNewton {
		if h.step(h.linearise(loss, eta)) <= certified {
			return
		}
	}
	h.bisect(loss, eta)
	for range 2 { // for the digits that bisection in the logit leaves
		h.step(h.linearise(loss, eta))
	}
}

// sumBlock is how many terms are added up before they are added to the sum. Terms of a million
// arms, added one by one, would err by enough to keep Σ(R_i+Δλ)² above certified.
const sumBlock = 512

// linearise computes R and its slopes at the current point and returns the Δλ
// for which the linearised x sum to k.
func (h *hybridLeader) linearise(loss []float64, eta float64) (shift float64) {
	sum, weighted, total := 0.0, 0.0, 0.0
	for from := 0; from < len(h.x); from += sumBlock {
		s, w, t := h.lineariseBlock(from, min(from+sumBlock, len(h.x)), loss, eta)
		sum, weighted, total = sum+s, weighted+w, total+t
	}
	return (sum - h.k - weighted) / total
}

// lineariseBlock computes R and the slopes of some arms, with the sums of x, of R·dx/dR and
// of dx/dR.
func (h *hybridLeader) lineariseBlock(from, to int, loss []float64, eta float64) (sum, weighted, total float64) {
	for i := from; i < to; i++ {
		u, y := h.root[i], h.y[i]
		r := h.condition(i, eta*loss[i])
		d := 1 / (h.gamma + y*u*u*u/4)
		h.resid[i], h.damp[i] = r, d
		sum += h.x[i]
		weighted += r * y * d
		total += y * d
	}
	return sum, weighted, total
}

// condition returns R_i, given ηL_i.
func (h *hybridLeader) condition(i int, scaledLoss float64) float64 {
	return scaledLoss + h.lambda - h.root[i]/2 - h.gamma*(h.logc[i]+1)
}

// step takes Newton's step for a shift Δλ and returns Σ(R_i+Δλ)², or +Inf if
// it had to shorten the step to stay in the domain u > 1, v < 0.
func (h *hybridLeader) step(shift float64) (square float64) {
	h.lambda += shift
	for i, r := range h.resid {
		e := r + shift
		square += e * e
		if move := e * h.damp[i]; h.x[i] < 0.5 {
			u := h.root[i]
			next := u + move*h.y[i]*u*u*u/2
			if lowest := (1 + u) / 2; next < lowest {
				next, square = lowest, math.Inf(1)
			}
			h.moveRoot(i, next)
		} else {
			if v := h.logc[i]; v+move > v/2 {
				move, square = -v/2, math.Inf(1)
			}
			h.moveLogc(i, move)
		}
	}
	return square
}

// moveRoot moves arm i to the given u > 1. With s = (y'−y)/(y'+y),
// ln(y'/y) = 2·artanh s = 2(s + s³/3 + s⁵/5 + …).
func (h *hybridLeader) moveRoot(i int, u float64) {
	x := 1 / (u * u)
	y := 1 - x
	s := (h.x[i] - x) / (y + h.y[i])
	if !(math.Abs(s) < shortStep/2) {
		h.setRoot(i, u)
		return
	}
	q := s * s
	h.root[i], h.x[i], h.y[i] = u, x, y
	h.logc[i] += 2 * s * (1 + q*(1./3+q*(1./5+q*(1./7))))
}

// moveLogc moves v of arm i, v+move < 0, and y by the series of e^move.
func (h *hybridLeader) moveLogc(i int, move float64) {
	v := h.logc[i] + move
	if !(math.Abs(move) < shortStep) {
		h.setLogc(i, v)
		return
	}
	y := h.y[i]
	y += y * move * (1 + move*(1./2+move*(1./6+move*(1./24+move*(1./120+move*(1./720))))))
	x := 1 - y
	h.logc[i], h.y[i], h.x[i], h.root[i] = v, y, x, 1/math.Sqrt(x)
}

// refresh computes each arm's other coordinates from the one that steps are taken in.
func (h *hybridLeader) refresh() {
	for i, x := range h.x {
		if x < 0.5 {
			h.setRoot(i, h.root[i])
		} else {
			h.setLogc(i, h.logc[i])
		}
	}
}

// setRoot puts arm i at the given u > 1.
func (h *hybridLeader) setRoot(i int, u float64) {
	x := 1 / (u * u)
	h.root[i], h.x[i], h.y[i], h.logc[i] = u, x, 1-x, math.Log(1-x)
}

// setLogc puts arm i at the given v < 0.
func (h *hybridLeader) setLogc(i int, v float64) {
	y := math.Exp(v)
	h.logc[i], h.y[i], h.x[i], h.root[i] = v, y, 1-y, 1/math.Sqrt(1-y)
}
