package policytest

import (
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claimtest"
)

// Run decides every rule in a subtest of its own, named by the rule, and logs
// the tables that the command prints. The defaults are seed 1 and the least
// effort; an option changes any field: func(c *policytest.Config) { c.Arms = 30 }.
// A rule that fails or is not decided fails its subtest. The error budget is split
// over all rules, also where -run picks some. At the end the log says which levels
// were reached, and which rule stopped the next.
func Run(t *testing.T, factory algos.Factory, options ...func(*Config)) {
	t.Helper()
	cfg := Config{Seed: 1, Effort: props.Quick}
	for _, o := range options {
		o(&cfg)
	}
	asked := cfg.OneSize
	if cfg = AtHome(factory, cfg); cfg.OneSize && !asked {
		t.Logf("the policy declines other k: everything is played at k = %d", cfg.Cardinality)
	}
	claims, err := Claims(factory, cfg)
	if err != nil {
		t.Fatal(err)
	}
	var rows []props.Row
	claimtest.Subtests(t, runConfig(claims, cfg), claimtest.Manner{
		Inconclusive: cfg.Inconclusive, Advice: "a larger Effort", Prefix: prefix,
		Rows: func(decided []props.Row) { rows = append(rows, decided...) },
	})
	t.Log(ScoreOf(rows).Sentence())
}
