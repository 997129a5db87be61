package suite_test

import (
	"fmt"
	"testing"

	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/props/sim/simtest"
	"github.com/regretcheck/regretcheck/props/store"
	"github.com/regretcheck/regretcheck/props/suite"
)

// BenchmarkEverythingFound is what a command takes all of whose units are stored. The
// store is filled with made-up results, which are as long as true ones.
func BenchmarkEverythingFound(b *testing.B) {
	for _, c := range []struct {
		command string
		claims  func() []props.Claim
		effort  props.Effort
	}{{"scaling", suite.Scaling, props.Quick}, {"scaling", suite.Scaling, props.Full},
		{"paper", suite.Paper, props.Full}} {
		b.Run(fmt.Sprintf("%s-%v", c.command, c.effort), func(b *testing.B) {
			s, err := store.Open(b.TempDir())
			if err != nil {
				b.Fatal(err)
			}
			decide := func() store.Counts {
				e := store.NewExecutor(s, new(simtest.Executor), func(err error) { b.Error(err) })
				watched := func(c props.Claim, _ props.Case) bool { return c.Group != "Rounds without a click" } // played here
				if _, err := props.Run(sim.WithExecutor(b.Context(), e),
					props.Config{Claims: c.claims(), Seed: 1, Effort: c.effort, Select: watched}); err != nil {
					b.Fatal(err)
				}
				return e.Counts()
			}
			decide()
			for b.Loop() {
				if n := decide(); n.Played > 0 {
					b.Fatalf("%+v: want everything found", n)
				}
			}
			b.ReportMetric(float64(decide().Found), "units")
		})
	}
}
