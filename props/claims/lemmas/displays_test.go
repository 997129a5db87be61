package lemmas

import (
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/theory"
)

var quickly = props.Trial{Seed: 1, Alpha: 1e-4, Effort: props.Quick, Workers: props.NewWorkers(2)}

// TestControlOfGrowthNeedsALesson: in a game without anything to learn no sum grows, and the control fails.
func TestControlOfGrowthNeedsALesson(t *testing.T) {
	defer func(means sim.ListMeans) { wholeMeans = means }(wholeMeans)
	wholeMeans = sim.ListMeans{0.5, 0.5, 0.5, 0.5, 0.5}
	control := observedWhole(Subjects{Random: sim.Data(algos.Choice{Name: "random"})})[2]
	for _, k := range control.Cases {
		if f, err := k.Check(t.Context(), quickly); err != nil || props.Decide(f).Outcome() != props.Fail {
			t.Errorf("%s: %v in %s (%v), want a failure", k.Instance, f.Observed, f.Witness, err)
		}
	}
}

// TestObservedNeedsPStar: with twice p* the inequality is false in these games.
func TestObservedNeedsPStar(t *testing.T) {
	cmoss := func(delta float64) sim.Player {
		return sim.Data(algos.Choice{Name: "cmoss", Settings: "delta=" + algos.DeltaFixed(delta).String()})
	}
	for _, c := range cascadeKinds {
		g := wholeGame(c)
		f, err := g.inequality(cmoss, 2*c.pStar(wholeMeans, g.Cardinality))(t.Context(), quickly)
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
		got := expectedCount(func(int) law { return bernoulli(mu) }, 1, 0.3, 300)
		if got < want.Lo-1e-9 || got > want.Hi+1e-9 {
			t.Errorf("μ=%g: got %v, want %v", mu, got, want)
		}
	}
}

// TestRandomPlayExceedsTheTheorem: in the games of the theorem the bound is below k(m−k)/m·T, the regret of random play.
func TestRandomPlayExceedsTheTheorem(t *testing.T) {
	for _, k := range theoremConstant(Subjects{}).Cases {
		z, T := sim.Size{M: k.Params["m"].(int), K: k.Params["k"].(int)}, float64(k.Params["T"].(int64))
		if bound, random := theoremBound(z, T), T*float64(z.K*(z.M-z.K))/float64(z.M); bound >= random {
			t.Errorf("%s: bound %g, random play has %g", k.Instance, bound, random)
		}
	}
}
