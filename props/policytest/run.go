package policytest

import (
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claimtest"
)

// Run decides every rule in a subtest of its own, named by the rule, and logs
// the tables that the command prints. The defaults are seed 1 and the least
// effort; options change them. A rule that fails or is not decided fails its
// subtest. The error budget is split over all rules, also where -run picks some.
// At the end the log has the scorecard: which levels were reached, and what
// stopped the next.
func Run(t *testing.T, factory algos.Factory, options ...Option) {
	t.Helper()
	cfg := Config{Seed: 1, Effort: props.Quick}
	for _, o := range options {
		o(&cfg)
	}
	asked := cfg.Cardinality
	if cfg = AtHome(factory, cfg); cfg.Cardinality != asked {
		t.Logf("the policy declines more arms than one a round: everything is played at k = 1")
	}
	claims, err := Claims(factory, cfg)
	if err != nil {
		t.Fatal(err)
	}
	var rows []props.Row
	claimtest.Subtests(t, runConfig(claims, cfg), claimtest.Manner{
		Inconclusive: cfg.inconclusive, Advice: "a larger Effort", Prefix: prefix,
		Rows: func(decided []props.Row) { rows = append(rows, decided...) },
	})
	t.Logf("%s", ScoreOf(rows).text())
}
