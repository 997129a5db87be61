package upper

import (
	"math"
	"testing"
)

// A profile is a law of the optimal arms' means, in units of √δ above a wrong arm's: mass f at v, v rising.
type profile struct{ v, f []float64 }

// threshold is the x with Σ_{s≤r} f_s(v_s − x)⁺ = phi.
func (p profile) threshold(r int, phi float64) float64 {
	mass, sum := 0.0, 0.0
	for s := r; s >= 0; s-- {
		mass, sum = mass+p.f[s], sum+p.f[s]*p.v[s]
		if x := (sum - phi) / mass; s == 0 || x >= p.v[s-1] {
			return x
		}
	}
	panic("no arm")
}

// cost is Φ + sup_mu Σ_r {(x_r − mu)⁺ − (x_{r−1} − mu)⁺}·n(v_r − mu), the charge by thresholds at c = 1.
func (p profile) cost(phi float64, n func(w float64) float64) float64 {
	most := 0.0
	for d := 0.02; d < 200; d *= 1.06 {
		mu := p.threshold(len(p.v)-1, phi) - d
		last, total := 0.0, 0.0
		for r, v := range p.v {
			if b := max(0, p.threshold(r, phi)-mu); b > last {
				total += (b - last) * n(v-mu)
				last = b
			}
		}
		most = max(most, total)
	}
	return phi + most
}

// Section 15 of bounds.md: at this profile of five means, found by a search, the charge by thresholds with
// ψ(x) = x costs 2.31 at the best Φ, at c = 1. At one mean it is the fixed gap's 1.70.
func TestThresholdChargesOnAProfile(t *testing.T) {
	l := rootCounts()
	n := func(w float64) float64 {
		if w < l.w[0] {
			return math.Inf(1)
		}
		i := min(int(math.Log(w/l.w[0])/math.Log(pairRatio)), len(l.n)-1)
		return l.n[i]
	}
	z := ZetaMean(1)
	for _, tt := range []struct {
		p    profile
		want float64
	}{
		{profile{[]float64{1.9}, []float64{1}}, 1.70},
		{profile{[]float64{2.013, 6.052, 12.048, 25.361, 37.777}, []float64{.4616, .2305, .1649, .1014, .0416}}, 2.31},
	} {
		least := math.Inf(1)
		for phi := 0.03; phi < 4; phi *= 1.02 {
			least = min(least, tt.p.cost(phi, n))
		}
		if got := z + least; !(math.Abs(got-tt.want) <= 0.02) {
			t.Errorf("profile %v: the least over Φ is %.4f, want about %v", tt.p, got, tt.want)
		}
	}
}

// A twoArms is a prior for (2, 1): gap g and levels at ½ + b·z, all over √T, z on 2·half + 1 points
// of a normal law cut at 2.2.
type twoArms struct {
	g, b float64
	half int
}

// bayes is the least Bayes regret of all policies over √T, by backward induction over what was seen of both arms.
func (p twoArms) bayes(T int) float64 {
	type hypothesis struct{ weight, first, second float64 }
	var all []hypothesis
	sum, root := 0.0, math.Sqrt(float64(T))
	for i := -p.half; i <= p.half; i++ {
		z := 2.2 * float64(i) / float64(max(1, p.half))
		w, level, gap := math.Exp(-z*z/2), 0.5+p.b*z/root, p.g/root
		all = append(all, hypothesis{w, level + gap/2, level - gap/2}, hypothesis{w, level - gap/2, level + gap/2})
		sum += 2 * w
	}
	var next map[[3]int]float64
	for t := T - 1; t >= 0; t-- {
		now := map[[3]int]float64{}
		for n := range t + 1 {
			for a := range n + 1 {
				for b := range t - n + 1 {
					var costs [2]float64
					for _, h := range all {
						w := h.weight / sum * math.Pow(h.first, float64(a)) * math.Pow(1-h.first, float64(n-a)) *
							math.Pow(h.second, float64(b)) * math.Pow(1-h.second, float64(t-n-b))
						costs[0] += w * max(0, h.second-h.first)
						costs[1] += w * max(0, h.first-h.second)
					}
					now[[3]int{n, a, b}] = min(costs[0]+next[[3]int{n + 1, a + 1, b}]+next[[3]int{n + 1, a, b}],
						costs[1]+next[[3]int{n, a, b + 1}]+next[[3]int{n, a, b}])
				}
			}
		}
		next = now
	}
	return next[[3]int{}] / root
}

// Section 15 of bounds.md: at (2, 1) a level that is not known raises the Bayes value, at T = 30 from .27 to .28 of √T.
func TestUnknownLevelRaisesTheBayesValue(t *testing.T) {
	known, unknown := twoArms{1.25, 0, 0}.bayes(30), twoArms{1.4, 0.8, 2}.bayes(30)
	if !(known > 0.265 && known < 0.275) || !(unknown > 0.275 && unknown < 0.30) {
		t.Errorf("the Bayes values at T=30 are %.4f for a known level, %.4f for an unknown one", known, unknown)
	}
}
