package sim_test

import (
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

// TestTheRegistryKnowsWhoIsPlayedByEvents: a policy has a cost by events if and only if the
// engine takes it, and a cost round by round in any case.
func TestTheRegistryKnowsWhoIsPlayedByEvents(t *testing.T) {
	for _, e := range algos.Entries() {
		plan := sim.Plan{
			Game: sim.Game{Arms: 6, Cardinality: 2, Horizon: 1000, Means: sim.UniformMeans{Hi: 1}}, Runs: 1, Seed: 1,
			Engine: sim.EngineEvents,
		}
		_, err := sim.Run(t.Context(), props.NewWorkers(1), plan.By(sim.Data(algos.Choice{Name: e.Name})), nil)
		if (err == nil) != e.Cost.ByEvents() || !(e.Cost.Stepwise > 0) {
			t.Errorf("%s has the cost %+v, and by events: %v", e.Name, e.Cost, err)
		}
	}
}
