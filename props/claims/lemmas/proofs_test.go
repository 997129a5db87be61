package lemmas

import (
	"cmp"
	"math"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/theory"
)

func cmoss(delta float64) sim.Player {
	return sim.Data(algos.Choice{Name: "cmoss", Settings: "delta=" + algos.DeltaFixed(delta).String()})
}

func random() sim.Player { return sim.Data(algos.Choice{Name: "random"}) }

// decide returns the outcomes of a claim's cases at a share of 10⁻⁴.
func decide(t *testing.T, c props.Claim) (outcomes []props.Outcome) {
	t.Helper()
	for _, k := range c.Cases {
		f, err := k.Check(t.Context(), props.Trial{
			Seed: 1, Alpha: 1e-4, Effort: props.Quick, Workers: props.NewWorkers(2), Progress: func(float64) {},
		})
		if err != nil {
			t.Fatal(err)
		}
		f.Evidence = cmp.Or(f.Evidence, c.Evidence) // as the runner has it
		v := props.Decide(f)
		t.Logf("%s, %s: %v, %v against %v; %s", c.ID, k.Instance, v.Outcome(), f.Observed, f.Bound, f.Witness)
		outcomes = append(outcomes, v.Outcome())
	}
	return outcomes
}

// TestProofs: what is printed falsely fails, everything else passes.
func TestProofs(t *testing.T) {
	if testing.Short() {
		t.Skip("runs nothing side by side that other tests do not")
	}
	for _, c := range Proofs(cmoss, random()) {
		if err := c.Validate(); err != nil {
			t.Error(err)
		}
		want := props.Pass
		if c.Printed {
			want = props.Fail
		}
		for i, got := range decide(t, c) {
			if got != want {
				t.Errorf("%s, %s: got %v, want %v", c.ID, c.Cases[i].Instance, got, want)
			}
		}
	}
}

// TestBrokenSubjects: a claim about a wrong display, or about a learner that does not learn, has a
// case that fails.
func TestBrokenSubjects(t *testing.T) {
	growth := func(learner func(float64) sim.Player) props.Claim { return observedWhole(learner, random())[2] }
	broken := map[string]props.Claim{
		"a first sum of Δ/10":   blockSums(blocks{0.5, 0.1, printedBlocks.rest, printedBlocks.limit}),
		"√2 + ½":                blockSums(blocks{0.5, 1. / 8, (math.Sqrt2 + 0.5) / 16, 3. / 8}),
		"a limit of Δ/4":        blockSums(blocks{0.5, 0.2, printedBlocks.rest, 0.25}),
		"blocks without ½":      blockSums(blocks{0, printedBlocks.first, printedBlocks.rest, printedBlocks.limit}),
		"0.9 of the integral":   sumBelowIntegral(0.9),
		"e³ in the logarithm":   assembly(assembled{1540, 3, 4}),
		"k³ in the logarithm":   assembly(assembled{1540, 4, 3}),
		"1541":                  assembly(assembled{1541, 4, 4}),
		"a/ε² for 3a/ε²":        independent(1),
		"a reward arms lower":   atMostK("actions/at-most-k", reward{"conjunctive", theory.ConjunctiveReward}),
		"random play for CMOSS": growth(func(float64) sim.Player { return random() }),
	}
	for name, c := range broken {
		failed := false
		for _, o := range decide(t, c) {
			failed = failed || o == props.Fail
		}
		if !failed {
			t.Errorf("%s: no case of %s fails", name, c.ID)
		}
	}
}

// TestObservedNeedsPStar: with twice p* the inequality is false in these games.
func TestObservedNeedsPStar(t *testing.T) {
	for _, c := range cascadeKinds() {
		g := c.game()
		trial := props.Trial{Seed: 1, Alpha: 1e-4, Effort: props.Quick, Workers: props.NewWorkers(2)}
		f, err := g.inequality(cmoss, 2*c.leastWhole(g.means, g.Cardinality))(t.Context(), trial)
		if err != nil {
			t.Fatal(err)
		}
		if props.Decide(f).Outcome() != props.Fail {
			t.Errorf("%s: %v, %s", c.feedback, f.Observed, f.Witness)
		}
	}
}

// TestExpectedCount agrees with the exact program for identical rewards.
func TestExpectedCount(t *testing.T) {
	for _, mu := range []float64{0.1, 0.5, 0.8} {
		want, err := theory.Kappa(mu, 1, 0.3, 300)
		if err != nil {
			t.Fatal(err)
		}
		got := expectedCount(func(int) law { return bernoulli(mu) }, 1, 0.3, 300, nil)
		if got < want.Lo-1e-9 || got > want.Hi+1e-9 {
			t.Errorf("μ=%g: got %v, want %v", mu, got, want)
		}
	}
}
