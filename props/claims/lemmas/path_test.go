package lemmas

import (
	"math"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/search"
	"github.com/regretcheck/regretcheck/props/sim"
	"github.com/regretcheck/regretcheck/theory"
)

// TestPathByHand: of means 0.9 and 0.1 the first round plays the wrong arm by indices 0.95 and 0.5, which no policy
// does that plays the largest; then the index of arm 0 falls 0.2 below its mean.
func TestPathByHand(t *testing.T) {
	in, err := sim.NewInstance([]float64{0.9, 0.1}, 1, 2, algos.SemiBandit)
	if err != nil {
		t.Fatal(err)
	}
	p := &path{}
	p.Begin(in)
	p.See(&sim.Round{T: 1, Action: []int{1}, Observed: []int{1}, Rewards: []float64{0}, Indices: []float64{0.95, 0.5}})
	c, _ := leftOut(p, 0)
	if got := c.Observed.Mid; !(math.Abs(got+0.45) <= 1e-15) || !c.Violated() {
		t.Errorf("leftOut: %v, violated %v, want 0.5 − 0.95 below 0", got, c.Violated())
	}
	p.See(&sim.Round{T: 2, Action: []int{0}, Observed: []int{0}, Rewards: []float64{1}, Indices: []float64{0.7, 0.3}})
	if zetas, bar := p.zetas(), p.bar(1e-6); !(math.Abs(zetas-0.2) <= 1e-15) || !(math.Abs(bar-1.6) <= 1e-14) {
		t.Errorf("Σζ = %v, A_B above %v, want 0.2 and 1.6", zetas, bar)
	}
	kind := classified(in, []int{1})
	if !(math.Abs(kind.gap-0.8) <= 1e-15) || kind.class != 0 || len(kind.wrong) != 1 {
		t.Errorf("the wrong arm: %+v, want a gap of 0.8 in class 0", kind)
	}
	if c, n := leastIndicated(p, 1e-6); n != 0 { // the gap is below 1.6
		t.Errorf("leastIndicated: %d rounds in A_B, %v, want none", n, c)
	}
}

// TestEveryClassIsCompared: a violation in class 0, where no index is above a threshold, is not hidden by class 1, where
// both wrong arms have large indices.
func TestEveryClassIsCompared(t *testing.T) {
	in, err := sim.NewInstance([]float64{0.1, 0.89, 0.9, 0.9}, 2, 2, algos.SemiBandit)
	if err != nil {
		t.Fatal(err)
	}
	p := &path{}
	p.Begin(in)
	p.See(&sim.Round{T: 1, Action: []int{0, 2}, Rewards: []float64{0, 0}, Indices: []float64{0.1, 0.89, 1, 1}})
	p.See(&sim.Round{T: 2, Action: []int{0, 1}, Rewards: []float64{0, 0}, Indices: []float64{0.14, 0.95, 1, 1}})
	if c, _ := arrangedRegret(p, 1e-5); !c.Violated() || c.Where != "ℓ=0, 1 rounds in A_B" {
		t.Errorf("violated %v at %s, want the class 0", c.Violated(), c.Where)
	}
}

// An undefined rule has NaN for an index after the first pull.
type undefined struct{}

func (undefined) Index(float64, int64, int64) float64 { return math.NaN() }

// TestIndicesAreNumbers: every claim about the rounds of a run rejects an index that is NaN.
func TestIndicesAreNumbers(t *testing.T) {
	g := watchedGames[0]
	g.Horizon = 5
	player := sim.Code(func(s algos.Spec) (algos.Policy, error) { return algos.NewIndexPolicy(s, undefined{}, true) })
	f, err := g.watched(player, 1e-5, recomputed).Check(t.Context(), quickly)
	if err != nil || !strings.Contains(f.Witness, "index of arm 0 is NaN") || f.Observed.Lo <= f.Bound.Value() {
		t.Errorf("%v in %s (%v), want a violation", f.Observed, f.Witness, err)
	}
}

// TestARunWithoutThePremise: if no round of a run meets the premise, the next run decides.
func TestARunWithoutThePremise(t *testing.T) {
	g, runs := watchedGames[0], int64(0)
	g.Horizon = 5
	second := func(*path, float64) (search.Comparison, int64) {
		runs++
		return atMost(theory.Exactly(1), 2, "met"), runs - 1
	}
	f, err := g.watched(sim.Data(algos.Choice{Name: "cmoss"}), 1e-5, second).Check(t.Context(), quickly)
	if err != nil || runs != 2 || f.N != 1 || !strings.HasSuffix(f.Witness, "run 1: met") {
		t.Errorf("%d runs, %d rounds, %q %s, %v, want the second run's", runs, f.N, f.Witness, f.Skip, err)
	}
}
