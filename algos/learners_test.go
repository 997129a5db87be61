package algos_test

import (
	"math"
	"slices"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
)

// learner returns a policy of the registry by its text.
func learner(t testing.TB, text string, spec algos.Spec) algos.Policy {
	t.Helper()
	return must(must(algos.ByName(text))(spec))
}

// play plays rounds in which an arm's reward is a function of the arm.
func play(p algos.Policy, rounds int, reward func(arm int) float64) {
	var action []int
	var rewards []float64
	for range rounds {
		action, rewards = p.Select(action[:0]), rewards[:0]
		for _, arm := range action {
			rewards = append(rewards, reward(arm))
		}
		p.Observe(action, rewards)
	}
}

// afterPulls returns a policy after the given number of observations of each arm,
// of which the first wins are 1. At k = m the policy has no choice.
func afterPulls(t testing.TB, text string, horizon int64, pulls, wins []int) algos.Indexer {
	t.Helper()
	m := len(pulls)
	p := learner(t, text, algos.Spec{Arms: m, Cardinality: m, Horizon: horizon, Feedback: algos.Disjunctive})
	for round := range slices.Max(pulls) {
		p.Select(nil)
		var arms []int
		var rewards []float64
		for i := range m {
			if round < pulls[i] {
				x := 0.0
				if round < wins[i] {
					x = 1
				}
				arms, rewards = append(arms, i), append(rewards, x)
			}
		}
		p.Observe(arms, rewards)
	}
	return p.(algos.Indexer)
}

// Indices by hand after nine rounds, from the formulas of the doc comments. All have k = m, so that
// the pairing δ is 1/T.
func TestLearnersByHand(t *testing.T) {
	pulls, wins := []int{1, 4, 9, 0}, []int{0, 2, 9, 0}
	const T = 1000
	kl, inf, level := algos.KLUpper, math.Inf(1), math.Log(10)+3*math.Log(math.Log(10))
	radius := func(n float64) float64 { return math.Sqrt(1.5 * math.Log(9) / n) }
	for text, want := range map[string][]float64{
		"klcmoss":      {kl(0, math.Log(2000)), kl(0.5, math.Log(500)/4), 1, inf}, // δ = ½/T
		"cascadeklucb": {kl(0, level), kl(0.5, level/4), 1, inf},
		"cascadeucb1":  {radius(1), 0.5 + radius(4), 1 + radius(9), inf},
		"ocucb": {math.Sqrt(0.75 * math.Log(200)), 0.5 + math.Sqrt(0.75*math.Log(200)/4),
			1 + math.Sqrt(0.75*math.Log(200)/9), inf},
		"cmoss:radius=half,delta=anytime": {
			1, min(1, 0.5+math.Sqrt(math.Log(10.0/4)/8)), 1, 1,
		},
		"eucbv": { // stage 0: √((v̂+2)·ln(4000²/16)/(8n)); it would last 4·⌈ln(10⁶)/2⌉ = 28 pulls, 36 are over: stage 1
			math.Sqrt(2 * math.Log(5e5) / 8), 0.5 + math.Sqrt(2.25*math.Log(5e5)/32), 1 + math.Sqrt(2*math.Log(5e5)/72), inf,
		},
	} {
		got := afterPulls(t, text, T, pulls, wins).Indices(nil)
		for i := range want {
			if got[i] != want[i] && !(math.Abs(got[i]-want[i]) <= 1e-14) {
				t.Errorf("%s: index of arm %d with n=%d, S=%d is %v, want %v", text, i, pulls[i], wins[i], got[i], want[i])
			}
		}
	}
}

// TestEUCBVDropsTheRest: arms with rewards of 0.1 are eliminated, and arms with 0.9 are not.
func TestEUCBVDropsTheRest(t *testing.T) {
	for k := 1; k < 3; k++ {
		p := learner(t, "eucbv", algos.Spec{Arms: 4, Cardinality: k, Horizon: 10_000})
		play(p, 10_000, func(arm int) float64 {
			if arm < k {
				return 0.9
			}
			return 0.1
		})
		for i, x := range p.(algos.Indexer).Indices(nil) {
			if math.IsInf(x, -1) != (i >= k) {
				t.Errorf("k=%d: arm %d has the index %v after 10 000 rounds", k, i, x)
			}
		}
	}
}
