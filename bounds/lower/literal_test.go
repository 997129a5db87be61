package lower

import (
	"math"
	"testing"
)

// The bounds by hand and with all rewards seen a second time, from their formulas and by walks.

// step adds one coin to the law of a sum.
func step(law []float64, p float64) []float64 {
	next := make([]float64, len(law)+1)
	for s, q := range law {
		next[s] += q * (1 - p)
		next[s+1] += q * p
	}
	return next
}

// walkedPairs is g·Σ_{t<T} e_t, by the law of the difference of two sums, step by step.
func walkedPairs(T int, g float64) float64 {
	win, lose := (1+g)/2*(1+g)/2, (1-g)/2*(1-g)/2 // the better arm's reward is 1 and the other's 0, or the reverse
	law, total := []float64{1}, 0.0
	for t := range T {
		for d, p := range law { // d − t is the better arm's lead
			switch {
			case d < t:
				total += p
			case d == t:
				total += p / 2
			}
		}
		next := make([]float64, len(law)+2)
		for d, p := range law {
			next[d] += p * lose
			next[d+1] += p * (1 - win - lose)
			next[d+2] += p * win
		}
		law = next
	}
	return g * total
}

func TestSeenPairsAnew(t *testing.T) {
	for _, T := range []int64{1, 2, 3, 50} {
		for _, g := range []float64{0.01, 0.3, 0.9, 1} {
			got, err := SeenPairs(7, 3, T, g)
			if want := 3 * walkedPairs(int(T), g); err != nil || !(math.Abs(got-want) <= 1e-11*want) {
				t.Errorf("T=%d g=%v: %v, %v, want %v", T, g, got, err, want)
			}
		}
	}
}

// E3 before it is cut at 0; kl(½, ½+Δ) = ½ln(½/(½+Δ)) + ½ln(½/(½−Δ)).
func TestBlocksAnew(t *testing.T) {
	for _, m := range []int{20, 31} {
		for _, k := range []int{1, 2, 10} {
			for _, T := range []int64{1, 100, 1e6} {
				for _, gap := range []float64{1e-4, 0.05, 0.4} {
					for _, eta := range []float64{0.01, 0.5} {
						j, n := (k+1)/2, math.Floor(float64(m)/float64(k))
						d := (math.Log(0.5/(0.5+gap)) + math.Log(0.5/(0.5-gap))) / 2
						caught := 1 - math.Exp(-(float64(T)*d+math.Log((1+eta)/eta))*float64(k)/float64(j)/n)
						scale := gap * float64(k) * float64(T)
						want := max(0, scale*(1-float64(j-1)/float64(k)-(1+eta)*caught))
						if got := newBlocks(m, k, T, j).bound(gap, eta); !(math.Abs(got-want) <= 1e-9*max(1, want)) {
							t.Errorf("m=%d k=%d T=%d Δ=%v η=%v: %v, want %v", m, k, T, gap, eta, got, want)
						}
					}
				}
			}
		}
	}
}

// lateGroup is Σ_{t<T} of the probability that the least of n sums is not the bad arm's, ties split: the chance to be
// picked among ties is ∫₀¹(P(S > s) + u·P(S = s))^{n−1}du, here by midpoints.
func lateGroup(n, T int, gap float64) float64 {
	total, fair, bad := 0.0, []float64{1}, []float64{1}
	for range T {
		above, found := 1.0, 0.0
		for s, p := range bad {
			if above -= fair[s]; p < 1e-17 {
				continue
			}
			for i := range 200 {
				found += p / 200 * math.Pow(max(0, above)+(float64(i)+0.5)/200*fair[s], float64(n-1))
			}
		}
		total += 1 - found
		fair, bad = step(fair, 0.5), step(bad, 0.5-gap)
	}
	return total
}

// groupShare is max_τ (1 − τ − τ∫_τ^1 P(π_b > z)/z²dz) after some rounds, θ apart by 1.35.
func groupShare(n, gap float64, fair, bad []float64) float64 {
	weight := func(s int) float64 { // of a sum s of the t = len(fair)−1 rounds
		return math.Exp(float64(s)*math.Log(1-2*gap) + float64(len(fair)-1-s)*math.Log(1+2*gap))
	}
	var theta, log []float64
	for u := -6.0; u < 9; u += 0.3 {
		mean := 0.0
		for s, p := range fair {
			mean += p * math.Exp(-math.Exp(u)*weight(s))
		}
		theta, log = append(theta, math.Exp(u)), append(log, (n-1)*math.Log(mean))
	}
	below := func(y float64) float64 { // bounds P(Σ_{a≠b} w(S_a) < y)
		one, best := 0.0, 0.0
		for s, p := range fair {
			if weight(s) < y*(1+1e-9) {
				one += p
			}
		}
		for i := range theta {
			best = min(best, theta[i]*y+log[i])
		}
		return min(math.Exp(best), math.Pow(one, n-1))
	}
	const ratio = 1.15
	best, tail := 0.0, 0.0
	for z := 1 / ratio; z > 0.05; z /= ratio {
		p := 0.0
		for s, q := range bad {
			p += q * below(weight(s)*(1-z)/z)
		}
		tail += p * (ratio - 1) / (ratio * z)
		best = max(best, 1-z-z*tail)
	}
	return best
}

// What a bound leaves of the sum round by round: it takes rounds in blocks of a twelfth.
func TestGroupsAnew(t *testing.T) {
	within := func(what string, got, want, room float64) {
		if !(got <= want*(1+1e-4) && got >= want*(1-room)) {
			t.Errorf("%s: %v, computed anew %v: want at most %v below it", what, got, want, room)
		}
	}
	for _, c := range []struct {
		m   int
		gap float64
	}{{3, 0.05}, {40, 0.1}} {
		got, err := Groups(c.m, c.m-1, 280, c.gap)
		if err != nil {
			t.Fatal(err)
		}
		within("one group", got, c.gap*lateGroup(c.m, 280, c.gap), 0.05)
	}
	for _, c := range []struct {
		m, k int
		gap  float64
	}{{20, 18, 0.1}, {20, 18, 0.3}, {400, 392, 0.2}} {
		got, err := Groups(c.m, c.k, 30, c.gap)
		if err != nil {
			t.Fatal(err)
		}
		n := math.Floor(float64(c.m) / float64(c.m-c.k))
		total, fair, bad := 1-1/n, step([]float64{1}, 0.5), step([]float64{1}, 0.5-c.gap)
		for range 29 {
			total += groupShare(n, c.gap, fair, bad)
			fair, bad = step(fair, 0.5), step(bad, 0.5-c.gap)
		}
		within("several groups", got, float64(c.m-c.k)*c.gap*total, 0.12)
	}
}
