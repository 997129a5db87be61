package algos

import "math"

// A leader finds the minimiser of ⟨x, L⟩ + Ψ(x)/η over {x ∈ [0,1]^m, Σx = k},
// Ψ(x) = Σ −√x_i + γ(1−x_i)ln(1−x_i), from the last one (alg:hybrid, line 3). It is the
// solution of
//
//	R_i = −1/(2√x_i) − γ(ln(1−x_i) + 1) + ηL_i + λ = 0,   Σx = k.
//
// R_i is nearly linear in u = 1/√x for small x and in v = ln(1−x) for x near 1, where x itself
// has lost its digits, so Newton's steps are taken in u below ½ and in v above.
//
// Most steps are short. Then a few terms of a series give the new v, or 1−x, from the old one.
// HYBRID magnifies the last bit of x: of 10⁻¹⁴ it makes 10⁻³ in 300 rounds. So recorded regrets
// rest on this very arithmetic. (It takes 0.55 of the time of logarithms and exponentials.)
type leader struct {
	gamma, k float64
	lambda   float64
	solved   int // how many solutions were asked for
	arms     []ledArm
}

// A ledArm is the point of an arm, and Newton's step there.
type ledArm struct {
	x     float64
	root  float64 // u = 1/√x
	logc  float64 // v = ln(1−x)
	y     float64 // 1−x
	resid float64 // R_i
	damp  float64 // 1/(γ + (1−x)u³/4); times 1−x it is −dx_i/dλ
}

// newLeader returns the leader for L = 0: x = k/m.
func newLeader(m, k int) leader {
	gamma := 1.0
	if 2*k > m && k < m {
		gamma = min(1, 1/math.Sqrt(math.Log2(float64(m)/float64(m-k))))
	}
	arm := ledArm{
		x: float64(k) / float64(m), y: float64(m-k) / float64(m),
		root: math.Sqrt(float64(m) / float64(k)), logc: math.Log(float64(m-k) / float64(m)),
	}
	l := leader{gamma: gamma, k: float64(k), lambda: arm.root/2 + gamma*(arm.logc+1), arms: make([]ledArm, m)}
	for i := range l.arms {
		l.arms[i] = arm
	}
	return l
}

// setRoot puts the arm at the given u > 1.
func (a *ledArm) setRoot(u float64) {
	x := 1 / (u * u)
	a.root, a.x, a.y, a.logc = u, x, 1-x, math.Log(1-x)
}

// setLogc puts the arm at the given v < 0.
func (a *ledArm) setLogc(v float64) {
	y := math.Exp(v)
	a.logc, a.y, a.x, a.root = v, y, 1-y, 1/math.Sqrt(1-y)
}

// moveRoot moves the arm to the given u > 1. Near by, with s = (y'−y)/(y'+y) and y = 1−x,
// ln(y'/y) = 2·artanh s = 2(s + s³/3 + s⁵/5 + …).
func (a *ledArm) moveRoot(u float64) {
	x := 1 / (u * u)
	s := (a.x - x) / (1 - x + a.y)
	q := s * s
	if !(q < shortStep*shortStep/4) {
		a.setRoot(u)
		return
	}
	a.root, a.x, a.y = u, x, 1-x
	a.logc += 2 * s * (1 + q*(1./3+q*(1./5+q*(1./7))))
}

// moveLogc moves v, v+move < 0, and near by 1−x by the series of e^move.
func (a *ledArm) moveLogc(move float64) {
	if !(math.Abs(move) < shortStep) {
		a.setLogc(a.logc + move)
		return
	}
	a.logc += move
	a.y += a.y * move * (1 + move*(1./2+move*(1./6+move*(1./24+move*(1./120+move*(1./720))))))
	a.x = 1 - a.y
	a.root = 1 / math.Sqrt(a.x)
}

const (
	// certified bounds the Σ(R_i+Δλ)² after which one more step need not be
	// checked. With e = R_i + Δλ, |Δu| ≤ 2|e| and |Δv| ≤ |e|/γ; on their sides
	// of ½, |∂²R/∂u²| ≤ 5, |∂²R/∂v²| ≤ 1, |∂²x/∂u²| ≤ 3/2 and |∂²x/∂v²| ≤ ½;
	// and 1/γ² ≤ log₂ m ≤ 20. By Taylor the step leaves |R_i| ≤ 10e² and
	// |Σx−k| ≤ 5Σe²: at most 1e-11. It fails where R_i was a sum of numbers so large that all digits
	// were lost: steps from afar can throw λ to 10¹⁵⁷, and on the way back all e are 0.
	certified = 1e-12
	// maxNewton bounds the joint steps before the slow, safe way is taken. In
	// play 2 or 3 are needed, seldom 5; from a cold start with losses of any
	// size the steps may not settle at all.
	maxNewton = 16
	// Every freshEvery-th solution begins with the logarithms and exponentials of package math.
	// The solutions between leave some 10⁻¹³ of v, and relatively of 1−x, if each takes 3 steps.
	freshEvery = 256
	// shortStep is the largest change of v that is followed by a series: the first
	// term left out is below 2⁻⁵³ of 1−x.
	shortStep = 1. / 64
)

