package policytest

import (
	"testing"
	"time"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/claimtest"
	"github.com/regretcheck/regretcheck/props/sim"
)

// unhurried is a time of a round at which everything is played, so that a loaded
// machine changes nothing.
const unhurried = 10 * time.Microsecond

// Run decides every rule in a subtest of its own, named by the rule, and logs
// the tables that the command prints. The defaults are seed 1 and the least
// effort; options change them. What is played fits the policy's speed, which is
// measured. A rule that fails fails its subtest; one that
// more runs or a longer horizon would decide is skipped with that reason. The
// error budget is split over all rules, also where -run picks some. One rule is a search by rapid, so that Run must not go on beside a rapid.Check of the same
// process; -rapid.checks, -rapid.steps and -rapid.seed are its too. At the end the log has the
// scorecard: which levels were reached, and what stopped the next.
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
	manner := claimtest.Manner{Inconclusive: claimtest.Skips, Advice: "more runs (Replicates) or a longer Horizon", Prefix: prefix}
	if cfg.RoundTime == 0 {
		cfg.RoundTime = roundTimeOf(t, factory, cfg)
		manner.RoundTime = cfg.RoundTime
	}
	claims, err := Claims(factory, cfg)
	if err != nil {
		t.Fatal(err)
	}
	var rows []props.Row
	manner.Rows = func(decided []props.Row) { rows = append(rows, decided...) }
	claimtest.Subtests(t, runConfig(claims, cfg), manner)
	t.Logf("%s", ScoreOf(rows).text())
}

// roundTimeOf is the time of a round by which games are chosen: what the environment gives, else what
// is measured, rounded. It is 0 for a policy so fast that everything is played.
func roundTimeOf(t *testing.T, factory algos.Factory, cfg Config) time.Duration {
	t.Helper()
	if given := claimtest.GivenRoundTime(t); given > 0 {
		return given
	}
	took := RoundTime(t.Context(), factory, cfg)
	if took <= unhurried {
		return 0
	}
	chosen := sim.RoundTimeStep(took)
	t.Logf("a round takes %v: what is played is chosen for %v", took, chosen)
	return chosen
}
