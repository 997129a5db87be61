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
func TestOurs(t *testing.T) {
	for _, e := range algos.Entries() {
		if !isLearner(e) {
			continue
		}
		t.Run(e.Name, func(t *testing.T) {
			t.Parallel()
			f, err := algos.ByName(e.Name)
			if err != nil {
				t.Fatal(err)
			}
			cfg := policytest.AtHome(f, policytest.Config{Feedback: e.Feedback, Seed: 1, Effort: props.Quick})
			r, err := policytest.Check(t.Context(), f, cfg)
			if err != nil {
				t.Fatal(err)
			}
			report.Log(t, r.Report)
			if s := policytest.ScoreOf(r.Rows); s.Reached != policytest.Learns || r.Err() != nil {
				t.Errorf("level %s: %v %s", s.Reached, r.Err(), policytest.Undecided(r.Rows, policytest.Learns))
			}
		})
	}
}