// solve moves the leader to the minimiser for losses L and learning rate η:
// Newton's method on all x and λ at once from where it is, and where that does
// not converge, nested bisection, which always does.
func (l *leader) solve(loss []float64, eta float64) {
	if l.solved++; l.solved%freshEvery == 0 {
		for i := range l.arms {
			if a := &l.arms[i]; a.x < 0.5 {
				a.setRoot(a.root)
			} else {
				a.setLogc(a.logc)
			}
		}
	}
	for range maxNewton {
		before := math.Abs(l.lambda)
		if l.step(l.linearise(loss, eta)) <= certified && before <= 4*(1+math.Abs(l.lambda)) {
			return
		}
	}
	l.bisect(loss, eta)
	for range 2 { // for the digits that bisection in the logit leaves
		l.step(l.linearise(loss, eta))
	}
}

// sumBlock is how many terms are added up before they are added to the sum. Terms of a million
// arms, added one by one, would err by enough to keep Σ(R_i+Δλ)² above certified.
const sumBlock = 512

// linearise computes R and its slopes at the current point and returns the Δλ
// for which the linearised x sum to k.
func (l *leader) linearise(loss []float64, eta float64) (shift float64) {
	sum, weighted, total := 0.0, 0.0, 0.0 // of x, R·dx/dR and dx/dR
	for from := 0; from < len(l.arms); from += sumBlock {
		s, w, t := 0.0, 0.0, 0.0
		for i := from; i < min(from+sumBlock, len(l.arms)); i++ {
			a := &l.arms[i]
			u := a.root
			a.resid = l.condition(a, eta*loss[i])
			a.damp = 1 / (l.gamma + a.y*u*u*u/4)
			s += a.x
			w += a.resid * a.y * a.damp
			t += a.y * a.damp
		}
		sum, weighted, total = sum+s, weighted+w, total+t
	}
	return (sum - l.k - weighted) / total
}

// condition returns R_i, given ηL_i.
func (l *leader) condition(a *ledArm, scaledLoss float64) float64 {
	return scaledLoss + l.lambda - a.root/2 - l.gamma*(a.logc+1)
}

// step takes Newton's step for a shift Δλ and returns Σ(R_i+Δλ)², or +Inf if
// it had to shorten the step to stay in the domain u > 1, v < 0.
func (l *leader) step(shift float64) (square float64) {
	l.lambda += shift
	for i := range l.arms {
		a := &l.arms[i]
		e := a.resid + shift
		square += e * e
		if move := e * a.damp; a.x < 0.5 {
			u := a.root + move*a.y*a.root*a.root*a.root/2
			if least := (1 + a.root) / 2; u < least {
				u, square = least, math.Inf(1)
			}
			a.moveRoot(u)
		} else {
			if most := -a.logc / 2; a.logc+move > a.logc/2 {
				move, square = most, math.Inf(1)
			}
			a.moveLogc(move)
		}
	}
	return square
}

// bisect solves for x and λ from nothing: Σx(λ) falls from m to 0 as λ grows, and for each λ each
// x_i(λ) is the one root of an increasing function. It takes some 100 rounds of 100 evaluations
// an arm.
func (l *leader) bisect(loss []float64, eta float64) {
	missing := func(lambda float64) float64 {
		l.lambda = lambda
		missing := l.k
		for i, x := range loss {
			l.place(i, eta*x+lambda)
			missing -= l.arms[i].x
		}
		return missing
	}
	missing(increasingRoot(missing))
}

// place sets arm i to the root of −u/2 − γ(v+1) + target = 0 in the logit
// s = ln(x/(1−x)), by which u = √(1+e^(−s)) and v = −ln(1+e^s).
func (l *leader) place(i int, target float64) {
	softplus := func(s float64) float64 { return max(s, 0) + math.Log1p(math.Exp(-math.Abs(s))) } // ln(1+e^s)
	s := increasingRoot(func(s float64) float64 {
		return target - math.Sqrt(1+math.Exp(-s))/2 - l.gamma*(1-softplus(s))
	})
	if s < 0 {
		l.arms[i].setRoot(math.Sqrt(1 + math.Exp(-s)))
	} else {
		l.arms[i].setLogc(-softplus(s))
	}
}

// increasingRoot returns the root of an increasing function that changes sign, to the
// last bit: a bracket by doubling, then bisection.
func increasingRoot(f func(float64) float64) float64 {
	lo, hi := -1.0, 1.0
	for f(lo) > 0 {
		lo, hi = 2*lo, lo
	}
	for f(hi) < 0 {
		lo, hi = hi, 2*hi
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
