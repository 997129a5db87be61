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

func TestBadConfigurationsAreNamed(t *testing.T) {
	source := rand.NewPCG(1, 2)
	good := algos.Spec{Arms: 5, Cardinality: 2, Horizon: 10, Source: source}
	with := func(change func(*algos.Spec)) algos.Spec { s := good; change(&s); return s }
	for _, c := range []struct {
		spec algos.Spec
		want string
	}{
		{with(func(s *algos.Spec) { s.Arms = 0 }), "m=0"},
		{with(func(s *algos.Spec) { s.Cardinality = 6 }), "k=6: want 1 ≤ k ≤ m=5"},
		{with(func(s *algos.Spec) { s.Cardinality = 0 }), "k=0"},
		{with(func(s *algos.Spec) { s.Horizon = 0 }), "T=0"},
		{with(func(s *algos.Spec) { s.Feedback = 9 }), "feedback=9"},
		{with(func(s *algos.Spec) { s.Order = 9 }), "order=9"},
	} {
		for _, entry := range algos.Entries() {
			factory, err := algos.ByName(entry.Name)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := factory(c.spec); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s: got error %v, want one naming %q", entry.Name, err, c.want)
			}
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
		m, k    int
		horizon int64
		wrong   string
	}{
		{1, 1, 1, ""}, {algos.MaxArms, algos.MaxArms, algos.MaxHorizon, ""}, {algos.MaxArms, 1, 1, ""},
		{0, 1, 1, "m=0"}, {algos.MaxArms + 1, 1, 1, "m="}, {3, 0, 1, "k=0"}, {3, 4, 1, "k=4"}, {3, 3, 0, "T=0"},
		{3, 3, algos.MaxHorizon + 1, "T="},
	} {
		_, err := algos.Spec{Arms: tt.m, Cardinality: tt.k, Horizon: tt.horizon}.Normalize()
		if (err == nil) != (tt.wrong == "") || err != nil && !strings.HasPrefix(err.Error(), tt.wrong) {
			t.Errorf("m=%d k=%d T=%d: got %v, want an error about %q", tt.m, tt.k, tt.horizon, err, tt.wrong)
		}
	}
}
