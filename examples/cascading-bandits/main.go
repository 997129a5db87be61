// Command cascading-bandits puts a second paper on trial: Kveton, Szepesvári, Wen and Ashkan,
// "Cascading Bandits: Learning to Rank in the Cascade Model", ICML 2015.
//
//	go run .                     the verdicts
//	go run . selftest            three planted bugs, which the claims must reject
//	go run . constants           the lemmas' constants beside the sharp ones
//	go run . simulate --policy CascadeKL-UCB --m 16 --k 4 --T 1e4 --means levels:0.05,0.2 --feedback disjunctive
//
// The algorithms are written from the paper's pseudo-code. The radius √(1.5 ln t/T) and the problem
// B_LB with its 20 runs of 10⁵ steps were checked against what others quote of the paper; Theorems 2
// to 4 and the table are quoted from memory, since the stored public text ends before them.
package main

import (
	"maps"
	"time"

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
		decomposition(examined), theorem2(p["CascadeUCB1"]), theorem3(p["CascadeKL-UCB"]), theorem4(p), table(p),
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
	learner := scaling.Learner{Name: "cascadeucb1", Title: "CascadeUCB1", Player: sim.Code(f), RoundTime: 1500 * time.Nanosecond}
	for _, c := range scaling.NewStudy(learner, learner).Generated() {
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
		Paper:    report.Paper{Title: "Kveton, Szepesvári, Wen & Ashkan, Cascading Bandits", Address: "https://arxiv.org/abs/1502.02763"},
		Claims:   func() []props.Claim { return claims(policies()) },
		Formulas: []formula.Entry{radius(1.5).Entry(), chernoff(kl).Entry(), pinsker(2).Entry()},
		Policies: []sim.Player{
			sim.Code(newCascade(ucb1, nil)).As("CascadeUCB1"), sim.Code(newCascade(klucb, nil)).As("CascadeKL-UCB"),
		},
		Bugs: []cli.Bug{
			{Name: "ucb1/click-lost", Wrong: "the click is taken for a zero", RejectedBy: []string{"theorem/2"},
				Claims: with("CascadeUCB1", newCascade(ucb1, clicked))},
			{Name: "klucb/click-lost", Wrong: "the click is taken for a zero", RejectedBy: []string{"theorem/3"},
				Claims: with("CascadeKL-UCB", newCascade(klucb, clicked))},
			{Name: "experiment/oracle", Wrong: "the policy knows the best items", RejectedBy: []string{"theorem/4", "table/1"},
				Claims: with("CascadeUCB1", oracle)},
			{Name: "ucb1/radius", Wrong: "0.15 in place of 1.5", RejectedBy: []string{"lemma/radius", "lemma/radius/search"}, Claims: radius(0.15).Claims},
			{Name: "klucb/swapped", Wrong: "kl(w, k/s) in place of kl(k/s, w)", RejectedBy: []string{"lemma/chernoff", "lemma/chernoff/search"},
				Claims: chernoff(func(p, q float64) float64 { return kl(q, p) }).Claims},
			{Name: "pinsker/constant", Wrong: "2.1 in place of 2", RejectedBy: []string{"lemma/pinsker/search"}, Claims: pinsker(2.1).Claims},
			{Name: "decomposition/squared", Wrong: "the chance that a place is examined, squared", RejectedBy: []string{"lemma/decomposition"},
				Claims: func() []props.Claim {
					return []props.Claim{decomposition(func(before []float64) float64 { return examined(before) * examined(before) })}
				}},
		},
	}
}

func main() { cli.Main(program()) }
