package theory

import (
	"errors"
	"math"
)

// ZetaTailBound is the paper's bound on the tail of ζ.
//
//	P(ζ ≥ ε) ≤ 4δ/ε²
//
// Domain: ε > 0, δ > 0. Holds for independent rewards in [0, 1] of mean mu, any T.
//
// Reference: lem:moss-Delta.
func ZetaTailBound(eps, delta float64) float64 { return 4 * (delta / eps) / eps }

// ZetaTail is the exact tail of ζ for Bernoulli rewards.
//
//	P(ζ ≥ ε) = P(S_s ≤ s(mu−ε) − √(s·ln⁺(1/(δs))) for some 1 ≤ s ≤ T)
//
// computed by a first-passage program over the lattice of sums. From s ≥ 1/δ on the root is 0 and
// the line s(mu−ε) alone counts. States are dropped where their mass, times the chance of still
// meeting the boundary, is negligible; the bracket holds what was dropped and the rounding. A
// lattice point on the boundary counts as in; where the binary and the decimal reading of the
// parameters disagree about that, the bracket covers both.
//
// Domain: mu in [0, 1], ε > 0, δ > 0, 1 ≤ T. ε > mu gives 0. The cost is about
// min(T, 20/ε²)·min(4√T, 5/ε) cells and at most [MaxWork].
//
// Reference: lem:moss-Delta.
func ZetaTail(mu, eps, delta float64, T int64) (Bracket, error) {
	return ZetaTailWithin(mu, eps, delta, T, 1e-14)
}

// ZetaTailWithin is [ZetaTail] with a choice of what may be dropped: a state is dropped if its
// mass is below tolerance times a bound on the result, divided by √T; 0 < tolerance < 1. The
// bracket contains all mass that was dropped.
//
// Reference: lem:moss-Delta.
func ZetaTailWithin(mu, eps, delta float64, T int64, tolerance float64) (Bracket, error) {
	err := errors.Join(checkMean("mu", mu), checkPositive("eps", eps), checkPositive("delta", delta), checkHorizon(T))
	if !(tolerance > 0 && tolerance < 1) {
		err = errors.Join(err, errRange("tolerance", tolerance, "0 < tolerance < 1"))
	}
	if err != nil {
		return Bracket{}, err
	}
	if hopeless(mu, eps, T) {
		return Bracket{}, errWork(T)
	}
	p := newZetaProgram(mu, eps, delta, T, tolerance, nil)
	b, ok := p.run()
	if !ok {
		return Bracket{}, errWork(T)
	}
	return b, nil
}

// hopeless reports whether the cost is clearly above MaxWork, so that the error can be returned
// at once. By estimate the walk stays near the boundary for about 10/ε² steps, in a band of some
// 2.5 standard deviations, as measured.
func hopeless(mu, eps float64, T int64) bool {
	steps := min(float64(T), 10/eps/eps)
	return steps*(16+2.5*math.Sqrt(mu*(1-mu)*steps)) > 1.5*float64(MaxWork)
}

// A zetaProgram computes P(min_{1≤s≤T} I_s ≤ mu − eps), eps ≥ 0.
type zetaProgram struct {
	mu, drift float64 // drift is eps
	T         int64
	curve     *boundary
	lambda    float64 // Lundberg exponent of the final line
	least     float64 // scaled mass that may be dropped
	top       int64   // no state above is ever absorbed
	stride    *stride
	limit     int64
	work      int64
	tie       bool
}

// newZetaProgram prepares the program. The mass dropped per state is tolerance
// times a bound on the result, spread over √T drops; the bracket accounts for
// what is really dropped, so this only sets the price.
func newZetaProgram(mu, eps, delta float64, T int64, tolerance float64, roots []Bracket) *zetaProgram {
	p := &zetaProgram{mu: mu, drift: eps, T: T, limit: MaxWork}
	p.curve = indexBoundary(mu-eps, lazyReadings(difference, mu, eps), delta)
	p.curve.roots = roots
	p.lambda = lundberg(mu, mu-eps)
	target := zetaPeeling(max(eps, 1e-9), delta, float64(T))
	p.least = max(tolerance*target/math.Sqrt(float64(T))*massScale, leastMass)
	_, p.top = p.curve.floor(T)
	p.stride = newStride(mu)
	return p
}

// run returns the bracket, or false when the work limit was reached. The
// program runs twice only if a tie made the two readings differ.
func (p *zetaProgram) run() (Bracket, bool) {
	if p.mu == 0 && p.drift > 0 || p.mu == 1 && p.drift > 0 || p.top < 0 {
		return Bracket{}, true
	}
	upper, ok := p.pass(func(lo, hi int64) int64 { return hi })
	if !ok || !p.tie {
		return upper, ok
	}
	lower, ok := p.pass(func(lo, hi int64) int64 { return lo })
	return Bracket{Lo: lower.Lo, Hi: upper.Hi}, ok
}

// pass walks through the horizon, a stride at a time. The walk never falls, and where the
// level does not rise nothing is absorbed: c_s/√s is increasing, so that c_s is
// nondecreasing from its first value ≥ 0 on.
func (p *zetaProgram) pass(choose func(lo, hi int64) int64) (Bracket, bool) {
	w := newPassage(p.stride.roundings())
	levels := make([]int64, p.stride.most)
	level := int64(-1)
	for s := int64(0); s < p.T && !w.empty() && level < p.top; s = w.steps {
		levels = levels[:min(int64(p.stride.most), p.T-s)]
		for k := range levels {
			lo, hi := p.curve.floor(s + int64(k) + 1)
			p.tie = p.tie || lo != hi
			level = max(level, choose(lo, hi))
			levels[k] = level
		}
		w.stride(p.stride, levels)
		if w.steps%(2*strideSteps) < int64(len(levels)) {
			p.trim(w)
		}
		if w.work > p.limit {
			return Bracket{}, false
		}
	}
	p.work += w.work
	return w.probability(), true
}

// trim drops the states at both ends of the band whose mass cannot matter.
func (p *zetaProgram) trim(w *passage) {
	w.trimBottom(p.least)
	left := float64(p.T - w.steps)
	line := float64(w.steps) * p.curve.slope
	w.trimTop(p.least, func(state int64) float64 {
		if state > p.top {
			return 0
		}
		return p.reach(float64(state)-line, left)
	})
}

// reach is [reachLine] for the line s(mu−ε), which lies above the boundary.
func (p *zetaProgram) reach(h, n float64) float64 { return reachLine(p.lambda, p.drift, h, n) }

// reachLine bounds the probability that a walk of height h above a line, which it leaves by
// drift a step on average, meets it within n steps: by Lundberg's inequality with exponent
// lambda, and by the maximal Hoeffding inequality for the walk with its drift, whose
// exponential supermartingale needs h ≥ n·drift.
func reachLine(lambda, drift, h, n float64) float64 {
	if h <= 0 {
		return 1
	}
	exponent := lambda * h
	if n > 0 && h >= n*drift {
		exponent = max(exponent, 2*(h+n*drift)*(h+n*drift)/n)
	}
	return math.Exp(-exponent) * (1 + 1e-9)
}
