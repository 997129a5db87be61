package algos_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/regretcheck/regretcheck/algos"
)

func TestPaperDeltaExplainsWhyItIsZero(t *testing.T) {
	for _, k := range []int{1, 29, 30} {
		_, err := algos.DeltaPaper.Value(30, k, 1000)
		if err == nil || !strings.Contains(err.Error(), "regret is linear") {
			t.Errorf("paper δ at k=%d: got error %v, want one that says regret is linear", k, err)
		}
	}
}

// TestPoliciesSayWhatTheyNeed: a game of TestSpecLimits, a source, the reward of every played arm, not
// too many arms.
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
		spec := algos.Spec{Arms: 5, Cardinality: 6, Horizon: 10, Source: rand.NewPCG(1, 2)}
		refused(e.Name, spec, "k=6: want 1 ≤ k ≤ m=5")
		spec.Cardinality, spec.Source = 2, nil
		if e.NeedsSeed {
			refused(e.Name, spec, "source=nil: "+e.Name+" draws at random: want a source")
		}
		spec.Source, spec.Feedback = rand.NewPCG(1, 2), algos.Disjunctive
		if !e.Supports(spec.Feedback) {
			refused(e.Name, spec, "feedback=disjunctive: "+e.Name+" needs semi-bandit feedback")
		}
	}
	refused("combexp", algos.Spec{Arms: 201, Cardinality: 3, Horizon: 10, Source: rand.NewPCG(1, 2)},
		"m=201: combexp wants m ≤ 200")
}

// TestSpecLimits: the ends of the domain are valid, and their neighbours beyond are not.
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
