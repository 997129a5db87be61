package policytest_test

import (
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/policytest"
	"github.com/regretcheck/regretcheck/props/report"
)

// TestOurs: the learners of the registry reach the level learns at the least effort, under every
// kind of feedback that they take. Sampled rows fail wrongly with probability at most 10⁻³ for each
// policy, and the seed is fixed. COMBEXP at k = 7 of 9, which takes 10⁵ rounds, is not asked.
// CascadeKL-UCB takes as long as four others, so that make long asks it.
func TestOurs(t *testing.T) {
	for _, e := range algos.Entries() {
		if !isLearner(e) || e.Name == "cascadeklucb" && !whole() {
			continue
		}
		t.Run(e.Name, func(t *testing.T) {
			t.Parallel()
			r := ours(t, e, policytest.Config{Seed: 1, Effort: props.Quick})
			report.Log(t, r.Report)
			if s := policytest.ScoreOf(r.Rows); s.Reached != policytest.Learns || r.Err() != nil {
				t.Errorf("level %s: %v %s", s.Reached, r.Err(), policytest.Undecided(r.Rows, policytest.Learns))
			}
		})
	}
}
