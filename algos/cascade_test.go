package algos_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/regretcheck/regretcheck/algos"
	"github.com/regretcheck/regretcheck/props/reference"
)

// cascadeNames are the policies made for cascades.
var cascadeNames = []string{"cascadeucb1", "cascadeklucb"}

func cascadePolicy(t testing.TB, name string, spec algos.Spec) algos.Policy {
	t.Helper()
	factory, err := algos.ByName(name, algos.Params{})
	if err != nil {
		t.Fatal(err)
	}
	p, err := factory(spec)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestCascadePoliciesDisplayByIndex(t *testing.T) {
	for _, name := range cascadeNames {
		for _, order := range []algos.Order{algos.Descending, algos.Ascending} {
			for _, feedback := range []algos.Feedback{algos.Disjunctive, algos.Conjunctive} {
				p := cascadePolicy(t, name, algos.Spec{Arms: 9, Cardinality: 4, Horizon: 500, Feedback: feedback, Order: order})
				stop := 1.0
				if feedback == algos.Conjunctive {
					stop = 0
				}
				r := rand.New(rand.NewPCG(1, 1))
				for round := range 500 {
					want := rankedArms(p.(algos.Indexer).Indices(nil), 4, order)
					list := p.Select(nil)
					if diff := cmp.Diff(want, list); diff != "" {
						t.Fatalf("%s %s %s round %d (−want +got):\n%s", name, feedback, order, round+1, diff)
					}
					var rewards []float64
					for _, arm := range list {
						x := 0.0
						if r.Float64() < float64(arm+1)/12 {
							x = 1
						}
						if rewards = append(rewards, x); x == stop {
							break
						}
					}
					p.Observe(list[:len(rewards)], rewards)
				}
			}
		}
	}
}

// The indices after three rounds of a made-up history, by the formulas of the
// doc comments.
func TestCascadeIndices(t *testing.T) {
	level := math.Log(4) + 3*math.Log(math.Log(4))
	radius := func(n float64) float64 { return math.Sqrt(1.5 * math.Log(3) / n) }
	for name, want := range map[string][]float64{
		"cascadeucb1":  {1 + radius(1), 0 + radius(1), 0.5 + radius(2), math.Inf(1)},
		"cascadeklucb": {1, reference.KLUpper(0, level), reference.KLUpper(0.5, level/2), math.Inf(1)},
	} {
		p := cascadePolicy(t, name, algos.Spec{Arms: 4, Cardinality: 3, Horizon: 9, Feedback: algos.Disjunctive})
		for _, h := range []struct {
			arms    []int
			rewards []float64
		}{{[]int{1, 2}, []float64{0, 1}}, {[]int{2, 0}, []float64{0, 1}}, {nil, nil}} {
			p.Select(nil)
			p.Observe(h.arms, h.rewards)
		}
		for i, got := range p.(algos.Indexer).Indices(nil) {
			if got != want[i] && math.Abs(got-want[i]) > 1e-14 {
				t.Errorf("%s: index of arm %d is %v, want %v", name, i, got, want[i])
			}
		}
	}
}

func TestCascadePoliciesAllocateNothing(t *testing.T) {
	for _, name := range cascadeNames {
		for _, f := range []algos.Feedback{algos.SemiBandit, algos.Disjunctive} {
			wantNoAllocations(t, cascadePolicy(t, name, algos.Spec{Arms: 20, Cardinality: 5, Horizon: 1000, Feedback: f}))
		}
	}
}

func BenchmarkCascade(b *testing.B) {
	for _, name := range cascadeNames {
		b.Run(name+"/m=20,k=5", func(b *testing.B) {
			benchmarkBernoulli(b, cascadePolicy(b, name, algos.Spec{Arms: 20, Cardinality: 5, Horizon: 1e5}), 20, 5)
		})
	}
}
