package algos_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/reference"
)

// TestKineticEqualsLiteralPseudoCode plays games of all sizes, with and without the ties of few rounds.
func TestKineticEqualsLiteralPseudoCode(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		spec, means := drawGame(rt)
		if rapid.Bool().Draw(rt, "many") {
			spec.Arms = rapid.IntRange(1, 150).Draw(rt, "arms")
			spec.Cardinality = min(spec.Cardinality*rapid.IntRange(1, 9).Draw(rt, "times"), spec.Arms)
			for len(means) < spec.Arms {
				means = append(means, means...)
			}
			means = means[:spec.Arms]
		}
		rule := algos.CUCBRule{Scale: rapid.SampledFrom([]float64{1.5, 2, 0.01}).Draw(rt, "scale"), Lag: rapid.Int64Range(0, 1).Draw(rt, "lag")}
		clip := rapid.Bool().Draw(rt, "clip")
		got, err := algos.NewKinetic(spec, rule, clip)
		if err != nil {
			rt.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 0))
		compareActions(t, got, literal{Index: reference.Optimistic(reference.UCBRadius(rule.Scale, rule.Lag)), Clip: clip}, spec, means, rng)
	})
}

// TestKineticResumes starts both from statistics of late rounds, where lines are close to each other.
func TestKineticResumes(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		m := rapid.IntRange(2, 90).Draw(rt, "m")
		spec := algos.Spec{Arms: m, Cardinality: rapid.IntRange(1, m).Draw(rt, "k"), Horizon: 1 << 53}
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 0))
		clip := rapid.Bool().Draw(rt, "clip")
		rule := algos.CUCBRule{Scale: 1.5}
		a, errA := algos.NewKinetic(spec, rule, clip)
		b, errB := algos.NewSeparable(spec, rule, clip)
		if errA != nil || errB != nil {
			rt.Fatal(errA, errB)
		}
		for range 2 { // the second time forgets the first
			pulls, sums := make([]int64, m), make([]float64, m)
			most := rapid.Int64Range(1, 1<<40).Draw(rt, "pulls")
			for i := range pulls {
				pulls[i] = rng.Int64N(most)
				sums[i] = float64(pulls[i] / (1 + rng.Int64N(3)))
			}
			round := rapid.Int64Range(1, 1<<50).Draw(rt, "round")
			a.(algos.Resumer).Resume(pulls, sums, round)
			b.(algos.Resumer).Resume(pulls, sums, round)
			for t := range 60 {
				x, y := a.Select(nil), b.Select(nil)
				slices.Sort(x)
				slices.Sort(y)
				if !slices.Equal(x, y) {
					rt.Fatalf("m=%d, k=%d, %d rounds after %d: got %v, want %v", m, spec.Cardinality, t, round, x, y)
				}
				rewards := make([]float64, len(x))
				for j := range rewards {
					rewards[j] = float64(rng.IntN(2))
				}
				a.Observe(x, rewards)
				b.Observe(x, rewards)
			}
		}
	})
}

// TestKineticCrossesWithTheLevel plays k = 1 against an arm that only the level brings back: the rounds until then must be as
// many as the literal pseudo-code has.
func TestKineticCrossesWithTheLevel(t *testing.T) {
	spec := algos.Spec{Arms: 80, Cardinality: 1, Horizon: 30_000}
	means := make([]float64, spec.Arms)
	means[40] = 1
	for _, clip := range []bool{true, false} {
		got, err := algos.NewKinetic(spec, algos.CUCBRule{Scale: 0.05}, clip)
		if err != nil {
			t.Fatal(err)
		}
		compareActions(t, got, literal{Index: reference.Optimistic(reference.UCBRadius(0.05, 0)), Clip: clip}, spec, means, rand.New(rand.NewPCG(1, 1)))
	}
}

// BenchmarkManyArms compares the two ways of ranking CUCB's arms.
func BenchmarkManyArms(b *testing.B) {
	type maker = func(algos.Spec, algos.CUCBRule, bool) (algos.Policy, error)
	for _, size := range [][2]int{{20, 5}, {50, 5}, {50, 25}, {100, 5}, {100, 50}, {300, 5}, {1000, 5}, {1000, 100}, {10_000, 5}, {10_000, 1000}, {1_000_000, 5}} {
		for name, maker := range map[string]maker{"separable": algos.NewSeparable, "kinetic": algos.NewKinetic} {
			b.Run(fmt.Sprintf("m=%d/k=%d/%s", size[0], size[1], name), func(b *testing.B) {
				benchmarkUniform(b, maker, size[0], size[1])
			})
		}
	}
}

// benchmarkUniform plays rounds with means drawn from [0, 1].
func benchmarkUniform(b *testing.B, maker func(algos.Spec, algos.CUCBRule, bool) (algos.Policy, error), m, k int) {
	p, err := maker(algos.Spec{Arms: m, Cardinality: k, Horizon: 1 << 40}, algos.CUCBRule{Scale: 1.5}, true)
	if err != nil {
		b.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	means := make([]float64, m)
	for i := range means {
		means[i] = rng.Float64()
	}
	benchmarkGame(b, p, means, k)
}

// A cautiousRule embeds CUCB's rule and has an index of its own, which no ranking may take for CUCB's.
type cautiousRule struct{ algos.CUCBRule }

func (r cautiousRule) Index(sum float64, pulls, round int64) float64 {
	return -r.CUCBRule.Index(sum, pulls, round)
}

// A timidRule does the same with CMOSS's.
type timidRule struct{ algos.CMOSSRule }

func (r timidRule) Index(sum float64, pulls, _ int64) float64 { return float64(pulls) - sum }

// A timidKL does the same with KL-CMOSS's.
type timidKL struct{ algos.KLCMOSSRule }

func (r timidKL) Index(sum float64, pulls, _ int64) float64 { return float64(pulls) - sum }

func TestARuleThatEmbedsAnotherIsRankedByItsOwnIndex(t *testing.T) {
	for _, rule := range []algos.IndexRule{
		cautiousRule{algos.CUCBRule{Scale: 1.5}}, timidRule{algos.CMOSSRule{Delta: 0.1}}, timidKL{algos.KLCMOSSRule{Delta: 0.1}},
	} {
		for _, m := range []int{6, 60} {
			spec := algos.Spec{Arms: m, Cardinality: 2, Horizon: 1000}
			p, err := algos.NewIndexPolicy(spec, rule, false)
			if err != nil {
				t.Fatal(err)
			}
			rng := rand.New(rand.NewPCG(1, 2))
			for round := range 300 {
				index := p.(algos.Indexer).Indices(nil)
				order := make([]int, m)
				for i := range order {
					order[i] = i
				}
				slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(index[b], index[a]) })
				want, got := order[:2], p.Select(nil)
				slices.Sort(want)
				slices.Sort(got)
				if !slices.Equal(got, want) {
					t.Fatalf("%T, m = %d, round %d: got %v, want %v", rule, m, round+1, got, want)
				}
				p.Observe(got, []float64{float64(rng.IntN(2)), float64(rng.IntN(2))})
			}
		}
	}
}
