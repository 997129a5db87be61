package algos

import "math"

// NewCascadeUCB1 returns CascadeUCB1: it ranks arms by
//
//	μ̂ + √(3 ln(t−1)/(2n)),   +∞ at n = 0,
//
// unclipped, and displays the k best by that index. It is CUCB with the time
// index of UCB1 and without the clip at 1. Where the original observes every
// item once before the first round, for free, this one displays unobserved
// items first.
//
// The original faces disjunctive cascades. Under conjunctive cascades the same
// index is Kveton et al.'s CombCascade but for their clip at 1, with the list
// seen up to its first 0; under semi-bandit feedback it is an index policy
// like CUCB that sees all k rewards.
//
// Reference: Kveton, Szepesvári, Wen & Ashkan 2015, "Cascading Bandits:
// Learning to Rank in the Cascade Model" (ICML);
// Kveton, Wen, Ashkan & Szepesvári 2015, "Combinatorial Cascading Bandits".
func NewCascadeUCB1(spec Spec) (Policy, error) {
	return NewIndexPolicy(spec, CUCBRule{Scale: 1.5, Lag: 1}, false)
}

// KLUCBRule is CascadeKL-UCB's index
//
//	max{ q ∈ [μ̂, 1] : n·kl(μ̂, q) ≤ ln t + 3 ln ln t },   +∞ at n = 0
//
// with the right side read as 0 where it is negative or undefined, that is,
// for t ≤ 2.
//
// Reference: Kveton et al. 2015, "Cascading Bandits"; Garivier & Cappé 2011.
type KLUCBRule struct{}

// Index returns the upper confidence bound of the mean.
func (r KLUCBRule) Index(sum float64, pulls, round int64) float64 {
	if pulls == 0 {
		return math.Inf(1)
	}
	n := float64(pulls)
	return KLUpper(sum/n, r.level(round)/n)
}

// level returns ln t + 3 ln ln t, 0 for t ≤ 2.
func (KLUCBRule) level(round int64) float64 {
	if round <= 2 {
		return 0
	}
	l := math.Log(float64(round))
	return l + 3*math.Log(l)
}

// NewCascadeKLUCB returns CascadeKL-UCB: it ranks arms by KLUCBRule, which
// never exceeds 1 once an arm has been observed, and displays the k best by
// that index. Feedback and initialisation are as in NewCascadeUCB1.
//
// Reference: Kveton, Szepesvári, Wen & Ashkan 2015.
func NewCascadeKLUCB(spec Spec) (Policy, error) {
	return NewIndexPolicy(spec, KLUCBRule{}, false)
}

var _ = register(Entry{
	Name: "cascadeklucb", Title: "CascadeKL-UCB", Reference: "Kveton et al. 2015, Cascading Bandits",
	Summary:  "Kullback–Leibler upper confidence bound at level ln t + 3 ln ln t",
	Feedback: allFeedback, Style: 8, Cost: 2500,
	newPolicy: plain(NewCascadeKLUCB),
})

var _ = register(Entry{
	Name: "cascadeucb1", Title: "CascadeUCB1", Reference: "Kveton et al. 2015, Cascading Bandits",
	Summary:  "UCB1 index with radius √(3 ln(t−1)/(2T_i)), unclipped",
	Feedback: allFeedback, Style: 11, Cost: 100,
	newPolicy: plain(NewCascadeUCB1),
})
