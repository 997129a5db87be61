package policies

import (
	"context"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/sim"
)

const contractGroup = "Contract of every policy"

// A ContractRule is one clause of the contract of algos.Policy, to be tried on
// one policy in one game.
type ContractRule struct {
	Name      string // as in paths: action, slices, …
	Statement string
	Method    string
	Rejects   string
	Cascading bool // about cascading feedback only
	rewards   []sim.RowLaw
	check     contractCheck
}

// A contractCheck plays one run of a game and adds the policy's breaches to d.
type contractCheck func(ctx context.Context, g game, factory algos.Factory, rounds int, d *search.Worst) error

// fourKinds of rewards are what actions are checked on.
var fourKinds = []sim.RowLaw{graded, rare, smooth, turning}

// contractRules are the clauses that can be checked of any policy from outside, the clause about
// actions first.
var contractRules = []ContractRule{
	{
		Name: "action", rewards: fourKinds, check: actionBreaches,
		Statement: "every action is k distinct arms in 0…m−1, also at k = 1 and k = m; 1 to k arms if the game allows fewer",
		Method: "games of random size with four kinds of rewards and every feedback that the policy takes; each action " +
			"is checked, and a game with a bad action is shrunk",
		Rejects: "an arm played twice or out of range, too few arms near k = m",
	},
	{
		Name: "partial-feedback", Cascading: true, rewards: []sim.RowLaw{graded, rare, turning, allZero, allOne},
		check:     partialBreaches,
		Statement: "under cascading feedback a policy accepts any observed prefix of its list and learns from nothing else",
		Method: "runs on five kinds of rewards; under one of them only the first arm is ever seen. If the policy exports " +
			"its indices and rule, or a posterior, these must follow from the observed rewards",
		Rejects: "a displayed but unseen arm that is counted as pulled, an update that reads k rewards",
	},
	{
		Name: "deterministic", rewards: []sim.RowLaw{smooth}, check: determinismBreaches,
		Statement: "the same seed and the same rewards give the same actions, whatever other copies of the policy play",
		Method: "one copy plays alone; then two copies with its seed play beside a copy with another seed and other " +
			"rewards, which selects before they observe; games of random size; all actions must agree",
		Rejects: "randomness from elsewhere, iteration over a map, state that copies share or that outlives a game",
	},
	{
		Name: "slices", rewards: []sim.RowLaw{smooth}, check: sliceBreaches,
		Statement: "a policy neither keeps nor changes the caller's slices, spare capacity included",
		Method: "a copy gets slices with sentinel arms and NaN rewards around them; after every call these are checked, " +
			"then the slices are overwritten. It must play like a copy that gets fresh slices",
		Rejects: "a slice kept for later, arms sorted in place, a write beyond the end of a slice",
	},
	{
		Name: "constant-rewards", rewards: []sim.RowLaw{allZero, allOne}, check: constantBreaches,
		Statement: "on all-zero and all-one rewards actions stay valid, no index is NaN, and marginals are " +
			"probabilities that sum to k",
		Method:  "games of random size on both; |Σp − k| ≤ 1e-9·k",
		Rejects: "0/0 in an index, weights that overflow, a division by 1 − p at p = 1",
	},
}

// ContractRules returns the clauses, for policies that are known by their play alone.
func ContractRules() []ContractRule { return contractRules }

// Unseeded returns the part of the rule that can be checked of a policy whose randomness no seed
// controls.
func (r ContractRule) Unseeded() ContractRule {
	if r.Name == "slices" {
		r.check = touchedBreaches
	}
	return r
}

// A Breach is the result of the runs of a game for a rule.
type Breach struct {
	At     string // the first breach of the rule, "" if there is none
	Ended  string // what ended a run instead: a bad action, or a failure, which the rule about actions reports
	Rounds int64  // played
	Note   string // a remark that is no breach
}

// Breach plays whole runs of the game that spec describes, one for each kind of rewards, up to the
// first that breaches the rule or ends early. An error is the factory's, or the context's.
func (r ContractRule) Breach(ctx context.Context, factory algos.Factory, spec algos.Spec, seed uint64) (Breach, error) {
	var d search.Worst
	for _, kind := range r.rewards {
		g := semiBandit(spec.Arms, spec.Cardinality, kind).seeded(seed)
		g.feedback, g.order, g.atMost = spec.Feedback, spec.Order, spec.AtMost
		err := r.check(ctx, g, factory, int(spec.Horizon), &d)
		switch {
		case err != nil:
			return Breach{Rounds: d.N}, err
		case d.Ended != "":
			return Breach{Ended: d.Ended, Rounds: d.N}, nil
		case d.Broken():
			return Breach{At: d.Where, Rounds: d.N}, nil
		}
	}
	return Breach{Rounds: d.N, Note: d.Note}, nil
}

// contract returns the claims that hold for every policy.
func contract(subjects []Implementation) []props.Claim {
	var claims []props.Claim
	for _, r := range contractRules {
		if !r.Cascading { // cascade_update.go claims more of learners under cascades
			claims = append(claims, r.claim(subjects))
		}
	}
	claims = append(claims, firstRound(subjects))
	if c := literal(subjects); len(c.Cases) > 0 {
		claims = append(claims, c)
	}
	for i := range claims {
		claims[i].Group = contractGroup
		claims[i].Reference = "contract of algos.Policy"
	}
	return claims
}

// claim states the rule for every subject, in games that a search draws.
func (r ContractRule) claim(subjects []Implementation) props.Claim {
	c := props.Claim{ID: "contract/" + r.Name, Evidence: props.Searched, Statement: r.Statement, Method: r.Method,
		Rejects: r.Rejects}
	for _, s := range subjects {
		n := len(s.Feedback)
		c.Cases = append(c.Cases, search.Case(c.ID, s.Name, [3]int{30 * n, 120 * n, 6000 * n}, 0, "every round",
			func(ctx context.Context, t props.Trial, rt *rapid.T, d *search.Worst) error {
				g := drawGame(rt, s.Feedback, r.rewards)
				return r.check(ctx, g, s.New, drawRounds(rt, props.ByEffort(t.Effort, 100, 100, 1000)), d)
			}).At(props.Params{"policy": s.Name}))
	}
	return c
}
