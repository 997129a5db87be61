package policytest_test

import (
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/policytest"
	"github.com/regretcheck/regretcheck/props/report"
)

// askedSizes are sizes that somebody asks for, as by --m and --k.
var askedSizes = []policytest.Config{
	{Arms: 8, OneArms: true}, {Cardinality: 1, OneSize: true}, {Cardinality: 3, OneSize: true},
	{Arms: 8, Cardinality: 3, OneArms: true, OneSize: true}, {Arms: 9, Cardinality: 7, OneArms: true, OneSize: true},
	{Arms: 2, Cardinality: 1, OneArms: true, OneSize: true},
}

// TestOurs: the learners of the registry reach the level learns at the least effort, under every
// kind of feedback that they take. make long also asks for other sizes. Sampled rows fail wrongly
// with probability at most 10⁻³ for each policy, and the seed is fixed. CascadeKL-UCB takes as long
// as four others, so that make long asks it. COMBEXP learns from one sum a round, which takes it
// ten times as long, and is asked at the usual sizes alone.
func TestOurs(t *testing.T) {
	for _, e := range algos.Entries() {
		if !isLearner(e) || e.Name == "cascadeklucb" && !whole() || testing.Short() && e.Name != "cascadeucb1" {
			continue
		}
		configs := []policytest.Config{{Feedback: e.Feedback}}
		if whole() && e.Name != "combexp" {
			for _, c := range askedSizes {
				c.Feedback = e.Feedback[:1]
				configs = append(configs, c)
			}
		}
		t.Run(e.Name, func(t *testing.T) {
			t.Parallel()
			for _, c := range configs {
				c.Seed, c.Effort = 1, props.Quick
				r := ours(t, e, c)
				t.Log("\n" + report.Report{Report: r.Report}.Text(report.Layout{Verbose: true}))
				if s := policytest.ScoreOf(r.Rows); s.Reached != policytest.Learns || r.Err() != nil {
					t.Errorf("m=%d, k=%d: level %s: %v %s", c.Arms, c.Cardinality, s.Reached, r.Err(),
						policytest.Undecided(r.Rows, policytest.Learns))
				}
			}
		})
	}
}
