package claims

import (
	"math"
	"math/bits"
)

// A tinyGame is a game of few arms and rounds with a prior. Its least expected regret is computed from
// all outcomes. Its first arms are Bernoulli, good of mean (1+gap)/2 or bad of mean (1−gap)/2; the
// others always give level.
type tinyGame struct {
	gap     float64
	k, T    int
	arms    int       // that are good or bad
	prior   []float64 // the weight of each set of good arms, a bit each
	known   int       // arms that always give level
	level   float64
	alike   bool // whether the prior changes under no permutation of arms
	ratio   []float64
	futures []map[int]float64 // of each round, by state
}

// least returns the least expected regret over all policies.
//
// The state is #ones − #zeros of each arm, x; the weight of a set S of good arms is prior(S)·Π_{a∈S} r^{x_a}, r =
// (1+g)/(1−g), times what is common to all S. With weights not divided by their sum the reward of the
// rounds from t on is U_t(x) = max_A [mean reward of A + Σ_o Π_{a∈A}(1−o_a·g)/2·U_{t+1}(x+o)], o = ±1 on A.
func (g *tinyGame) least() float64 {
	g.ratio = make([]float64, 2*g.T+1)
	for i := range g.ratio {
		g.ratio[i] = math.Pow((1+g.gap)/(1-g.gap), float64(i-g.T))
	}
	g.futures = make([]map[int]float64, g.T)
	for t := range g.futures {
		g.futures[t] = map[int]float64{}
	}
	sum, ideal := 0.0, 0.0
	for set, w := range g.prior {
		sum += w
		ideal += w * g.best(bits.OnesCount(uint(set)))
	}
	return (float64(g.T)*ideal - g.future(0, make([]int, g.arms))) / sum
}

// best is the mean reward of the best k arms where so many are good.
func (g *tinyGame) best(good int) float64 {
	total, left := 0.0, g.k
	take := func(mean float64, n int) {
		n = min(n, left)
		total += float64(n) * mean
		left -= n
	}
	if g.level == 1 {
		take(1, g.known)
	}
	take((1+g.gap)/2, good)
	take((1-g.gap)/2, g.arms-good)
	return total
}

// future is U_{t+1}(x), in the order of arms that is least where they are alike.
func (g *tinyGame) future(t int, x []int) float64 {
	if t == g.T {
		return 0
	}
	key := g.key(x)
	if u, known := g.futures[t][key]; known {
		return u
	}
	weight, mean := g.moments(x)
	best := math.Inf(-1)
	for action := range 1 << g.arms {
		n := bits.OnesCount(uint(action))
		if n > g.k || g.k-n > g.known {
			continue
		}
		value := float64(g.k-n) * g.level * weight
		for a := range g.arms {
			if action>>a&1 == 1 {
				value += mean[a]
			}
		}
		best = max(best, value+g.outcomes(t, x, action, 0, 1))
	}
	g.futures[t][key] = best
	return best
}

// outcomes adds up what follows each outcome of the arms of an action, from arm a on.
func (g *tinyGame) outcomes(t int, x []int, action, a int, p float64) float64 {
	for ; a < g.arms; a++ {
		if action>>a&1 == 0 {
			continue
		}
		x[a]++
		total := g.outcomes(t, x, action, a+1, p*(1-g.gap)/2)
		x[a] -= 2
		total += g.outcomes(t, x, action, a+1, p*(1+g.gap)/2)
		x[a]++
		return total
	}
	if t+1 == g.T {
		return 0
	}
	return p * g.future(t+1, x)
}

// moments are Σ_S weight(S), and for each arm Σ_S weight(S)·(its mean).
func (g *tinyGame) moments(x []int) (weight float64, mean [4]float64) {
	for set, w := range g.prior {
		if w == 0 {
			continue
		}
		for a := range g.arms {
			if set>>a&1 == 1 {
				w *= g.ratio[x[a]+g.T]
			}
		}
		weight += w
		for a := range g.arms {
			mean[a] += w * (1 - g.gap + 2*g.gap*float64(set>>a&1)) / 2
		}
	}
	return weight, mean
}

// key numbers the state, whatever the order where arms are alike.
func (g *tinyGame) key(x []int) int {
	var sorted [4]int
	copy(sorted[:], x)
	if g.alike {
		for i := 1; i < len(x); i++ {
			for j := i; j > 0 && sorted[j] < sorted[j-1]; j-- {
				sorted[j], sorted[j-1] = sorted[j-1], sorted[j]
			}
		}
	}
	key := 0
	for _, v := range sorted[:len(x)] {
		key = key*(2*g.T+1) + v + g.T
	}
	return key
}
