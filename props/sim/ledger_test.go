package sim_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
)

// A book is a pool that keeps what is entered.
type book struct {
	*props.Workers
	entries []string
}

func (b *book) Play(stream string, first, runs int) {
	b.entries = append(b.entries, fmt.Sprintf("%s replicates %d, %d", stream, first, runs))
}

// TestRunsEnterTheLedger: the replicates of a policy of the registry have one stream whatever their
// checkpoints and the executor, and another for another seed, policy or game. Units of an executor
// are not entered again.
func TestRunsEnterTheLedger(t *testing.T) {
	plan := sim.Plan{
		Game:   sim.Game{Arms: 4, Cardinality: 2, Horizon: 50, Means: sim.UniformMeans{Lo: 0, Hi: 1}},
		Player: sim.Data(algos.Choice{Name: "random"}), Runs: 3, Seed: 5,
	}
	entry := func(change func(*sim.Plan)) string {
		p, b := plan, &book{Workers: props.NewWorkers(1)}
		change(&p)
		if _, err := sim.Run(sim.WithExecutor(t.Context(), sim.InProcess{}), b, p, nil); err != nil {
			t.Fatal(err)
		}
		if len(b.entries) != 1 || !strings.HasSuffix(b.entries[0], fmt.Sprintf(" replicates %d, 3", p.First)) {
			t.Errorf("entries %q, want one of three replicates from %d", b.entries, p.First)
		}
		return strings.Join(b.entries, "")
	}
	first := entry(func(*sim.Plan) {})
	for name, tt := range map[string]struct {
		change func(*sim.Plan)
		same   bool
	}{
		"other checkpoints": {func(p *sim.Plan) { p.Checkpoints = []int64{25, 50} }, true},
		"other replicates":  {func(p *sim.Plan) { p.First = 3 }, false},
		"another seed":      {func(p *sim.Plan) { p.Seed = 6 }, false},
		"another policy":    {func(p *sim.Plan) { p.Choice.Name = "cucb" }, false},
		"another horizon":   {func(p *sim.Plan) { p.Horizon = 60 }, false},
	} {
		if got := entry(tt.change) == first; got != tt.same {
			t.Errorf("%s: the same entry: %v, want %v", name, got, tt.same)
		}
	}
}
