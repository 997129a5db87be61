package algos

// NewCombKLUCB returns COMB-KL-UCB: the k arms of largest
//
//	max{ q ∈ [μ̂, 1] : n·kl(μ̂, q) ≤ ln t },   +∞ at n = 0,
//
// what one gets by giving a combinatorial UCB algorithm the index of KL-UCB. The
// authors of KL-UCB prove their bound with ln t + 3 ln ln t and recommend ln t in
// practice; with the former it would be CascadeKL-UCB under semi-bandit feedback.
//
// Reference: Garivier & Cappé 2011, "The KL-UCB algorithm for bounded stochastic
// bandits and beyond", algorithm 1 with c = 0. The top-k form is ours.
func NewCombKLUCB(spec Spec) (Policy, error) {
	return NewIndexPolicy(spec, KLUCBRule{Plain: true}, false)
}

func init() {
	register(Entry{
		Name: "combklucb", Title: "COMB-KL-UCB", Reference: "Garivier & Cappé 2011, in top-k form",
		Style: 8, Cost: Cost{Stepwise: 2000, Events: 60},
		Summary:    "Kullback–Leibler upper confidence bound at level ln t, top-k",
		Feedback:   allFeedback,
		newFactory: plain(NewCombKLUCB),
	})
}
