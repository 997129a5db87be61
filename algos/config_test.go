package algos_test

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
)

func TestDeltaValue(t *testing.T) {
	const T = 100_000
	// By hand: m(log₂k)²/(kT) at (30, 10): 30·3.3219…²/10⁶; (m−k)²log₂k·log₂(m−k)/(k²T)
	// at (30, 20): 100·4.3219…·3.3219…/(4·10⁷); pairing (30, 10): 20/10⁶, (30, 20): 10(1+ln 2)/(2·10⁶).
	for _, c := range []struct {
		rule algos.Delta
		m, k int
		want float64
	}{
		{algos.DeltaPaper, 30, 10, 30 * 3.321928094887362 * 3.321928094887362 / 1e6},
		{algos.DeltaPaper, 30, 20, 100 * 4.321928094887363 * 3.321928094887362 / 4e7},
		{algos.DeltaPairing, 30, 10, 2e-5},
		{algos.DeltaPairing, 30, 20, 10 * (1 + math.Ln2) / 2e6},
		{algos.DeltaPairing, 30, 1, 29e-5},
		{algos.DeltaPairing, 30, 30, 1e-5},
		{algos.DeltaFixed(1e-5), 30, 10, 1e-5},
	} {
		got, err := c.rule.Value(c.m, c.k, T)
		if err != nil || math.Abs(got-c.want) > 1e-12*c.want {
			t.Errorf("δ %s at m=%d, k=%d: got %v, %v, want %v", c.rule, c.m, c.k, got, err, c.want)
		}
	}
}

func TestPaperDeltaExplainsWhyItIsZero(t *testing.T) {
	for _, k := range []int{1, 29, 30} {
		_, err := algos.DeltaPaper.Value(30, k, 1000)
		if err == nil || !strings.Contains(err.Error(), "regret is linear") {
			t.Errorf("paper δ at k=%d: got error %v, want one that says regret is linear", k, err)
		}
	}
}

// TestEveryPolicyChecksItsGame, as TestSpecLimits has it.
func TestEveryPolicyChecksItsGame(t *testing.T) {
	for _, entry := range algos.Entries() {
		factory, err := algos.ByName(entry.Name)
		if err != nil {
			t.Fatal(err)
		}
		_, err = factory(algos.Spec{Arms: 5, Cardinality: 6, Horizon: 10, Source: rand.NewPCG(1, 2)})
		if err == nil || !strings.Contains(err.Error(), "k=6: want 1 ≤ k ≤ m=5") {
			t.Errorf("%s: got error %v, want one that names k", entry.Name, err)
		}
	}
}

// TestPoliciesSayWhatTheyNeed: a source, the reward of every played arm, not too many arms.
func TestPoliciesSayWhatTheyNeed(t *testing.T) {
	refused := func(name string, spec algos.Spec, want string) {
		factory, err := algos.ByName(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := factory(spec); err == nil || err.Error() != want {
			t.Errorf("%s: got error %v, want %q", name, err, want)
		}
	}
	for _, e := range algos.Entries() {
		spec := algos.Spec{Arms: 5, Cardinality: 2, Horizon: 10}
		if e.NeedsSeed {
			refused(e.Name, spec, "source=nil: "+e.Name+" draws at random and needs one")
		}
		spec.Source, spec.Feedback = rand.NewPCG(1, 2), algos.Disjunctive
		if !e.Supports(spec.Feedback) {
			refused(e.Name, spec, "feedback=disjunctive: "+e.Name+" needs semi-bandit feedback")
		}
	}
	refused("combexp", algos.Spec{Arms: 201, Cardinality: 3, Horizon: 10, Source: rand.NewPCG(1, 2)},
		"m=201: combexp wants m ≤ 200")
}

// The ends of the domain are within it, what lies beside them is not.
func TestSpecLimits(t *testing.T) {
	for _, tt := range []struct {
		spec  algos.Spec
		wrong string
	}{
		{algos.Spec{Arms: 1, Cardinality: 1, Horizon: 1}, ""},
		{algos.Spec{Arms: algos.MaxArms, Cardinality: algos.MaxArms, Horizon: algos.MaxHorizon}, ""},
		{algos.Spec{Arms: algos.MaxArms, Cardinality: 1, Horizon: 1}, ""},
		{algos.Spec{Arms: 0, Cardinality: 1, Horizon: 1}, "m=0"},
		{algos.Spec{Arms: algos.MaxArms + 1, Cardinality: 1, Horizon: 1}, "m="},
		{algos.Spec{Arms: 3, Cardinality: 0, Horizon: 1}, "k=0"}, {algos.Spec{Arms: 3, Cardinality: 4, Horizon: 1}, "k=4"},
		{algos.Spec{Arms: 3, Cardinality: 3, Horizon: 0}, "T=0"},
		{algos.Spec{Arms: 3, Cardinality: 3, Horizon: algos.MaxHorizon + 1}, "T="},
		{algos.Spec{Arms: 3, Cardinality: 3, Horizon: 9, Feedback: 9}, "feedback=9"},
		{algos.Spec{Arms: 3, Cardinality: 3, Horizon: 9, Order: 9}, "order=9"},
	} {
		_, err := tt.spec.Normalize()
		if (err == nil) != (tt.wrong == "") || err != nil && !strings.HasPrefix(err.Error(), tt.wrong) {
			t.Errorf("%+v: got %v, want an error about %q", tt.spec, err, tt.wrong)
		}
	}
}
