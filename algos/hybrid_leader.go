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
	arms     []hybridArm
}

// A hybridArm is an arm of the leader.
type hybridArm struct {
	x, y  float64
	root  float64 // u = 1/√x
	logc  float64 // v = ln y
	resid float64 // R_i at the current point
	damp  float64 // 1/(γ + y·u³/4); times y it is −dx_i/dλ
}

// newHybridLeader returns the leader for L = 0: x = k/m.
func newHybridLeader(m, k int) hybridLeader {
	gamma := 1.0
	if 2*k > m && k < m {
		gamma = min(1, 1/math.Sqrt(math.Log2(float64(m)/float64(m-k))))
	}
	arm := hybridArm{
		x: float64(k) / float64(m), y: float64(m-k) / float64(m),
		root: math.Sqrt(float64(m) / float64(k)), logc: math.Log(float64(m-k) / float64(m)),
	}
	h := hybridLeader{gamma: gamma, k: float64(k), lambda: arm.root/2 + gamma*(arm.logc+1), arms: make([]hybridArm, m)}
	for i := range h.arms {
		h.arms[i] = arm
	}
	return h
}

// marginals stores x in dst.
func (h *hybridLeader) marginals(dst []float64) {
	dst = dst[:len(h.arms)]
	for i := range h.arms {
		dst[i] = h.arms[i].x
	}
}

const (
	// certified bounds the Σ(R_i+Δλ)² after which one more step need not be
	// checked. With e = R_i + Δλ, |Δu| ≤ 2|e| and |Δv| ≤ |e|/γ; on their sides
	// of ½, |∂²R/∂u²| ≤ 5, |∂²R/∂v²| ≤ 1, |∂²x/∂u²| ≤ 3/2 and |∂²x/∂v²| ≤ ½;
	// and 1/γ² ≤ log₂ m ≤ 20. By Taylor the step leaves |R_i| ≤ 10e² and
	// |Σx−k| ≤ 5Σe²: at most 1e-11. That holds if R_i was no sum of numbers so large that
	// rounding took the rest away: steps from afar can throw λ to 10¹⁵⁷, back from which all e are 0.
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
		before := math.Abs(h.lambda)
		if h.step(h.linearise(loss, eta)) <= certified && before <= 4*(1+math.Abs(h.lambda)) {
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
	for from := 0; from < len(h.arms); from += sumBlock {
		to := min(from+sumBlock, len(h.arms))
		s, w, t := h.lineariseBlock(h.arms[from:to], loss[from:to], eta)
		sum, weighted, total = sum+s, weighted+w, total+t
	}
	return (sum - h.k - weighted) / total
}

// lineariseBlock computes R and the slopes of some arms, with the sums of x, of R·dx/dR and
// of dx/dR.
func (h *hybridLeader) lineariseBlock(arms []hybridArm, loss []float64, eta float64) (sum, weighted, total float64) {
	loss = loss[:len(arms)]
	for i := range arms {
		a := &arms[i]
		u, y := a.root, a.y
		r := h.condition(a, eta*loss[i])
		d := 1 / (h.gamma + y*u*u*u/4)
		a.resid, a.damp = r, d
		sum += a.x
		weighted += r * y * d
		total += y * d
	}
	return sum, weighted, total
}

// condition returns R_i, given ηL_i.
func (h *hybridLeader) condition(a *hybridArm, scaledLoss float64) float64 {
	return scaledLoss + h.lambda - a.root/2 - h.gamma*(a.logc+1)
}

// step takes Newton's step for a shift Δλ and returns Σ(R_i+Δλ)², or +Inf if
// it had to shorten the step to stay in the domain u > 1, v < 0.
func (h *hybridLeader) step(shift float64) (square float64) {
	h.lambda += shift
	arms := h.arms
	for i := range arms {
		a := &arms[i]
		e := a.resid + shift
		square += e * e
		if move := e * a.damp; a.x < 0.5 {
			u := a.root
			next := u + move*a.y*u*u*u/2
			if lowest := (1 + u) / 2; next < lowest {
				next, square = lowest, math.Inf(1)
			}
			if !a.moveRoot(next) {
				a.setRoot(next)
			}
		} else {
			if v := a.logc; v+move > v/2 {
				move, square = -v/2, math.Inf(1)
			}
			a.moveLogc(move)
		}
	}
	return square
}

// moveRoot moves the arm to the given u > 1, if that is near. With s = (y'−y)/(y'+y),
// ln(y'/y) = 2·artanh s = 2(s + s³/3 + s⁵/5 + …).
func (a *hybridArm) moveRoot(u float64) (near bool) {
	x := 1 / (u * u)
	s := (a.x - x) / (1 - x + a.y)
	if q := s * s; q < shortStep*shortStep/4 {
		a.root, a.x, a.y = u, x, 1-x
		a.logc += 2 * s * (1 + q*(1./3+q*(1./5+q*(1./7))))
		return true
	}
	return false
}

// moveLogc moves v, v+move < 0, and y by the series of e^move.
func (a *hybridArm) moveLogc(move float64) {
	v := a.logc + move
	if !(math.Abs(move) < shortStep) {
		a.setLogc(v)
		return
	}
	y := a.y
	y += y * move * (1 + move*(1./2+move*(1./6+move*(1./24+move*(1./120+move*(1./720))))))
	x := 1 - y
	a.logc, a.y, a.x, a.root = v, y, x, 1/math.Sqrt(x)
}

// refresh computes each arm's other coordinates from the one that steps are taken in.
func (h *hybridLeader) refresh() {
	for i := range h.arms {
		if a := &h.arms[i]; a.x < 0.5 {
			a.setRoot(a.root)
		} else {
			a.setLogc(a.logc)
		}
	}
}

// setRoot puts the arm at the given u > 1.
func (a *hybridArm) setRoot(u float64) {
	x := 1 / (u * u)
	a.root, a.x, a.y, a.logc = u, x, 1-x, math.Log(1-x)
}

// setLogc puts the arm at the given v < 0.
func (a *hybridArm) setLogc(v float64) {
	y := math.Exp(v)
	a.logc, a.y, a.x, a.root = v, y, 1-y, 1/math.Sqrt(1-y)
}
