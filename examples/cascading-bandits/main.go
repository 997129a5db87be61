// Command cascading-bandits tests a second paper: Kveton, Szepesvári, Wen and Ashkan,
// "Cascading Bandits: Learning to Rank in the Cascade Model", ICML 2015.
//
//	go run .                     the verdicts
//	go run . selftest            three planted bugs, which the claims must reject
//	go run . --constants         the lemmas' constants beside the sharp ones
//	go run . simulate --policy CascadeKL-UCB --m 16 --k 4 --T 1e4 --means levels:0.05,0.2 --feedback disjunctive
//
// What is confirmed where. The paper's text that is stored publicly (ar5iv, vdocuments.us) ends in the
// introduction. A review with an implementation, A. A. Dirhoussi's of 2020
// (github.com/AmineDiro/CascadeBandit, Cascade_bandits_DIRHOUSSI_AhmedAmine.pdf), confirms the reward
// f(A, w), the feedback, Algorithm 1, the radius √(1.5 ln t/s), the orders of Theorem 2, (L−K) ln n/Δ, and
// of Theorem 3, (L−K) ln n·Δ(1 + ln(1/Δ))/kl(p−Δ, p), and the lower bound's Δ/kl(p−Δ, p). The README of
// github.com/Hello-Swarnim/Cascading-Bandits confirms the radius, the problem B_LB, p = 0.2, Δ = 0.15 and 20
// runs of 10⁵ steps. Quoted from memory are the constants 12, π²/3 and 7 and the terms in ln ln n of the
// theorems, the factor (1−p)^{K−1} of Theorem 4, Lemma 2 of the proof of Theorem 3, and the figures of
// Table 1; the review's own means of five runs are 1450 and 1127 for L = 16 and K = 2 and 4, where the table as
// remembered has 1290 and 987.
package main

import (
	"maps"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/cli"
	"github.com/regretcheck/regretcheck/props/formula"
	"github.com/regretcheck/regretcheck/props/report"
	"github.com/regretcheck/regretcheck/props/scaling"
	"github.com/regretcheck/regretcheck/props/sim"
)

// policies are the paper's algorithms.
func policies() map[string]algos.Factory {
	return map[string]algos.Factory{"CascadeUCB1": newCascade(ucb1, nil), "CascadeKL-UCB": newCascade(klucb, nil)}
}

// claims are the paper's about some policies.
func claims(p map[string]algos.Factory) []props.Claim {
	all := []props.Claim{
		decomposition(examined), squares(2), divergences(logarithmic), theorem2(p["CascadeUCB1"]),
		theorem3(p["CascadeKL-UCB"]), theorem4(p), table(p),
	}
	return append(all, generated(p["CascadeUCB1"])...)
}

// with are the claims with another factory for a policy.
func with(name string, f algos.Factory) func() []props.Claim {
	return func() []props.Claim {
		p := maps.Clone(policies())
		p[name] = f
		return claims(p)
	}
}

// generated is the row of generated games: how CascadeUCB1's regret grows with the horizon under
// semi-bandit feedback.
func generated(f algos.Factory) []props.Claim {
	learner := scaling.Learner{Name: "cascadeucb1", Title: "CascadeUCB1", Player: sim.Code(f)}
	for _, c := range scaling.NewStudy(learner).Claims() {
		if c.ID == "scaling/cascadeucb1/generated/low/exponent-T" {
			return []props.Claim{c}
		}
	}
	return nil
}

func program() cli.Program {
	clicked := func(reward float64) float64 { return 0 } // the click is not learned
	return cli.Program{
		Name: "cascading-bandits", Short: "Decide the claims of the paper on cascading bandits",
		Paper: report.Paper{Title: "Kveton, Szepesvári, Wen & Ashkan, Cascading Bandits",
			Address: "https://arxiv.org/abs/1502.02763"},
		Claims:   func() []props.Claim { return claims(policies()) },
		Formulas: []formula.Entry{radius(1.5).Entry(), chernoff(kl).Entry(), pinsker(2).Entry()},
		Policies: []sim.Player{
			sim.Code(newCascade(ucb1, nil)).As("CascadeUCB1"), sim.Code(newCascade(klucb, nil)).As("CascadeKL-UCB"),
		},
		Bugs: []cli.Bug{
			{Name: "ucb1/click-lost", Wrong: "the click counts as a zero", RejectedBy: []string{"theorem/2"},
				Claims: with("CascadeUCB1", newCascade(ucb1, clicked))},
			{Name: "klucb/click-lost", Wrong: "the click counts as a zero", RejectedBy: []string{"theorem/3"},
				Claims: with("CascadeKL-UCB", newCascade(klucb, clicked))},
			{Name: "experiment/oracle", Wrong: "the policy knows the best items", RejectedBy: []string{"theorem/4", "table/1"},
				Claims: with("CascadeUCB1", oracle)},
			{Name: "ucb1/radius", Wrong: "0.15 in place of 1.5", RejectedBy: []string{"lemma/radius", "lemma/radius/search"},
				Claims: radius(0.15).Claims},
			{Name: "klucb/swapped", Wrong: "kl(w, k/s) in place of kl(k/s, w)",
				RejectedBy: []string{"lemma/chernoff", "lemma/chernoff/search"},
				Claims:     chernoff(func(p, q float64) float64 { return kl(q, p) }).Claims},
			{Name: "pinsker/constant", Wrong: "2.1 in place of 2", RejectedBy: []string{"lemma/pinsker/search"},
				Claims: pinsker(2.1).Claims},
			{Name: "squares/constant", Wrong: "1 in place of 2", RejectedBy: []string{"lemma/squares"},
				Claims: func() []props.Claim { return []props.Claim{squares(1)} }},
			{Name: "divergences/logarithm", Wrong: "the factor without ln(1/Δ)", RejectedBy: []string{"lemma/divergences"},
				Claims: func() []props.Claim { return []props.Claim{divergences(func(float64) float64 { return 1 })} }},
			{Name: "decomposition/squared", Wrong: "the square of the chance that a place is examined",
				RejectedBy: []string{"lemma/decomposition"},
				Claims: func() []props.Claim {
					return []props.Claim{decomposition(func(before []float64) float64 { return examined(before) * examined(before) })}
				}},
		},
	}
}

func main() { cli.Main(program()) }
